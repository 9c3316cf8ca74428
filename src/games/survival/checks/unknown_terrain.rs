//! SUR-3.2: an unknown terrain.

use std::collections::BTreeSet;

use super::{Code, Report, Roster, rule};

pub(super) const RULES: &[Code] = &[rule!("SUR-3.2")];
pub(super) const FINDS: &str = "a letter of a map that is not a terrain of the game";
pub(super) const FIX: &str =
    "write w for water, d for desert, g for grassland, j for jungle, or x for no hex";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for island in roster.islands.iter().filter(|island| island.map.has_rows()) {
        let mut reported = BTreeSet::new();
        // In the order of the rows, so that the first of each letter is reported.
        let mut labels = island.labels();
        labels.sort_unstable();
        for at in labels {
            let Some(symbol) = island.map.symbol(at).filter(|_| island.terrain(at).is_none()) else {
                continue;
            };
            if reported.insert(symbol) {
                report
                    .error(
                        rule!("SUR-3.2"),
                        island.map.place(at),
                        format!("{at} is \"{symbol}\", which is not a terrain"),
                    )
                    .help(
                        "the terrains are w (water), d (desert), g (grassland) and j (jungle); x is not a hex",
                    );
            }
        }
    }
}
