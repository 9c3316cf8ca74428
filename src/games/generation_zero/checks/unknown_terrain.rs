//! GZ-11.10: a terrain that is not in the table.

use super::GzCheck;
use crate::diag::Report;
use crate::games::generation_zero::pieces::Kind;
use crate::games::generation_zero::roster::Roster;
use crate::games::generation_zero::tables::{TERRAINS, known};
use crate::rule;
use crate::source::fields::shortened;

pub(super) const CHECK: GzCheck = GzCheck {
    code: rule!("GZ-11.10"),
    also: &[],
    finds: "a Location of a terrain that is not in the table",
    fails: "\
- {name: Underhall, terrain: Cavern}
",
    mend: "write one of the eight terrains, or a list of them",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of(Kind::Location) {
        for terrain in card.words("terrain") {
            if known(terrain.value, TERRAINS).is_some() {
                continue;
            }
            let otherwise = || format!("the terrains are {}", crate::diag::suggest::and_list(&TERRAINS));
            let message =
                format!("{}: there is no terrain called \"{}\"", card.name(), shortened(terrain.value));
            report.error(rule!("GZ-11.10"), terrain.origin, message).did_you_mean(
                terrain.value,
                TERRAINS,
                otherwise,
            );
        }
    }
}
