//! Components of one kind with their layout.

use std::sync::{Arc, OnceLock};

use crate::compose::{Chosen, Composed};
use crate::diag::Report;
use crate::model::{Content, Entry, Layout, PrintPart};
use crate::source::Located;

/// Components of one kind with their layout.
pub(super) struct Part<'a> {
    pub wanted: &'a PrintPart,
    pub layout_name: Located<String>,
    pub layout: Arc<Layout>,
    /// The entries to print.
    pub entries: Vec<&'a Entry>,
    /// All entries that the part is of and that have its layout.
    pub all: Vec<&'a Entry>,
    /// All entries of the component.
    pub component: Vec<&'a Entry>,
    /// Its faces with what is wrong with them, where they are the same on several papers.
    pub composed: OnceLock<(Composed, Report)>,
}

impl Part<'_> {
    /// The entries to compose.
    pub(super) fn chosen(&self) -> Chosen<'_> {
        Chosen { drawn: &self.entries, all: &self.all, component: &self.component }
    }

    /// Whether its cards belong to the file's deck, if it says so itself.
    pub(super) fn shuffled(&self) -> Option<bool> {
        match self.wanted.content {
            Content::Faces { shuffled, .. } => shuffled,
            Content::Plate(_) | Content::Text(..) | Content::Flow(_) => None,
        }
    }
}
