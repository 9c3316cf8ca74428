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
    /// All entries of the part that have this layout.
    pub all: Vec<&'a Entry>,
    pub component: Vec<&'a Entry>,
    pub kept: Kept,
}

/// Results about a part, kept for others who need the same.
#[derive(Default)]
pub(super) struct Kept {
    /// Its faces and their faults, if they are the same on several papers.
    composed: OnceLock<(Composed, Report)>,
    /// The sizes of its text on all cards, for all parts that show some of the same cards.
    sizes: Arc<SizesOfAll>,
}

impl Kept {
    /// The part of these results that holds for other cards of the same part and layout.
    pub fn for_others(&self) -> Kept {
        Kept { composed: OnceLock::new(), sizes: self.sizes.clone() }
    }
}

impl Part<'_> {
    /// The entries to compose.
    pub(super) fn chosen(&self) -> Chosen<'_> {
        // Pages use the largest text that fits each page.
        let sizes = (!matches!(self.layout.size, FaceSize::Page(_))).then_some(&*self.kept.sizes);
        Chosen { drawn: &self.entries, all: &self.all, component: &self.component, sizes }
    }

    /// Its faces and their faults, composed once for all papers. They must not depend on the paper.
    pub(super) fn composed_once(&self, page: Size, workshop: Workshop<'_>) -> &(Composed, Report) {
        self.kept.composed.get_or_init(|| {
            let mut found = Report::default();
            (compose(self.chosen(), &self.layout, page, workshop, &mut found), found)
        })
    }

    /// Whether its cards belong to the file's deck, if the part itself says so.
    pub(super) fn shuffled(&self) -> Option<bool> {
        match self.wanted.content {
            Content::Faces { shuffled, .. } => shuffled,
            Content::Plate(_) | Content::Text(..) | Content::Flow(_) => None,
        }
    }
}
