//! A table that names cards that are not there.

use super::GzCheck;
use crate::diag::Report;
use crate::diag::{code, nearest};
use crate::games::generation_zero::pieces::Kind;
use crate::games::generation_zero::roster::Roster;
use crate::source::Located;
use crate::source::fields::shortened;

pub(super) const CHECK: GzCheck = GzCheck {
    code: code::UNKNOWN_NAME,
    also: &[],
    finds: "a card that a table names and no definition holds",
    fails: "\
- {player: Ann, agents: [Wren Talow, Odo Brandish], …}
",
    mend: "correct the name, or check the table together with the files that hold its cards",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        for player in &table.players {
            for kind in [Kind::Agent, Kind::Sue, Kind::Canon] {
                player.of(kind).iter().for_each(|name| find(roster, kind, name, report));
            }
        }
        for (kind, names) in [(Kind::Monster, &table.monsters), (Kind::Location, &table.locations)] {
            names.iter().flatten().for_each(|name| find(roster, kind, name, report));
        }
        for (who, place) in &table.placement {
            find(roster, Kind::Location, place, report);
            let kinds = [Kind::Agent, Kind::Sue, Kind::Canon, Kind::Monster];
            if kinds.iter().all(|kind| roster.find(*kind, who.value).is_none()) && !roster.cards.is_empty() {
                let help = match nearest(who.value, roster.cards.iter().map(super::super::pieces::Card::name))
                {
                    Some(near) => format!("did you mean \"{near}\"?"),
                    None => "Agents, 'Sues, Canons and Monsters have a place to begin".to_owned(),
                };
                let message = format!("nobody is called \"{}\"", shortened(who.value));
                report.error(code::UNKNOWN_NAME, who.origin, message).help(help);
            }
        }
    }
}

/// A table alone, without the decks, is checked for itself.
fn find(roster: &Roster<'_>, kind: Kind, name: &Located<&str>, report: &mut Report) {
    if roster.find(kind, name.value).is_some() || roster.of(kind).next().is_none() {
        return;
    }
    let help = match nearest(name.value, roster.of(kind).map(|card| card.name())) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => match roster
            .cards
            .iter()
            .find(|card| crate::games::generation_zero::roster::same(card.name(), name.value))
        {
            Some(other) => format!("{} is {}", name.value, other.kind.a()),
            None => "add the card to a deck, or correct the name".to_owned(),
        },
    };
    let message = format!("there is no {} called \"{}\"", kind.component(), shortened(name.value));
    report.error(code::UNKNOWN_NAME, name.origin, message).help(help);
}
