//! Where something stands in a space, and how large it is.

use crate::diag::{Report, code};
use crate::source::read::Decimal;
use crate::source::{Node, Read, Shape};
use crate::words;

/// A part of a space's size.
pub(super) type Part = Decimal<0, 2_000>;

/// Where text stands in a space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Spot {
    /// In the top left corner of a square.
    Corner,
    /// In the middle from left to right, so far below the space's middle, as a part of its size.
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
            .error(code::OUT_OF_RANGE, node.origin, format!("{number} is outside of the space"))
            .help("from -0.5, the top, to 0.5, the bottom");
        None
    }

    fn written(spot: &Spot) -> String {
        SpotWord::written(spot)
    }
}
