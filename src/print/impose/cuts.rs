//! Straight cuts: each is one stretch with a mark beyond either end; crosses or lines where marks have no room.

use super::Mark;
use crate::geometry::{Length, Point, Rect};
use crate::model::CropMarks;
use crate::model::sheet_spec::Between;

/// The shortest mark that can guide a knife.
pub(super) const LEAST_MARK: Length = Length::mm(2);
/// How far the arms of crosses reach.
const ARM: Length = Length::mm(2);

/// A straight cut along the edges of one piece or of several in line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stretch {
    /// Whether it runs from top to bottom rather than from left to right.
    pub upright: bool,
    /// Its distance from the left edge of the paper if upright, otherwise from the top edge.
    pub at: Length,
    /// The corners of pieces along it, in order; the first and the last are its ends.
    corners: Vec<Length>,
}

/// The sides at which cuts have no room for a mark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Unmarked {
    pub left: bool,
    pub right: bool,
    pub top: bool,
    pub bottom: bool,
}

/// What limits the marks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground<'a> {
    /// The part of the paper left for marks.
    pub free: Rect,
    /// The printable part of the paper.
    pub printable: Rect,
    /// The pieces, which no mark may enter.
    pub trims: &'a [Rect],
    /// How far the pieces bleed.
    pub bleed: Length,
}

/// The four edges of a rectangle.
pub(super) fn edges(at: Rect) -> [(Point, Point); 4] {
    let (left, top, right, bottom) = (at.x, at.y, at.right(), at.bottom());
    let line = |x1, y1, x2, y2| (Point::new(x1, y1), Point::new(x2, y2));
    [
        line(left, top, right, top),
        line(left, bottom, right, bottom),
        line(left, top, left, bottom),
        line(right, top, right, bottom),
    ]
}

/// The cuts along edges. Edges in line are one cut if they are no farther apart than `join`.
pub(super) fn stretches(edges: impl IntoIterator<Item = (Point, Point)>, join: Length) -> Vec<Stretch> {
    let mut sorted: Vec<(bool, Length, Length, Length)> = edges
        .into_iter()
        .map(|(a, b)| if a.x == b.x { (true, a.x, a.y, b.y) } else { (false, a.y, a.x, b.x) })
        .collect();
    sorted.sort_unstable();
    let mut found: Vec<Stretch> = Vec::new();
    for (upright, at, from, to) in sorted {
        let same = found.last_mut().filter(|last| last.upright == upright && last.at == at);
        match same.filter(|last| last.to() + join >= from) {
            Some(last) => last.corners.extend([from, to]),
            None => found.push(Stretch { upright, at, corners: vec![from, to] }),
        }
        // Corners of overlapping edges come out of order.
        if let Some(last) = found.last_mut() {
            last.corners.sort_unstable();
            last.corners.dedup();
        }
    }
    found
}

impl Stretch {
    fn from(&self) -> Length {
        self.corners[0]
    }

    fn to(&self) -> Length {
        self.corners[self.corners.len() - 1]
    }

    /// A line along the cut.
    pub fn line(&self, from: Length, to: Length, marks: CropMarks) -> Mark {
        let point =
            |along| if self.upright { Point::new(self.at, along) } else { Point::new(along, self.at) };
        Mark::Crop { from: point(from), to: point(to), line: marks.line.into() }
    }

    pub fn whole(&self, marks: CropMarks) -> Mark {
        self.line(self.from(), self.to(), marks)
    }

    /// Where a rectangle begins and ends along the cut.
    fn along(&self, rect: Rect) -> (Length, Length) {
        if self.upright { (rect.y, rect.bottom()) } else { (rect.x, rect.right()) }
    }

    /// Whether the cut, or its continuation, runs through the inside of a rectangle.
    fn crosses(&self, rect: Rect) -> bool {
        rect.is_cut(self.upright, self.at)
    }

