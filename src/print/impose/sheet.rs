//! One side of paper with faces on it: placements and marks, nothing drawn.

use super::SheetLine;
use crate::compose::FaceId;
use crate::geometry::{Length, Point, Rect, Size, Turn};
use crate::model::Cut;
use crate::model::sheet_spec::CutLine;

/// One side of paper with faces on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The paper as it lies.
    pub paper: Size,
    /// What is on it, for the margin.
    pub title: String,
    /// Which side it is.
    pub side: Side,
    /// Which sheet of its part it is, from 1.
    pub number: usize,
    /// How many sheets the part has.
    pub of: usize,
    /// The faces, in the order of their slots.
    pub placements: Vec<Placement>,
    /// What is printed besides.
    pub marks: Vec<Mark>,
    /// The rectangle around all trims.
    pub trim: Rect,
    /// The rectangle around all bleeds.
    pub bleed_box: Rect,
}

/// Which side of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side with the fronts.
    Front,
    /// The side with the backs.
    Back,
}

/// A face on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Which.
    pub face: FaceId,
    /// The trim's rectangle on the sheet, after the turn.
    pub at: Rect,
    /// How it is turned.
    pub turn: Turn,
}

/// What is printed besides the faces.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A line to cut along.
    Crop {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
        /// How it is drawn.
        line: CutLine,
    },
    /// The outline of a piece that is not cut out straight.
    Outline {
        /// The rectangle that the piece touches.
        at: Rect,
        /// What it looks like.
        cut: Cut,
        /// The radius of its corners.
        corner: Length,
        /// How it is drawn.
        line: CutLine,
    },
    /// Arcs to round the corners of a piece along.
    Corners {
        /// The piece.
        at: Rect,
        /// The radius.
        corner: Length,
        /// How they are drawn.
        line: CutLine,
    },
    /// A dashed line to fold along.
    Fold {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
    },
    /// A ruler whose baseline begins at a point and runs to the right, or upward when turned.
    Ruler {
        /// The zero.
        at: Point,
        /// To the right, or upward for three quarters.
        turn: Turn,
        /// What it measures.
        unit: RulerUnit,
    },
    /// A line of text in a rectangle, shrunk to fit.
    Text {
        /// The words.
        text: String,
        /// Where.
        area: Rect,
        /// Upright, or upward for three quarters.
        turn: Turn,
    },
    /// The line that names the set, the part and the sheet, in a rectangle, shrunk and shortened to fit.
    Label {
        /// The words.
        text: Box<SheetLine>,
        /// Where.
        area: Rect,
        /// Upright, or upward for three quarters.
        turn: Turn,
    },
    /// The strip of a poster's tile that another one covers: ticks where the other's edge goes, and words.
    Glue {
        /// Where.
        area: Rect,
        /// The words.
        text: String,
        /// Whether the strip stands upright, at the right of its tile, and not at its bottom.
        upright: bool,
    },
    /// "DRAFT" across the sheet.
    Draft,
}

/// What a ruler measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulerUnit {
    /// 100 mm.
    Millimetres,
    /// 4 inches.
    Inches,
}

impl RulerUnit {
    /// How long the ruler is.
    pub const fn length(self) -> Length {
        match self {
            RulerUnit::Millimetres => Length::mm(100),
            RulerUnit::Inches => Length::um(101_600),
        }
    }
}

impl Sheet {
    /// A sheet without anything on it.
    pub(super) fn new(paper: Size, title: &str, side: Side, number: usize, of: usize) -> Sheet {
        Sheet {
            paper,
            title: title.to_owned(),
            side,
            number,
            of,
            placements: Vec::new(),
            marks: Vec::new(),
            trim: Rect::from_size(paper),
            bleed_box: Rect::from_size(paper),
        }
    }

    /// A page to read: one face in a rectangle, and nothing to cut.
    pub fn page(paper: Size, title: &str, (number, of): (usize, usize), face: FaceId, at: Rect) -> Sheet {
        let mut sheet = Sheet::new(paper, title, Side::Front, number, of);
        sheet.placements.push(Placement { face, at, turn: Turn::None });
        (sheet.trim, sheet.bleed_box) = (at, at);
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sheet of nine cards has some thirty of them, and a large deck has thousands of sheets.
    #[test]
    fn marks_are_small() {
        assert!(size_of::<Mark>() <= 96, "a mark has {} bytes", size_of::<Mark>());
    }
}
