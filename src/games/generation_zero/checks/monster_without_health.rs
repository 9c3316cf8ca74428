//! GZ-10.3: a Monster without a printed Health.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("GZ-10.3")];
pub(super) const FINDS: &str = "a Monster with a species, or without a printed Health";
pub(super) const FIX: &str = "add `health: …`; a Monster has no species to give it";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for monster in roster.of_kind(Kind::Monster).filter(|monster| {
        // A species in its place is reported when the card is read.
        monster.entry.get("health").is_none() && monster.entry.get("species").is_none()
    }) {
        report
            .error(rule!("GZ-10.3"), monster.entry.name.origin, format!("{} has no Health", monster.name()))
            .help("add `health: …`: a Monster has no species, its Health is printed");
    }
}
