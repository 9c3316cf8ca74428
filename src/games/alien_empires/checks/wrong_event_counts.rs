//! AE-2.3: an Event card twice, or one that is missing.

use super::AeCheck;
use super::wrong_race_counts::one_of_each;
use crate::diag::Report;
use crate::games::alien_empires::pieces::Event;
use crate::games::alien_empires::roster::{Kind, Roster};
use crate::rule;

pub(super) const CHECK: AeCheck = AeCheck {
    code: rule!("AE-2.3"),
    also: &[],
    finds: "an Event card of which there are two, in one file or in several, and, where a game file prints them, those that are missing",
    fails: "\
- {name: Supernova, copies: 2, …}
",
    mend: "delete `copies`: there is one copy of each",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    let names: Vec<&str> = Event::ALL.iter().map(|event| event.name()).collect();
    one_of_each(roster, Kind::Event, &names, rule!("AE-2.3"), report);
}
