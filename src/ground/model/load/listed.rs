//! Boards and maps as lists of spaces, which the checks of a custom game's rulebook go through.

use std::collections::{BTreeMap, BTreeSet};

use super::look::look;
use crate::diag::{Report, code};
use crate::geometry::{Label, Length};
use crate::model::look::Terrain;
use crate::model::space::SpaceFacts;
use crate::model::{Board, GameSet, HexMap, Plate};
use crate::source::{Door, Files, Located, Node, Origin, names};

/// Terrains by their symbols.
type Terrains = BTreeMap<char, Terrain>;

/// The most spaces of a board or map that is checked.
const MOST_SPACES: u32 = 40_000;

/// The boards and maps of a set that checks of its rulebooks name, as documents with a list of `spaces`: each has a
/// `label`, a `terrain` as the look calls it, `next` to it, and what else is written of it. Nothing is listed twice.
pub(super) fn listed(set: &GameSet, door: &dyn Door, files: &mut Files, report: &mut Report) -> Vec<Node> {
    let wanted = wanted(&set.rulebooks);
    let is_wanted = |plate: &Plate| wanted.contains(&names::key(&plate.name.value));
    let mut found = Vec::new();
    for board in set.boards.iter().filter(|board| is_wanted(&board.plate)) {
        if fits(&board.plate, board.columns, board.rows, report) {
            let terrains = terrains(&board.plate, "custom/board", set, door, files);
            found.push(document(&board.plate, of_board(board, &terrains)));
        }
    }
    for map in set.maps.iter().filter(|map| is_wanted(&map.plate)) {
        if fits(&map.plate, map.columns, map.rows, report) {
            let terrains = terrains(&map.plate, "custom/map", set, door, files);
            found.push(document(&map.plate, of_map(map, &terrains)));
        }
    }
    found
}

/// The names of boards and maps in the checks of rulebooks, as they are compared.
fn wanted(rulebooks: &[Node]) -> BTreeSet<String> {
    let checks = rulebooks.iter().filter_map(|book| book.get("checks")?.as_list()).flatten();
    checks.filter_map(|check| check.get("spaces")?.as_text()).map(names::key).collect()
}

fn fits(plate: &Plate, columns: u32, rows: u32, report: &mut Report) -> bool {
    let spaces = columns.saturating_mul(rows);
    if spaces > MOST_SPACES {
        let message = format!(
            "{} has {spaces} spaces, and those of up to {MOST_SPACES} can be checked",
            plate.name.value
        );
        report
            .error(code::TOO_LARGE, plate.name.origin, message)
            .help("remove the check, or cut it into parts");
    }
    spaces <= MOST_SPACES
}

/// The terrains of a board or map; a look that can't be read is reported where it is printed.
fn terrains(plate: &Plate, usual: &str, set: &GameSet, door: &dyn Door, files: &mut Files) -> Terrains {
    let usual = Located { value: usual.to_owned(), origin: plate.name.origin };
    let name = plate.look.as_ref().unwrap_or(&usual);
    let look = look(name, Some(plate), &set.library, door, files, &mut Report::default());
    look.map_or_else(|| plate.terrains.clone(), |look| look.terrains)
}

fn document(plate: &Plate, spaces: Vec<Node>) -> Node {
    let name = &plate.name;
    let named = ("name", Node::text(name.value.as_str(), name.origin));
    Node::map([named, ("spaces", Node::list(spaces, name.origin))], name.origin)
}

fn of_board(board: &Board, terrains: &Terrains) -> Vec<Node> {
    let labels: Vec<Label> = board.grid(Length::ZERO).labels().collect();
    let space = |at: &Label| {
        let next = at.beside().filter(|near| near.column < board.columns && near.row < board.rows);
        let next: Vec<Label> = next.collect();
        one(*at, board.symbol(*at), board.place(*at), &next, board.facts.get(at), terrains)
    };
    labels.iter().map(space).collect()
}

fn of_map(map: &HexMap, terrains: &Terrains) -> Vec<Node> {
    let grid = map.grid(Length::MOST);
    let space = |at: Label| {
        let symbol = map.symbol(at)?;
        let next = (0..6).filter_map(|direction| grid.neighbor(at, direction));
        let next: Vec<Label> = next.filter(|near| map.symbol(*near).is_some()).collect();
        Some(one(at, symbol, map.place(at), &next, map.hexes.get(&at), terrains))
    };
    grid.labels().filter_map(space).collect()
}

/// A space: what is written of it comes last, so that it may say another terrain.
fn one(
    at: Label,
    symbol: char,
    place: Origin,
    next: &[Label],
    facts: Option<&SpaceFacts>,
    terrains: &Terrains,
) -> Node {
    let place = facts.map_or(place, |facts| facts.origin);
    let next = next.iter().map(|near| Node::text(near.to_string(), place)).collect();
    let symbol = symbol.to_lowercase().next().unwrap_or(symbol);
    let terrain = terrains.get(&symbol).map(|terrain| terrain.name.as_str());
    let mut entries = vec![("label", Node::text(at.to_string(), place)), ("next", Node::list(next, place))];
    entries.extend(terrain.map(|name| ("terrain", Node::text(name, place))));
    let mut node = Node::map(entries, place);
    if let (crate::source::Value::Map(map), Some(facts)) = (&mut node.value, facts) {
        for (key, value) in facts.fields.iter() {
            map.insert(key.clone(), value.clone());
        }
    }
    node
}
