//! What content streams name: fonts, forms, pictures and what else stands in the resources of a page.

use crate::compose::fonts::FontId;

/// What a content stream names, sorted.
#[derive(Debug, Default, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Uses(Vec<Use>);

/// A thing that a content stream names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Use {
    Font(FontId),
    Form(u32),
    Picture(u32),
    Gradient(u32),
    Opacity(u8),
    /// How a layer comes onto what lies below it.
    Layer(u32),
}

impl Uses {
    /// Notes that a thing is named.
    pub fn add(&mut self, thing: Use) {
        if let Err(at) = self.0.binary_search(&thing) {
            self.0.insert(at, thing);
        }
    }

    /// The things in their order.
    pub fn iter(&self) -> impl Iterator<Item = Use> {
        self.0.iter().copied()
    }
}

impl FromIterator<Use> for Uses {
    fn from_iter<I: IntoIterator<Item = Use>>(things: I) -> Uses {
        let mut uses = Uses::default();
        things.into_iter().for_each(|thing| uses.add(thing));
        uses
    }
}
