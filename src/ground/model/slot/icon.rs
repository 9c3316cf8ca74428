//! One icon, as large as its slot allows.

use super::paint::Opacity;
use super::{Holds, Part};
use crate::document;
use crate::model::style::{Align, WholeAlign};
use crate::model::template::{IconNamed, Ink};

document! {
    /// One icon, as large as its slot allows.
    pub struct Icon ("a slot") {
        /// its name
        icon: IconNamed;
        /// for the parts that the drawing leaves open (`currentColor`); by default the layout's text color
        color: Option<Ink>;
        /// true: all of it is printed in `color`; false: it keeps its own colors. By default, a drawing that is all black or
        /// all of one dark gray gets the color
        tint: Option<bool>;
        /// where it is in a wider slot
        align: WholeAlign = Align::Center;
        /// 1 hides what is below
        opacity: Opacity = 1.0;
    }
}

impl Holds for Icon {
    fn parts(&self) -> Vec<Part<'_>> {
        let color = self.color.iter().map(Part::Color);
        color.chain([Part::Text(&self.icon)]).collect()
    }
}
