//! How the pieces of a landscape are drawn: turned patterns, and outlines around pieces.

use super::laid::Laid;
use super::lines;
use super::squares::View;
use crate::compose::drawing::Drawing;
use crate::compose::path::{Path, Segment};
use crate::geometry::Label;

impl View<'_> {
    /// Whether the pattern of a square is turned: with its piece, or upright where squares of one terrain
    /// are above each other.
    pub(super) fn is_turned(&self, at: Label, laid: &Laid) -> bool {
        let symbol = self.symbol(at);
        if !self.terrain(symbol).is_some_and(|terrain| terrain.turns) {
            return false;
        }
        if let Some(is_turned) = laid.is_turned(at) {
            return is_turned;
        }
        let is_like = |dx: i64, dy: i64| {
            beside(at, dx, dy).is_some_and(|other| self.grid.has(other) && self.symbol(other) == symbol)
        };
        let (upright, lying) = (is_like(0, -1) || is_like(0, 1), is_like(-1, 0) || is_like(1, 0));
        upright && !lying
    }

    /// Outlines around pieces, or around terrains that a look separates from others.
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
