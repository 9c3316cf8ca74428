//! A table or marker that names something missing: a map, a world, a color without tokens.

use super::{Code, Report, Roster};
use crate::diag::code;
use crate::game::wording::same;
use crate::roster::Chit;
use crate::roster::worlds_on;
use crate::source::{Located, shortened};

pub(super) const RULES: &[Code] = &[code::UNKNOWN_NAME];
pub(super) const FINDS: &str =
    "a table's map, homeworld or color, or a marker's player, that no map, world or control chit has";
pub(super) const FIX: &str =
    "correct the name, or check the table together with the files of its map and chits";

/// The kind of thing that a name must belong to.
struct Wanted {
    /// The word in the message.
    what: &'static str,
    /// What to add if the name is right.
    add: &'static str,
}

const MAP: Wanted = Wanted { what: "map", add: "that map" };
const WORLD: Wanted = Wanted { what: "world", add: "it to the map and the world chits" };
const COLOR: Wanted = Wanted { what: "color of tokens", add: "control chits of this color" };

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let maps: Vec<&str> = roster.maps.iter().map(|map| map.plate.name.value.as_str()).collect();
    let on_maps = roster.maps.iter().flat_map(worlds_on).map(|world| world.name.value.as_str());
    let worlds: Vec<&str> =
        on_maps.chain(roster.worlds.iter().map(|chit| chit.name.value.as_str())).collect();
    let mut colors: Vec<&str> = roster.tokens.iter().filter_map(|chit| Some(chit.player()?.value)).collect();
    colors.sort_unstable();
    colors.dedup();
    for table in &roster.tables {
        if let Some(map) = &table.map {
            find(map.as_str(), &MAP, &maps, report);
        }
        for player in &table.players {
            if let Some(world) = &player.homeworld {
                find(world.as_str(), &WORLD, &worlds, report);
            }
            if let Some(color) = &player.color {
                find(color.as_str(), &COLOR, &colors, report);
            }
        }
    }
    for player in roster.markers.iter().filter_map(Chit::player) {
        find(player, &COLOR, &colors, report);
    }
}

/// Reports a name that is not among `names`. Without any names nothing is reported, since a table may be checked alone.
fn find(name: Located<&str>, wanted: &Wanted, names: &[&str], report: &mut Report) {
    if names.is_empty() || names.iter().any(|other| same(other, name.value)) {
        return;
    }
    let message = format!("there is no {} called \"{}\"", wanted.what, shortened(name.value));
    report.unknown(code::UNKNOWN_NAME, name, message, names.iter().copied(), || {
        format!("correct it, or add {}", wanted.add)
    });
}
