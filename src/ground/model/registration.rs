//! The marks by which a cutting machine finds a printed sheet, as silhouette-card-maker's specification (June 2026) describes them.

use crate::diag::{Report, code};
use crate::geometry::{Length, Rect, Size};
use crate::source::{Located, Node, Read, Shape, read_length};
use crate::{document, words};

document! {
    /// The marks by which a cutting machine finds a printed sheet.
    #[derive(PartialEq)]
    pub struct Registration ("registration marks") {
        /// how many there are, as the machine asks for
        marks: MarkCount = MarkCount::Three;
        /// how far their lines are from the edges of the paper
        inset: Between<1_000, 86_360> = Length::mm(10);
        /// how long the arms of the corner marks are
        length: Between<5_000, 20_000> = Length::mm(5);
        /// how thick the lines are
        thickness: Between<500, 1_000> = Length::mm(1);
        /// the corner with the square, if there are three marks
        square: Corner = Corner::TopLeft;
        /// the file of cuts that fits the sheet, for the margin
        template: Option<Located<String>>;
    }
}

words! {
    /// How many registration marks a sheet has.
    pub enum MarkCount {
        /// A square and two corner marks: all machines of Silhouette but the Cameo 5 Alpha.
        Three = "three",
        /// Four corner marks: the Cameo 5 Alpha.
        Four = "four",
    }
}

words! {
    /// A corner of the paper.
    pub enum Corner {
        /// Top left.
        TopLeft = "top-left",
        /// Top right.
        TopRight = "top-right",
        /// Bottom right.
        BottomRight = "bottom-right",
        /// Bottom left.
        BottomLeft = "bottom-left",
    }
}

/// A length between two limits in micrometers, both included.
#[derive(Debug)]
pub struct Between<const LEAST: i64, const MOST: i64>;

impl<const LEAST: i64, const MOST: i64> Read for Between<LEAST, MOST> {
    type Value = Length;
    const SHAPE: Shape = Shape::Length;

    fn read(node: &Node, report: &mut Report) -> Option<Length> {
        let length = read_length(node, report)?;
        let (least, most) = (Length::um(LEAST), Length::um(MOST));
        if (least..=most).contains(&length) {
            return Some(length);
        }
        let message = if length < least {
            format!("{length} is less than {least}")
        } else {
            format!("{length} is more than {most}")
        };
        report
            .error(code::OUT_OF_RANGE, node.origin, message)
            .help(format!("write a length from {least} to {most}"));
        None
    }

    fn written(value: &Length) -> String {
        value.to_string()
    }
}

impl Corner {
    /// All corners, clockwise.
    const ALL: [Corner; 4] = [Corner::TopLeft, Corner::TopRight, Corner::BottomRight, Corner::BottomLeft];

    /// The next corner clockwise.
    fn turned(self) -> Corner {
        Corner::ALL[(self as usize + 1) % 4]
    }

    /// The opposite corner.
    fn across(self) -> Corner {
        Corner::ALL[(self as usize + 2) % 4]
    }
}

impl Registration {
    /// The side of the square, without the line around it.
    const SQUARE: Length = Length::mm(5);
    /// Space between a mark and what is printed along the edges of the paper.
    const CLEAR: Length = Length::mm(3);

    /// The black bars and squares of the marks on a paper. Arms are measured from the corner of their lines, which is at the inset.
    pub fn bars(&self, paper: Size) -> Vec<Rect> {
        let half = self.thickness / 2;
        let bar = |x: Length, y: Length, width: Length, height: Length| Rect { x, y, width, height };
        let (near, arm) = (self.inset - half, self.length + half);
        let side = Registration::SQUARE + self.thickness;
        let mut bars = Vec::new();
        for corner in Corner::ALL {
            let at_corner: &[(Length, Length)] = match self.marks {
                MarkCount::Three if corner == self.square => &[(side, side)],
                MarkCount::Three if corner == self.square.across() => &[],
                MarkCount::Three | MarkCount::Four => &[(arm, self.thickness), (self.thickness, arm)],
            };
            for (width, height) in at_corner.iter().copied() {
                let right = matches!(corner, Corner::TopRight | Corner::BottomRight);
                let below = matches!(corner, Corner::BottomLeft | Corner::BottomRight);
                let x = if right { paper.width - near - width } else { near };
                let y = if below { paper.height - near - height } else { near };
                bars.push(bar(x, y, width, height));
            }
        }
        bars
    }

    /// The marks of the paper turned clockwise.
    #[must_use]
    pub(super) fn turned(self) -> Registration {
        Registration { square: self.square.turned(), ..self }
    }

    /// How far the marks reach from the edges of the paper along both edges of a corner.
    pub fn reach(&self) -> Length {
        self.inset + self.length.max(Registration::SQUARE + self.thickness / 2)
    }

    /// The part of a paper between the marks of all corners, to the right and downward, in which words and rulers keep clear of them.
    pub fn between(&self, paper: Size) -> Rect {
        Rect::from_size(paper).grown(-self.reach() - Registration::CLEAR)
    }
}
