//! What goes on sheets together, and where each piece comes to lie.

use crate::compose::Piece;
use crate::geometry::{Length, Orientation, Rect, Size, Turn};

/// Components that go on sheets together.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// The components in order.
    pub pieces: &'a [Piece],
    /// How far their faces go beyond the trim.
    pub bleed: Length,
    /// The set's name, for the margin.
    pub set: &'a str,
    /// What they are called, for the margin.
    pub title: &'a str,
    /// Whether every sheet gets a back side, because others in the same file have one.
    pub with_backs: bool,
    /// Places of the first sheet that stay empty, counted from 1 row by row: labels that were used before.
    pub skip: &'a [u32],
}

/// Space between outlines that nobody has asked for another of: a knife or scissors go between them.
pub(super) const BETWEEN_OUTLINES: Length = Length::mm(2);

/// Where every piece goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Arrangement<'p> {
    /// How the paper lies.
    pub lying: Lying,
    /// What pieces may take of it; rulers and words stay outside.
    pub block: Rect,
    pub cuts: Cuts,
    /// The spots of each sheet, in order.
    pub sheets: Vec<Vec<Spot<'p>>>,
}

/// Paper as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lying {
    /// Its width and height.
    pub paper: Size,
    /// Which way it lies.
    pub orientation: Orientation,
}

/// How the cuts of an arrangement are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cuts {
    /// Straight through the whole sheet: marks around the block are enough.
    Through,
    /// Along edges that neighbors share: lines between them, and marks around the block.
    Shared,
    /// Around blocks of pieces of one size, and around each of the others for itself.
    Each,
}

/// A piece on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot<'p> {
    pub piece: &'p Piece,
    /// Its trim's rectangle, after the turn.
    pub at: Rect,
    pub turn: Turn,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::cut::Cut;
    use crate::model::{Layout, SheetSpec};
    use crate::source::Document;

    /// Where a default is not one value, the words for a key tell the number.
    #[test]
    fn words_for_keys_tell_the_numbers_that_hold() {
        for (object, key, number) in
            [(SheetSpec::OBJECT, "gutter", BETWEEN_OUTLINES), (Layout::OBJECT, "corner", Cut::CORNER)]
        {
            let about = object.field(key).expect("it is a key").about;
            assert!(about.contains(&number.to_string()), "{key}: {number}, {about}");
        }
    }
}
