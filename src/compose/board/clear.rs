//! What the names of places, icons and roads take of hexes: patterns leave names clear, and texts make way for both.

use std::collections::BTreeMap;

use super::hexes::View;
use super::lettering::{Lettering, Type};
use super::{icons, lines};
use crate::geometry::Label;
use crate::model::map::Place;

/// What is taken of hexes, around the middle of each, in points.
#[derive(Default)]
pub(super) struct Taken {
    /// The boxes of names and their dots, and of icons: left, top, right, bottom.
    names: BTreeMap<Label, Vec<[f32; 4]>>,
    /// The boxes of symbols on sides.
    symbols: BTreeMap<Label, Vec<[f32; 4]>>,
    /// Points of the roads that go through.
    roads: BTreeMap<Label, Vec<(f32, f32)>>,
}

/// How a name is set: its type, its size, where its middle lies from that of its hex, and its width.
pub(super) struct Named {
    pub face: Type,
    pub size: f32,
    pub at: (f32, f32),
    pub width: f32,
}

/// Where a text may stand instead, as parts of a space's size from its middle: below first, then above, then beside it.
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
/// As far as a text keeps away from the middle of a road, as a part of a space's size.
const BESIDE_ROADS: f32 = 0.06;
/// Points of a road that are looked at from the middle of one hex to that of the next.
const STEPS: u8 = 24;

impl Taken {
    /// What is taken on a map, unless it is blank.
    pub fn of(view: &View<'_>, lettering: &mut Lettering<'_>) -> Taken {
        let mut taken = Taken::default();
        if view.task.blank {
            return taken;
        }
        for place in &view.map.places {
            taken.add_name(place, view, lettering);
        }
        for (at, facts) in &view.map.hexes {
            if let Some(bounds) = icons::bounds(&facts.marks, view.u, view.task) {
                taken.names.entry(*at).or_default().push(bounds);
            }
        }
        taken.add_symbols(view);
        for road in &view.map.paths {
            let points: Vec<(f32, f32)> = road.through.iter().map(|at| view.middle(at.value)).collect();
            for n in 1..points.len() {
                let curve = lines::curve(&points, n);
                for step in 0..=STEPS {
                    let part = f32::from(step) / f32::from(STEPS);
                    let (hex, (x, y)) = if part < 0.5 { (n - 1, points[n - 1]) } else { (n, points[n]) };
                    let (at_x, at_y) = along(points[n - 1], curve, part);
                    let there = taken.roads.entry(road.through[hex].value).or_default();
                    there.push((at_x - x, at_y - y));
                }
            }
        }
        taken
    }

    /// A symbol on a side stands in both hexes.
    fn add_symbols(&mut self, view: &View<'_>) {
        for edge in &view.map.edges {
            let Some(look) = view.task.look.symbols.get(&edge.kind.value) else { continue };
            let half = look.size * view.u / 2.0;
            for (at, n) in &edge.sides {
                let (a, b) = (view.corners[n % 6], view.corners[(n + 1) % 6]);
                let (x, y) = (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1));
                let mut add = |at: Label, x: f32, y: f32| {
                    self.symbols.entry(at).or_default().push([x - half, y - half, x + half, y + half]);
                };
                add(*at, x, y);
                if let Some(beyond) = view.grid.neighbor(*at, *n) {
                    add(beyond, -x, -y);
                }
            }
        }
    }

    /// The height at which a label is clear of symbols, as near as can be to where it is meant to stand; as parts of a space's size.
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

    /// A name may reach into the neighbors of its hex.
    fn add_name(&mut self, place: &Place, view: &View<'_>, lettering: &mut Lettering<'_>) {
        let (at, dot) = (place.at.value, view.dot());
        let Named { size, at: (x, y), width, .. } = view.named(place, lettering);
        let (left, right) = (x - width / 2.0, x + width / 2.0);
        let bottom = if place.dot { dot } else { y + size / 2.0 };
        let bounds = [left, y - size / 2.0, right, bottom];
        let from = view.middle(at);
        let around = (0..6).filter_map(|direction| view.grid.neighbor(at, direction));
        for hex in around.chain([at]) {
            let to = view.middle(hex);
            let (dx, dy) = (from.0 - to.0, from.1 - to.1);
            let [l, t, r, b] = bounds;
            let there = [l + dx, t + dy, r + dx, b + dy];
            let reaches = |low: f32, high: f32| low < view.u * 0.6 && high > -view.u * 0.6;
            if reaches(there[0], there[2]) && reaches(there[1], there[3]) {
                self.names.entry(hex).or_default().push(there);
            }
        }
    }

    /// The boxes of names in a hex.
    pub fn names(&self, at: Label) -> &[[f32; 4]] {
        self.names.get(&at).map_or(&[], Vec::as_slice)
    }

    /// Where a text of a width and height stands in a hex: where it is meant to, or the first of some other places that is clear of
    /// roads, names and other boxes.
    pub fn spot(
        &self,
        at: Label,
        meant: (f32, f32),
        (width, height): (f32, f32),
        others: &[[f32; 4]],
        view: &View<'_>,
    ) -> (f32, f32) {
        let (roads, names) = (self.roads.get(&at).map_or(&[][..], Vec::as_slice), self.names(at));
        if roads.is_empty() && names.is_empty() {
            return meant;
        }
        let margin = view.u * BESIDE_ROADS;
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
            x.abs() + width / 2.0 <= view.width_at(edge) / 2.0
        };
        let elsewhere = ELSEWHERE.map(|(x, y)| (x * view.u, y * view.u));
        elsewhere.into_iter().filter(fits).find(is_clear).unwrap_or(meant)
    }
}

/// The point of a curve from `a` at a part of it.
fn along(a: (f32, f32), [bx, by, cx, cy, dx, dy]: [f32; 6], t: f32) -> (f32, f32) {
    let s = 1.0 - t;
    let at = |a: f32, b: f32, c: f32, d: f32| {
        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
    };
    (at(a.0, bx, cx, dx), at(a.1, by, cy, dy))
}

/// How far a point is from a box.
fn distance([left, top, right, bottom]: [f32; 4], (x, y): (f32, f32)) -> f32 {
    let (across, down) = ((left - x).max(x - right).max(0.0), (top - y).max(y - bottom).max(0.0));
    across.hypot(down)
}

fn overlap(a: [f32; 4], b: [f32; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

impl View<'_> {
    /// The radius of the dots that mark places.
    pub(super) fn dot(&self) -> f32 {
        self.u * 0.055
    }

    /// How the name of a place is set.
    pub(super) fn named(&self, place: &Place, lettering: &mut Lettering<'_>) -> Named {
        let face = Type::from(&self.task.look.places);
        let size = self.task.look.places.size * self.u;
        let width = lettering.width(&place.name.value, face) * size;
        let at = if place.dot { (0.0, -self.dot() - size * 0.62) } else { (0.0, 0.0) };
        Named { face, size, at, width }
    }
}
