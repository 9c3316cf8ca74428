//! Worlds on their hexes, and the names of worlds and places.

use std::sync::Arc;

use super::hexes::View;
use super::lettering::{Anchor, Lettering, Type};
use super::plate::Keep;
use crate::compose::drawing::{Drawing, Gradient, GradientKind, Paint, Stroke};
use crate::compose::path::{Path, Segment};
use crate::model::Color;

impl View<'_> {
    /// Worlds as lit disks, every fourth with a ring.
    pub(super) fn worlds(&self, into: &mut Drawing, keep: &mut Keep) {
        let (look, u) = (&self.task.look.worlds, self.u);
        let low = self.task.workshop.options.low_ink;
        for (n, (_, place)) in self.map.worlds.iter().enumerate() {
            let (x, y) = self.middle(place.value);
            let (y, r) = (y - 0.03 * u, look.disk * u / 2.0 * [1.0, 0.82, 0.92, 0.74][n % 4]);
            let own = look.colors.get(n % look.colors.len().max(1)).copied();
            let color = own.unwrap_or(self.task.look.ink);
            let disk = Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r);
            let ring = |front: bool| {
                let (rx, ry) = (r * 1.55, r * 0.42);
                let k = 0.552;
                let side = if front { 1.0 } else { -1.0 };
                let mut path = Path::default();
                path.segments.extend([
                    Segment::Move(x - rx, y),
                    Segment::Cubic([x - rx, y + side * ry * k, x - rx * k, y + side * ry, x, y + side * ry]),
                    Segment::Cubic([x + rx * k, y + side * ry, x + rx, y + side * ry * k, x + rx, y]),
                ]);
                path
            };
            let line = |color: Color, width: f32| {
                Some(Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: true })
            };
            let ringed = n % 4 == 1;
            let ring_color = if low { self.task.mark(color) } else { lighter(color, 0.45) };
            if ringed {
                into.path(ring(false), None, line(ring_color, u * 0.022));
            }
            if low {
                into.path(disk, Some(Paint::Color(Color::WHITE)), line(self.task.mark(color), u * 0.02));
            } else {
                let kind =
                    GradientKind::Radial([x - r * 0.4, y - r * 0.4, x - r * 0.1, y - r * 0.1, r * 1.25]);
                let stops = vec![(0.0, lighter(color, 0.5)), (0.5, color), (1.0, darker(color, 0.55))];
                into.path(disk, Some(Paint::Gradient(Arc::new(Gradient { kind, stops }))), None);
            }
            if ringed {
                into.path(ring(true), None, line(ring_color, u * 0.022));
            }
            keep.add([x - r, y - r, x + r, y + r], 4);
        }
    }

    /// The names of worlds and places.
    pub(super) fn names(&self, lettering: &mut Lettering<'_>, into: &mut Drawing, keep: &mut Keep) {
        let (look, u) = (self.task.look, self.u);
        let mut box_of = |wide: f32, size: f32, (x, y): (f32, f32)| {
            keep.add([x - wide * size / 2.0, y - size / 2.0, x + wide * size / 2.0, y + size / 2.0], 4);
        };
        for (world, place) in &self.map.worlds {
            let (x, y) = self.middle(place.value);
            let below = 0.355 * u;
            let on = self.map.symbol(place.value).and_then(|symbol| self.terrain(symbol)?.text);
            let color = self.task.mark(on.or(look.worlds.text.color));
            let face = Type::from(&look.worlds.text);
            let wide = lettering.width(&world.value, face);
            let size = (look.worlds.text.size * u).min(self.width_at(below) * 0.94 / wide.max(0.01));
            lettering.set(&world.value, face, size, color, (x, y + below), Anchor::Middle, into);
            box_of(wide, size, (x, y + below));
        }
        let mut dots = Path::default();
        for place in &self.map.places {
            let (x, y) = self.middle(place.at.value);
            let face = Type::from(&look.places);
            let color = self.task.mark(look.places.color);
            let size = look.places.size * u;
            let r = u * 0.055;
            let at = if place.dot { (x, y - r - size * 0.62) } else { (x, y) };
            if place.dot {
                dots.segments.extend(Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r).segments);
            }
            let name = &place.name.value;
            lettering.set_over(name, face, size, color, at, into);
            box_of(lettering.width(name, face), size, at);
        }
        if !dots.segments.is_empty() {
            let ink = self.task.mark(look.places.color);
            let stroke = Stroke { paint: Paint::Color(ink), width: u * 0.02, dash: Vec::new(), round: false };
            into.path(dots, Some(Paint::Color(Color::WHITE)), Some(stroke));
        }
    }
}

fn toward(color: Color, other: u8, part: f32) -> Color {
    let mix = |from: u8| (f32::from(from) + (f32::from(other) - f32::from(from)) * part).round() as u8;
    Color { r: mix(color.r), g: mix(color.g), b: mix(color.b), a: color.a }
}

fn lighter(color: Color, part: f32) -> Color {
    toward(color, 255, part)
}

fn darker(color: Color, part: f32) -> Color {
    toward(color, 0, part)
}
