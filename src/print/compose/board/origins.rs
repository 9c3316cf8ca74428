//! Where the spaces of a board or map are defined, as a layer of previews that is not drawn.

use super::Task;
use super::plate::Plate;
use crate::compose::drawing::{Drawing, Item};
use crate::geometry::Label;
use crate::model::{Board, HexMap};
use crate::source::Origin;

impl Task<'_> {
    /// Notes where things with these middles are defined; each is so wide and high, in points.
    fn note_origins(
        &self,
        width: f32,
        things: impl Iterator<Item = ((f32, f32), Origin)>,
        plate: &mut Plate,
    ) {
        if !self.workshop.options.origins {
            return;
        }
        let half = width / 2.0;
        let items = things.map(|((x, y), origin)| Item::Origin(origin, [x - half, y - half, width, width]));
        let drawing = Drawing { items: items.collect() };
        let bounds = [0.0, 0.0, plate.size.width.to_pt() as f32, plate.size.height.to_pt() as f32];
        plate.push_within(drawing, Some(bounds), false);
    }

    /// Notes where the hexes of a map are defined, around their middles.
    pub(super) fn note_hexes(&self, map: &HexMap, middle: impl Fn(Label) -> (f32, f32), plate: &mut Plate) {
        let there = map.grid(self.size).labels().filter(|at| map.symbol(*at).is_some());
        let origin = |at: Label| map.hexes.get(&at).map_or_else(|| map.place(at), |facts| facts.origin);
        self.note_origins(self.size.to_pt() as f32, there.map(|at| (middle(at), origin(at))), plate);
    }

    /// Notes where the squares of a board are defined, around their middles.
    pub(super) fn note_squares(
        &self,
        board: &Board,
        middle: impl Fn(Label) -> (f32, f32),
        plate: &mut Plate,
    ) {
        let all = (0..board.rows).flat_map(|row| (0..board.columns).map(move |column| Label { column, row }));
        let origin = |at: Label| board.facts.get(&at).map_or_else(|| board.place(at), |facts| facts.origin);
        self.note_origins(self.size.to_pt() as f32, all.map(|at| (middle(at), origin(at))), plate);
    }
}

/// Notes where one thing in a box (x, y, width, height) is defined.
pub(super) fn note(task: Task<'_>, origin: Origin, area: [f32; 4], into: &mut Drawing) {
    if task.workshop.options.origins {
        into.push(Item::Origin(origin, area));
    }
}
