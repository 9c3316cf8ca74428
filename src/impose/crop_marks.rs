//! Crop marks: short lines outside all faces that show where to cut, and the line to fold along.

use std::collections::BTreeSet;

use super::Mark;
use crate::geometry::{Length, Point, Rect, Size};
use crate::model::CropMarks;

/// The length of marks between pieces: two of them fit into the space between neighbors.
const SHORT: Length = Length::mm(2);

/// Marks at the four sides of the block of trims, one for each cut. They end where `free`, the part of the paper that is
/// left to them, ends.
pub(super) fn around(trims: &[Rect], bleed: Length, marks: CropMarks, free: &Rect) -> Vec<Mark> {
    let Some(block) = trims.iter().copied().reduce(Rect::union) else { return Vec::new() };
    let block = block.grown(bleed + marks.offset);
    let columns: BTreeSet<Length> = trims.iter().flat_map(|trim| [trim.x, trim.right()]).collect();
    let rows: BTreeSet<Length> = trims.iter().flat_map(|trim| [trim.y, trim.bottom()]).collect();
    let top = (block.y - marks.length).max(free.y);
    let bottom = (block.bottom() + marks.length).min(free.bottom());
    let left = (block.x - marks.length).max(free.x);
    let right = (block.right() + marks.length).min(free.right());
    let mut lines = Vec::new();
    let mut line = |from: Point, to: Point| {
        if from.x < to.x || from.y < to.y {
            lines.push(Mark::Crop { from, to, width: marks.width });
        }
    };
    for x in columns {
        line(Point::new(x, top), Point::new(x, block.y));
        line(Point::new(x, block.bottom()), Point::new(x, bottom));
    }
    for y in rows {
        line(Point::new(left, y), Point::new(block.x, y));
        line(Point::new(block.right(), y), Point::new(right, y));
    }
    lines
}

/// Marks at the corners of each piece, in the space that it has to itself.
pub(super) fn at_corners(trims: &[Rect], bleed: Length, marks: CropMarks) -> Vec<Mark> {
    let near = bleed + marks.offset;
    let far = near + marks.length.min(SHORT);
    let mut lines = Vec::new();
    let mut line = |x1, y1, x2, y2| {
        let (from, to) = (Point::new(x1, y1), Point::new(x2, y2));
        lines.push(Mark::Crop { from, to, width: marks.width });
    };
    for trim in trims {
        for x in [trim.x, trim.right()] {
            line(x, trim.y - far, x, trim.y - near);
            line(x, trim.bottom() + near, x, trim.bottom() + far);
        }
        for y in [trim.y, trim.bottom()] {
            line(trim.x - far, y, trim.x - near, y);
            line(trim.right() + near, y, trim.right() + far, y);
        }
    }
    lines
}

/// The line to fold along, in the middle of the paper, where no face is.
pub(super) fn fold_line(paper: Size, block: Rect, free: &Rect) -> Vec<Mark> {
    let middle = paper.width / 2;
    let line = |from: Length, to: Length| {
        (from < to).then(|| Mark::Fold { from: Point::new(middle, from), to: Point::new(middle, to) })
    };
    [line(free.y, block.y), line(block.bottom(), free.bottom())].into_iter().flatten().collect()
}
