//! GZ-1.6: the same character, Monster or Location twice.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::plain;
use crate::kind::Kind;
use crate::source::{Located, Origin};

pub(super) const RULES: &[Code] = &[rule!("GZ-1.6")];
pub(super) const FINDS: &str =
    "two cards with one name, in one file or in several; copies of a card; and a card that two players bring";
pub(super) const FIX: &str =
    "give one of them another name, or delete it; nobody is in the game twice, even with different stats";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let mut seen: BTreeMap<String, (Origin, Kind)> = BTreeMap::new();
    for card in &roster.cards {
        let name = &card.entry.name;
        if let Some((first, kind)) = seen.get(&plain(&name.value)) {
            let message = format!("there is {} called {} already", kind.with_article(), name.value);
            report
                .error(rule!("GZ-1.6"), name.origin, message)
                .help("everyone and everything is in the game only once: rename one of them, or delete it")
                .related(*first, "first used here");
        } else {
            seen.insert(plain(&name.value), (name.origin, card.kind));
        }
        if card.entry.copies > 1 {
            let message = format!("{} copies of {}", card.entry.copies, name.value);
            report
                .error(rule!("GZ-1.6"), card.entry.origin_of("copies"), message)
                .help("everyone and everything is in the game only once: delete `copies`");
        }
    }
    for table in &roster.tables {
        let mut brought: BTreeMap<String, (Origin, &str)> = BTreeMap::new();
        for player in &table.players {
            let cards =
                [Kind::Agent, Kind::Sue, Kind::Canon].into_iter().flat_map(|kind| player.of_kind(kind));
            for card in cards {
                match brought.get(&plain(&card.value)) {
                    Some((first, owner)) => twice(card, player.name().value, *first, owner, report),
                    None => drop(brought.insert(plain(&card.value), (card.origin, player.name().value))),
                }
            }
        }
        for list in [&table.monsters, &table.locations].into_iter().flatten() {
            let mut listed: BTreeMap<String, Origin> = BTreeMap::new();
            for card in &list.value {
                if let Some(first) = listed.insert(plain(&card.value), card.origin) {
                    report
                        .error(rule!("GZ-1.6"), card.origin, format!("{} is listed twice", card.value))
                        .help("delete one of the two")
                        .related(first, "first listed here");
                }
            }
        }
    }
}

fn twice(card: &Located<String>, player: &str, first: Origin, owner: &str, report: &mut Report) {
    let message = if player == owner {
        format!("{player} brings {} twice", card.value)
    } else {
        format!("{player} brings {}, and so does {owner}", card.value)
    };
    report
        .error(rule!("GZ-1.6"), card.origin, message)
        .help("each card is in the game only once: bring another one")
        .related(first, "first brought here");
}
