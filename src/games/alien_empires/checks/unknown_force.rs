//! AE-2.1: a Force card with a value that does not exist.

use super::{Code, Report, Roster, rule};
use crate::diag::or_list;
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("AE-2.1")];
pub(super) const FINDS: &str =
    "a Force card of a value that is not in the list; the option force-table chooses the list";
pub(super) const FIX: &str = "write one of the values of the list: 3 to 10, 12 or 15";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let forces = roster.forces();
    let is_there = |force: i64| forces.iter().any(|(value, _)| i64::from(*value) == force);
    for card in roster.of_kind(Kind::Force) {
        let Some(force) = card.force.filter(|force| !is_there(force.value)) else { continue };
        let values: Vec<String> = forces.iter().rev().map(|(value, _)| value.to_string()).collect();
        report
            .error(rule!("AE-2.1"), force.origin, format!("there is no Force card of {}", force.value))
            .help(format!("Force cards have {}", or_list(&values)));
    }
}
