//! AE-2.3: an unknown Event card.

use super::unknown_race::unknown;
use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::pieces::Event;

pub(super) const RULES: &[Code] = &[rule!("AE-2.3")];
pub(super) const FINDS: &str = "an Event card that is none of the seven, and has no `power` that names one";
pub(super) const FIX: &str = "correct the name, or name the card whose effect it has: `power: Supernova`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let names: Vec<&str> = Event::ALL.iter().map(|event| event.name()).collect();
    unknown(roster, Kind::Event, &names, rule!("AE-2.3"), report);
}
