//! Where a slot is, how it is turned, and when it is there: what every slot may say.

use crate::geometry::{Length, Rect, Size};
use crate::model::Condition;
use crate::model::style::Turn;
use crate::source::read::{Before, Distance, Name, target};
use crate::{document, words};

document! {
    /// Where a slot is, from the edges of the face or of the panel that it stands in, and what becomes of it. What is not given
    /// follows from the rest; with nothing given, a slot fills its surroundings.
    pub struct SlotPosition ("a slot") {
        /// from the left edge of the face, or of the panel or cell that it stands in
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
        /// draw it only then: `field`, `field = word`, `field > 3`
        when: Option<Condition>;
        /// take over what that slot has
        like: Before<Option<String>>;
        /// degrees that it is turned about its middle, clockwise
        turn: Turn = 0.0;
        /// which sides change places, before it is turned
        mirror: Mirror = Mirror::None;
        /// draw it once more upside down, about the middle of the face, or of the panel or cell that it stands in
        two_way: bool = false;
        /// what becomes of it when ink is saved
        low_ink: LowInk = LowInk::Lighten;
        /// the component whose pieces are laid on it in play: it must be as large as they are
        holds: Option<Name<target::Component>>;
    }
}

words! {
    /// Which sides of a slot change places.
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
    /// What becomes of a slot under `--ink low`.
    pub enum LowInk {
        /// Fills go and leave their outline, light text turns dark, pictures fade.
        Lighten = "lighten",
        /// It stays as it is.
        Keep = "keep",
        /// It is left out.
        Hide = "hide",
    }
}

impl SlotPosition {
    /// The rectangle in surroundings of a size.
    pub fn within(&self, around: Size) -> Rect {
        let (x, width) = axis(self.x, self.right, self.width, around.width);
        let (y, height) = axis(self.y, self.bottom, self.height, around.height);
        Rect { x, y, width, height }
    }
}

/// SlotPosition and extent along one axis.
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
