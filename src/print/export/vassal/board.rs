//! Boards of a module: a picture, and a grid that pieces snap to and that names its spaces.

use super::xml::Element;
use crate::export::kit::PlayBoard;
use crate::geometry::{HexGrid, Label, Length, Offset, Outline, Top};
use crate::model::numbering::{LabelStyle, NumberOrder, Numbering};

/// Columns that VASSAL names by one letter.
const LETTERS: u32 = 26;

/// The board of a picture. What its grid can't say is added to `losses`.
pub(super) fn board(board: &PlayBoard<'_>, picture: &str, dpi: u32, losses: &mut Vec<String>) -> Element {
    let grid = match names(board) {
        Some(why) => {
            losses.push(format!("{}: {why}, so that each space is a region of its own", board.name));
            regions(board, dpi)
        }
        None => match board.hexes() {
            Some(hexes) => hex_grid(board, hexes, dpi),
            None => square_grid(board, dpi),
        },
    };
    Element::new("module.map.boardPicker.Board")
        .with("image", picture)
        .with("name", &board.name)
        .with("reversible", false)
        .holding(grid)
}

/// Why VASSAL's own numbering can't name the spaces as they are printed, if it can't.
fn names(board: &PlayBoard<'_>) -> Option<String> {
    let Numbering { start, upward, snake, .. } = &board.numbering;
    let (columns, _) = board.extent();
    match board.style {
        LabelStyle::Letters if columns + start.0.max(1) - 1 > LETTERS => Some(
            "VASSAL names columns after Z as AA, BB, CC (`numbering: {style: digits}` would keep a grid)"
                .to_owned(),
        ),
        LabelStyle::Count => Some("VASSAL can't count through all spaces".to_owned()),
        LabelStyle::Doubled => Some("VASSAL can't number by twos".to_owned()),
        LabelStyle::Axial => Some("VASSAL has no axial coordinates".to_owned()),
        _ if board.hexes().is_some_and(|grid| grid.outline == Outline::Bricks) => {
            Some("VASSAL has no grid of bricks".to_owned())
        }
        _ if *upward || *snake => Some("VASSAL counts rows from the top".to_owned()),
        _ => None,
    }
}

/// Dots for a length.
fn dots(length: Length, dpi: u32) -> f64 {
    length.to_pt() / 72.0 * f64::from(dpi)
}

/// A number to the thousandth.
fn exact(number: f64) -> String {
    format!("{number:.3}")
}

fn hex_grid(board: &PlayBoard<'_>, hexes: HexGrid, dpi: u32) -> Element {
    let size = dots(hexes.size, dpi);
    let first = board.center(Label { column: 0, row: 0 });
    let (x, y) = (dots(first.x, dpi).round() as i64, dots(first.y, dpi).round() as i64);
    let is_pointy = hexes.top == Top::Pointy;
    // Of hexes with a corner at the top, across and down change places.
    let (x, y) = if is_pointy { (y, x) } else { (x, y) };
    let numbering =
        numbering(board, is_pointy, "HexGridNumbering").with("stagger", hexes.offset == Offset::Even);
    Element::new("module.map.boardPicker.board.HexGrid")
        .with("color", "0,0,0")
        .with("cornersLegal", false)
        .with("dotsVisible", false)
        .with("dx", exact(size * 3f64.sqrt() / 2.0))
        .with("dy", exact(size))
        .with("edgesLegal", false)
        .with("sideways", is_pointy)
        .with("snapTo", true)
        .with("visible", false)
        .with("x0", x)
        .with("y0", y)
        .holding(numbering)
}

fn square_grid(board: &PlayBoard<'_>, dpi: u32) -> Element {
    let size = dots(board.space, dpi);
    let first = board.center(Label { column: 0, row: 0 });
    Element::new("module.map.boardPicker.board.SquareGrid")
        .with("color", "0,0,0")
        .with("cornersLegal", false)
        .with("dotsVisible", false)
        .with("dx", exact(size))
        .with("dy", exact(size))
        .with("edgesLegal", false)
        .with("range", "Metric")
        .with("snapTo", true)
        .with("visible", false)
        .with("x0", dots(first.x, dpi).round() as i64)
        .with("y0", dots(first.y, dpi).round() as i64)
        .holding(numbering(board, false, "SquareGridNumbering"))
}

/// The names of spaces, as they are printed. With `is_swapped`, VASSAL counts rows where we count columns.
fn numbering(board: &PlayBoard<'_>, is_swapped: bool, class: &str) -> Element {
    let Numbering { start, prefix, separator, order, .. } = &board.numbering;
    let (columns, rows) = board.extent();
    // The type, the first number, and the zeros before numbers of one digit.
    let digits = |first: u32, count: u32| ((first + count.max(1) - 1).to_string().len().max(2) - 1) as u32;
    let (across, down) = match board.style {
        LabelStyle::Digits => {
            (("N", start.0, digits(start.0, columns)), ("N", start.1, digits(start.1, rows)))
        }
        _ => (("A", start.0.max(1) - 1, 0), ("N", start.1, 0)),
    };
    let (h, v) = if is_swapped { (down, across) } else { (across, down) };
    let is_column_first = (*order == NumberOrder::ColumnRow) != is_swapped;
    Element::new(&format!("module.map.boardPicker.board.mapgrid.{class}"))
        .with("color", "0,0,0")
        .with("first", if is_column_first { "H" } else { "V" })
        .with("fontSize", 9)
        .with("hDescend", false)
        .with("hDrawOff", 0)
        .with("hLeading", h.2)
        .with("hOff", h.1)
        .with("hType", h.0)
        .with("locationFormat", format!("{prefix}$gridLocation$"))
        .with("rotateText", 0)
        .with("sep", separator.as_deref().unwrap_or_default())
        .with("vDescend", false)
        .with("vDrawOff", 0)
        .with("vLeading", v.2)
        .with("vOff", v.1)
        .with("vType", v.0)
        .with("visible", false)
}

/// A region for each space, with its printed name, or with its label if it has none.
fn regions(board: &PlayBoard<'_>, dpi: u32) -> Element {
    let (columns, rows) = board.extent();
    let grid = Element::new("module.map.boardPicker.board.RegionGrid")
        .with("fontsize", 9)
        .with("snapto", true)
        .with("visible", false);
    let region = |(at, center): (Label, crate::geometry::Point)| {
        let printed = match board.hexes() {
            Some(hexes) => board.numbering.of_hex(board.style, &hexes, at),
            None => board.numbering.label(board.style, columns, rows, at),
        };
        let name = printed.unwrap_or_else(|| format!("{}{}", at.column_name(), at.row + 1));
        Element::new("module.map.boardPicker.board.Region")
            .with("name", name)
            .with("originx", dots(center.x, dpi).round() as i64)
            .with("originy", dots(center.y, dpi).round() as i64)
    };
    grid.holding_all(board.spaces().map(|space| region((space.label, space.center))))
}
