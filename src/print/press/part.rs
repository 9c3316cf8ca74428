//! Components of one kind with their layout.

use std::sync::{Arc, OnceLock};

use crate::compose::{Chosen, Composed, SizesOfAll, Workshop, compose};
use crate::diag::Report;
use crate::geometry::Size;
use crate::model::{Content, Entry, FaceSize, Layout, PrintPart};
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
    pub component: Vec<&'a Entry>,
    pub kept: Kept,
}

/// What was found out of a part, for others who want to know the same.
#[derive(Default)]
pub(super) struct Kept {
    /// Its faces with what is wrong with them, where they are the same on several papers.
    composed: OnceLock<(Composed, Report)>,
    /// The sizes of its text on all cards, for all parts that show some of the same cards.
    sizes: Arc<SizesOfAll>,
}

impl Kept {
    /// The same for other cards of the same part and layout.
    pub fn for_others(&self) -> Kept {
        Kept { composed: OnceLock::new(), sizes: self.sizes.clone() }
    }
}

impl Part<'_> {
    /// The entries to compose.
    pub(super) fn chosen(&self) -> Chosen<'_> {
        // On pages, text is as large as the page allows.
        let sizes = (self.layout.size != FaceSize::Page).then_some(&*self.kept.sizes);
        Chosen { drawn: &self.entries, all: &self.all, component: &self.component, sizes }
    }

    /// Its faces with what is wrong with them, composed once for all papers. The paper must not matter to them.
    pub(super) fn composed_once(&self, page: Size, workshop: Workshop<'_>) -> &(Composed, Report) {
        self.kept.composed.get_or_init(|| {
            let mut found = Report::default();
            (compose(self.chosen(), &self.layout, page, workshop, &mut found), found)
        })
    }

    /// Whether its cards belong to the file's deck, if it says so itself.
    pub(super) fn shuffled(&self) -> Option<bool> {
        match self.wanted.content {
            Content::Faces { shuffled, .. } => shuffled,
            Content::Plate(_) | Content::Text(..) | Content::Flow(_) => None,
        }
    }
}
