//! `board` documents.

use super::owned;
use super::rows::{Extent, MOST_SPACES, rows};
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::model::board::{Board, EMPTY, Gravity, LaidPiece, SpaceSize};
use crate::model::{GameName, schema};
use crate::source::{Fields, Located, Node, Read};

/// Reads a board.
pub(super) fn board(game: GameName, node: &Node, report: &mut Report) -> Option<Board> {
    let mut fields = Fields::declared(node, &schema::BOARD, report)?;
    let origin = fields.head();
    let name = fields.required_text("name", report).map(owned);
    let subtitle = fields.text("subtitle", report).map(|text| text.value.to_owned());
    let width = fields.whole("width", report);
    let height = fields.whole("height", report);
    let square = fields.get("square").and_then(|node| {
        let value = SpaceSize::read(node, report)?;
        Some(Located { value, origin: node.origin })
    });
    let text = fields.get("rows").map(|node| rows(node, |c| Some(if c == ' ' { EMPTY } else { c }), report));
    let gravity = fields.word("gravity", &Gravity::WORDS, report);
    let players = fields.whole("players", report);
    let look = fields.text("look", report).map(owned);
    let terrains = fields.get("terrains").cloned();
    let (columns, rows, squares, places, landscape) = match text {
        Some(Some(rows)) => {
            agree(width, rows.columns, "columns", report);
            agree(height, rows.rows, "rows", report);
            (rows.columns, rows.rows, rows.symbols, rows.places, rows.origin)
        }
        Some(None) => {
            fields.finish(report);
            return None;
        }
        None => {
            let (Some(width), Some(height)) = (width, height) else {
                if !fields.has("width") || !fields.has("height") {
                    report
                        .error(code::MISSING_KEY, origin, "a board without its size")
                        .help("add `width:` and `height:` in squares, or `rows:` with a symbol a square");
                }
                fields.finish(report);
                return None;
            };
            let (columns, rows) = (width.value as u32, height.value as u32);
            if columns as usize * rows as usize > MOST_SPACES {
                let message = format!("more than {MOST_SPACES} squares");
                report.error(code::OUT_OF_RANGE, width.origin, message).help("print it in several boards");
                return None;
            }
            (columns, rows, vec![EMPTY; columns as usize * rows as usize], Vec::new(), origin)
        }
    };
    let extent = Extent { columns, rows, is_drawn: true, there: &|_| true };
    let pieces = fields.list("pieces").iter().filter_map(|node| laid_piece(node, &extent, report)).collect();
    fields.finish(report);
    Some(Board {
        game,
        name: name?,
        subtitle,
        columns,
        rows,
        square,
        squares,
        places,
        landscape,
        gravity: gravity.unwrap_or(if game == GameName::SuperGameLevel {
            Gravity::Down
        } else {
            Gravity::None
        }),
        pieces,
        players,
        look,
        terrains,
        origin,
    })
}

/// A size that is written beside rows must be theirs.
fn agree(said: Option<Located<i64>>, found: u32, what: &str, report: &mut Report) {
    if let Some(said) = said.filter(|said| said.value != i64::from(found)) {
        report
            .error(
                code::OUT_OF_RANGE,
                said.origin,
                format!("the board has {found} {what}, not {}", said.value),
            )
            .help("correct it, or leave it out: the rows say it");
    }
}

fn laid_piece(node: &Node, extent: &Extent<'_>, report: &mut Report) -> Option<LaidPiece> {
    let mut fields = Fields::declared(node, &schema::LAID_PIECE, report)?;
    let piece = fields.required_text("piece", report).map(owned);
    let at: Option<Located<Label>> =
        fields.require("at", report).and_then(|node| extent.of_node(node, report));
    let turned = fields.truth("turned", report).unwrap_or(false);
    let player = fields.whole("player", report);
    fields.finish(report);
    Some(LaidPiece { piece: piece?, at: at?, turned, player })
}
