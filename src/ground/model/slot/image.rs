//! A picture or a drawing from a file.

use super::{Holds, Part};
use crate::geometry::Length;
use crate::model::Template;
use crate::model::slot::paint::Opacity;
use crate::model::style::{Align, VerticalAlign, WholeAlign};
use crate::source::Located;
use crate::source::read::{Decimal, Distance};
use crate::{document, words};

document! {
    /// A picture or a drawing from a file.
    pub struct Image ("a slot") {
        /// the path of a picture or drawing, relative to the definition that names it, or `built-in:` and a path in
        /// `layouts/`
        image: Template;
        /// what it shows, for people who listen to the page; by default, the card's field `alt`, or its name and type
        alt: Option<Template>;
        /// contain: all of it is shown; cover: it fills the slot, and the rest is clipped; stretch: it is distorted
        /// to the slot's shape
        fit: ImageFit = ImageFit::Contain;
        /// drawing: what is empty around the drawing is left out; a picture is trimmed to what is not transparent
        trim: ImageTrim = ImageTrim::Nothing;
        /// a window of the picture: only this part of it is shown
        crop: Option<Located<Crop>>;
        /// mirror: its edges are reflected into the bleed around it; extend: the colors of its edges go on into the bleed;
        /// included: it is drawn with its own bleed, larger than its slot by the layout's bleed on each side
        bleed: ImageBleed = ImageBleed::None;
        /// the radius of its corners
        radius: Distance = Length::ZERO;
        /// where it is if it does not fill the slot, or which part is shown
        align: WholeAlign = Align::Center;
        /// the same from top to bottom
        valign: VerticalAlign = VerticalAlign::Middle;
        /// 1 hides what is below
        opacity: Opacity = 1.0;
    }
}

words! {
    /// What a picture shows in the bleed around its slot.
    pub enum ImageBleed {
        /// Nothing, unless its slot reaches into the bleed.
        None = "none",
        /// Its own edges, reflected.
        Mirror = "mirror",
        /// The colors of its edges, drawn out.
        Extend = "extend",
        /// Its own bleed.
        Included = "included",
    }
}

document! {
    /// A window of a picture, in fractions of its width and height.
    #[derive(Copy, PartialEq)]
    pub struct Crop ("a window of a picture") {
        /// where it begins, from the left: 0 is the edge, 0.5 the middle
        x: Decimal<0, 999> = 0.0;
        /// where it begins, from the top
        y: Decimal<0, 999> = 0.0;
        /// how wide it is: 1 is the whole width
        width: Decimal<1, 1_000> = 1.0;
        /// how high it is
        height: Decimal<1, 1_000> = 1.0;
    }
}

impl Crop {
    /// Whether it extends beyond the picture. A full width or height is cut to what remains.
    pub fn is_beyond(self) -> bool {
        let beyond = |from: f32, length: f32| length < 1.0 && from + length > 1.0 + 1e-4;
        beyond(self.x, self.width) || beyond(self.y, self.height)
    }

    /// The window as x, y, width and height, cut to the picture.
    pub fn window(self) -> [f32; 4] {
        [self.x, self.y, self.width.min(1.0 - self.x), self.height.min(1.0 - self.y)]
    }
}

words! {
    /// What is left out around a picture.
    pub enum ImageTrim {
        /// Nothing: all of it counts.
        Nothing = "none",
        /// What is empty around the drawing.
        Drawing = "drawing",
    }
}

words! {
    /// How a picture fills its slot.
    pub enum ImageFit {
        /// All of it is shown, in its proportions.
        Contain = "contain",
        /// It fills the slot, in its proportions; the rest is clipped.
        Cover = "cover",
        /// It is stretched to the slot.
        Stretch = "stretch",
    }
}

impl Holds for Image {
    fn parts(&self) -> Vec<Part<'_>> {
        let alt = self.alt.iter().map(Part::Text);
        std::iter::once(Part::Text(&self.image)).chain(alt).collect()
    }
}
