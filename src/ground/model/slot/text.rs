//! Rich text.

use super::{Along, Holds, Part};
use crate::document;
use crate::model::style::StyleNamed;
use crate::model::{Template, TextStyle};
use crate::source::read::Before;

document! {
    /// Rich text.
    pub struct Text ("a slot") with style: TextStyle {
        /// the text, with fields and marks
        text: Template;
        /// one of the layout's styles
        named "style": Before<Option<StyleNamed>>;
        /// a curved line that it follows: an arc of a circle, or a path
        along: Option<Along>;
    }
}

impl Holds for Text {
    fn parts(&self) -> Vec<Part<'_>> {
        vec![Part::Text(&self.text), Part::Style(&self.style)]
    }
}
