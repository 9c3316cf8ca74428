//! A drawing or picture behind a whole board or map.

use super::slot::ImageFit;
use crate::diag::Report;
use crate::document;
use crate::source::read::Decimal;
use crate::source::{Located, Node, Read, Shape};

document! {
    /// A drawing or picture behind a whole board or map.
    pub struct Backdrop ("a backdrop") {
        /// the path of the drawing or picture
        image: Located<String>;
        /// contain: all of it is shown; cover: it fills the board or map, and the rest is clipped; stretch: it is
        /// distorted to the shape
        fit: ImageFit = ImageFit::Cover;
        /// 1 hides the paper
        opacity: Decimal<0, 1_000> = 1.0;
    }
}

/// A backdrop, or only the path of its picture.
#[derive(Debug)]
pub struct BackdropNamed;

impl Read for BackdropNamed {
    type Value = Backdrop;
    const SHAPE: Shape = Shape::Either(&[Shape::Text, Backdrop::SHAPE]);

    fn read(node: &Node, report: &mut Report) -> Option<Backdrop> {
        if node.as_text().is_none() {
            return Backdrop::read(node, report);
        }
        let image = <Located<String>>::read(node, report)?;
        Some(Backdrop { image, fit: ImageFit::Cover, opacity: 1.0 })
    }
}
