//! A table or counter that names a missing map, hex or creature, or misspells a player's species.

use std::collections::BTreeSet;

use super::{Code, Report, Roster, rule};
use crate::diag::{code, nearest};
use crate::fields::Table;
use crate::game::wording::plain;
use crate::geometry::Label;
use crate::pieces::CreatureId;
use crate::roster::Island;
use crate::source::{Located, Origin, shortened};

pub(super) const RULES: &[Code] = &[code::UNKNOWN_NAME, rule!("SUR-1.2")];
pub(super) const FINDS: &str = "a missing map, hex or creature that a table or a counter names, \
    and a species that is probably a misspelled one of a player";
pub(super) const FIX: &str =
    "correct the name, or check the table together with the files of its map and creatures";

/// The most species that are compared with those of the table: comparing thousands would take minutes.
const COMPARED: usize = 200;

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    if let Some(island) = roster.start_island() {
        for creature in roster.counters().filter(|creature| creature.is_first()) {
            if let Some(hex) = creature.hex {
                on_map(hex.value, hex.origin, island, report);
            }
        }
    }
    for table in &roster.tables {
        map_of(table, roster, report);
        let island = roster.island_of(table).or(roster.start_island());
        for player in &table.players {
            if let (Some(hex), Some(island)) = (player.hex, island) {
                on_map(hex.value, hex.origin, island, report);
            }
            for id in player.creatures.iter().filter(|id| CreatureId::parse(&id.value).is_some()) {
                creature_of(id.as_str(), roster, report);
            }
        }
    }
    // Counters may be of species that do not play; one that nearly has a player's name is a typo.
    let [table] = roster.tables.as_slice() else { return };
    let players: Vec<&str> = table.players.iter().map(|player| player.species().value).collect();
    let known: BTreeSet<String> = players.iter().map(|name| plain(name)).collect();
    let strangers = roster.species().into_iter().filter(|species| !known.contains(&plain(species.value)));
    for species in strangers.take(COMPARED) {
        let Some(near) = nearest(species.value, players.iter().copied()) else { continue };
        let message = format!("nobody at the table plays \"{}\"", shortened(species.value));
        report
            .error(code::UNKNOWN_NAME, species.origin, message)
            .help(format!("did you mean \"{near}\"?"))
            .related(table.origin, "the table is here");
    }
}

fn on_map(at: Label, origin: Origin, island: &Island<'_>, report: &mut Report) {
    if island.map.symbol(at).is_none() {
        report
            .error(code::UNKNOWN_NAME, origin, format!("{} has no hex {at}", island.map.plate.name.value))
            .help("a label is the column's letter, A from the left, and the row's number, 1 from the top")
            .related(island.map.plate.name.origin, "the map is here");
    }
}

fn map_of(table: &Table, roster: &Roster<'_>, report: &mut Report) {
    let Some(name) = table.map.as_ref().filter(|_| roster.island_of(table).is_none()) else { return };
    // A table may be checked alone, without its map.
    if roster.islands.is_empty() {
        return;
    }
    let names: Vec<&str> = roster.islands.iter().map(|island| island.map.plate.name.value.as_str()).collect();
    let otherwise = || format!("the maps here are {}", crate::diag::and_list(&names));
    let message = format!("there is no map called \"{}\"", shortened(&name.value));
    report.unknown(code::UNKNOWN_NAME, name.as_str(), message, names.iter().copied(), otherwise);
}

fn creature_of(id: Located<&str>, roster: &Roster<'_>, report: &mut Report) {
    let ids = || roster.creatures.iter().map(|creature| creature.id.value);
    if roster.creatures.is_empty() || ids().any(|other| other == id.value) {
        return;
    }
    report.unknown(code::UNKNOWN_NAME, id, format!("there is no creature {}", id.value), ids(), || {
        "add a counter for it, or correct the id".to_owned()
    });
}
