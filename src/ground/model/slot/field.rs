//! A field of a form: filled in on a screen, or by hand on paper.

use super::{Holds, Part};
use crate::document;
use crate::model::style::StyleNamed;
use crate::model::{Template, TextStyle};
use crate::source::read::Before;

document! {
    /// A field of a form.
    pub struct FormField ("a slot") with style: TextStyle {
        /// what programs call it; fields of one name on a piece are one field
        name "field": Template;
        /// whether it is one field with those of its name on other pieces
        shared: bool = false;
        /// what is in it before anybody fills it in
        value: Option<Template>;
        /// what can be chosen, a list field or words separated by commas; anything else can be written in
        options: Option<Template>;
        /// what a tick in it means; of several fields of one name one is ticked, that of the `value`
        tick: Option<Template>;
        /// one of the layout's styles
        named "style": Before<Option<StyleNamed>>;
    }
}

impl Holds for FormField {
    fn parts(&self) -> Vec<Part<'_>> {
        let texts = [Some(&self.name), self.value.as_ref(), self.options.as_ref(), self.tick.as_ref()];
        let mut parts: Vec<Part<'_>> = texts.into_iter().flatten().map(Part::Text).collect();
        parts.push(Part::Style(&self.style));
        parts
    }
}