    /// The room for a mark before the first end and behind the last one.
    fn room(&self, ground: Ground<'_>) -> (Length, Length) {
        let (start, end) = (self.from() - ground.bleed, self.to() + ground.bleed);
        let (mut least, mut most) = self.along(ground.free);
        let (low, high) = if self.upright {
            (ground.free.x, ground.free.right())
        } else {
            (ground.free.y, ground.free.bottom())
        };
        if self.at < low || self.at > high {
            return (Length::ZERO, Length::ZERO);
        }
        let beside = ground.trims.iter().map(|trim| trim.grown(ground.bleed));
        for (from, to) in beside.filter(|trim| self.crosses(*trim)).map(|trim| self.along(trim)) {
            if from < start {
                least = least.max(to);
            }
            if to > end {
                most = most.min(from);
            }
        }
        (start - least, most - end)
    }

    /// The arms of crosses along the cut, at each corner; arms that meet become one piece.
    fn arms(&self, ground: Ground<'_>, marks: CropMarks) -> Vec<Mark> {
        let (least, most) = self.along(ground.printable);
        let (least, most) = (self.from().max(least), self.to().min(most));
        if least >= most {
            return Vec::new();
        }
        let mut arms: Vec<(Length, Length)> = Vec::new();
        for corner in self.corners.iter().map(|corner| (*corner).clamp(least, most)) {
            let (from, to) = ((corner - ARM).max(least), (corner + ARM).min(most));
            match arms.last_mut().filter(|last| last.1 >= from) {
                Some(last) => last.1 = last.1.max(to),
                None => arms.push((from, to)),
            }
        }
        arms.into_iter().map(|(from, to)| self.line(from, to, marks)).collect()
    }
}

/// Marks at the ends of cuts, the marks between pieces, and the sides at which a mark has no room.
pub(super) fn marks(stretches: &[Stretch], ground: Ground<'_>, marks: CropMarks) -> (Vec<Mark>, Unmarked) {
    let (mut lines, mut sides) = (Vec::new(), Unmarked::default());
    // The cuts with an end that nothing marks.
    let mut unmarked = Vec::new();
    for stretch in stretches {
        let (before, behind) = stretch.room(ground);
        // Where there is less room, marks come nearer to the bleed before they become shorter than the least.
        let span = |room: Length| {
            let far = room.min(marks.offset + marks.length.max(LEAST_MARK));
            let near = marks.offset.min(far - LEAST_MARK);
            (near >= Length::ZERO).then_some((ground.bleed + near, ground.bleed + far))
        };
        let (first, last) = if stretch.upright {
            (&mut sides.top, &mut sides.bottom)
        } else {
            (&mut sides.left, &mut sides.right)
        };
        if span(before).is_none() || span(behind).is_none() {
            unmarked.push(stretch);
        }
        match span(before) {
            Some((near, far)) => lines.push(stretch.line(stretch.from() - far, stretch.from() - near, marks)),
            None => *first = true,
        }
        match span(behind) {
            Some((near, far)) => lines.push(stretch.line(stretch.to() + near, stretch.to() + far, marks)),
            None => *last = true,
        }
    }
    let arms = |stretch: &Stretch| stretch.arms(ground, marks);
    let between = match marks.between {
        None if sides != Unmarked::default() => Between::Crosses,
        None => Between::Nothing,
        Some(between) => between,
    };
    lines.extend(match between {
        Between::Nothing => Vec::new(),
        Between::Crosses => stretches.iter().flat_map(arms).collect(),
        Between::Ticks => unmarked.into_iter().flat_map(arms).collect::<Vec<_>>(),
        Between::Lines => stretches.iter().map(|stretch| stretch.whole(marks)).collect(),
    });
    (lines, sides)
}

impl Unmarked {
    /// These sides and the other ones.
    pub fn and(self, other: Unmarked) -> Unmarked {
        Unmarked {
            left: self.left || other.left,
            right: self.right || other.right,
            top: self.top || other.top,
            bottom: self.bottom || other.bottom,
        }
    }

    /// The sides, in words ("top and bottom"), if any.
    pub fn words(self) -> Option<String> {
        let sides = [(self.top, "top"), (self.bottom, "bottom"), (self.left, "left"), (self.right, "right")];
        let names: Vec<&str> = sides.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
        (!names.is_empty()).then(|| crate::diag::and_list(&names))
    }
}
