//! The files that an order is read from, and the layouts in them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Order;
use crate::diag::Report;
use crate::model::{Layout, load};
use crate::source::{Door, Files, Located};

/// The door of an order, with everything read through it.
pub(super) struct Sources<'r> {
    pub door: &'r dyn Door,
    pub files: &'r mut Files,
    /// Layouts read without faults, by their names: several files may use one.
    pub layouts: BTreeMap<String, Arc<Layout>>,
}

impl Sources<'_> {
    /// The layout with a name. Its faults are reported to each file that uses it.
    pub fn layout(
        &mut self,
        name: &Located<String>,
        order: &Order<'_>,
        report: &mut Report,
    ) -> Option<Arc<Layout>> {
        if let Some(known) = self.layouts.get(&name.value) {
            return Some(known.clone());
        }
        let mut found = Report::default();
        let layout = load::layout(name, &order.set.library, self.door, self.files, &mut found).map(Arc::new);
        if let Some(layout) = layout.as_ref().filter(|_| found.iter().next().is_none()) {
            self.layouts.insert(name.value.clone(), layout.clone());
        }
        report.append(found);
        layout
    }
}
