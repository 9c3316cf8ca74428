//! The board or map of a dispute as the page draws it: every space as a polygon that can be tapped.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::diag::Report;
use crate::geometry::{Label, Length, SquareGrid};
use crate::model::GameName;
use crate::model::load::Cards;
use crate::model::map::HexForm;
use crate::model::marker::Markers;
use crate::source::{Located, Node};

/// The size of a space, which is also the unit of the drawing.
const SPACE: Length = Length::mm(10);
/// The most spaces that are drawn.
const MOST: usize = 2_500;

/// The board or map that a dispute so far names or draws; `None` if there is none.
pub(super) fn shown(node: &Node, game: GameName, cards: &Cards) -> Option<Value> {
    let drawn = board(node, game, cards).or_else(|| map(node, game, cards))?;
    let (spaces, width, height) = drawn;
    let pieces = pieces(node);
    (spaces.len() <= MOST).then(|| json!({"spaces": spaces, "size": [width, height], "pieces": pieces}))
}

/// Spaces with the size of the drawing, in millimeters.
type Drawn = (Vec<Value>, f64, f64);

fn board(node: &Node, game: GameName, cards: &Cards) -> Option<Drawn> {
    let node = node.get("board")?;
    let (grid, symbols, names) = match rows(node) {
        Some(rows) => {
            let columns = rows.iter().map(Vec::len).max()? as u32;
            let grid = SquareGrid { square: SPACE, columns, rows: rows.len() as u32 };
            let symbol = |at: Label| rows[at.row as usize].get(at.column as usize).copied();
            let symbols: Vec<char> = grid.labels().map(|at| symbol(at).unwrap_or('.')).collect();
            (grid, symbols, Names::new())
        }
        None => {
            let board = cards.board(game, name(node)?, &mut Report::default())?;
            (board.grid(SPACE), board.squares.clone(), names(&board.markers))
        }
    };
    let spaces = grid.labels().zip(symbols).map(|(at, symbol)| {
        let square = grid.square(at);
        let (x, y) = (square.x.to_mm(), square.y.to_mm());
        let (right, bottom) = (x + square.width.to_mm(), y + square.height.to_mm());
        space(at, symbol, &[(x, y), (right, y), (right, bottom), (x, bottom)], &names)
    });
    let bounds = grid.bounds();
    Some((spaces.collect(), bounds.width.to_mm(), bounds.height.to_mm()))
}

fn map(node: &Node, game: GameName, cards: &Cards) -> Option<Drawn> {
    let node = node.get("map")?;
    let (grid, symbols, names) = match rows(node) {
        Some(rows) => {
            let columns = rows.iter().map(Vec::len).max()? as u32;
            let grid = HexForm::default().grid(SPACE, columns, rows.len() as u32);
            let symbol = |at: Label| rows[at.row as usize].get(at.column as usize).copied();
            (grid, grid.labels().map(|at| symbol(at).unwrap_or('x')).collect(), Names::new())
        }
        None => {
            let map = cards.map(game, name(node)?, &mut Report::default())?;
            let grid = map.grid(SPACE);
            let symbols: Vec<char> = grid.labels().map(|at| map.symbol(at).unwrap_or('x')).collect();
            (grid, symbols, names(&map.markers))
        }
    };
    let corners = grid.corners();
    let spaces = grid.labels().zip(symbols).filter(|(_, symbol)| *symbol != 'x').map(|(at, symbol)| {
        let center = grid.center(at);
        let (x, y) = (center.x.to_mm(), center.y.to_mm());
        let points = corners.map(|(across, down)| (x + across / 1000.0, y + down / 1000.0));
        space(at, symbol, &points, &names)
    });
    let bounds = grid.bounds();
    Some((spaces.collect(), bounds.width.to_mm(), bounds.height.to_mm()))
}

/// The rows of a board or map that is drawn in the dispute itself.
fn rows(node: &Node) -> Option<Vec<Vec<char>>> {
    let rows = node.as_list()?;
    rows.iter().map(|row| Some(row.as_text()?.trim().chars().collect())).collect()
}

fn name(node: &Node) -> Option<Located<&str>> {
    node.as_text().map(|value| Located { value, origin: node.origin })
}

/// What is printed in spaces: the names of worlds.
type Names = BTreeMap<Label, String>;

fn names(markers: &Markers) -> Names {
    let all = markers.kinds().flat_map(|(_, markers)| markers);
    all.map(|marker| (marker.at.value, marker.name.value.clone())).collect()
}

fn space(at: Label, symbol: char, points: &[(f64, f64)], names: &Names) -> Value {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
    let (label, name) = (at.to_string(), names.get(&at));
    json!({"label": label, "symbol": symbol.to_string(), "points": points.join(" "), "name": name})
}

/// Who stands where, as far as the dispute says.
fn pieces(node: &Node) -> Vec<Value> {
    let mut found = Vec::new();
    for key in ["characters", "creatures"] {
        let all = node.get(key).into_iter().flat_map(Node::entries);
        for (name, piece) in all {
            let at = ["at", "hex"].iter().find_map(|key| piece.get(key)?.as_text());
            if let Some(at) = at.and_then(Label::parse) {
                found.push(json!({"name": &*name.text, "at": at.to_string()}));
            }
        }
    }
    found
}
