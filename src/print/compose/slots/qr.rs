//! A QR code: one path, with its quiet zone, and large and dark enough to be read.

use crate::compose::canvas::{Canvas, area};
use crate::compose::drawing::Paint;
use crate::compose::ink::contrast;
use crate::compose::path::Path;
use crate::compose::qr::{QUIET, Squares};
use crate::compose::text::Area;
use crate::diag::{code, counted};
use crate::geometry::Rect;
use crate::model::slot::Qr;
use crate::model::style::Align;
use crate::model::{Color, Slot};

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
    canvas.out.path(squares.outline(place), Some(Paint::Color(dark)), None);
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
