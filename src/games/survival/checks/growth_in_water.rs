//! SUR-3.3: plant meals in water.

use super::{Code, Report, Roster, rule};
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-3.3")];
pub(super) const FINDS: &str = "plant meals, or a maximum of them, in a hex that is water";
pub(super) const FIX: &str = "delete them, or correct the label or the map's letter";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    in_barren(roster, Terrain::Water, rule!("SUR-3.3"), report);
}

/// Reports plant meals in hexes of a barren terrain.
pub(super) fn in_barren(roster: &Roster<'_>, terrain: Terrain, rule: Code, report: &mut Report) {
    for island in &roster.islands {
        for hex in island.hexes.iter().filter(|hex| island.terrain(hex.at.value) == Some(terrain)) {
            let Some(amount) = hex.max.or(hex.plants).filter(|amount| amount.value > 0) else { continue };
            let at = hex.at.value;
            report
                .error(rule, amount.origin, format!("plant meals in {at}, which is {}", terrain.word()))
                .help("nothing grows there: delete them, or correct the label or the map's letter")
                .related(island.map.place(at), format!("{at} is {} here", terrain.word()));
        }
    }
}
