//! Standees, which are folded once at the top and stand on two feet; and dividers with a tab.

use super::{Net, Pen, panel};
use crate::geometry::{Length, Point, Size, Turn};

/// The net of a standee: a front, above it a back that is folded behind it, and a foot at each end. The front's foot is folded
/// forward, the back's backward.
pub fn standee(Size { width, height }: Size, foot: Length) -> Net {
    let zero = Length::ZERO;
    let rows = [foot, foot + height, foot + height * 2];
    let whole = Size::new(width, foot * 2 + height * 2);
    let slant = (foot / 4).min(width / 6);
    let mut pen = Pen::new(slant, zero);
    pen.lines([(width - slant, zero), (width, rows[0]), (width, rows[2]), (width - slant, whole.height)]);
    pen.lines([(slant, whole.height), (zero, rows[2]), (zero, rows[0]), (slant, zero)]);
    Net {
        size: whole,
        outline: pen.finish(),
        folds: rows.iter().map(|y| [Point::new(zero, *y), Point::new(width, *y)]).collect(),
        panels: vec![
            panel("front", (zero, rows[1]), (width, height), Turn::None),
            panel("back", (zero, rows[0]), (width, height), Turn::Half),
            panel("front-foot", (zero, rows[2]), (width, foot), Turn::None),
            panel("back-foot", (zero, zero), (width, foot), Turn::Half),
        ],
    }
}

/// A divider with a tab that begins at a place of its upper edge. Both have rounded corners.
pub fn divider(Size { width, height }: Size, tab: Size, at: Length) -> Net {
    let zero = Length::ZERO;
    let round = Length::mm(2).min(tab.height / 2).min(tab.width / 4);
    let (left, right) = (at.min(width - tab.width).max(zero), (at + tab.width).min(width));
    let (top, bottom) = (tab.height, tab.height + height);
    let mut pen = Pen::new(left, round);
    pen.quarter((left, zero), (left + round, zero));
    pen.line(right - round, zero);
    pen.quarter((right, zero), (right, round));
    pen.lines([(right, top), (width, top), (width, bottom), (zero, bottom), (zero, top), (left, top)]);
    pen.line(left, round);
    Net {
        size: Size::new(width, bottom),
        outline: pen.finish(),
        folds: Vec::new(),
        panels: vec![
            panel("body", (zero, top), (width, height), Turn::None),
            panel("tab", (left, zero), (right - left, top), Turn::None),
        ],
    }
}
