//! The parts of hexes covered by names, symbols and roads, and the places left for texts.

use std::collections::BTreeMap;

use super::markers::Ground;
use crate::geometry::Label;

/// The covered parts of hexes, around the center of each, in points.
#[derive(Default)]
pub(super) struct Taken {
    /// The boxes of names and their dots, and of icons: left, top, right, bottom.
    pub names: BTreeMap<Label, Vec<[f32; 4]>>,
    /// The boxes of markers and their names.
    pub markers: BTreeMap<Label, Vec<[f32; 4]>>,
    /// The boxes of symbols on sides.
    pub symbols: BTreeMap<Label, Vec<[f32; 4]>>,
    /// Points of the roads through it.
    pub roads: BTreeMap<Label, Vec<(f32, f32)>>,
}

/// Alternative places for a text, as fractions of a space's size from its center: below first, then above,
/// then beside it.
const ELSEWHERE: [(f32, f32); 8] = [
    (0.0, 0.3),
    (0.22, 0.22),
    (-0.22, 0.22),
    (0.0, -0.3),
    (0.22, -0.22),
    (-0.22, -0.22),
    (0.28, 0.0),
    (-0.28, 0.0),
];
/// The least distance of a text from the center of a road, as a fraction of a space's size.
const BESIDE_ROADS: f32 = 0.06;

impl Taken {
    /// The height at which a label is clear of symbols, as close as possible to its intended one; in
    /// fractions of a space's size.
    pub fn label_height(&self, at: Label, meant: f32, size: f32, u: f32) -> f32 {
        const STEP: f32 = 0.05;
        let Some(symbols) = self.symbols.get(&at) else { return meant };
        let is_clear = |y: &f32| {
            let bounds = [-size * 1.25, y - size / 2.0, size * 1.25, y + size / 2.0].map(|part| part * u);
            !symbols.iter().any(|symbol| overlap(bounds, *symbol))
        };
        let nearer = (0..=5).map(|step| meant - meant.signum() * STEP * step as f32);
        nearer.into_iter().find(is_clear).unwrap_or(meant)
    }

    /// The boxes of names in a hex.
    fn names(&self, at: Label) -> &[[f32; 4]] {
        self.names.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The boxes that a pattern leaves clear in a hex: those of names, markers and their names.
    pub fn boxes(&self, at: Label) -> Vec<[f32; 4]> {
        let markers = self.markers.get(&at).map_or(&[][..], Vec::as_slice);
        [self.names(at), markers].concat()
    }

    /// The place of a text of a width and height in a hex: the intended one, or the first alternative that
    /// is clear of roads, names and other boxes. `space` is the size of a space, and a function for its
    /// width at a height.
    pub fn spot(
        &self,
        at: Label,
        meant: (f32, f32),
        (width, height): (f32, f32),
        others: &[[f32; 4]],
        space: (f32, &dyn Ground),
    ) -> (f32, f32) {
        let (roads, names) = (self.roads.get(&at).map_or(&[][..], Vec::as_slice), self.names(at));
        if roads.is_empty() && names.is_empty() {
            return meant;
        }
        let (u, ground) = space;
        let margin = u * BESIDE_ROADS;
        let is_clear = |(x, y): &(f32, f32)| {
            let bounds = [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0];
            let on_road = roads.iter().any(|road| distance(bounds, *road) < margin);
            !on_road && !names.iter().chain(others).any(|other| overlap(bounds, *other))
        };
        if is_clear(&meant) {
            return meant;
        }
        let fits = |(x, y): &(f32, f32)| {
            let edge = y.abs() + height / 2.0;
            x.abs() + width / 2.0 <= ground.width_at(edge) / 2.0
        };
        let elsewhere = ELSEWHERE.map(|(x, y)| (x * u, y * u));
        elsewhere.into_iter().filter(fits).find(is_clear).unwrap_or(meant)
    }
}

/// The distance of a point from a box.
fn distance([left, top, right, bottom]: [f32; 4], (x, y): (f32, f32)) -> f32 {
    let (across, down) = ((left - x).max(x - right).max(0.0), (top - y).max(y - bottom).max(0.0));
    across.hypot(down)
}

fn overlap(a: [f32; 4], b: [f32; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}
