//! The files that an order is read from, and the layouts in them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Order;
use super::by_card::layouts_of;
use crate::diag::{Report, code};
use crate::model::{Content, Entry, FaceSize, Held, Layout, PrintPart, load};
use crate::source::{Door, Files, Located, names, shortened};

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
        let (door, mut scratch) = (self.door, self.files.shared());
        let mut held = |component: &str| held(component, order, door, &mut scratch);
        let layout =
            load::layout_holding(name, &order.set.library, self.door, self.files, (&mut held, &mut found));
        let layout = layout.map(Arc::new);
        let holds = layout.as_ref().and_then(|layout| layout.net.as_ref()?.holds.as_ref());
        if let Some(component) = holds.filter(|component| held(&component.value).is_none()) {
            report_unknown(component, order, &mut found);
        }
        if let Some(layout) = layout.as_ref().filter(|_| found.iter().next().is_none()) {
            self.layouts.insert(name.value.clone(), layout.clone());
        }
        report.append(found);
        layout
    }
}

/// The cards of a component, for a box that is made for them: how many, and the size of their layout.
fn held(component: &str, order: &Order<'_>, door: &dyn Door, files: &mut Files) -> Option<Held> {
    let cards: Vec<&Entry> = order.set.decks_of(component).flat_map(|deck| &deck.entries).collect();
    let count = cards.iter().map(|card| card.copies).sum();
    let printed = |part: &PrintPart| match &part.content {
        Content::Faces { component: other, layout, .. } if names::same(&other.value, component) => {
            let name = layouts_of(layout, &cards).into_iter().next()?;
            let name = Located { value: name, origin: layout.origin };
            load::layout(&name, &order.set.library, door, files, &mut Report::default())
        }
        _ => None,
    };
    let mut layouts = order.game_file.files.iter().flat_map(|file| &file.parts).filter_map(printed);
    let size = layouts.find_map(|layout| match layout.size {
        FaceSize::Fixed(size) => Some(size),
        FaceSize::Page(_) | FaceSize::Squares(_) => None,
    });
    (count > 0).then_some(Held { count, size: size? })
}

/// Reports a box for cards that are missing, or that nothing prints.
fn report_unknown(component: &Located<String>, order: &Order<'_>, report: &mut Report) {
    let message =
        format!("a box for \"{}\", whose cards no part of the game file prints", shortened(&component.value));
    report.unknown(code::UNKNOWN_NAME, component.as_str(), message, order.set.components(), || {
        "print these cards in the same game file; or write `width`, `height` and `depth` of the box"
            .to_owned()
    });
}
