//! SUR-4.2: hunger or empty hexes before the first round.

use super::{Code, Report, Roster, rule};
use crate::game::wording::figured;

pub(super) const RULES: &[Code] = &[rule!("SUR-4.2")];
pub(super) const FINDS: &str = "a hungry first creature, and a hex with fewer plant meals than its maximum on the starting map of a table";
pub(super) const FIX: &str =
    "delete `missed`, and give hexes all of their plant meals; a table of a later round has `round: 6`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for creature in roster.counters().filter(|creature| creature.is_first()) {
        if let Some(missed) = creature.said.missed.filter(|missed| missed.value > 0) {
            report
                .error(rule!("SUR-4.2"), missed.origin, format!("{} begins hungry", creature.id.value))
                .help("nobody is hungry in round 1; for a creature from later in the game add `parent:` or `born:`");
        }
    }
    for table in roster.tables.iter().filter(|table| table.begins()) {
        let (Some(name), Some(island)) = (&table.map, roster.island_of(table)) else { continue };
        for hex in &island.hexes {
            let Some((plants, max)) =
                hex.plants.zip(hex.max).filter(|(plants, max)| plants.value < max.value)
            else {
                continue;
            };
            let message = format!(
                "{} begins with {} of {}",
                hex.at.value,
                plants.value,
                figured(max.value, "plant meal", "plant meals")
            );
            report
                .error(rule!("SUR-4.2"), plants.origin, message)
                .help("in round 1 every hex has its maximum: delete `plants`, or add the `round:` of the map to the table")
                .related(name.origin, "the table begins on this map");
            // One of the hexes is enough.
            break;
        }
    }
}
