//! Markers in their spaces: as pictures, disks or globes, with their names.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::lettering::{Anchor, Lettering, Type};
use super::plate::Keep;
use super::{Task, icons, origins};
use crate::compose::drawing::{Drawing, Gradient, GradientKind, Item, Paint, Stroke};
use crate::compose::ink::contrast;
use crate::compose::path::{Path, Segment};
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::model::look::{HexText, MarkerForm, MarkerLook, NameSpot};
use crate::model::marker::{Marker, Markers};
use crate::model::template::slug;
use crate::model::{Color, Look};
use crate::source::door::beside;
use crate::source::{Located, Origin};

/// The default colors of kinds, in turn.
const KINDS: [Color; 4] = [
    Color::rgb(0x2f, 0x5f, 0x9e),
    Color::rgb(0xa8, 0x3a, 0x32),
    Color::rgb(0x3d, 0x7a, 0x3f),
    Color::rgb(0xb0, 0x7a, 0x1e),
];
/// The relative sizes of globes, in turn.
const GLOBES: [f32; 4] = [1.0, 0.82, 0.92, 0.74];
/// The distance between the markers of one space, as a fraction of the room for each side by side.
const NEAR: f32 = 0.86;
/// The width of a row of markers, as a fraction of a space's size: that between its sides.
const ROW: f32 = 0.98;
/// How far below the center of its space a name is, as a fraction of the space's size.
const NAME_BELOW: f32 = 0.355;

/// The spaces with markers.
pub(super) trait Ground {
    /// The center of a space on the plate, in points.
    fn middle(&self, at: Label) -> (f32, f32);
    /// The width of a space at a distance below its center.
    fn width_at(&self, below: f32) -> f32;
    /// The color of text on the terrain of a space.
    fn text_on(&self, at: Label) -> Option<Color>;
    /// The part that is seen, if its edges are cut straight: left, top, right, bottom.
    fn seen(&self) -> Option<[f32; 4]> {
        None
    }
}

/// How far a box must be moved so that none of it is cut off.
pub(super) fn inward(ground: &dyn Ground, [left, top, right, bottom]: [f32; 4]) -> (f32, f32) {
    let Some([least_x, least_y, most_x, most_y]) = ground.seen() else { return (0.0, 0.0) };
    let by = |from: f32, to: f32, least: f32, most: f32| (most - to).min(0.0) + (least - from).max(0.0);
    (by(left, right, least_x, most_x), by(top, bottom, least_y, most_y))
}

/// All markers that are drawn on a board or map.
pub(super) struct Crowd<'a> {
    task: Task<'a>,
    /// A space's size in points.
    u: f32,
    placed: Vec<Placed<'a>>,
}

/// A marker in its part of a space.
struct Placed<'a> {
    marker: &'a Marker,
    look: MarkerLook,
    /// Its index among those of its kind.
    n: usize,
    /// From the center of the space to its own, in sizes of a space.
    off: (f32, f32),
    /// The part of a space's size that it has.
    part: f32,
}

impl Placed<'_> {
    fn is_globe(&self) -> bool {
        self.look.image.is_none() && self.look.form == MarkerForm::Globe
    }

    /// Half of its width in a space of a size.
    fn radius(&self, u: f32) -> f32 {
        self.look.disk * u / 2.0 * if self.is_globe() { GLOBES[self.n % 4] } else { 1.0 }
    }
}

