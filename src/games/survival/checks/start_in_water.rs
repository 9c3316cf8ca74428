//! SUR-2.4: a start hex in the water.

use super::{Code, Report, Roster, rule};
use crate::geometry::Label;
use crate::roster::Island;
use crate::source::{Located, Origin};
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-2.4")];
pub(super) const FINDS: &str =
    "a first creature, on its counter or at a table, whose start hex is water on the map";
pub(super) const FIX: &str = "choose a hex that is not water: nobody starts there, Swimmers included";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let Some(island) = roster.start_island() else { return };
    for creature in roster.counters().filter(|creature| creature.is_first()) {
        if let Some(hex) = creature.hex {
            dry(creature.id.value, hex, island, report);
        }
    }
    for table in roster.tables.iter().filter(|table| table.begins()) {
        let Some(island) = roster.island_of(table).or(roster.start_island()) else { continue };
        for player in &table.players {
            if let Some(hex) = player.hex {
                dry(player.name().value, hex, island, report);
            }
        }
    }
}

fn dry(who: &str, hex: Located<Label>, island: &Island<'_>, report: &mut Report) {
    if island.terrain(hex.value) != Some(Terrain::Water) {
        return;
    }
    let water: Origin = island.map.place(hex.value);
    report
        .error(rule!("SUR-2.4"), hex.origin, format!("{who} starts in {}, which is water", hex.value))
        .help("nobody starts in water, Swimmers included: choose a hex on land")
        .related(water, format!("{} is water", hex.value));
}
