//! `map` documents.

use std::collections::BTreeMap;

use super::owned;
use super::rows::{Extent, Spaces, rows};
use crate::diag::{Report, code};
use crate::geometry::{HexGrid, Label, Length, Offset, Top};
use crate::model::board::SpaceSize;
use crate::model::map::{Creature, EdgeLine, HexFacts, HexMap, PathLine, Place, World};
use crate::model::schema::words::{OFFSET, TOP};
use crate::model::{GameName, schema};
use crate::source::fields::{read_text, shortened, wrong_type};
use crate::source::{Fields, Located, Node, Read};

/// The symbol of a hex that is not there, unless `missing:` says otherwise.
const MISSING: char = 'x';
/// The symbol of all hexes of a map without rows.
const OPEN: char = '.';

/// Reads a map.
pub(super) fn map(game: GameName, node: &Node, report: &mut Report) -> Option<HexMap> {
    let mut fields = Fields::declared(node, &schema::MAP, report)?;
    let origin = fields.head();
    let name = fields.required_text("name", report).map(owned);
    let subtitle = fields.text("subtitle", report).map(|text| text.value.to_owned());
    let lie = fields.get("top").or_else(|| fields.get("offset")).map(|node| node.origin);
    let top = fields.word("top", &TOP, report).unwrap_or_default();
    let offset = fields.word("offset", &OFFSET, report).unwrap_or_default();
    let size = fields.get("hex").and_then(|node| SpaceSize::read(node, report));
    let clipped = fields.truth("clipped", report).unwrap_or(false);
    let look = fields.text("look", report).map(owned);
    let terrains = fields.get("terrains").cloned();
    let missing: Vec<char> = match fields.text("missing", report) {
        Some(text) => text.value.to_lowercase().chars().collect(),
        None => vec![MISSING],
    };
    let found = shape(&mut fields, top, offset, &missing, report);
    let Some(found) = found else {
        fields.finish(report);
        return None;
    };
    let grid = HexGrid { top, offset, size: Length::mm(10), columns: found.columns, rows: found.rows };
    let there = |at: Label| !missing.contains(&found.symbols[(at.row * found.columns + at.column) as usize]);
    let is_drawn = !found.places.is_empty();
    let extent = Extent { columns: found.columns, rows: found.rows, is_drawn, there: &there };
    let hexes = fields.get("hexes").map(|node| hexes(node, &extent, report)).unwrap_or_default();
    let creatures = fields.get("creatures").map(|node| creatures(node, &extent, report)).unwrap_or_default();
    let listed = fields.get("worlds");
    let worlds = listed.map(|node| worlds(node, &extent, report)).unwrap_or_default();
    let stray_worlds = listed.and_then(Node::as_map).map_or(0, |map| map.len() - worlds.len());
    let edges = fields.list("edges").iter().filter_map(|node| edge_line(node, &grid, &extent, report));
    let edges = edges.collect();
    let paths = fields.list("paths").iter().filter_map(|node| path_line(node, &grid, &extent, report));
    let paths = paths.collect();
    let places = fields.list("places").iter().filter_map(|node| place(node, &extent, report)).collect();
    fields.finish(report);
    Some(HexMap {
        game,
        lie: lie.unwrap_or(name.as_ref()?.origin),
        name: name?,
        subtitle,
        top,
        offset,
        columns: found.columns,
        rows: found.rows,
        size,
        symbols: found.symbols,
        symbol_places: found.places,
        missing,
        terrain: found.origin,
        clipped,
        hexes,
        creatures,
        worlds,
        stray_worlds,
        edges,
        paths,
        places,
        look,
        terrains,
        origin,
    })
}

