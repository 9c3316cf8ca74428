//! Pins of a die or a jig: rings with crosses where the printed sheet gets its holes.

use super::arrangement::OrientedPaper;
use super::{Mark, Sheet, backs};
use crate::diag::{Report, code};
use crate::geometry::{Length, Rect, Size};
use crate::model::SheetSpec;

/// Space between a hole and what is printed along the edges of the paper: the cross reaches beyond its ring.
const CLEAR: Length = Length::um(3_500);

/// The marks of the pins. Pins off the paper or on a piece are reported.
pub(super) fn marks(sheet: &Sheet, spec: &SheetSpec, report: &mut Report) -> Vec<Mark> {
    for pin in spec.pins.iter().filter(|_| sheet.number == 1) {
        let message = if !Rect::from_size(sheet.paper).contains(pin.at) {
            format!("this pin is off the paper of {}", sheet.paper)
        } else if sheet.placements.iter().any(|placement| placement.bounds().overlaps(pin.at)) {
            "this pin is on a piece".to_owned()
        } else {
            continue;
        };
        report.error(code::PLACES, pin.origin, message).help(
            "write right and down from the top left corner of the paper, and the diameter: [10mm, 20mm, 4mm]",
        );
    }
    spec.pins.iter().map(|pin| Mark::Pin { at: pin.at }).collect()
}

/// The marks of the pins on the other side of the paper, where the holes are exactly behind them.
pub(super) fn behind(oriented: OrientedPaper, spec: &SheetSpec) -> Vec<Mark> {
    let at = |at| backs::place_behind(at, oriented, spec);
    spec.pins.iter().map(|pin| Mark::Pin { at: at(pin.at) }).collect()
}

/// The part of the paper in which words and rulers keep clear of pins near its corners.
pub(super) fn between(clear: Rect, paper: Size, spec: &SheetSpec) -> Rect {
    let Rect { x, y, .. } = clear;
    let (mut left, mut top, mut right, mut bottom) = (x, y, clear.right(), clear.bottom());
    for at in spec.pins.iter().map(|pin| pin.at.grown(CLEAR)) {
        if at.right() < paper.width / 3 {
            left = left.max(at.right());
        } else if at.x > paper.width * 2 / 3 {
            right = right.min(at.x);
        }
        if at.bottom() < paper.height / 3 {
            top = top.max(at.bottom());
        } else if at.y > paper.height * 2 / 3 {
            bottom = bottom.min(at.y);
        }
    }
    Rect::between(left, top, right, bottom)
}
