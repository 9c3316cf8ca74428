//! Marks of an example: highlighted spaces, arrows, numbers, and the names of columns and rows.

use std::collections::BTreeMap;

use super::{Ground, INK, SceneSpace, Thing};
use crate::compose::board::lettering::{Anchor, Lettering, Type};
use crate::compose::drawing::{Drawing, Paint, Stroke};
use crate::compose::path::{Path, Segment};
use crate::geometry::Label;
use crate::model::Color;
use crate::model::load::Staged;

/// Arrows, which stand out from all grounds by their light edge.
const ARROW: Color = Color::rgb(176, 24, 48);
const LIGHT: Color = Color { a: 225, ..Color::WHITE };
/// Highlighted spaces.
const GLOW: Color = Color { r: 255, g: 214, b: 64, a: 110 };
const GLOW_LINE: Color = Color::rgb(222, 140, 0);
/// The size of names of columns and rows, in points.
const NAME: f32 = 6.4;

type Things = BTreeMap<Label, Vec<Thing>>;

impl SceneSpace {
    /// The size of what is drawn in it.
    fn least(&self) -> f32 {
        self.room.0.min(self.room.1)
    }

    /// The radius of a number in it.
    fn disk(&self) -> f32 {
        (self.least() * 0.2).clamp(4.2, 7.5)
    }
}

impl Ground {
    /// Draws the names of columns and rows.
    pub(super) fn names(&self, lettering: &mut Lettering<'_>, into: &mut Drawing) {
        let bold = Type { bold: true, ..Type::default() };
        for (name, at) in &self.names {
            lettering.set(name, bold, NAME, INK, *at, Anchor::Middle, into);
        }
    }

    /// Draws highlighted spaces.
    pub(super) fn highlights(&self, staged: &Staged, into: &mut Drawing) {
        for space in staged.highlight.iter().filter_map(|at| self.spaces.get(at)) {
            let width = (space.least() * 0.06).clamp(1.0, 2.2);
            // The line is inside the space, so that neighbors do not hide it.
            let part = 1.0 - width / space.least().max(1.0);
            let (x, y) = space.middle;
            let inner = space.outline.iter().map(|(px, py)| (x + (px - x) * part, y + (py - y) * part));
            let line = Stroke { paint: Paint::Color(GLOW_LINE), width, dash: Vec::new(), round: false };
            into.path(Path::polygon(inner), Some(Paint::Color(GLOW)), Some(line));
        }
    }

    /// Draws arrows from the center of a space to that of another, or over several.
    pub(super) fn arrows(&self, staged: &Staged, things: &Things, into: &mut Drawing) {
        for arrow in &staged.arrows {
            let spaces: Vec<&SceneSpace> = arrow.iter().filter_map(|at| self.spaces.get(at)).collect();
            let points: Vec<(f32, f32)> = spaces.iter().map(|space| space.middle).collect();
            let ([first, .., last], [from, .., to]) = (&*spaces, &**arrow) else { continue };
            let clear = |space: &SceneSpace, at: &Label| match (things.get(at), staged.numbers.get(at)) {
                (Some(_), _) => space.least() * 0.4,
                _ if space.is_full => space.least() * 0.4,
                (None, Some(_)) => space.disk() + 1.0,
                (None, None) => space.least() * 0.06,
            };
            draw_arrow(&points, [clear(first, from), clear(last, to)], first.least(), into);
        }
    }

    /// Draws numbers: in the middle of empty spaces, at the corner of others.
    pub(super) fn numbers(
        &self,
        staged: &Staged,
        things: &Things,
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
    ) {
        let bold = Type { bold: true, ..Type::default() };
        for (at, texts) in &staged.numbers {
            let Some(space) = self.spaces.get(at) else { continue };
            let radius = space.disk();
            let (mut x, mut y) = space.middle;
            if space.is_full || things.contains_key(at) {
                (x, y) = (x + space.room.0 / 2.0 - radius * 0.8, y - space.room.1 / 2.0 + radius * 0.8);
            }
            let first = x - (texts.len() - 1) as f32 * radius;
            for (n, text) in texts.iter().enumerate() {
                let x = first + n as f32 * 2.0 * radius;
                let disk = Path::ellipse(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
                let edge =
                    Stroke { paint: Paint::Color(Color::WHITE), width: 0.7, dash: Vec::new(), round: false };
                into.path(disk, Some(Paint::Color(INK)), Some(edge));
                let size = (radius * 1.35).min(radius * 1.6 / lettering.width(text, bold).max(0.01));
                lettering.set(text, bold, size, Color::WHITE, (x, y), Anchor::Middle, into);
            }
        }
    }
}

/// Draws an arrow through points, shorter by so much at its start and its end.
fn draw_arrow(points: &[(f32, f32)], clear: [f32; 2], space: f32, into: &mut Drawing) {
    let mut points = points.to_vec();
    points.dedup();
    let [.., _, _] = &*points else { return };
    let count = points.len();
    let head = (space * 0.3).clamp(4.0, 8.5);
    let line = (space * 0.07).clamp(1.0, 2.2);
    points[0] = moved(points[0], points[1], clear[0]);
    let tip = moved(points[count - 1], points[count - 2], clear[1]);
    let neck = moved(tip, points[count - 2], head * 0.8);
    let (dx, dy) = unit(neck, tip);
    points[count - 1] = neck;
    let mut path = Path::default();
    let mut pen = points.iter();
    path.segments.extend(pen.next().map(|(x, y)| Segment::Move(*x, *y)));
    path.segments.extend(pen.map(|(x, y)| Segment::Line(*x, *y)));
    let base = moved(tip, points[count - 2], head);
    let half = head * 0.48;
    let triangle = || {
        Path::polygon([
            tip,
            (base.0 - dy * half, base.1 + dx * half),
            (base.0 + dy * half, base.1 - dx * half),
        ])
    };
    let stroke = |color: Color, width: f32| Stroke {
        paint: Paint::Color(color),
        width,
        dash: Vec::new(),
        round: true,
    };
    into.path(path.clone(), None, Some(stroke(LIGHT, line + 1.6)));
    into.path(triangle(), None, Some(stroke(LIGHT, 1.6)));
    into.path(path, None, Some(stroke(ARROW, line)));
    into.path(triangle(), Some(Paint::Color(ARROW)), None);
}

/// The direction from a point to another.
fn unit(from: (f32, f32), to: (f32, f32)) -> (f32, f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (dx / length, dy / length)
}

/// A point moved towards another by a distance, at most nearly to it.
fn moved(from: (f32, f32), to: (f32, f32), by: f32) -> (f32, f32) {
    let (dx, dy) = unit(from, to);
    let by = by.min((to.0 - from.0).hypot(to.1 - from.1) * 0.9);
    (from.0 + dx * by, from.1 + dy * by)
}
