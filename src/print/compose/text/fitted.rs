//! The result of fitting: text in its place.

use std::collections::BTreeSet;

use crate::compose::drawing::Drawing;

/// Text in its place.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// The glyphs and icons.
    pub drawing: Drawing,
    /// Its final size, in points.
    pub size: f32,
    /// How much it is too large at the smallest size allowed, if it does not fit.
    pub overflow: Option<Overflow>,
    /// Characters that no font has.
    pub missing: BTreeSet<char>,
    /// Its height: from the top of the first capitals to below the last descenders.
    pub height: f32,
    /// The area that it covers: from its leftmost to its rightmost letter, from the first capitals to the
    /// last baseline.
    pub covers: Area,
    /// The box around its ink.
    pub ink: Area,
}

impl Fitted {
    /// A copy without the drawing.
    pub(in crate::compose) fn without_drawing(&self) -> Fitted {
        Fitted { drawing: Drawing::default(), missing: self.missing.clone(), ..*self }
    }
}

/// How much a text is too large for its box, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overflow {
    /// How much too high it is.
    pub height: f32,
    /// How much too wide its longest word or line is.
    pub width: f32,
    /// The number of lines beyond those allowed.
    pub lines: u32,
}

/// A box for text, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f32,
    /// The top edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height; may be infinite.
    pub height: f32,
}
