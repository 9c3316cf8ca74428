//! A QR code: one path, with its quiet zone, and large and dark enough to be read.

use crate::compose::canvas::{Canvas, area};
use crate::compose::drawing::Paint;
use crate::compose::ink::contrast;
use crate::compose::path::{Path, Segment};
use crate::compose::qr::{QUIET, Squares};
use crate::compose::text::Area;
use crate::diag::{code, counted};
use crate::geometry::Rect;
use crate::model::slot::Qr;
use crate::model::style::Align;
use crate::model::{Color, Slot};

/// Right, down, left, up: columns and rows.
const WAYS: [(i64, i64); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The least side of a square that phones read from a hand's distance, in points: 0.4 mm.
const LEAST_SQUARE: f32 = 0.4 * 72.0 / 25.4;
/// The least contrast of dark squares with their ground.
const LEAST_CONTRAST: f64 = 4.0;

/// Draws a QR code as large as its rectangle allows.
pub(super) fn draw(qr: &Qr, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let bound = canvas.scope.bind(&qr.qr);
    let text = bound.text.trim();
    if text.is_empty() || bound.has_gap() && bound.is_without_fields() {
        return;
    }
    let Some(squares) = Squares::of(text, qr.level) else {
        let card = canvas.card().to_owned();
        let length = text.len();
        canvas
            .report
            .error(
                code::OUT_OF_RANGE,
                bound.blame,
                format!("{card}: {length} bytes are too many for a QR code"),
            )
            .help("shorten the text or the link; `level: low` holds the most, 2,953 bytes");
        return;
    };
    let count = squares.count;
    let room = area(rect);
    let side = room.width.min(room.height);
    let square = side / (count as f32 + 2.0 * qr.quiet as f32);
    let x = match qr.align {
        Align::Left | Align::Justify | Align::Start => room.x,
        Align::Center => room.x + (room.width - side) / 2.0,
        Align::Right | Align::End => room.x + room.width - side,
    };
    let whole = Area { x, y: room.y + (room.height - side) / 2.0, width: side, height: side };
    let dark = qr.color.as_ref().map_or(Some(Color::BLACK), |color| canvas.named_color(color));
    let ground = qr.fill.as_ref().map_or(Some(Color::WHITE), |fill| canvas.named_color(fill));
    let (Some(dark), Some(ground)) = (dark, ground) else { return };
    check(qr, slot, (square, count), (dark, ground), canvas);
    canvas.out.path(Path::rectangle(whole.x, whole.y, side, side), Some(Paint::Color(ground)), None);
    let edge = qr.quiet as f32 * square;
    let place = |(column, row): (usize, usize)| {
        (whole.x + edge + column as f32 * square, whole.y + edge + row as f32 * square)
    };
    canvas.out.path(outline(&squares, place), Some(Paint::Color(dark)), None);
}

/// Reports a code that phones may fail to read.
fn check(
    qr: &Qr,
    slot: &Slot,
    (square, count): (f32, usize),
    (dark, ground): (Color, Color),
    canvas: &mut Canvas<'_, '_>,
) {
    let (card, name) = (canvas.card().to_owned(), &slot.name.value);
    let mut faint = |message: String, help: String| {
        let fault = canvas.report.warning(code::HARD_TO_SCAN, slot.origin(), message).help(help);
        fault.about(card.as_str());
    };
    if square < LEAST_SQUARE {
        let side = (count as f32 + 2.0 * qr.quiet as f32) * 0.4;
        faint(
            format!("the squares of the QR code \"{name}\" measure {:.2} mm on {card}", square / 72.0 * 25.4),
            format!("phones need 0.4 mm: make the slot {} mm wide, or the text shorter", side.ceil()),
        );
    }
    if (qr.quiet as usize) < QUIET {
        faint(
            format!("the QR code \"{name}\" has {} of white around it", counted(qr.quiet as usize, "square")),
            format!("readers find a code by {QUIET} squares of white: leave `quiet` out"),
        );
    }
    let contrast = contrast(dark, ground);
    if contrast < LEAST_CONTRAST {
        faint(
            format!("the QR code \"{name}\" has little contrast, {contrast:.1} to 1, on {card}"),
            format!("readers need {LEAST_CONTRAST} to 1: use a darker `color` or a lighter `fill`"),
        );
    } else if dark.luminance() > ground.luminance() {
        faint(
            format!("the QR code \"{name}\" is light on a dark ground on {card}"),
            "many readers look for dark squares on a light ground: swap `color` and `fill`".to_owned(),
        );
    }
}

/// The outline of all dark squares as one path, so that no hairlines show between them. `place` maps corners of squares, counted from
/// the top left, to the face.
fn outline(squares: &Squares, place: impl Fn((usize, usize)) -> (f32, f32)) -> Path {
    let count = squares.count;
    // Each edge between dark and light, directed with the dark square at its right: by its first corner and its direction.
    let width = count + 1;
    let mut edges = vec![[false; 4]; width * width];
    for row in 0..count as i64 {
        for column in (0..count as i64).filter(|column| squares.is_dark(*column, row)) {
            let mut edge = |(c, r): (i64, i64), way: usize, neighbor: (i64, i64)| {
                if !squares.is_dark(neighbor.0, neighbor.1) {
                    edges[r as usize * width + c as usize][way] = true;
                }
            };
            edge((column, row), 0, (column, row - 1));
            edge((column + 1, row), 1, (column + 1, row));
            edge((column + 1, row + 1), 2, (column, row + 1));
            edge((column, row + 1), 3, (column - 1, row));
        }
    }
    let mut path = Path::default();
    for first in 0..edges.len() {
        while let Some(mut way) = (0..4).find(|way| edges[first][*way]) {
            let mut at = first;
            let corner = |at: usize| place((at % width, at / width));
            let (x, y) = corner(at);
            path.segments.push(Segment::Move(x, y));
            loop {
                edges[at][way] = false;
                let (right, down) = WAYS[way];
                at = (at as i64 + right + down * width as i64) as usize;
                // At a corner where two dark squares touch, each keeps its own outline: the right turn comes first.
                let Some(next) =
                    [1, 0, 3].map(|turn| (way + turn) % 4).into_iter().find(|next| edges[at][*next])
                else {
                    break;
                };
                if next != way {
                    let (x, y) = corner(at);
                    path.segments.push(Segment::Line(x, y));
                }
                way = next;
            }
            path.segments.push(Segment::Close);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(squares: &[u8], count: usize) -> (usize, usize) {
        let are_dark = squares.iter().map(|square| *square == b'#').collect();
        let path = outline(&Squares { count, are_dark }, |(column, row)| (column as f32, row as f32));
        let of = |kind: fn(&Segment) -> bool| path.segments.iter().filter(|segment| kind(segment)).count();
        (
            of(|segment| matches!(segment, Segment::Move(..))),
            of(|segment| matches!(segment, Segment::Line(..))),
        )
    }

    #[test]
    fn squares_side_by_side_have_one_outline() {
        assert_eq!(figures(b"##..", 2), (1, 3));
        // Two that touch at a corner have two.
        assert_eq!(figures(b"#..#", 2), (2, 6));
        // A ring has an outer and an inner outline.
        assert_eq!(figures(b"####.####", 3), (2, 6));
    }
}
