//! Quarter turns, clockwise.

use super::Size;

/// A clockwise turn of a piece on its sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Turn {
    /// No turn.
    #[default]
    None,
    /// A quarter clockwise: its top points right.
    Quarter,
    /// Upside down.
    Half,
    /// Three quarters clockwise: its top points left.
    ThreeQuarters,
}

impl Turn {
    /// Degrees clockwise: 0, 90, 180 or 270.
    pub const fn degrees(self) -> u32 {
        match self {
            Turn::None => 0,
            Turn::Quarter => 90,
            Turn::Half => 180,
            Turn::ThreeQuarters => 270,
        }
    }

    /// This turn and then `other`.
    #[must_use]
    pub const fn then(self, other: Turn) -> Turn {
        match (self.degrees() + other.degrees()) % 360 {
            0 => Turn::None,
            90 => Turn::Quarter,
            180 => Turn::Half,
            _ => Turn::ThreeQuarters,
        }
    }

    /// The space that a piece of `size` takes after the turn.
    pub const fn applied_to(self, size: Size) -> Size {
        match self {
            Turn::None | Turn::Half => size,
            Turn::Quarter | Turn::ThreeQuarters => size.turned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_add_up() {
        assert_eq!(Turn::Quarter.then(Turn::Half), Turn::ThreeQuarters);
        assert_eq!(Turn::ThreeQuarters.then(Turn::Quarter), Turn::None);
        assert_eq!(Turn::Half.then(Turn::Half), Turn::None);
    }
}
