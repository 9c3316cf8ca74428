//! The layouts that the files of an order name.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Order;
use crate::diag::Report;
use crate::model::{Layout, load};
use crate::source::{Door, Files, Located};

/// Layouts read so far, by their names: several files may use one.
#[derive(Default)]
pub(super) struct Layouts(BTreeMap<String, Arc<Layout>>);

impl Layouts {
    /// The layout with a name. Its faults are reported to each file that uses it.
    pub fn get(
        &mut self,
        name: &Located<String>,
        order: &Order<'_>,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Arc<Layout>> {
        if let Some(known) = self.0.get(&name.value) {
            return Some(known.clone());
        }
        let mut found = Report::default();
        let layout = load::layout(name, &order.set.library, door, files, &mut found).map(Arc::new);
        if let Some(layout) = layout.as_ref().filter(|_| found.iter().next().is_none()) {
            self.0.insert(name.value.clone(), layout.clone());
        }
        report.append(found);
        layout
    }
}
