//! An open tray and its lid: a floor, four walls, and flaps to glue at its corners.

use super::{Net, Pen, panel};
use crate::geometry::{Length, Point, Size, Turn};

/// The net of a tray with a floor of a size and walls of a height. Its front wall is below the floor on the net, which is seen from
/// outside, so that the right wall is at the left.
pub fn tray(Size { width, height }: Size, wall: Length, glue: Length) -> Net {
    let glue = glue.min(wall).min(height / 2);
    let (left, top) = (wall, wall);
    let (right, bottom) = (wall + width, wall + height);
    let (end, last) = (right + wall, bottom + wall);
    let slant = (glue / 2).min(wall / 3);
    let mut pen = Pen::new(left, Length::ZERO);
    pen.lines([(right, Length::ZERO), (right + glue, slant), (right + glue, top - slant), (right, top)]);
    pen.lines([(end, top), (end, bottom), (right, bottom)]);
    pen.lines([(right + glue, bottom + slant), (right + glue, last - slant), (right, last), (left, last)]);
    pen.lines([(left - glue, last - slant), (left - glue, bottom + slant), (left, bottom)]);
    pen.lines([(Length::ZERO, bottom), (Length::ZERO, top), (left, top)]);
    pen.lines([(left - glue, top - slant), (left - glue, slant), (left, Length::ZERO)]);
    let fold = |x1, y1, x2, y2| [Point::new(x1, y1), Point::new(x2, y2)];
    let zero = Length::ZERO;
    Net {
        size: Size::new(end, last),
        outline: pen.finish(),
        folds: vec![
            fold(left, top, right, top),
            fold(right, top, right, bottom),
            fold(left, bottom, right, bottom),
            fold(left, top, left, bottom),
            fold(left, zero, left, top),
            fold(right, zero, right, top),
            fold(left, bottom, left, last),
            fold(right, bottom, right, last),
        ],
        panels: vec![
            panel("floor", (left, top), (width, height), Turn::None),
            panel("front", (left, bottom), (width, wall), Turn::Half),
            panel("back", (left, zero), (width, wall), Turn::None),
            panel("left", (right, top), (wall, height), Turn::Quarter),
            panel("right", (zero, top), (wall, height), Turn::ThreeQuarters),
        ],
    }
}

/// The net of a lid with a top of a size: a tray that is turned over, so that its walls hang from the `floor`, which is its
/// top. Their content is upright on the closed box, and the right wall is at the right.
pub fn lid(size: Size, wall: Length, glue: Length) -> Net {
    let Size { width, height } = size;
    let zero = Length::ZERO;
    Net {
        panels: vec![
            panel("floor", (wall, wall), (width, height), Turn::None),
            panel("front", (wall, wall + height), (width, wall), Turn::None),
            panel("back", (wall, zero), (width, wall), Turn::Half),
            panel("left", (zero, wall), (wall, height), Turn::Quarter),
            panel("right", (wall + width, wall), (wall, height), Turn::ThreeQuarters),
        ],
        ..tray(size, wall, glue)
    }
}
