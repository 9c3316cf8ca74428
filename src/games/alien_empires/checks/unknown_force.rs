//! AE-2.1: a Force card of a value that there is not.

use super::AeCheck;
use crate::diag::{Report, or_list};
use crate::games::alien_empires::roster::{Kind, Roster};
use crate::rule;

pub(super) const CHECK: AeCheck = AeCheck {
    code: rule!("AE-2.1"),
    also: &[],
    finds: "a Force card of a value that is not in the list; which list holds, the option force-table says",
    fails: "\
- {name: Force 11, force: 11, copies: 1}
",
    mend: "write one of the values of the list: 3 to 10, 12 or 15",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    let forces = roster.forces();
    let is_there = |force: i64| forces.iter().any(|(value, _)| i64::from(*value) == force);
    for card in roster.of(Kind::Force) {
        let Some(force) = card.force().filter(|force| !is_there(force.value)) else { continue };
        let values: Vec<String> = forces.iter().rev().map(|(value, _)| value.to_string()).collect();
        report
            .error(rule!("AE-2.1"), force.origin, format!("there is no Force card of {}", force.value))
            .help(format!("Force cards have {}", or_list(&values)));
    }
}
