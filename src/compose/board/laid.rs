//! The pieces that a landscape is laid out of: which squares each covers, how it lies, and the outlines around them.

use std::collections::BTreeMap;

use super::lines;
use super::squares::View;
use crate::compose::drawing::{Drawing, Transform};
use crate::compose::path::{Path, Segment};
use crate::geometry::Label;
use crate::model::Board;

/// Where a square's ground stands about its middle; turned, by a quarter to the left: what is lit from above is lit from the left then.
pub(super) fn place((x, y): (f32, f32), is_turned: bool) -> Transform {
    if is_turned { Transform([0.0, -1.0, 1.0, 0.0, x, y]) } else { Transform::moved(x, y) }
}

/// The piece that covers each square, by its place in the list, and whether it lies turned; where the board says how its landscape is laid out.
pub(super) struct Laid(BTreeMap<Label, (usize, bool)>);

impl Laid {
    /// The pieces of a board.
    pub fn of(board: &Board) -> Laid {
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

    /// Which piece covers a square.
    fn piece(&self, at: Label) -> Option<usize> {
        self.0.get(&at).map(|(piece, _)| *piece)
    }
}

impl View<'_> {
    /// Whether the pattern of a square is turned: as its piece lies, or upright where squares like it stand one above the other.
    pub(super) fn is_turned(&self, at: Label, laid: &Laid) -> bool {
        let symbol = self.symbol(at);
        if !self.terrain(symbol).is_some_and(|terrain| terrain.turns) {
            return false;
        }
        if let Some((_, is_turned)) = laid.0.get(&at) {
            return *is_turned;
        }
        let is_like = |dx: i64, dy: i64| {
            beside(at, dx, dy).is_some_and(|other| self.grid.has(other) && self.symbol(other) == symbol)
        };
        let (upright, lying) = (is_like(0, -1) || is_like(0, 1), is_like(-1, 0) || is_like(1, 0));
        upright && !lying
    }

    /// Outlines around pieces, or around terrains that a look sets off from others.
    pub(super) fn edges(&self, corner: &dyn Fn(Label) -> (f32, f32), laid: &Laid, into: &mut Drawing) {
        for outline in &self.task.look.outlines {
            let belongs =
                |at: Label| self.grid.has(at) && outline.of.contains(&self.symbol(at).to_ascii_lowercase());
            let mut path = Path::default();
            for at in self.grid.labels().filter(|at| belongs(*at)) {
                let (x, y) = corner(at);
                let (right, bottom) = (x + self.u, y + self.u);
                let same = |other: Option<Label>| {
                    other.is_some_and(|other| {
                        belongs(other)
                            && self.symbol(other) == self.symbol(at)
                            && laid.piece(other) == laid.piece(at)
                    })
                };
                let sides = [
                    (beside(at, 0, -1), (x, y, right, y)),
                    (beside(at, 1, 0), (right, y, right, bottom)),
                    (beside(at, 0, 1), (right, bottom, x, bottom)),
                    (beside(at, -1, 0), (x, bottom, x, y)),
                ];
                for (beyond, (ax, ay, bx, by)) in sides {
                    if !same(beyond) {
                        path.segments.extend([Segment::Move(ax, ay), Segment::Line(bx, by)]);
                    }
                }
            }
            if !path.segments.is_empty() {
                into.path(path, None, Some(lines::stroke(&outline.line, self.u, self.task)));
            }
        }
    }
}

/// The square so many columns and rows away.
fn beside(at: Label, dx: i64, dy: i64) -> Option<Label> {
    let column = u32::try_from(i64::from(at.column) + dx).ok()?;
    let row = u32::try_from(i64::from(at.row) + dy).ok()?;
    Some(Label { column, row })
}

/// How many squares a piece covers, by its name: `brick-1x3` is three wide and one high, and upright when turned.
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
