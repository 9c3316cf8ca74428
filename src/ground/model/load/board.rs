//! `board` documents.

use super::markers::markers_on;
use super::rows::{Extent, MOST_SPACES, Spaces, hints_at, rows};
use super::spaces::facts;
use crate::diag::{Report, code};
use crate::model::GameName;
use crate::model::board::{Board, BoardDocument, EMPTY};
use crate::model::numbering::LabelStyle;
use crate::source::{Located, Node, Read};

/// Reads a board.
pub(super) fn board(game: GameName, node: &Node, report: &mut Report) -> Option<Board> {
    let written = BoardDocument::read(node, report)?;
    let spaces = spaces(&written, node, report)?;
    let BoardDocument { plate, square, chevrons, mut pieces, squares, markers, players, origin, .. } =
        written;
    if let Some(style) = node.get("numbering").and_then(|numbering| numbering.get("style"))
        && plate.numbering.as_ref().and_then(|numbering| numbering.style).is_some_and(LabelStyle::is_of_hexes)
    {
        let message = "squares are not numbered like this, only hexes are";
        let help = "write letters, digits, count or none; or make it a `kind: map` with `shape: bricks`";
        report.error(code::CONTRADICTION, style.origin, message).help(help);
    }
    let extent = Extent { columns: spaces.columns, rows: spaces.rows, is_drawn: true, there: &|_| true };
    pieces.retain(|laid| extent.has(laid.at, report));
    let facts = facts(squares, 4, &extent, report);
    let markers = markers_on(markers, &extent, report);
    Some(Board {
        game,
        plate,
        columns: spaces.columns,
        rows: spaces.rows,
        square,
        squares: spaces.symbols,
        places: spaces.places,
        landscape: spaces.origin,
        chevrons,
        pieces,
        facts,
        markers,
        players,
        origin,
    })
}

/// The squares: those of its rows, or empty ones by its size.
fn spaces(written: &BoardDocument, node: &Node, report: &mut Report) -> Option<Spaces> {
    let BoardDocument { width, height, origin, .. } = written;
    if let Some(node) = &written.rows {
        let found = rows(node, |c| Some(if c == ' ' { EMPTY } else { c }), report)?;
        agree(*width, found.columns, "columns", report);
        agree(*height, found.rows, "rows", report);
        return Some(found);
    }
    let (Some(width), Some(height)) = (width, height) else {
        let says = |key| hints_at(node, key, &["rows", "width", "height"]);
        if !(says("rows") || says("width") && says("height")) {
            report
                .error(code::MISSING_KEY, *origin, "a board without its size")
                .help("add `width:` and `height:` in squares, or `rows:` with a symbol for each square");
        }
        return None;
    };
    let (columns, rows) = (width.value, height.value);
    if columns as usize * rows as usize > MOST_SPACES {
        let message = format!("more than {MOST_SPACES} squares");
        report.error(code::OUT_OF_RANGE, width.origin, message).help("print it in several boards");
        return None;
    }
    let symbols = vec![EMPTY; columns as usize * rows as usize];
    Some(Spaces { symbols, places: Vec::new(), columns, rows, origin: *origin })
}

/// Checks that a size written beside rows is the size of the rows.
fn agree(written: Option<Located<u32>>, found: u32, what: &str, report: &mut Report) {
    if let Some(written) = written.filter(|written| written.value != found) {
        report
            .error(
                code::OUT_OF_RANGE,
                written.origin,
                format!("the board has {found} {what}, not {}", written.value),
            )
            .help("correct it, or delete it: the rows define it");
    }
}
