//! SUR-3.4: plant meals in desert.

use super::SurCheck;
use super::growth_in_water::in_barren;
use crate::diag::Report;
use crate::games::survival::pieces::Terrain;
use crate::games::survival::roster::Roster;
use crate::rule;

pub(super) const CHECK: SurCheck = SurCheck {
    code: rule!("SUR-3.4"),
    also: &[],
    finds: "plant meals, or a maximum of them, in a hex that is desert",
    fails: "\
hexes: {D5: {corpses: 1, max: 2}}
# and D5 is desert
",
    mend: "delete them: only corpses may lie there",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    in_barren(roster, Terrain::Desert, rule!("SUR-3.4"), report);
}
