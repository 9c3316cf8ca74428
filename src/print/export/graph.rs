//! Boards and maps as graphs, for programs that play or analyze a game: spaces with their neighbors, sides, roads and
//! places, one JSON file each.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map as Object, Value, json};

use super::camera::Camera;
use super::kit::{PlayBoard, Spaces};
use super::{Exported, Kit};
use crate::geometry::{HexGrid, Label, Length, Outline, Top};
use crate::model::HexMap;
use crate::model::marker::Markers;
use crate::model::space::SpaceFacts;
use crate::model::template::file_name;
use crate::source::{Node, Value as Written};

/// Writes the graph of each board and map of a kit.
pub(super) fn export(kit: &Kit<'_>, camera: &mut Camera<'_, '_>) -> Result<Exported, String> {
    let mut exported = Exported::default();
    let mut taken = BTreeSet::new();
    let mut spaces = 0;
    for board in &kit.boards {
        let graph = graph(board);
        spaces += graph["spaces"].as_array().map_or(0, Vec::len);
        let slug = file_name(&board.name).to_lowercase().replace(' ', "-");
        let names = (1..).map(|n| if n == 1 { format!("{slug}.json") } else { format!("{slug}-{n}.json") });
        // The same board may be printed twice.
        let Some(name) = names.into_iter().find(|name| taken.insert(name.clone())) else { continue };
        let text = serde_json::to_string_pretty(&graph).expect("graphs are JSON");
        camera.put(&name, format!("{text}\n").into_bytes())?;
        if exported.main.is_empty() {
            exported.main = name;
        }
    }
    exported.counts = vec![(kit.boards.len(), "board"), (spaces, "space")];
    if kit.boards.is_empty() {
        exported.losses.push("this set has no board and no map".to_owned());
    }
    Ok(exported)
}

fn graph(board: &PlayBoard<'_>) -> Value {
    let (columns, rows) = board.extent();
    let mut graph = json!({
        "name": board.name,
        "columns": columns,
        "rows": rows,
        "width": millimeters(board.size.width),
        "height": millimeters(board.size.height),
        "size": millimeters(board.space),
    });
    match board.kind {
        Spaces::Hexes(map) => {
            let grid = map.grid(board.space);
            graph["shape"] = json!(if grid.outline == Outline::Bricks { "bricks" } else { "hexes" });
            graph["top"] = json!(if grid.top == Top::Flat { "flat" } else { "pointy" });
            let there = there(&map.markers);
            let hex = |at: Label| hex(board, map, &grid, (at, there.get(&at)));
            graph["spaces"] = board.spaces().map(|space| hex(space.label)).collect();
            graph["sides"] = sides(map, &grid);
            let path = |path: &crate::model::map::PathLine| {
                let through: Vec<String> = path.through.iter().map(|at| at.value.to_string()).collect();
                json!({"kind": path.kind.value, "through": through})
            };
            graph["paths"] = map.paths.iter().map(path).collect();
            let place = |place: &crate::model::map::Place| json!({"name": place.name.value, "at": place.at.value.to_string(), "dot": place.dot});
            graph["places"] = map.places.iter().map(place).collect();
        }
        Spaces::Squares(squares) => {
            graph["shape"] = json!("squares");
            let there = there(&squares.markers);
            let space = |at: Label| {
                let symbol = squares.symbol(at).to_lowercase().next().unwrap_or_default();
                let next = at.beside().filter(|near| near.column < columns && near.row < rows);
                let next: Vec<String> = next.map(|near| near.to_string()).collect();
                let printed = board.numbering.label(board.style, columns, rows, at);
                let mut space = start(board, at, (printed, symbol), &next);
                facts(&mut space, squares.facts.get(&at), there.get(&at));
                Value::Object(space)
            };
            graph["spaces"] = board.spaces().map(|on_board| space(on_board.label)).collect();
            let piece = |laid: &crate::model::board::LaidPiece| json!({"piece": laid.piece.value, "at": laid.at.value.to_string(), "turned": laid.turned});
            graph["pieces"] = squares.pieces.iter().map(piece).collect();
        }
    }
    graph
}

