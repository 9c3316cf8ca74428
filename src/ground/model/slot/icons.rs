//! A row of icons, each as high as the slot.

use super::{Holds, Part};
use crate::document;
use crate::geometry::Length;
use crate::model::Template;
use crate::model::style::{Align, WholeAlign};
use crate::model::template::{IconNamed, Ink};

document! {
    /// A row of icons, each as high as the slot.
    pub struct Icons ("a slot") {
        /// names separated by commas, a list field, or one name that is repeated
        icons: Template;
        /// how often the one name is repeated
        count: Option<Template>;
        /// how many places there are
        of: Option<Template>;
        /// the icon of a place beyond `count`
        empty: Option<IconNamed>;
        /// space between them
        gap: Length = Length::um(500);
        /// for the parts that the drawings leave open; by default the layout's text color
        color: Option<Ink>;
        /// true: all of it is printed in `color`; false: it keeps its own colors. By default, a drawing that is all black or
        /// all of one dark gray gets the color
        tint: Option<bool>;
        /// where the row is in the slot
        align: WholeAlign = Align::Left;
    }
}

impl Holds for Icons {
    fn parts(&self) -> Vec<Part<'_>> {
        let texts = [&self.count, &self.of, &self.empty].into_iter().flatten().map(Part::Text);
        texts.chain(self.color.iter().map(Part::Color)).chain([Part::Text(&self.icons)]).collect()
    }
}
