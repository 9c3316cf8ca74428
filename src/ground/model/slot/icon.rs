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
