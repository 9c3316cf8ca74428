//! Dice: pips up to six, figures beyond.

use super::INK;
use crate::compose::board::lettering::{Anchor, Lettering, Type};
use crate::compose::drawing::{Drawing, Paint, Stroke};
use crate::compose::path::Path;
use crate::model::Color;

/// The places of the pips of each number, in thirds of a side from the center.
const PIPS: [&[(i8, i8)]; 7] = [
    &[],
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
];

/// Draws a die with its center at a point.
pub(super) fn die(
    number: u32,
    (x, y): (f32, f32),
    side: f32,
    lettering: &mut Lettering<'_>,
    into: &mut Drawing,
) {
    let half = side / 2.0;
    let body = Path::rounded(x - half, y - half, side, side, side * 0.18);
    let line = Stroke { paint: Paint::Color(INK), width: 0.7, dash: Vec::new(), round: false };
    into.path(body, Some(Paint::Color(Color::WHITE)), Some(line));
    let pips = PIPS.get(number as usize).filter(|pips| !pips.is_empty());
    let Some(pips) = pips else {
        let text = number.to_string();
        let bold = Type { bold: true, ..Type::default() };
        let size = (side * 0.66).min(side * 0.84 / lettering.width(&text, bold).max(0.01));
        lettering.set(&text, bold, size, INK, (x, y), Anchor::Middle, into);
        return;
    };
    let mut path = Path::default();
    for (dx, dy) in *pips {
        let (x, y) = (x + f32::from(*dx) * side * 0.26, y + f32::from(*dy) * side * 0.26);
        let pip = side * 0.2;
        path.segments.extend(Path::ellipse(x - pip / 2.0, y - pip / 2.0, pip, pip).segments);
    }
    into.path(path, Some(Paint::Color(INK)), None);
}
