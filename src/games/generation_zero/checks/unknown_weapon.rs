//! GZ-12.2: a weapon that is not in the table, several weapons, or one that is useless to a 'Sue.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::source::shortened;
use crate::tables::{SUE_WEAPONS, WEAPONS};
use crate::words::known;

pub(super) const RULES: &[Code] = &[rule!("GZ-12.2")];
pub(super) const FINDS: &str = "an Agent with several weapons, or with one that is not in the table; and a 'Sue with a weapon that does nothing in her hands";
pub(super) const FIX: &str = "write one of the eight weapons";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of_kind(Kind::Agent).chain(roster.of_kind(Kind::Sue)) {
        let weapons = &card.values.weapons;
        if let [first, .., last] = weapons.as_slice() {
            let named: Vec<_> = weapons.iter().map(|weapon| shortened(&weapon.value)).collect();
            let message = format!("{}: {} are several weapons", card.name(), crate::diag::and_list(&named));
            report
                .error(rule!("GZ-12.2"), first.origin.through(last.origin), message)
                .help(format!("{} has one weapon: choose", card.kind.with_article()));
            continue;
        }
        for weapon in weapons {
            if known(&weapon.value, WEAPONS).is_none() {
                let otherwise = || format!("the weapons are {}", crate::diag::and_list(&WEAPONS));
                let message =
                    format!("{}: there is no weapon called \"{}\"", card.name(), shortened(&weapon.value));
                report.unknown(rule!("GZ-12.2"), weapon.as_str(), message, WEAPONS, otherwise);
            } else if card.kind == Kind::Sue && known(&weapon.value, SUE_WEAPONS).is_none() {
                let message = format!("{}: the {} does nothing in a 'Sue's hands", card.name(), weapon.value);
                report
                    .warning(rule!("GZ-12.2"), weapon.origin, message)
                    .help("only Magic and the Mace work for her");
            }
        }
    }
}
