//! `map` documents.

use super::markers::{markers_on, stand};
use super::rows::{Extent, MOST_SPACES, Spaces, hints_at, rows};
use super::spaces::facts;
use crate::diag::{Report, and_list, code};
use crate::geometry::{HexGrid, Label, Length, Outline};
use crate::model::GameName;
use crate::model::map::{EdgeKeys, EdgeLine, HexForm, HexMap, MapDocument, PathLine};
use crate::source::read::Entries;
use crate::source::{Document, Fields, Located, Node, Read, shortened};

/// The symbol of all hexes of a map without rows.
const OPEN: char = '.';

/// Reads a map.
pub(super) fn map(game: GameName, node: &Node, report: &mut Report) -> Option<HexMap> {
    // The kinds of markers that have their own key.
    let kinds = || GameName::ALL.into_iter().flat_map(GameName::marker_keys);
    let mut fields = Fields::declared(node, MapDocument::OBJECT, report)?;
    let written = MapDocument::from_fields(&mut fields, report);
    let known = MapDocument::OBJECT.names().into_iter().chain(kinds().map(|(kind, _)| *kind));
    fields.report_others(&known.collect::<Vec<_>>(), report);
    let written = written?;
    let found = shape(&written, node, report)?;
    let MapDocument { plate, form, origin, markers, mut paths, mut places, .. } = written;
    let grid = form.grid(Length::mm(10), found.columns, found.rows);
    check_size(&form, report);
    let lie = node.as_map().and_then(|map| map.get("top").or_else(|| map.get("offset")));
    let there =
        |at: Label| !form.missing.contains(&found.symbols[(at.row * found.columns + at.column) as usize]);
    let is_drawn = !found.places.is_empty();
    let extent = Extent { columns: found.columns, rows: found.rows, is_drawn, there: &there };
    let hexes = facts(written.hexes, 6, &extent, report);
    let mut markers = markers_on(markers, &extent, report);
    for (kind, says) in kinds() {
        let of_it = node.get(kind).filter(|of_it| !of_it.is_null());
        for (name, node) in of_it.and_then(|of_it| <Entries<Node>>::read(of_it, report)).unwrap_or_default() {
            let standing = says.read(&name, &node, report);
            stand(kind, name, standing, &extent, &mut markers, report);
        }
    }
    let edges = written.edges.into_iter().map(|edge| edge_line(edge, &grid, &extent, report)).collect();
    for path in &mut paths {
        path.through.retain(|at| extent.has(*at, report));
        check_steps(path, &grid, report);
    }
    places.retain(|place| extent.has(place.at, report));
    Some(HexMap {
        game,
        lie: lie.map_or(plate.name.origin, |node| node.origin),
        plate,
        columns: found.columns,
        rows: found.rows,
        terrain: found.origin,
        hexes,
        markers,
        edges,
        paths,
        places,
        origin,
        symbols: found.symbols,
        symbol_places: found.places,
        form,
    })
}

/// Reports a map whose size is written twice, or from point to point where there are none.
fn check_size(form: &HexForm, report: &mut Report) {
    let Some(points) = &form.points else { return };
    let help = match (form.outline, form.hex) {
        (Outline::Bricks, _) => "bricks have no points: write `hex:` with the side of a brick",
        (Outline::Hexes, Some(_)) => "delete `hex` or `points`: one follows from the other",
        (Outline::Hexes, None) => return,
    };
    report.error(code::CONTRADICTION, points.origin, "the size of its spaces is not clear").help(help);
}

