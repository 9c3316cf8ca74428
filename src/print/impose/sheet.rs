//! One side of paper with faces on it: placements and marks, not yet drawn.

use super::{Contour, SheetLine};
use crate::compose::FaceId;
use crate::compose::marks::Line;
use crate::geometry::{Length, Point, Rect, Size, Tilt, Turn};
use crate::model::Cut;

/// One side of paper with faces on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The size of the paper in its orientation.
    pub paper: Size,
    /// The name of what is on it, for the margin.
    pub title: String,
    /// Which side it is.
    pub side: Side,
    /// Its number within its part, from 1.
    pub number: usize,
    /// The number of sheets in the part.
    pub count: usize,
    /// The faces, in the order of their slots.
    pub placements: Vec<Placement>,
    /// Marks: what is printed besides the faces.
    pub marks: Vec<Mark>,
    /// What a cutting machine follows.
    pub contours: Vec<Contour>,
    /// The rectangle around all trims.
    pub trim: Rect,
    /// The rectangle around all bleeds.
    pub bleed_box: Rect,
}

/// A side of the paper.
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
    /// The face.
    pub face: FaceId,
    /// The rectangle of its trim on the sheet, after the turn.
    pub at: Rect,
    /// How it is turned.
    pub turn: Turn,
    /// How it is turned about its center after that, in a free place. Sheets that are written have none: their faces are tilted.
    pub tilt: Tilt,
}

impl Placement {
    /// The rectangle around its trim.
    pub(crate) fn bounds(&self) -> Rect {
        self.tilt.around(self.at)
    }
}

/// What is printed besides the faces.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A line to cut along.
    Crop {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// How it is drawn.
        line: Line,
    },
    /// The outline of a piece that is not cut out straight.
    Outline {
        /// The bounding rectangle of the piece.
        at: Rect,
        /// Its shape.
        cut: Cut,
        /// The radius of its corners.
        corner: Length,
        /// How it is drawn.
        line: Line,
    },
    /// Arcs that show how to round the corners of a piece.
    Corners {
        /// The rectangle of the piece.
        at: Rect,
        /// The radius.
        corner: Length,
        /// How they are drawn.
        line: Line,
    },
    /// A dashed line to fold along.
    Fold {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
    },
    /// A ruler whose baseline begins at a point and runs to the right, or upward when turned.
    Ruler {
        /// Its zero.
        at: Point,
        /// No turn: to the right; three quarters: upward.
        turn: Turn,
        /// Its unit and length.
        unit: RulerUnit,
    },
    /// A line of text in a rectangle, shrunk to fit.
    Text {
        /// The words.
        text: String,
        /// Where they go.
        area: Rect,
        /// No turn: to the right; three quarters: upward.
        turn: Turn,
    },
    /// The line that names the set, the part and the sheet, in a rectangle, shrunk and shortened to fit.
    Label {
        /// The words, and what to leave out of them first.
        text: Box<SheetLine>,
        /// Where they go.
        area: Rect,
        /// No turn: to the right; three quarters: upward.
        turn: Turn,
    },
    /// The strip of a poster's tile that another tile covers: ticks at the other's edge, and words.
    Glue {
        /// The strip.
        area: Rect,
        /// The words.
        text: String,
        /// Whether the strip is vertical, at the right of its tile, rather than at its bottom.
        upright: bool,
    },
    /// A black bar or square by which a cutting machine finds the sheet.
    Registration {
        /// All of it.
        at: Rect,
    },
    /// A ring with a cross, where the sheet gets the hole for a pin.
    Pin {
        /// The square around the hole.
        at: Rect,
    },
    /// "DRAFT" across the sheet.
    Draft,
}

/// The unit and length of a ruler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulerUnit {
    /// 100 mm.
    Millimetres,
    /// 4 inches.
    Inches,
}

impl RulerUnit {
    /// The length of the ruler.
    pub const fn length(self) -> Length {
        match self {
            RulerUnit::Millimetres => Length::mm(100),
            RulerUnit::Inches => Length::um(101_600),
        }
    }
}

/// The number of a page within its part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageNumber {
    /// From 1.
    pub number: usize,
    /// The number of pages in the part.
    pub count: usize,
}

impl Sheet {
    /// An empty sheet.
    pub(super) fn new(paper: Size, title: &str, side: Side, number: usize, count: usize) -> Sheet {
        Sheet {
            paper,
            title: title.to_owned(),
            side,
            number,
            count,
            placements: Vec::new(),
            marks: Vec::new(),
            contours: Vec::new(),
            trim: Rect::from_size(paper),
            bleed_box: Rect::from_size(paper),
        }
    }

    /// A picture of a size, with nothing on it yet.
    pub fn blank(size: Size, title: &str) -> Sheet {
        Sheet::new(size, title, Side::Front, 1, 1)
    }

    /// Adds a name that the line in the margin keeps beside the sheet's number.
    pub(crate) fn also(&mut self, name: &str) {
        for mark in &mut self.marks {
            if let Mark::Label { text, .. } = mark {
                text.also.push(name.to_owned());
            }
        }
    }

    /// A page to read: one face in a rectangle, without crop marks.
    pub fn page(paper: Size, title: &str, number: PageNumber, face: FaceId, at: Rect) -> Sheet {
        let mut sheet = Sheet::new(paper, title, Side::Front, number.number, number.count);
        sheet.placements.push(Placement { face, at, turn: Turn::None, tilt: Tilt::default() });
        (sheet.trim, sheet.bleed_box) = (at, at);
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sheet of nine cards has about thirty marks, and a large deck has thousands of sheets.
    #[test]
    fn marks_are_small() {
        assert!(size_of::<Mark>() <= 104, "a mark has {} bytes", size_of::<Mark>());
    }
}
