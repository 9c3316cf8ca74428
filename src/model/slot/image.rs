//! A picture or a drawing from a file.

use super::{Holds, Part};
use crate::geometry::Length;
use crate::model::Template;
use crate::model::slot::paint::Opacity;
use crate::model::style::{Align, VerticalAlign, WholeAlign};
use crate::source::read::Distance;
use crate::{document, words};

document! {
    /// A picture or a drawing from a file.
    pub struct Image ("a slot") {
        /// the path of a picture or drawing, beside the definition that names it, or `built-in:` and a path in `layouts/`
        image: Template;
        /// wholly seen; the slot wholly covered, the rest clipped; pulled to the slot's shape
        fit: ImageFit = ImageFit::Contain;
        /// the radius of its corners
        radius: Distance = Length::ZERO;
        /// where it stands when it does not fill the slot, or which part is seen
        align: WholeAlign = Align::Center;
        /// the same from top to bottom
        valign: VerticalAlign = VerticalAlign::Middle;
        /// 1 hides what is below
        opacity: Opacity = 1.0;
    }
}

words! {
    /// How a picture fills its slot.
    pub enum ImageFit {
        /// Wholly seen, with its proportions.
        Contain = "contain",
        /// The slot wholly covered, with its proportions; what overflows is clipped.
        Cover = "cover",
        /// Stretched to the slot.
        Stretch = "stretch",
    }
}

impl Holds for Image {
    fn parts(&self) -> Vec<Part<'_>> {
        vec![Part::Text(&self.image)]
    }
}
