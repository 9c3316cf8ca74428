//! SUR-3.1: an island too small for its players.

use super::{Code, Report, Roster, rule};
use crate::games::wording::{counted, plain};

pub(super) const RULES: &[Code] = &[rule!("SUR-3.1")];
pub(super) const FINDS: &str = "an island with fewer hexes than are good for its players: 2.3 for each, and 30 at least; a warning, and only where a table or creatures say who plays";
pub(super) const MEND: &str = "draw a larger island; any shape and size is allowed";

/// Hexes for each player, in tenths.
const TENTHS: usize = 23;
/// The fewest hexes that are a good size.
const LEAST: usize = 30;

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for (n, island) in roster.islands.iter().enumerate() {
        let on_it = roster.creatures.iter().filter(|creature| creature.island.is_none_or(|other| other == n));
        let mut species: Vec<String> =
            on_it.filter_map(|creature| Some(plain(creature.species()?.value))).collect();
        species.sort_unstable();
        species.dedup();
        let tables = roster.tables.iter().map(|table| table.players.len());
        let players = tables.max().unwrap_or(species.len());
        let (hexes, good) = (island.labels().len(), (players * TENTHS / 10).max(LEAST));
        // "About" leaves a tenth.
        if players > 0 && hexes * 10 < good * 9 {
            let message = format!(
                "{} has {} for {}",
                island.map.plate.name.value,
                counted(hexes, "hex", "hexes"),
                counted(players, "player", "players")
            );
            report.warning(rule!("SUR-3.1"), island.map.plate.name.origin, message).help(format!(
                "that is allowed; a good size is about 2.3 hexes a player and no fewer than 30, here {good}"
            ));
        }
    }
}