/// The symbols of a map: its rows, a hexagon of hexes, or a rectangle of them.
fn shape(
    fields: &mut Fields<'_>,
    top: Top,
    offset: Offset,
    missing: &[char],
    report: &mut Report,
) -> Option<Spaces> {
    let side = fields.whole("hexagon", report);
    let width = fields.whole("width", report);
    let height = fields.whole("height", report);
    let gap = missing.first().copied().unwrap_or(MISSING);
    let origin = fields.head();
    if let Some(node) = fields.get("rows") {
        return rows(node, |c| (c != ' ').then(|| c.to_lowercase().next().unwrap_or(c)), report);
    }
    if let Some(side) = side {
        let reach = side.value as u32 - 1;
        let across = 2 * reach + 1;
        let grid = HexGrid { top, offset, size: Length::mm(10), columns: across + 1, rows: across + 1 };
        let middle = Label { column: reach, row: reach };
        let symbol = |at| if grid.distance(middle, at) <= reach { OPEN } else { gap };
        let labels = (0..across).flat_map(|row| (0..across).map(move |column| Label { column, row }));
        let symbols = labels.map(symbol).collect();
        return Some(Spaces {
            symbols,
            places: Vec::new(),
            columns: across,
            rows: across,
            origin: side.origin,
        });
    }
    let (Some(width), Some(height)) = (width, height) else {
        if !(fields.has("hexagon") || fields.has("width") && fields.has("height")) {
            report
                .error(code::MISSING_KEY, origin, "a map without hexes")
                .help("add `rows:` with a letter a hex, `hexagon:` with its side, or `width:` and `height:`");
        }
        return None;
    };
    let (columns, rows) = (width.value as u32, height.value as u32);
    if columns as usize * rows as usize > super::rows::MOST_SPACES {
        let message = format!("more than {} hexes", super::rows::MOST_SPACES);
        report.error(code::OUT_OF_RANGE, width.origin, message).help("print it in several maps");
        return None;
    }
    let symbols = vec![OPEN; columns as usize * rows as usize];
    Some(Spaces { symbols, places: Vec::new(), columns, rows, origin: width.origin })
}

fn hexes(node: &Node, extent: &Extent<'_>, report: &mut Report) -> BTreeMap<Label, HexFacts> {
    let mut hexes = BTreeMap::new();
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map from labels to what is told of each hex", report);
        return hexes;
    };
    for (key, node) in map.iter() {
        let Some(at) = extent.label(&key.text, key.origin, report) else { continue };
        let Some(fields) = node.as_map() else {
            wrong_type(node, "a hex's fields", report);
            continue;
        };
        // `d1` and `D1` are one hex, though they are two keys.
        if let Some(first) = hexes.get(&at).map(|first: &HexFacts| first.origin) {
            report
                .error(code::DUPLICATE_KEY, key.origin, format!("{at} is told of twice"))
                .help("put both into one, or correct one of the labels")
                .related(first, "the first is here");
            continue;
        }
        hexes.insert(at, HexFacts { fields: fields.clone(), origin: key.origin });
    }
    hexes
}

fn creatures(node: &Node, extent: &Extent<'_>, report: &mut Report) -> Vec<Creature> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map from ids to creatures", report);
        return Vec::new();
    };
    let mut creatures = Vec::new();
    for (key, node) in map.iter() {
        let Some(at) = node.as_map().and_then(|fields| fields.get("hex")) else {
            let message = format!("{} stands in no hex", key.text);
            report.error(code::MISSING_KEY, key.origin, message).help("add `hex:` with a label, like B7");
            continue;
        };
        if let Some(at) = extent.of_node(at, report) {
            let id = Located { value: key.text.to_string(), origin: key.origin };
            creatures.push(Creature { id, at, node: node.clone() });
        }
    }
    creatures
}

fn worlds(node: &Node, extent: &Extent<'_>, report: &mut Report) -> Vec<World> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map from the names of worlds to labels", report);
        return Vec::new();
    };
    let mut worlds = Vec::new();
    for (key, node) in map.iter() {
        let Some(at) = extent.of_node(node, report) else { continue };
        let name = Located { value: key.text.to_string(), origin: key.origin };
        worlds.push(World { name, at, picture: None, art: None });
    }
    worlds
}

