//! SUR-11.3: a creature that is in water.

use super::{Code, Report, Roster, rule};
use crate::advantages::Advantage;
use crate::game::wording::same;
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-11.3"), rule!("SUR-3.3")];
pub(super) const FINDS: &str = "a creature on a map that is in water and not Amphibious";
pub(super) const FIX: &str =
    "move it to land: Swimmers pass through water, and only Amphibious creatures stay there";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for creature in &roster.creatures {
        let Some((island, hex)) = creature.island.map(|n| &roster.islands[n]).zip(creature.hex) else {
            continue;
        };
        if island.terrain(hex.value) != Some(Terrain::Water) || creature.owns(Advantage::Amphibious) {
            continue;
        }
        // A map need not repeat what the counter says.
        let counter = roster.counters().find(|other| same(other.id.value, creature.id.value));
        if creature.said.genes.is_empty() && counter.is_some_and(|other| other.owns(Advantage::Amphibious)) {
            continue;
        }
        let message = format!("{} is in {}, which is water", creature.id.value, hex.value);
        report
            .error(rule!("SUR-11.3"), hex.origin, message)
            .help("move it to land; only a creature with Swimming and Amphibious among its `genes` stays in water")
            .related(island.map.place(hex.value), format!("{} is water here", hex.value));
    }
}
