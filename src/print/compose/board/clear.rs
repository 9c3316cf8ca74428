//! Finds the parts of hexes covered by names of places, icons and roads: patterns leave names clear, and
//! texts make way for both.

use super::hexes::View;
use super::lettering::{Lettering, Type};
use super::taken::Taken;
use super::{icons, lines};
use crate::geometry::Label;
use crate::model::map::Place;

/// How a name is set: its type, its size, its center relative to that of its hex, and its width.
pub(super) struct Named {
    pub face: Type,
    pub size: f32,
    pub at: (f32, f32),
    pub width: f32,
}

/// Tested points of a road from the center of one hex to that of the next.
const STEPS: u8 = 24;

impl Taken {
    /// What is covered on a map; nothing if the map is blank.
    pub fn find(view: &View<'_>, lettering: &mut Lettering<'_>) -> Taken {
        let mut taken = Taken::default();
        if view.task.blank {
            return taken;
        }
        for place in &view.map.places {
            taken.add_name(place, view, lettering);
        }
        for (at, bounds) in view.crowd.boxes(view, lettering) {
            taken.markers.entry(at).or_default().push(bounds);
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

    /// A symbol on a side covers a part of both hexes.
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
}

/// The point of a curve from `a` at a fraction of it.
fn along(a: (f32, f32), [bx, by, cx, cy, dx, dy]: [f32; 6], t: f32) -> (f32, f32) {
    let s = 1.0 - t;
    let at = |a: f32, b: f32, c: f32, d: f32| {
        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
    };
    (at(a.0, bx, cx, dx), at(a.1, by, cy, dy))
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