/// The symbols of a map: its rows, a hexagon of hexes, or a rectangle of them.
fn shape(written: &MapDocument, node: &Node, report: &mut Report) -> Option<Spaces> {
    let MapDocument { width, height, origin, .. } = written;
    if let Some(node) = &written.rows {
        return rows(node, |c| (c != ' ').then(|| c.to_lowercase().next().unwrap_or(c)), report);
    }
    if let Some(side) = &written.hexagon {
        let reach = side.value as u32 - 1;
        let across = 2 * reach + 1;
        let grid = written.form.grid(Length::mm(10), across + 1, across + 1);
        let middle = Label { column: reach, row: reach };
        let gap = written.form.missing.first().copied().unwrap_or(' ');
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
        let says = |key| hints_at(node, key, &["rows", "hexagon", "width", "height"]);
        if !(says("rows") || says("hexagon") || says("width") && says("height")) {
            report.error(code::MISSING_KEY, *origin, "a map without hexes").help(
                "add `rows:` with a letter for each hex, `hexagon:` with its side, or `width:` and `height:`",
            );
        }
        return None;
    };
    let (columns, rows) = (width.value, height.value);
    if columns as usize * rows as usize > MOST_SPACES {
        let message = format!("more than {MOST_SPACES} hexes");
        report.error(code::OUT_OF_RANGE, width.origin, message).help("print it in several maps");
        return None;
    }
    let symbols = vec![OPEN; columns as usize * rows as usize];
    Some(Spaces { symbols, places: Vec::new(), columns, rows, origin: width.origin })
}

fn edge_line(written: EdgeKeys, grid: &HexGrid, extent: &Extent<'_>, report: &mut Report) -> EdgeLine {
    let sides = written.along.iter().filter_map(|text| hex_side(text.as_str(), grid, extent, report));
    EdgeLine { kind: written.kind, sides: sides.collect() }
}

/// The side between two neighbors, `B7-C7`, or the side of a hex in the direction of a die number, `B7/2`.
fn hex_side(
    text: Located<&str>,
    grid: &HexGrid,
    extent: &Extent<'_>,
    report: &mut Report,
) -> Option<(Label, usize)> {
    let mut label = |value| extent.label(Located { value, origin: text.origin }, report);
    if let Some((hex, number)) = text.value.split_once('/') {
        let hex = label(hex)?;
        if let Ok(n @ 1..=6) = number.trim().parse::<usize>() {
            return Some((hex, n - 1));
        }
        let message = format!("\"{}\" is not a direction", shortened(number));
        report.error(code::OUT_OF_RANGE, text.origin, message).help("the directions are 1 to 6");
        return None;
    }
    let Some((a, b)) = text.value.split_once('-') else {
        let message = format!("\"{}\" is not a side of a hex", shortened(text.value));
        report
            .error(code::UNKNOWN_NAME, text.origin, message)
            .help("write two neighbors, like B7-C7, or a hex and a direction, like B7/2");
        return None;
    };
    let (a, b) = (label(a), label(b));
    let (a, b) = (a?, b?);
    let direction = grid.direction(a, b);
    if direction.is_none() {
        report
            .error(code::OUT_OF_RANGE, text.origin, format!("{a} and {b} are not neighbors"))
            .help(neighbors_of(a, grid));
    }
    direction.map(|direction| (a, direction))
}

fn neighbors_of(at: Label, grid: &HexGrid) -> String {
    let names: Vec<String> = (0..6).filter_map(|n| grid.neighbor(at, n)).map(|l| l.to_string()).collect();
    format!("the neighbors of {at} are {}", and_list(&names))
}

/// Reports steps of a path that do not lead to a neighbor.
fn check_steps(path: &PathLine, grid: &HexGrid, report: &mut Report) {
    for pair in path.through.windows(2) {
        let (a, b) = (pair[0].value, pair[1]);
        if grid.distance(a, b.value) != 1 {
            report
                .error(code::OUT_OF_RANGE, b.origin, format!("{a} and {} are not neighbors", b.value))
                .help(neighbors_of(a, grid));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hexagon_has_the_rulebooks_columns() {
        for (reach, hexes, first_column) in [(5u32, 91, 3..9), (6, 127, 3..10)] {
            let across = 2 * reach + 1;
            let grid = HexForm::default().grid(Length::mm(10), across, across);
            let middle = Label { column: reach, row: reach };
            let inside: Vec<Label> = grid.labels().filter(|at| grid.distance(middle, *at) <= reach).collect();
            assert_eq!(inside.len(), hexes);
            let rows: Vec<u32> = inside.iter().filter(|at| at.column == 0).map(|at| at.row).collect();
            assert_eq!(rows, first_column.collect::<Vec<_>>(), "column A begins with row 4");
        }
    }
}
