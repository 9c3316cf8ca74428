//! Worlds on their hexes, and the names of worlds and places.

use std::sync::Arc;

use super::clear::Named;
use super::hexes::View;
use super::lettering::{Anchor, Lettering, Type};
use super::plate::Keep;
use crate::compose::canvas::FADED;
use crate::compose::drawing::{Drawing, Gradient, GradientKind, Group, Item, Paint, Stroke, Transform};
use crate::compose::path::{Path, Segment};
use crate::diag::{Report, code};
use crate::model::Color;
use crate::model::map::World;
use crate::model::template::slug;
use crate::source::door::beside;
use crate::source::{Located, Origin};

impl View<'_> {
    /// Worlds as the pictures that they have, or as lit disks.
    pub(super) fn worlds(&self, into: &mut Drawing, keep: &mut Keep, report: &mut Report) {
        let (look, u) = (&self.task.look.worlds, self.u);
        for (n, world) in self.map.worlds.iter().enumerate() {
            let (x, y) = self.middle(world.at.value);
            let y = y - 0.03 * u;
            if let Some(image) = &look.image {
                let r = look.disk * u / 2.0;
                keep.add([x - r, y - r, x + r, y + r], 4);
                if let Some(item) = self.picture(world, image, [x - r, y - r, 2.0 * r, 2.0 * r], report) {
                    into.push(item);
                }
                continue;
            }
            let r = look.disk * u / 2.0 * [1.0, 0.82, 0.92, 0.74][n % 4];
            keep.add([x - r, y - r, x + r, y + r], 4);
            let own = look.colors.get(n % look.colors.len().max(1)).copied();
            self.disk(own.unwrap_or(self.task.look.ink), n % 4 == 1, (x, y, r), into);
        }
    }

    /// The picture of a world: one of its own, or else the look's; nothing where only faults are looked for.
    fn picture(
        &self,
        world: &World,
        image: &Located<String>,
        [x, y, width, height]: [f32; 4],
        report: &mut Report,
    ) -> Option<Item> {
        let workshop = &self.task.workshop;
        let path = |written: &str, at: Origin| beside(&workshop.files.get(at.file).name, written);
        let name = world.picture.clone().unwrap_or_else(|| slug(&world.name.value));
        let usual = path(&image.value.replace("{name}", &name), image.origin);
        if workshop.options.faults_only && workshop.art.is_built_in(&usual) {
            return None;
        }
        // What is wrong with a picture of its own is told of the chit that has it.
        let own = world.art.as_ref().map(|art| path(&art.value, art.origin));
        let own = own.and_then(|path| workshop.art.file(&path, Color::BLACK).ok());
        let artwork = own.map_or_else(|| workshop.art.file(&usual, Color::BLACK), Ok);
        let artwork = match artwork {
            Ok(artwork) => artwork,
            Err(none) => {
                let message = format!("{}: {}", world.name.value, none.message);
                report.error(code::BAD_IMAGE, world.name.origin, message).help(none.help);
                return None;
            }
        };
        let aspect = artwork.aspect();
        let (w, h) = (width.min(height * aspect), height.min(width / aspect));
        let (x, y) = (x + (width - w) / 2.0, y + (height - h) / 2.0);
        let item = match artwork.drawing(h) {
            Err(picture) => Item::Picture(picture, [x, y, w, h]),
            Ok(drawing) => Item::Shared(drawing, Transform([w / aspect, 0.0, 0.0, h, x, y])),
        };
        if !workshop.options.ink.is_saved() {
            return Some(item);
        }
        let drawing = Drawing { items: vec![item] };
        let group = Group { transform: Transform::IDENTITY, clip: None, opacity: FADED, drawing };
        Some(Item::Group(Box::new(group)))
    }

    /// A lit disk, with a ring or without.
    fn disk(&self, color: Color, ringed: bool, (x, y, r): (f32, f32, f32), into: &mut Drawing) {
        let u = self.u;
        let low = self.task.workshop.options.ink.is_saved();
        let disk = Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r);
        let line = |color: Color, width: f32| {
            Some(Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: true })
        };
        let ring_color = if low { self.task.mark(color) } else { lighter(color, 0.45) };
        if ringed {
            into.path(ring((x, y, r), -1.0), None, line(ring_color, u * 0.022));
        }
        if low {
            into.path(disk, Some(Paint::Color(Color::WHITE)), line(self.task.mark(color), u * 0.02));
        } else {
            let kind = GradientKind::Radial([x - r * 0.4, y - r * 0.4, x - r * 0.1, y - r * 0.1, r * 1.25]);
            let stops = vec![(0.0, lighter(color, 0.5)), (0.5, color), (1.0, darker(color, 0.55))];
            into.path(disk, Some(Paint::Gradient(Arc::new(Gradient { kind, stops }))), None);
        }
        if ringed {
            into.path(ring((x, y, r), 1.0), None, line(ring_color, u * 0.022));
        }
    }

    /// The names of worlds and places.
    pub(super) fn names(&self, lettering: &mut Lettering<'_>, into: &mut Drawing, keep: &mut Keep) {
        let (look, u) = (self.task.look, self.u);
        let mut box_of = |wide: f32, size: f32, (x, y): (f32, f32)| {
            keep.add([x - wide * size / 2.0, y - size / 2.0, x + wide * size / 2.0, y + size / 2.0], 4);
        };
        for world in &self.map.worlds {
            let (name, place) = (&world.name.value, world.at.value);
            let (x, y) = self.middle(place);
            let below = 0.355 * u;
            let on = self.map.symbol(place).and_then(|symbol| self.terrain(symbol)?.text);
            let color = self.task.mark(on.or(look.worlds.text.color));
            let face = Type::from(&look.worlds.text);
            let wide = lettering.width(name, face);
            let size = (look.worlds.text.size * u).min(self.width_at(below) * 0.94 / wide.max(0.01));
            lettering.set(name, face, size, color, (x, y + below), Anchor::Middle, into);
            box_of(wide, size, (x, y + below));
        }
        let mut dots = Path::default();
        for place in &self.map.places {
            let (x, y) = self.middle(place.at.value);
            let color = self.task.mark(look.places.color);
            let Named { face, size, at: (dx, dy), .. } = self.named(place, lettering);
            let (r, at) = (self.dot(), (x + dx, y + dy));
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

/// The half of a ring around a disk that lies before it, or behind it where `side` is negative.
fn ring((x, y, r): (f32, f32, f32), side: f32) -> Path {
    let (rx, ry) = (r * 1.55, r * 0.42);
    let k = 0.552;
    let mut path = Path::default();
    path.segments.extend([
        Segment::Move(x - rx, y),
        Segment::Cubic([x - rx, y + side * ry * k, x - rx * k, y + side * ry, x, y + side * ry]),
        Segment::Cubic([x + rx * k, y + side * ry, x + rx, y + side * ry * k, x + rx, y]),
    ]);
    path
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
