//! Components that share sheets, and where each piece is placed.

use crate::compose::Piece;
use crate::geometry::{Length, Orientation, Rect, Size, Tilt, Turn};
use crate::model::fixed_words::Words;

/// Components that share sheets.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// The components, in order.
    pub pieces: &'a [Piece],
    /// How far their faces reach beyond the trim.
    pub bleed: Length,
    /// The set's name, for the margin.
    pub set: &'a str,
    /// The name of this part, for the margin.
    pub title: &'a str,
    /// The words in the margin.
    pub words: &'a Words,
    /// Whether every sheet gets a back side, because others in the same file have one.
    pub with_backs: bool,
    /// Places of the first sheet that stay empty, counted row by row from 1: labels already used.
    pub skip: &'a [u32],
    /// Whether pieces of one size are in order in the stacks that come from cutting all sheets at once.
    pub is_stacked: bool,
}

/// The default space between outlines: a knife or scissors have to pass between them.
pub(super) const BETWEEN_OUTLINES: Length = Length::mm(2);

/// Where every piece is placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Arrangement<'p> {
    /// The paper, and which way it is turned.
    pub oriented: OrientedPaper,
    /// The part of the paper for pieces; rulers and words stay outside.
    pub block: Rect,
    pub cuts: Cuts,
    /// The spots of each sheet, in order.
    pub sheets: Vec<Vec<Spot<'p>>>,
}

/// The paper in its orientation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OrientedPaper {
    /// Its width and height in this orientation.
    pub paper: Size,
    /// Portrait or landscape.
    pub orientation: Orientation,
}

/// How the cuts of an arrangement are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cuts {
    /// Straight through the whole sheet: marks around the block are enough.
    Through,
    /// Along edges that neighbors share: lines between them, and marks around the block.
    Shared,
    /// Around blocks of pieces of one size, and around every other piece separately.
    Each,
    /// Along the outline of every piece: nothing is shared.
    Outlines,
}

/// A piece on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot<'p> {
    pub piece: &'p Piece,
    /// The rectangle of its trim, after the turn.
    pub at: Rect,
    pub turn: Turn,
    /// How it is turned about its center after that, in a free place.
    pub tilt: Tilt,
}

impl Spot<'_> {
    /// The rectangle around its trim.
    pub fn bounds(&self) -> Rect {
        self.tilt.around(self.at)
    }
}

impl Arrangement<'_> {
    /// Exchanges pieces so that they are in order when all sheets are cut at once and the stacks are laid on each other, the first
    /// place on top. Pieces of several sizes stay where they are.
    pub(super) fn stack(&mut self) {
        let all: Vec<(&Piece, Turn)> =
            self.sheets.iter().flatten().map(|spot| (spot.piece, spot.turn)).collect();
        let is_alike =
            |a: &Piece, b: &Piece| a.size == b.size && a.cut == b.cut && a.footprint == b.footprint;
        if self.cuts != Cuts::Outlines && all.windows(2).any(|pair| pair[0].1 != pair[1].1)
            || all.windows(2).any(|pair| !is_alike(pair[0].0, pair[1].0))
        {
            return;
        }
        let most = self.sheets.iter().map(Vec::len).max().unwrap_or_default();
        let mut pieces = all.into_iter();
        for place in 0..most {
            for spot in self.sheets.iter_mut().filter_map(|sheet| sheet.get_mut(place)) {
                let (piece, _) = pieces.next().expect("there are as many pieces as spots");
                spot.piece = piece;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::cut::Cut;
    use crate::model::{Layout, SheetSpec};
    use crate::source::Document;

    /// Where a default depends on other values, the description of the key names the number.
    #[test]
    fn descriptions_of_keys_name_the_default() {
        for (object, key, number) in
            [(SheetSpec::OBJECT, "gutter", BETWEEN_OUTLINES), (Layout::OBJECT, "corner", Cut::CORNER)]
        {
            let about = object.field(key).expect("it is a key").about;
            assert!(about.contains(&number.to_string()), "{key}: {number}, {about}");
        }
    }
}
