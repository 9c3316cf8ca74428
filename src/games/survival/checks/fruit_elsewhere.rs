//! SUR-3.6: fruit in a hex that is no jungle.

use super::SurCheck;
use super::grass_elsewhere::elsewhere;
use crate::diag::Report;
use crate::games::survival::pieces::Terrain;
use crate::games::survival::roster::Roster;
use crate::rule;

pub(super) const CHECK: SurCheck = SurCheck {
    code: rule!("SUR-3.6"),
    also: &[],
    finds: "fruit in a hex that is no jungle",
    fails: "\
hexes: {A5: {fruit: 2}}
# and A5 is grassland
",
    mend: "write `plants: 2`: what grows in grassland is grass",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    elsewhere(roster, "fruit", Terrain::Jungle, rule!("SUR-3.6"), report);
}
