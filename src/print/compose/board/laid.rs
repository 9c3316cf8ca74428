//! The pieces of a landscape: which squares each covers, and how it is turned.

use std::collections::BTreeMap;

use crate::compose::drawing::Transform;
use crate::geometry::Label;
use crate::model::Board;

/// The place of a square's ground around its center; turned by a quarter counterclockwise, which turns light
/// from above into light from the left.
pub(super) fn place((x, y): (f32, f32), is_turned: bool) -> Transform {
    if is_turned { Transform([0.0, -1.0, 1.0, 0.0, x, y]) } else { Transform::moved(x, y) }
}

/// The piece that covers each square, by its index, and whether it is turned; empty unless the board says
/// how its landscape is built.
pub(super) struct Laid(BTreeMap<Label, (usize, bool)>);

impl Laid {
    /// The pieces of a board.
    pub fn from_board(board: &Board) -> Laid {
        let mut covered = BTreeMap::new();
        for (n, laid) in board.pieces.iter().enumerate() {
            let (wide, high) = extent(&laid.piece.value, laid.turned);
            for row in 0..high {
                for column in 0..wide {
                    let at = Label { column: laid.at.value.column + column, row: laid.at.value.row + row };
                    covered.insert(at, (n, laid.turned));
                }
            }
        }
        Laid(covered)
    }

    /// The piece that covers a square.
    pub fn piece(&self, at: Label) -> Option<usize> {
        self.0.get(&at).map(|(piece, _)| *piece)
    }

    /// Whether the piece that covers a square is turned.
    pub fn is_turned(&self, at: Label) -> Option<bool> {
        self.0.get(&at).map(|(_, is_turned)| *is_turned)
    }
}

/// The squares that a piece covers, by its name: `brick-1x3` is three wide and one high, and upright when turned.
fn extent(piece: &str, turned: bool) -> (u32, u32) {
    let size = piece.rsplit('-').next().and_then(|size| size.split_once('x'));
    let size = size.and_then(|(high, wide)| Some((wide.parse().ok()?, high.parse().ok()?)));
    let (wide, high): (u32, u32) = size.unwrap_or((1, 1));
    let (wide, high) = (wide.min(100), high.min(100));
    if turned { (high, wide) } else { (wide, high) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn pieces_cover_what_their_names_say() {
        assert_eq!(super::extent("brick-1x3", false), (3, 1));
        assert_eq!(super::extent("ladder-1x4", true), (1, 4));
        assert_eq!(super::extent("brick-2x2", true), (2, 2));
        assert_eq!(super::extent("start", false), (1, 1));
    }
}
