//! A box with slots of its own, whose edges they count from.

use super::{Holds, Paint, Part, Slot, Slots};
use crate::diag::Report;
use crate::document;
use crate::source::read::Distance;
use crate::source::{Node, Read, Shape};

document! {
    /// A box with slots of its own, whose edges they count from.
    pub struct Panel ("a slot") with paint: Paint {
        /// says that it is one: true
        panel: SaidToBeOne;
        /// its slots stand one below the other, so far apart
        stack: Option<Distance>;
        /// what is in it
        slots: Slots = Vec::<Slot>::new();
    }
}

/// `panel: true` or `panel: {}`, which only says what it is.
#[derive(Debug)]
pub struct SaidToBeOne;

impl Read for SaidToBeOne {
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
