//! SUR-3.7: more plant meals than a hex can hold.

use super::SurCheck;
use crate::diag::Report;
use crate::games::survival::roster::Roster;
use crate::games::wording::figured;
use crate::rule;

pub(super) const CHECK: SurCheck = SurCheck {
    code: rule!("SUR-3.7"),
    also: &[],
    finds: "a hex with more plant meals than its maximum",
    fails: "\
hexes: {B7: {plants: 3, max: 2}}
",
    mend: "write as many as the maximum at most; without `plants` a hex has its maximum",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for hex in roster.islands.iter().flat_map(|island| &island.hexes) {
        let Some((plants, max)) = hex.plants.zip(hex.max) else { continue };
        if plants.value > max.value {
            let message = format!(
                "{} in {}, its maximum is {}",
                figured(plants.value, "plant meal", "plant meals"),
                hex.at.value,
                max.value
            );
            report
                .error(rule!("SUR-3.7"), plants.origin, message)
                .help(format!("write {} or less, or correct the maximum", max.value.max(0)))
                .related(max.origin, "the maximum is here");
        }
    }
}
