//! SUR-3.1: an island too small for its players.

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, plain};
use crate::tables::{HEXES_PER_TEN_PLAYERS, LEAST_HEXES, hexes_for};

pub(super) const RULES: &[Code] = &[rule!("SUR-3.1")];
pub(super) const FINDS: &str = "an island with far fewer hexes than its players need; a warning, \
    and only if a table or creatures name the players";
pub(super) const FIX: &str = "draw a larger island; any shape and size is allowed";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for (n, island) in roster.islands.iter().enumerate() {
        let on_it = roster.creatures.iter().filter(|creature| creature.island.is_none_or(|other| other == n));
        let mut species: Vec<String> =
            on_it.filter_map(|creature| Some(plain(creature.species()?.value))).collect();
        species.sort_unstable();
        species.dedup();
        let tables = roster.tables.iter().map(|table| table.players.len());
        let players = tables.max().unwrap_or(species.len());
        let (hexes, good) = (island.labels().len(), hexes_for(players as u32) as usize);
        // The rule says "about", so that a tenth fewer is fine.
        if players > 0 && hexes * 10 < good * 9 {
            let message = format!(
                "{} has {} for {}",
                island.map.plate.name.value,
                counted(hexes, "hex", "hexes"),
                counted(players, "player", "players")
            );
            let (whole, tenths) = (HEXES_PER_TEN_PLAYERS / 10, HEXES_PER_TEN_PLAYERS % 10);
            report.warning(rule!("SUR-3.1"), island.map.plate.name.origin, message).help(format!(
                "this is allowed; a good size is about {whole}.{tenths} hexes a player and no fewer than {LEAST_HEXES}, here {good}"
            ));
        }
    }
}
