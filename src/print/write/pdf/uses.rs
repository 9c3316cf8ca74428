//! The resources that content streams name: fonts, forms, pictures, gradients and graphics states.

use super::layers::Layer;
use crate::compose::fonts::FontId;

/// The resources of a content stream, sorted.
#[derive(Debug, Default, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Uses(Vec<Use>);

/// A resource that a content stream names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Use {
    Font(FontId),
    Form(u32),
    Picture(u32),
    Gradient(u32),
    Opacity(u8),
    /// Whether black prints over the inks below it.
    Overprint(bool),
    /// How a layer is combined with what is below it.
    Layer(u32),
    /// A layer that viewers switch.
    Switched(Layer),
}

impl Uses {
    /// Records that a resource is named.
    pub fn add(&mut self, thing: Use) {
        if let Err(at) = self.0.binary_search(&thing) {
            self.0.insert(at, thing);
        }
    }

    /// The resources, in order.
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
