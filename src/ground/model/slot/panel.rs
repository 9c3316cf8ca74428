//! A box that contains slots, which are positioned from its edges.

use super::{Holds, Paint, Part, Slot, Slots};
use crate::diag::Report;
use crate::document;
use crate::source::read::Distance;
use crate::source::{Node, Read, Shape};

document! {
    /// A box that contains slots, which are positioned from its edges.
    pub struct Panel ("a slot") with paint: Paint {
        /// makes the slot a panel: true
        panel: PanelMark;
        /// puts its slots one below the other, with this distance between them
        stack: Option<Distance>;
        /// the slots in it
        slots: Slots = Vec::<Slot>::new();
    }
}

/// `panel: true` or `panel: {}`, which only identifies the kind.
#[derive(Debug)]
pub struct PanelMark;

impl Read for PanelMark {
    type Value = ();
    const SHAPE: Shape = Shape::Any;

    fn read(_: &Node, _: &mut Report) -> Option<()> {
        Some(())
    }
}

impl Holds for Panel {
    fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = self.paint.parts();
        parts.push(Part::Slots(&self.slots));
        parts
    }
}