impl<'a> Crowd<'a> {
    /// The markers, except those that a text shows; none if the plate is blank.
    pub fn new(markers: &'a Markers, task: Task<'a>, u: f32) -> Crowd<'a> {
        let mut placed = Vec::new();
        let drawn = markers.kinds().filter(|(kind, _)| !task.blank && !is_in_text(task.look, kind));
        for (place, (kind, of_it)) in drawn.enumerate() {
            let look = task.look.markers.get(kind).cloned().unwrap_or_else(|| MarkerLook {
                colors: vec![KINDS[place % KINDS.len()]],
                ..MarkerLook::default()
            });
            let own = |(n, marker)| Placed { marker, look: look.clone(), n, off: (0.0, 0.0), part: 1.0 };
            placed.extend(of_it.iter().enumerate().map(own));
        }
        let mut spaces: BTreeMap<Label, Vec<usize>> = BTreeMap::new();
        for (n, one) in placed.iter().enumerate() {
            spaces.entry(one.marker.at.value).or_default().push(n);
        }
        for here in spaces.into_values().filter(|here| here.len() > 1) {
            if here.iter().all(|n| placed[*n].look.in_row) {
                line_up(&here, &mut placed);
            } else {
                share(&here, &mut placed);
            }
        }
        Crowd { task, u, placed }
    }

    /// Whether a marker covers the center of a space.
    pub fn covers(&self, at: Label) -> bool {
        self.placed.iter().any(|one| one.marker.at.value == at)
    }

    /// Draws all markers without their names.
    pub fn draw(&self, ground: &dyn Ground, into: &mut Drawing, keep: &mut Keep, report: &mut Report) {
        for one in &self.placed {
            let u = self.u * one.part;
            let (x, y) = self.middle(one, ground);
            let y = y - 0.03 * u;
            let (is_globe, r) = (one.is_globe(), one.radius(u));
            keep.add([x - r, y - r, x + r, y + r], 4);
            origins::note(self.task, one.marker.at.origin, [x - r, y - r, 2.0 * r, 2.0 * r], into);
            match &one.look.image {
                Some(image) => {
                    into.items.extend(self.picture(
                        one.marker,
                        image,
                        [x - r, y - r, 2.0 * r, 2.0 * r],
                        report,
                    ));
                }
                None if one.look.icon.is_some() => {
                    into.items.extend(self.icon(one, [x - r, y - r, 2.0 * r, 2.0 * r], report));
                }
                None if is_globe => self.globe(self.color(one), one.n % 4 == 1, (x, y, r), into),
                None => self.disk(self.color(one), (x, y, r), into),
            }
        }
    }

    /// The boxes of each marker and its name, around the center of its space: left, top, right, bottom.
    pub fn boxes(&self, ground: &dyn Ground, lettering: &mut Lettering<'_>) -> Vec<(Label, [f32; 4])> {
        let mut boxes = Vec::new();
        for one in &self.placed {
            let (at, u) = (one.marker.at.value, self.u * one.part);
            let ((x, y), (from_x, from_y)) = (self.middle(one, ground), ground.middle(at));
            let (x, y) = (x - from_x, y - from_y);
            let (middle, r) = (y - 0.03 * u, one.radius(u));
            boxes.push((at, [x - r, middle - r, x + r, middle + r]));
            if one.look.names == NameSpot::Below {
                let (size, wide) = self.name_below(one, ground, lettering);
                // A star beside a name would be read as a hyphen.
                let (y, half) = (y + NAME_BELOW * u, wide / 2.0 + size * 0.5);
                boxes.push((at, [x - half, y - size * 0.6, x + half, y + size * 0.6]));
            }
        }
        boxes
    }

    /// The size and width of a name below its marker.
    fn name_below(&self, one: &Placed<'_>, ground: &dyn Ground, lettering: &mut Lettering<'_>) -> (f32, f32) {
        let u = self.u * one.part;
        let wide = lettering.width(&one.marker.name.value, Type::from(&one.look.text));
        let room = if one.part < 1.0 { u * NEAR } else { ground.width_at(NAME_BELOW * u) * 0.94 };
        let size = (one.look.text.size * u).min(room / wide.max(0.01));
        (size, wide * size)
    }

    fn middle(&self, one: &Placed<'_>, ground: &dyn Ground) -> (f32, f32) {
        let (x, y) = ground.middle(one.marker.at.value);
        let (x, y, u) = (x + one.off.0 * self.u, y + one.off.1 * self.u, self.u * one.part);
        let (middle, r) = (y - 0.03 * u, one.radius(u));
        let below = if one.look.names == NameSpot::Below {
            y + NAME_BELOW * u + one.look.text.size * u * 0.6
        } else {
            middle + r
        };
        let (dx, dy) = inward(ground, [x - r, middle - r, x + r, below.max(middle + r)]);
        (x + dx, y + dy)
    }

    fn color(&self, one: &Placed<'_>) -> Color {
        let own = one.look.colors.get(one.n % one.look.colors.len().max(1)).copied();
        own.unwrap_or(self.task.look.ink)
    }

    /// The icon of a marker in its color.
    fn icon(&self, one: &Placed<'_>, place: [f32; 4], report: &mut Report) -> Option<Item> {
        let named = one.look.icon.as_ref()?;
        let name = named.value.replace("{name}", &slug(&one.marker.name.value));
        // If an icon is named after the marker, a missing one is reported at the marker.
        let origin = if named.value.contains("{name}") { one.marker.name.origin } else { named.origin };
        let color = self.task.mark(self.color(one));
        let artwork = self.task.icon(&Located { value: name, origin }, color, report)?;
        Some(icons::fitted(&artwork, place))
    }

    /// The picture of a marker: its own, or the look's; `None` while only faults are searched for.
    fn picture(
        &self,
        marker: &Marker,
        image: &Located<String>,
        [x, y, width, height]: [f32; 4],
        report: &mut Report,
    ) -> Option<Item> {
        let workshop = &self.task.workshop;
        let path = |written: &str, at: Origin| beside(&workshop.files.get(at.file).name, written);
        let name = marker.picture.clone().unwrap_or_else(|| slug(&marker.name.value));
        let usual = path(&image.value.replace("{name}", &name), image.origin);
        if workshop.options.faults_only && workshop.art.is_built_in(&usual) {
            return None;
        }
        // Faults of its own picture are reported for the component that has it.
        let own = marker.art.as_ref().map(|art| path(&art.value, art.origin));
        let own = own.and_then(|path| workshop.art.file(&path, Color::BLACK).ok());
        let artwork = own.map_or_else(|| workshop.art.file(&usual, Color::BLACK), Ok);
        let artwork = match artwork {
            Ok(artwork) => artwork,
            Err(none) => {
                let message = format!("{}: {}", marker.name.value, none.message);
                report.error(code::BAD_IMAGE, marker.name.origin, message).help(none.help);
                return None;
            }
        };
        Some(icons::fading(icons::fitted(&artwork, [x, y, width, height]), self.task))
    }

    /// A flat disk with a rim.
    fn disk(&self, color: Color, (x, y, r): (f32, f32, f32), into: &mut Drawing) {
        let rim = self.task.mark(darker(color, 0.3));
        let fill = self.task.fill(Some(color)).unwrap_or(Color::WHITE);
        let path = Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r);
        into.path(path, Some(Paint::Color(fill)), Some(line(rim, self.u * 0.016)));
    }

    /// A lit disk, with or without a ring.
    fn globe(&self, color: Color, ringed: bool, (x, y, r): (f32, f32, f32), into: &mut Drawing) {
        let u = self.u;
        let low = self.task.workshop.options.ink.is_saved();
        let disk = Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r);
        let ring_color = if low { self.task.mark(color) } else { lighter(color, 0.45) };
        if ringed {
            into.path(ring((x, y, r), -1.0), None, Some(line(ring_color, u * 0.022)));
        }
        if low {
            let rim = line(self.task.mark(color), u * 0.02);
            into.path(disk, Some(Paint::Color(Color::WHITE)), Some(rim));
        } else {
            let kind = GradientKind::Radial([x - r * 0.4, y - r * 0.4, x - r * 0.1, y - r * 0.1, r * 1.25]);
            let stops = vec![(0.0, lighter(color, 0.5)), (0.5, color), (1.0, darker(color, 0.55))];
            into.path(disk, Some(Paint::Gradient(Arc::new(Gradient { kind, stops }))), None);
        }
        if ringed {
            into.path(ring((x, y, r), 1.0), None, Some(line(ring_color, u * 0.022)));
        }
    }

    /// Sets the names.
    pub fn names(
        &self,
        ground: &dyn Ground,
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
        keep: &mut Keep,
    ) {
        for one in self.placed.iter().filter(|one| one.look.names != NameSpot::None) {
            let (name, u) = (&one.marker.name.value, self.u * one.part);
            let (x, y) = self.middle(one, ground);
            let face = Type::from(&one.look.text);
            let (y, (size, wide), color) = if one.look.names == NameSpot::On {
                let wide = lettering.width(name, face);
                let size = (one.look.text.size * u).min(one.look.disk * u * 0.86 / wide.max(0.01));
                (y - 0.03 * u, (size, wide * size), self.readable_on(one))
            } else {
                let on = ground.text_on(one.marker.at.value);
                let color = self.task.mark(on.or(one.look.text.color));
                (y + NAME_BELOW * u, self.name_below(one, ground, lettering), color)
            };
            let (dx, _) = inward(ground, [x - wide / 2.0, y, x + wide / 2.0, y]);
            let x = x + dx;
            lettering.set(name, face, size, color, (x, y), Anchor::Middle, into);
            keep.add([x - wide / 2.0, y - size / 2.0, x + wide / 2.0, y + size / 2.0], 4);
        }
    }

    /// The color of a name on its marker: the look's, otherwise black or white, whichever is more legible.
    fn readable_on(&self, one: &Placed<'_>) -> Color {
        if let Some(color) = one.look.text.color {
            return self.task.mark(color);
        }
        let ground = self.task.fill(Some(self.color(one))).unwrap_or(Color::WHITE);
        if contrast(Color::WHITE, ground) > contrast(Color::BLACK, ground) {
            Color::WHITE
        } else {
            Color::BLACK
        }
    }
}