/// A hex with the labels of its neighbors in the order of directions.
fn hex(
    board: &PlayBoard<'_>,
    map: &HexMap,
    grid: &HexGrid,
    (at, on_it): (Label, Option<&BTreeMap<&str, Vec<&str>>>),
) -> Value {
    let neighbors = (0..6).filter_map(|direction| grid.neighbor(at, direction));
    let next = neighbors.filter(|near| map.symbol(*near).is_some()).map(|near| near.to_string());
    let next: Vec<String> = next.collect();
    let printed = board.numbering.of_hex(board.style, grid, at);
    let mut space = start(board, at, (printed, map.symbol(at).unwrap_or_default()), &next);
    let axial = grid.axial(at);
    space.insert("q".to_owned(), json!(axial.q));
    space.insert("r".to_owned(), json!(axial.r));
    facts(&mut space, map.hexes.get(&at), on_it);
    Value::Object(space)
}

/// What all spaces have: labels, terrain, the middle in millimeters from the top left corner of the picture, neighbors.
fn start(
    board: &PlayBoard<'_>,
    at: Label,
    (printed, symbol): (Option<String>, char),
    next: &[String],
) -> Object<String, Value> {
    let center = board.center(at);
    let mut space = Object::new();
    space.insert("label".to_owned(), json!(at.to_string()));
    if let Some(printed) = printed {
        space.insert("printed".to_owned(), json!(printed));
    }
    space.insert("symbol".to_owned(), json!(symbol.to_string()));
    if let Some(terrain) = board.terrains.get(&symbol) {
        space.insert("terrain".to_owned(), json!(terrain));
    }
    space.insert("x".to_owned(), json!(millimeters(center.x)));
    space.insert("y".to_owned(), json!(millimeters(center.y)));
    space.insert("next".to_owned(), json!(next));
    space
}

/// The names of markers in each space by their kind.
type There<'m> = BTreeMap<Label, BTreeMap<&'m str, Vec<&'m str>>>;

fn there(markers: &Markers) -> There<'_> {
    let mut there = There::new();
    for (kind, marker) in markers.kinds().flat_map(|(kind, all)| all.iter().map(move |one| (kind, one))) {
        there.entry(marker.at.value).or_default().entry(kind).or_default().push(&marker.name.value);
    }
    there
}

/// Adds what is written of a space, and what is on it.
fn facts(
    space: &mut Object<String, Value>,
    facts: Option<&SpaceFacts>,
    on_it: Option<&BTreeMap<&str, Vec<&str>>>,
) {
    if let Some(facts) = facts {
        let fields: Object<String, Value> =
            facts.fields.iter().map(|(key, value)| (key.text.to_string(), value_of(value))).collect();
        space.insert("fields".to_owned(), Value::Object(fields));
    }
    if let Some(on_it) = on_it {
        space.insert("markers".to_owned(), json!(on_it));
    }
}

/// Rivers, borders and bridges: each side with the two hexes that it parts, or with one hex and a direction from 1 at the
/// edge of the map.
fn sides(map: &HexMap, grid: &HexGrid) -> Value {
    let side = |kind: &str, at: Label, direction: usize| {
        let there = grid.neighbor(at, direction).filter(|near| map.symbol(*near).is_some());
        match there {
            Some(there) => json!({"kind": kind, "between": [at.to_string(), there.to_string()]}),
            None => json!({"kind": kind, "of": at.to_string(), "direction": direction + 1}),
        }
    };
    let lines = map.edges.iter();
    lines.flat_map(|line| line.sides.iter().map(|(at, n)| side(&line.kind.value, *at, *n))).collect()
}

/// A value as it is written; what looks like a number is one.
fn value_of(node: &Node) -> Value {
    match &node.value {
        Written::List(list) => list.iter().map(value_of).collect(),
        Written::Map(map) => {
            Value::Object(map.iter().map(|(key, value)| (key.text.to_string(), value_of(value))).collect())
        }
        Written::Scalar(scalar) if scalar.plain => match &*scalar.text {
            "" | "~" | "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            text => serde_json::from_str(text).ok().filter(Value::is_number).unwrap_or_else(|| json!(text)),
        },
        Written::Scalar(scalar) => json!(&*scalar.text),
    }
}

/// A length in millimeters, to the micrometer.
fn millimeters(length: Length) -> f64 {
    (length.to_mm() * 1000.0).round() / 1000.0
}
