//! SUR-2.1: a first creature that does not have 1 AP.

use super::{Code, Report, Roster, rule};
use crate::tables::MOST_AP;

pub(super) const RULES: &[Code] = &[rule!("SUR-2.1")];
pub(super) const FINDS: &str = "a counter of a first creature, without a parent, with more than 1 AP";
pub(super) const FIX: &str =
    "write `ap: 1`; for a creature from later in the game add `parent: 2C` or `born: 5`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for creature in roster.counters().filter(|creature| creature.is_first()) {
        // AP out of range are reported by SUR-2.7.
        let Some(ap) = creature.said.ap.filter(|ap| (2..=i64::from(MOST_AP)).contains(&ap.value)) else {
            continue;
        };
        let message = format!("{} begins with {} AP", creature.id.value, ap.value);
        report.error(rule!("SUR-2.1"), ap.origin, message).help(
            "a player's first creature has 1 AP; for one from later in the game add `parent:` or `born:`",
        );
    }
}
