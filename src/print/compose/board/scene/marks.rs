//! Marks of an example: highlighted spaces, arrows, numbers, and the names of columns and rows.

use std::collections::BTreeMap;

use super::{Bounds, CardHead, Ground, INK, SceneSpace};
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
/// The part of the way from the center of a card to its edge that an arrow leaves free.
const ON_CARD: f32 = 0.72;
/// The size of names of columns and rows, in points.
const NAME: f32 = 6.4;

/// What pieces cover, by their spaces.
type Taken = BTreeMap<Label, Bounds>;

impl SceneSpace {
    /// The size of what is drawn in it.
    fn least(&self) -> f32 {
        self.room.0.min(self.room.1)
    }

    /// The distance from its center to its edge, towards a point.
    fn to_edge(&self, towards: (f32, f32)) -> f32 {
        let [(left, top), .., (right, bottom), _] = &*self.outline else { return 0.0 };
        to_edge(self.middle, [*left, *top, *right, *bottom], towards)
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
    pub(super) fn arrows(&self, staged: &Staged, taken: &Taken, into: &mut Drawing) {
        for arrow in &staged.arrows {
            let spaces: Vec<&SceneSpace> = arrow.iter().filter_map(|at| self.spaces.get(at)).collect();
            let points: Vec<(f32, f32)> = spaces.iter().map(|space| space.middle).collect();
            let ([first, .., last], [from, .., to]) = (&*spaces, &**arrow) else { continue };
            let clear = |space: &SceneSpace, at: &Label, towards: (f32, f32)| match taken.get(at) {
                _ if space.is_full => space.to_edge(towards) * ON_CARD,
                Some(covered) => to_edge(space.middle, *covered, towards) + 1.5,
                None if staged.numbers.contains_key(at) => space.disk() + 1.0,
                None => space.least() * 0.06,
            };
            let count = points.len();
            let clear = [clear(first, from, points[1]), clear(last, to, points[count - 2])];
            draw_arrow(&points, clear, first.least(), into);
        }
    }

    /// Draws the names of cards.
    pub(super) fn heads(&self, lettering: &mut Lettering<'_>, into: &mut Drawing) {
        self.heads.iter().for_each(|head| head.draw(lettering, into));
    }

    /// Draws numbers: in the middle of empty spaces, at the corner of others.
    pub(super) fn numbers(
        &self,
        staged: &Staged,
        taken: &Taken,
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
    ) {
        let bold = Type { bold: true, ..Type::default() };
        for (at, texts) in &staged.numbers {
            let Some(space) = self.spaces.get(at) else { continue };
            let radius = space.disk();
            let (mut x, mut y) = space.middle;
            if space.is_full {
                x += space.room.0 / 2.0 - radius * 0.6;
            } else if taken.contains_key(at) {
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

impl CardHead {
    /// Draws the name over the head of its card, in one or two lines.
    fn draw(&self, lettering: &mut Lettering<'_>, into: &mut Drawing) {
        /// The size of a name, and that below which it takes two lines.
        const SIZE: (f32, f32) = (6.6, 5.6);
        let CardHead { name, at: (x, top), wide } = self;
        let bold = Type { bold: true, ..Type::default() };
        let mut fitting = |lines: &[&str]| {
            let widest = lines.iter().map(|line| lettering.width(line, bold)).fold(0.01, f32::max);
            SIZE.0.min(wide * 0.92 / widest)
        };
        let mut lines = vec![name.as_str()];
        let mut size = fitting(&lines);
        if let Some((first, second)) = divided(name).filter(|_| size < SIZE.1) {
            lines = vec![first, second];
            size = fitting(&lines);
        }
        let (leading, count) = (size * 1.12, lines.len() as f32);
        let plate = Path::rectangle(x - wide / 2.0, *top, *wide, leading * count + size * 0.5);
        into.path(plate, Some(Paint::Color(Color { a: 238, ..Color::WHITE })), None);
        for (n, line) in lines.into_iter().enumerate() {
            let y = top + size * 0.25 + leading * (n as f32 + 0.5);
            lettering.set(line, bold, size, INK, (*x, y), Anchor::Middle, into);
        }
    }
}

/// A name in two parts, at the blank nearest to its middle.
fn divided(name: &str) -> Option<(&str, &str)> {
    let blanks = name.match_indices(' ').map(|(at, _)| at);
    let at = blanks.min_by_key(|at| at.abs_diff(name.len() / 2))?;
    Some((&name[..at], &name[at + 1..]))
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

/// The distance from a point in a box to the edge of the box, towards another point.
fn to_edge((x, y): (f32, f32), [left, top, right, bottom]: Bounds, towards: (f32, f32)) -> f32 {
    let (dx, dy) = unit((x, y), towards);
    let along = |step: f32, low: f32, high: f32| match step {
        step if step > 0.001 => high / step,
        step if step < -0.001 => low / step,
        _ => f32::MAX,
    };
    along(dx, left - x, right - x).min(along(dy, top - y, bottom - y)).max(0.0)
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
