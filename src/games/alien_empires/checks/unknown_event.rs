//! AE-2.3: an Event card that there is not.

use super::AeCheck;
use super::unknown_race::unknown;
use crate::diag::Report;
use crate::games::alien_empires::pieces::Event;
use crate::games::alien_empires::roster::{Kind, Roster};
use crate::rule;

pub(super) const CHECK: AeCheck = AeCheck {
    code: rule!("AE-2.3"),
    also: &[],
    finds: "an Event card that is none of the seven, and does not say whose effect it has",
    fails: "\
- {name: Super Nova, text: …}
",
    mend: "correct the name, or say whose effect it is: `power: Supernova`",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    let names: Vec<&str> = Event::ALL.iter().map(|event| event.name()).collect();
    unknown(roster, Kind::Event, &names, rule!("AE-2.3"), report);
}
