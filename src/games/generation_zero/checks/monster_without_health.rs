//! GZ-10.3: a Monster without a printed Health.

use super::GzCheck;
use crate::diag::Report;
use crate::games::generation_zero::pieces::Kind;
use crate::games::generation_zero::roster::Roster;
use crate::rule;

pub(super) const CHECK: GzCheck = GzCheck {
    code: rule!("GZ-10.3"),
    also: &[],
    finds: "a Monster with a species, or without a printed Health",
    fails: "\
- {name: Old Wyrm, habitat: WYRM, attack: 5, defence: 3}
",
    mend: "add `health: …`; a Monster has no species that would give it",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for monster in roster.of(Kind::Monster).filter(|monster| {
        // A species in its place is told when the card is read.
        monster.entry.get("health").is_none() && monster.entry.get("species").is_none()
    }) {
        report
            .error(rule!("GZ-10.3"), monster.entry.name.origin, format!("{} has no Health", monster.name()))
            .help("add `health: …`: a Monster has no species, its Health is printed");
    }
}
