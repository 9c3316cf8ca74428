//! The position and size of something in a space.

use crate::diag::{Report, code};
use crate::source::read::Decimal;
use crate::source::{Node, Read, Shape};
use crate::words;

/// A fraction of a space's size.
pub(super) type Part = Decimal<0, 2_000>;

/// The position of text in a space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Spot {
    /// In the top left corner of a square.
    Corner,
    /// Centered from left to right, this far below the space's middle, as a fraction of its size.
    Below(f32),
}

struct SpotWord;

words!(SpotWord = Spot:
    "top" => Spot::Below(-0.345),
    "middle" => Spot::Below(0.0),
    "bottom" => Spot::Below(0.36),
    "corner" => Spot::Corner,
);

impl Read for Spot {
    type Value = Spot;
    const SHAPE: Shape = Shape::Either(&[SpotWord::SHAPE, Shape::Decimal(-0.5, 0.5)]);

    fn read(node: &Node, report: &mut Report) -> Option<Spot> {
        let Some(number) = node.as_text().and_then(|text| text.parse::<f32>().ok()) else {
            return SpotWord::read(node, report);
        };
        if (-0.5..=0.5).contains(&number) {
            return Some(Spot::Below(number));
        }
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("{number} is outside the space"))
            .help("write a number from -0.5, the top, to 0.5, the bottom");
        None
    }

    fn written(spot: &Spot) -> String {
        SpotWord::written(spot)
    }
}
