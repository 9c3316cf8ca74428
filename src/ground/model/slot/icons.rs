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
        /// names with commas between them, a list field, or one name that is repeated
        icons: Template;
        /// how many of the one
        count: Option<Template>;
        /// how many places there are
        of: Option<Template>;
        /// the icon of a place beyond `count`
        empty: Option<IconNamed>;
        /// space between them
        gap: Length = Length::um(500);
        /// for what the drawings leave open; the layout's text color unless it says so
        color: Option<Ink>;
        /// where the row stands in the slot
        align: WholeAlign = Align::Left;
    }
}

impl Holds for Icons {
    fn parts(&self) -> Vec<Part<'_>> {
        let texts = [&self.count, &self.of, &self.empty].into_iter().flatten().map(Part::Text);
        texts.chain(self.color.iter().map(Part::Color)).chain([Part::Text(&self.icons)]).collect()
    }
}
