//! SUR-3.5: grass in a hex that is not grassland.

use super::{Code, Report, Roster, rule};
use crate::diag::code;
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-3.5")];
pub(super) const FINDS: &str = "grass in a hex that is not grassland";
pub(super) const FIX: &str = "write `plants: 2`: the plants of jungle are fruit";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    elsewhere(roster, "grass", Terrain::Grassland, rule!("SUR-3.5"), report);
}

/// Reports a plant by name in hexes where another one grows, or none. In its own hexes only the key is wrong.
pub(super) fn elsewhere(roster: &Roster<'_>, plant: &str, home: Terrain, rule: Code, report: &mut Report) {
    for island in &roster.islands {
        for hex in &island.hexes {
            let Some((_, origin, node)) = hex.named.iter().find(|(name, ..)| *name == plant) else {
                continue;
            };
            let at = hex.at.value;
            let amount = node.as_text().unwrap_or("…");
            let other = match island.terrain(at) {
                None => home,
                Some(terrain) => terrain,
            };
            if other == home {
                report
                    .error(code::UNKNOWN_KEY, *origin, format!("hex {at} has no \"{plant}\""))
                    .help(format!("write `plants: {amount}`: the plants of {} are {plant}", home.word()));
                continue;
            }
            let help = match other {
                Terrain::Grassland => format!("write `plants: {amount}`: the plants there are grass"),
                Terrain::Jungle => format!("write `plants: {amount}`: the plants there are fruit"),
                Terrain::Water | Terrain::Desert => "nothing grows there: delete it".to_owned(),
            };
            report
                .error(rule, *origin, format!("{plant} in {at}, which is {}", other.word()))
                .help(help)
                .related(island.map.place(at), format!("{at} is {} here", other.word()));
        }
    }
}
