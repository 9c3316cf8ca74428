//! SUR-3.7: more plant meals than a hex can hold.

use super::{Code, Report, Roster, rule};
use crate::game::wording::figured;

pub(super) const RULES: &[Code] = &[rule!("SUR-3.7")];
pub(super) const FINDS: &str = "a hex with more plant meals than its maximum";
pub(super) const FIX: &str = "write no more than the maximum; without `plants` a hex has its maximum";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for hex in roster.islands.iter().flat_map(|island| &island.hexes) {
        let Some((plants, max)) = hex.plants.zip(hex.max) else { continue };
        if plants.value > max.value {
            let message = format!(
                "{} in {}, whose maximum is {}",
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
