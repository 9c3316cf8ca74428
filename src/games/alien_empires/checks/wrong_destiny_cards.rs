//! AE-3.7: a player without exactly three Race cards, or with a card that is unknown or somebody else's.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, in_words, plain};
use crate::kind::Kind;
use crate::pieces::Power;
use crate::source::{Located, shortened};
use crate::tables::DESTINY;

pub(super) const RULES: &[Code] = &[rule!("AE-3.7"), rule!("AE-2.2")];
pub(super) const FINDS: &str = "a player of a table with more or fewer than three face-up Race cards, an unknown one, or one that another player has";
pub(super) const FIX: &str = "lay three Race cards face up; there is one copy of each";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut taken: BTreeMap<String, (Located<&str>, &str)> = BTreeMap::new();
        for player in &table.players {
            let Some(powers) = &player.powers else { continue };
            let name = player.name().value;
            if powers.len() != DESTINY {
                let origin =
                    powers.get(DESTINY).or(powers.first()).map_or(player.name().origin, |power| power.origin);
                let change = if powers.len() < DESTINY { "add" } else { "remove" };
                report
                    .error(
                        rule!("AE-3.7"),
                        origin,
                        format!("{name} lays {}", counted(powers.len(), "Race card", "Race cards")),
                    )
                    .help(format!(
                        "each player lays {} face up: {change} {}",
                        in_words(DESTINY),
                        in_words(powers.len().abs_diff(DESTINY))
                    ));
            }
            for power in powers {
                if let Some((first, owner)) = taken.get(&plain(&power.value)) {
                    let message = if *owner == name {
                        format!("{name} lays {} twice", power.value)
                    } else {
                        format!("{name} lays {}, and so does {owner}", power.value)
                    };
                    report
                        .error(rule!("AE-3.7"), power.origin, message)
                        .help("there is one copy of each Race card")
                        .related(first.origin, "first laid here");
                    continue;
                }
                taken.insert(plain(&power.value), (power.as_str(), name));
                known(power, roster, report);
            }
        }
    }
}

/// Reports a Race card that is neither in the game's list nor in the set.
fn known(power: &Located<String>, roster: &Roster<'_>, report: &mut Report) {
    let own = || roster.of_kind(Kind::Race).map(|card| card.name().value);
    if Power::named(&power.value).is_some() || own().any(|name| plain(name) == plain(&power.value)) {
        return;
    }
    let names = Power::ALL.iter().map(|power| power.name()).chain(own());
    let message = format!("there is no Race card called \"{}\"", shortened(&power.value));
    report.unknown(rule!("AE-3.7"), power.as_str(), message, names, || {
        "the Race cards are those of AE-14".to_owned()
    });
}
