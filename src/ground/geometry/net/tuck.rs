//! A tuck box: a front, a back, two sides, flaps at both ends, and a flap to glue.

use super::{Net, Pen, panel};
use crate::geometry::{Length, Point, Size, Turn};

/// The measures of a tuck box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tuck {
    /// The room within, seen from the front.
    pub size: Size,
    /// The room from front to back.
    pub depth: Length,
    /// The thickness of the paper: parts that lie within others are narrower by it.
    pub paper: Length,
    /// The width of the flap to glue.
    pub glue: Length,
    /// The length of the flaps that are tucked in.
    pub tuck: Length,
}

/// The columns and rows of the net.
struct Places {
    front: Length,
    right: Length,
    back: Length,
    left: Length,
    end: Length,
    top: Length,
    bottom: Length,
}

/// The net: glue flap, front, right side, back with its lids, left side.
pub fn tuck(box_: Tuck) -> Net {
    let Tuck { size: Size { width, height }, depth, paper, .. } = box_;
    let glue = box_.glue.min(depth - paper);
    let box_ = Tuck { glue, tuck: box_.tuck.min(height / 2), ..box_ };
    let left = glue + width * 2 + depth;
    let top = depth + box_.tuck;
    let at = Places {
        front: glue,
        right: glue + width,
        back: glue + width + depth,
        left,
        end: left + depth - paper,
        top,
        bottom: top + height,
    };
    let panels = vec![
        panel("front", (at.front, at.top), (width, height), Turn::None),
        panel("right", (at.right, at.top), (depth, height), Turn::None),
        panel("back", (at.back, at.top), (width, height), Turn::None),
        panel("left", (at.left, at.top), (depth - paper, height), Turn::None),
        panel("top", (at.back, at.top - depth), (width, depth), Turn::Half),
        panel("bottom", (at.back, at.bottom), (width, depth), Turn::Half),
    ];
    Net {
        size: Size::new(at.end, at.bottom + top),
        outline: outline(box_, &at),
        folds: folds(depth, &at),
        panels,
    }
}

fn folds(depth: Length, at: &Places) -> Vec<[Point; 2]> {
    let upright = |x: Length| [Point::new(x, at.top), Point::new(x, at.bottom)];
    let mut folds: Vec<[Point; 2]> = [at.front, at.right, at.back, at.left].map(upright).to_vec();
    for (y, lid) in [(at.top, at.top - depth), (at.bottom, at.bottom + depth)] {
        let level = |from: Length, to: Length, y: Length| [Point::new(from, y), Point::new(to, y)];
        folds.extend([
            level(at.right, at.back, y),
            level(at.back, at.left, y),
            level(at.left, at.end, y),
            level(at.back, at.left, lid),
        ]);
    }
    folds
}

fn outline(box_: Tuck, at: &Places) -> crate::geometry::Figure {
    let Tuck { size: Size { width, height }, depth, paper, glue, tuck } = box_;
    let mut pen = Pen::new(at.front, at.top);
    // The notch for the thumb.
    let notch = (depth.scaled(1.0 / 1.5)).min(Length::um(12_500)).min(width / 3).min(height / 3) / 2;
    let middle = at.front + width / 2;
    pen.line(middle - notch, at.top);
    pen.quarter((middle - notch, at.top + notch), (middle, at.top + notch));
    pen.quarter((middle + notch, at.top + notch), (middle + notch, at.top));
    pen.line(at.right, at.top);
    // Two of these flaps lie end to end within the lid.
    let dust = depth.scaled(0.75).min(width / 2 - paper);
    let slant = dust.scaled(0.087).max(paper).min(depth / 4);
    // A flap from one corner to the next, in either direction.
    let flap = |from: Length, to: Length, edge: Length, end: Length| {
        let inward = if from < to { slant } else { -slant };
        [(from + inward, end), (to - inward, end), (to, edge)]
    };
    pen.lines(flap(at.right, at.back, at.top, at.top - dust));
    let round = (tuck / 2).min(width / 4);
    let (lid, last) = (at.top - depth, Length::ZERO);
    pen.lines([(at.back, lid), (at.back + paper, lid), (at.back + paper, last + round)]);
    pen.quarter((at.back + paper, last), (at.back + paper + round, last));
    pen.line(at.left - paper - round, last);
    pen.quarter((at.left - paper, last), (at.left - paper, last + round));
    pen.lines([(at.left - paper, lid), (at.left, lid), (at.left, at.top)]);
    pen.lines(flap(at.left, at.end, at.top, at.top - dust));
    pen.line(at.end, at.bottom);
    pen.lines(flap(at.end, at.left, at.bottom, at.bottom + dust));
    let (lid, last) = (at.bottom + depth, at.bottom + depth + tuck);
    pen.lines([(at.left, lid), (at.left - paper, lid), (at.left - paper, last - round)]);
    pen.quarter((at.left - paper, last), (at.left - paper - round, last));
    pen.line(at.back + paper + round, last);
    pen.quarter((at.back + paper, last), (at.back + paper, last - round));
    pen.lines([(at.back + paper, lid), (at.back, lid), (at.back, at.bottom)]);
    pen.lines(flap(at.back, at.right, at.bottom, at.bottom + dust));
    pen.lines([
        (at.front, at.bottom),
        (Length::ZERO, at.bottom - glue),
        (Length::ZERO, at.top + glue),
        (at.front, at.top),
    ]);
    pen.finish()
}