fn edge_line(node: &Node, grid: &HexGrid, extent: &Extent<'_>, report: &mut Report) -> Option<EdgeLine> {
    let mut fields = Fields::declared(node, &schema::EDGE, report)?;
    let kind = fields.required_text("kind", report).map(owned);
    let sides = fields.require("along", report).map(|node| {
        let list = node.as_list().unwrap_or(std::slice::from_ref(node));
        list.iter().filter_map(|node| hex_side(node, grid, extent, report)).collect()
    });
    fields.finish(report);
    Some(EdgeLine { kind: kind?, sides: sides? })
}

/// `B7-C7`, the side between two neighbors, or `B7/2`, the side of a hex in the direction of a die number.
fn hex_side(node: &Node, grid: &HexGrid, extent: &Extent<'_>, report: &mut Report) -> Option<(Label, usize)> {
    let text = read_text(node, report)?;
    if let Some((hex, number)) = text.value.split_once('/') {
        let hex = extent.label(hex, text.origin, report)?;
        if let Ok(n @ 1..=6) = number.trim().parse::<usize>() {
            return Some((hex, n - 1));
        }
        let message = format!("\"{}\" is no direction", shortened(number));
        report.error(code::OUT_OF_RANGE, text.origin, message).help("the directions are 1 to 6");
        return None;
    }
    let Some((a, b)) = text.value.split_once('-') else {
        let message = format!("\"{}\" is no side of a hex", shortened(text.value));
        report
            .error(code::UNKNOWN_NAME, text.origin, message)
            .help("write two neighbors, like B7-C7, or a hex and a direction, like B7/2");
        return None;
    };
    let (a, b) = (extent.label(a, text.origin, report), extent.label(b, text.origin, report));
    let (a, b) = (a?, b?);
    match grid.direction(a, b) {
        Some(direction) => Some((a, direction)),
        None => {
            report
                .error(code::OUT_OF_RANGE, text.origin, format!("{a} and {b} are no neighbors"))
                .help(neighbors_of(a, grid));
            None
        }
    }
}

fn neighbors_of(at: Label, grid: &HexGrid) -> String {
    let names: Vec<String> = (0..6).filter_map(|n| grid.neighbor(at, n)).map(|l| l.to_string()).collect();
    format!("the neighbors of {at} are {}", crate::diag::suggest::and_list(&names))
}

fn path_line(node: &Node, grid: &HexGrid, extent: &Extent<'_>, report: &mut Report) -> Option<PathLine> {
    let mut fields = Fields::declared(node, &schema::PATH, report)?;
    let kind = fields.required_text("kind", report).map(owned);
    let through = fields.require("through", report).map(|node| {
        let through = extent.list(node, report);
        for pair in through.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if grid.distance(a, b) != 1 {
                report
                    .error(code::OUT_OF_RANGE, node.origin, format!("{a} and {b} are no neighbors"))
                    .help(neighbors_of(a, grid));
            }
        }
        through
    });
    fields.finish(report);
    Some(PathLine { kind: kind?, through: through? })
}

fn place(node: &Node, extent: &Extent<'_>, report: &mut Report) -> Option<Place> {
    let mut fields = Fields::declared(node, &schema::PLACE, report)?;
    let name = fields.required_text("name", report).map(owned);
    let at = fields.require("at", report).and_then(|node| extent.of_node(node, report));
    let dot = fields.truth("dot", report).unwrap_or(true);
    fields.finish(report);
    Some(Place { name: name?, at: at?.value, dot })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hexagon_has_the_rulebooks_columns() {
        for (reach, hexes, first_column) in [(5u32, 91, 3..9), (6, 127, 3..10)] {
            let across = 2 * reach + 1;
            let grid = HexGrid {
                top: Top::Flat,
                offset: Offset::Odd,
                size: Length::mm(10),
                columns: across,
                rows: across,
            };
            let middle = Label { column: reach, row: reach };
            let inside: Vec<Label> = grid.labels().filter(|at| grid.distance(middle, *at) <= reach).collect();
            assert_eq!(inside.len(), hexes);
            let rows: Vec<u32> = inside.iter().filter(|at| at.column == 0).map(|at| at.row).collect();
            assert_eq!(rows, first_column.collect::<Vec<_>>(), "column A begins with row 4");
        }
    }
}