/// Whether a text of the look shows a kind, so that it is not drawn as well.
pub(super) fn is_in_text(look: &Look, kind: &str) -> bool {
    let shows = |text: &HexText| {
        text.fields.iter().any(|field| field.value.split(" or ").any(|one| one.trim() == kind))
    };
    look.texts.iter().any(shows)
}

/// Divides a space among its markers, in rows as close to a square as possible.
fn share(here: &[usize], placed: &mut [Placed<'_>]) {
    let across = (1..=here.len()).find(|n| n * n >= here.len()).unwrap_or(1);
    let rows = here.len().div_ceil(across);
    let part = 1.0 / across as f32;
    for (place, n) in here.iter().enumerate() {
        let (row, column) = (place / across, place % across);
        let in_row = if row + 1 == rows { here.len() - row * across } else { across };
        let step = |at: usize, of: usize| (at as f32 - (of as f32 - 1.0) / 2.0) * part * NEAR;
        placed[*n].off = (step(column, in_row), step(row, rows));
        placed[*n].part = part;
    }
}

/// Puts the markers of a space into one row, smaller where they would be too wide together.
fn line_up(here: &[usize], placed: &mut [Placed<'_>]) {
    let wide: Vec<f32> = here.iter().map(|n| placed[*n].look.disk).collect();
    let (part, centers) = row(&wide);
    for (n, center) in here.iter().zip(centers) {
        (placed[*n].off, placed[*n].part) = ((center, 0.0), part);
    }
}

/// How much smaller widths are side by side between the sides of a space, and the center of each, from the middle of the space.
fn row(wide: &[f32]) -> (f32, Vec<f32>) {
    let all: f32 = wide.iter().sum();
    let part = (ROW / all.max(0.01)).min(1.0);
    let mut left = -all * part / 2.0;
    let center = |wide: &f32| {
        let center = left + wide * part / 2.0;
        left += wide * part;
        center
    };
    (part, wide.iter().map(center).collect())
}

fn line(color: Color, width: f32) -> Stroke {
    Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: true }
}

/// The half of a ring around a disk in front of it, or behind it if `side` is negative.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_stays_between_the_sides_of_its_space() {
        let (part, centers) = row(&[0.4, 0.4]);
        assert_eq!((part, centers), (1.0, vec![-0.2, 0.2]));
        let (part, centers) = row(&[0.4; 8]);
        let half = 0.4 * part / 2.0;
        assert!(part < 0.35 && centers[7] + half <= ROW / 2.0 + 0.001, "{part}: {centers:?}");
        assert!(centers.windows(2).all(|pair| pair[1] - pair[0] >= half * 2.0 - 0.001), "{centers:?}");
    }
}
