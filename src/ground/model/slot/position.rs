//! Position, rotation and condition of slots: the keys that every slot may have.

use crate::diag::Report;
use crate::geometry::{Length, Rect, Size};
use crate::model::Condition;
use crate::model::net::Side;
use crate::model::style::Turn;
use crate::source::read::{Before, Distance, Name, target};
use crate::source::{Located, Node, Read, Shape};
use crate::{document, words};

document! {
    /// The position of a slot, from the edges of the face or of the panel around it. Missing keys follow from the
    /// others; without any, a slot fills its surroundings.
    pub struct SlotPosition ("a slot") {
        /// from the left edge of the face, or of the panel or cell around it
        x: Option<Length>;
        /// from the right edge, inward
        right: Option<Length>;
        /// from left to right
        width: Option<Distance>;
        /// from the top edge
        y: Option<Length>;
        /// from the bottom edge, inward
        bottom: Option<Length>;
        /// from top to bottom
        height: Option<Distance>;
        /// draws it only under this condition: `field`, `field = word`, `field > 3`
        when: Option<Condition>;
        /// copies the keys of another slot
        like: Before<Option<String>>;
        /// the side of a folded net that it is on; its place is then that on the side, upright when it is folded
        side: Option<OnSide>;
        /// degrees of rotation about its middle, clockwise
        turn: Turn = 0.0;
        /// which sides are exchanged, before it is turned
        mirror: Mirror = Mirror::None;
        /// draws it a second time upside down, about the middle of the face, or of the panel or cell around it
        two_way: bool = false;
        /// how it changes to save ink
        low_ink: LowInk = LowInk::Lighten;
        /// the component whose pieces are laid on it in play: it must be as large as they are
        holds: Option<Name<target::Component>>;
    }
}

/// A reader of the side of a net, with its place.
#[derive(Debug)]
pub struct OnSide;

impl Read for OnSide {
    type Value = Located<&'static str>;
    const SHAPE: Shape = Side::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<Located<&'static str>> {
        Side::read(node, report).map(|value| Located { value, origin: node.origin })
    }
}

words! {
    /// Which sides of a slot are exchanged.
    pub enum Mirror {
        /// None.
        None = "none",
        /// Left and right.
        LeftRight = "left-right",
        /// Top and bottom.
        TopBottom = "top-bottom",
        /// Both pairs.
        Both = "both",
    }
}

words! {
    /// How a slot changes under `--ink low`.
    pub enum LowInk {
        /// Fills become outlines, light text becomes dark, pictures fade.
        Lighten = "lighten",
        /// It does not change.
        Keep = "keep",
        /// It is left out.
        Hide = "hide",
    }
}

impl SlotPosition {
    /// The slot's rectangle, in surroundings of this size.
    pub fn within(&self, around: Size) -> Rect {
        let (x, width) = axis(self.x, self.right, self.width, around.width);
        let (y, height) = axis(self.y, self.bottom, self.height, around.height);
        Rect { x, y, width, height }
    }
}

/// Position and extent along one axis.
fn axis(
    near: Option<Length>,
    far: Option<Length>,
    extent: Option<Length>,
    around: Length,
) -> (Length, Length) {
    match (near, far, extent) {
        (Some(near), _, Some(extent)) => (near, extent),
        (None, Some(far), Some(extent)) => (around - far - extent, extent),
        (None, None, Some(extent)) => (Length::ZERO, extent),
        (near, far, None) => {
            let near = near.unwrap_or_default();
            (near, around - near - far.unwrap_or_default())
        }
    }
}
