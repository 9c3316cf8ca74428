//! AE-2.3: a repeated or missing Event card.

use super::wrong_race_counts::one_of_each;
use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::pieces::Event;

pub(super) const RULES: &[Code] = &[rule!("AE-2.3")];
pub(super) const FINDS: &str = "two copies of an Event card, in one file or in several; and missing ones, if a game file prints Event cards";
pub(super) const FIX: &str = "delete `copies`: there is one copy of each";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let names: Vec<&str> = Event::ALL.iter().map(|event| event.name()).collect();
    one_of_each(roster, Kind::Event, &names, rule!("AE-2.3"), report);
}
