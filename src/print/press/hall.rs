//! What the files of an order share while they are printed.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Order;
use super::to_print::{OnPaper, ToPrint};
use crate::compose::{Art, Workshop};
use crate::geometry::Size;
use crate::source::{Door, Files};
use crate::write::pdf::Store;

/// A file on a paper.
pub(super) struct Run<'r> {
    /// The index of the paper in the order.
    pub paper: usize,
    pub file: &'r ToPrint<'r>,
    pub on: &'r OnPaper,
    pub art: &'r Art<'r>,
}

/// What all files of an order share.
pub(super) struct Hall<'h> {
    pub order: &'h Order<'h>,
    pub door: &'h dyn Door,
    pub files: &'h Files,
    pub sizes: &'h BTreeMap<String, Size>,
    pub store: Arc<Store>,
}

impl Hall<'_> {
    /// What is needed to compose the faces of a file.
    pub fn workshop<'w>(&'w self, run: &Run<'w>) -> Workshop<'w> {
        let (fonts, art) = (&*run.file.fonts, run.art);
        Workshop {
            fonts,
            art,
            files: self.files,
            options: self.order.options(),
            pieces: self.sizes,
            plates: &run.file.shown,
            rules: &self.order.set.printed_rules,
        }
    }
}
