//! Text in its place: what fitting comes to.

use std::collections::BTreeSet;

use crate::compose::drawing::Drawing;

/// Text in its place.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// The glyphs and icons.
    pub drawing: Drawing,
    /// The size that it came to, in points.
    pub size: f32,
    /// By how much it does not fit at the smallest size allowed.
    pub overflow: Option<Overflow>,
    /// Characters that no font has.
    pub missing: BTreeSet<char>,
    /// How high it is: from the top of the first capitals to below the last descenders.
    pub height: f32,
    /// What it covers: from its leftmost to its rightmost letter, from the first capitals to the last baseline.
    pub covers: Area,
    /// The box around its ink.
    pub ink: Area,
}

impl Fitted {
    /// All but the drawing.
    pub(in crate::compose) fn without_drawing(&self) -> Fitted {
        Fitted { drawing: Drawing::default(), missing: self.missing.clone(), ..*self }
    }
}

/// By how much a text does not fit, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overflow {
    /// Too high by so much.
    pub height: f32,
    /// The longest word or line is too wide by so much.
    pub width: f32,
    /// Lines beyond those allowed.
    pub lines: u32,
}

/// A box for text, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f32,
    /// The top edge.
    pub y: f32,
    /// From left to right.
    pub width: f32,
    /// From top to bottom; may be infinite.
    pub height: f32,
}
