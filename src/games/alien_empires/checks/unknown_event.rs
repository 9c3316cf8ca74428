//! AE-2.3: an Event card that there is not.

use super::unknown_race::unknown;
use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::pieces::Event;

pub(super) const RULES: &[Code] = &[rule!("AE-2.3")];
pub(super) const FINDS: &str =
    "an Event card that is none of the seven, and does not say whose effect it has";
pub(super) const MEND: &str = "correct the name, or say whose effect it is: `power: Supernova`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let names: Vec<&str> = Event::ALL.iter().map(|event| event.name()).collect();
    unknown(roster, Kind::Event, &names, rule!("AE-2.3"), report);
}
