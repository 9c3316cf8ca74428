//! The surroundings of a map: the title above, the legend and the compass below.

use std::sync::Arc;

use super::Task;
use super::lettering::{Anchor, Lettering, Type};
use super::lines;
use super::plate::Keep;
use crate::compose::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use crate::compose::path::{Path, Segment};
use crate::geometry::hex_grid::DIRECTIONS;
use crate::geometry::{HexGrid, Outline, Top};
use crate::model::Color;
use crate::model::look::LineLook;

/// The surroundings of a map.
pub(super) struct Furniture {
    pub title: Option<String>,
    pub subtitle: Option<String>,
    pub legend: Vec<Entry>,
    /// Lines that explain the content of spaces.
    pub notes: Vec<String>,
    /// The compass of a grid like this one.
    pub compass: Option<HexGrid>,
}

/// A line of the legend.
pub(super) struct Entry {
    pub name: String,
    pub swatch: Swatch,
}

/// The sample of a legend's line.
pub(super) enum Swatch {
    /// A space: its ground, its outline around its center, its size.
    Space(Arc<Drawing>, Vec<(f32, f32)>, f32),
    Line(LineLook),
    /// A symbol around its center, and its size.
    Symbol(Arc<Drawing>, f32),
}

/// The lengths of furniture on a plate of A4's width, in points.
const TITLE: f32 = 24.0;
/// The width of the narrowest tiles on common papers, in points.
const TILE: f32 = 480.0;
const TEXT: f32 = 9.5;
const NOTE: f32 = 8.5;
const SWATCH: f32 = 17.0;
const ROW: f32 = 21.0;
const NOTE_ROW: f32 = 12.5;
const COMPASS: f32 = 60.0;

/// The scale of furniture on a plate of a width, relative to A4.
fn scale(width: f32) -> f32 {
    (width / 527.0).clamp(0.5, 4.0).powf(0.8)
}

const TITLE_TYPE: Type = Type { bold: true, italic: false, title: true };
const SUBTITLE_TYPE: Type = Type { bold: false, italic: true, title: true };
const PLAIN: Type = Type { bold: false, italic: false, title: false };
const NOTE_TYPE: Type = Type { bold: false, italic: true, title: false };

impl Furniture {
    /// The room above and below a map of a width, and the width of the whole.
    pub fn room(&self, width: f32, lettering: &mut Lettering<'_>) -> (f32, f32, f32) {
        let any = self.title.is_some() || !self.legend.is_empty() || self.compass.is_some();
        let width = if any { width.max(150.0) } else { width };
        let k = scale(width);
        let top = if self.title.is_some() { k * (TITLE + 14.0) } else { 0.0 };
        let rows = self.rows(width, k, lettering);
        let legend = rows.len() as f32 * ROW * k + self.notes.len() as f32 * NOTE_ROW * k;
        let compass = if self.compass.is_some() { COMPASS * k } else { 0.0 };
        let below = legend.max(compass);
        let bottom = if below > 0.0 { below + 12.0 * k } else { 0.0 };
        (top, bottom, width)
    }

    /// The entries of the legend in rows, each with its distance from the left.
    fn rows(&self, width: f32, scale: f32, lettering: &mut Lettering<'_>) -> Vec<Vec<(usize, f32)>> {
        let compass = if self.compass.is_some() { (COMPASS + 16.0) * scale } else { 0.0 };
        let room = width - compass;
        let mut rows: Vec<Vec<(usize, f32)>> = Vec::new();
        let mut x = 0.0;
        for (n, entry) in self.legend.iter().enumerate() {
            let wide = (SWATCH * 1.2 + 6.0) * scale + lettering.width(&entry.name, PLAIN) * TEXT * scale;
            if rows.is_empty() || x + wide > room {
                rows.push(Vec::new());
                x = 0.0;
            }
            rows.last_mut().expect("one was just pushed").push((n, x));
            x += wide + 16.0 * scale;
        }
        rows
    }

    /// Draws all furniture on a plate of a width, around a map between two heights.
    #[expect(clippy::too_many_arguments, reason = "where it goes, and what takes it")]
    pub fn draw(
        &self,
        task: Task<'_>,
        width: f32,
        top: f32,
        bottom: f32,
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
        keep: &mut Keep,
    ) {
        let (k, ink) = (scale(width), task.look.ink);
        if let Some(title) = &self.title {
            let wide = lettering.width(title, TITLE_TYPE);
            let size = title_size(wide, k);
            keep.add([0.0, 0.0, (wide * size).min(width), top], 3);
            self.heading(title, width, top, k, ink, lettering, into);
        }
        let mut y = bottom + 12.0 * k + ROW * k / 2.0;
        for row in self.rows(width, k, lettering) {
            for (n, x) in row {
                let entry = &self.legend[n];
                swatch(&entry.swatch, (x + SWATCH * 0.6 * k, y), SWATCH * k, task, into);
                let text = (x + (SWATCH * 1.2 + 6.0) * k, y);
                lettering.set(&entry.name, PLAIN, TEXT * k, ink, text, Anchor::Left, into);
                let end = text.0 + lettering.width(&entry.name, PLAIN) * TEXT * k;
                keep.add([x, y - SWATCH / 2.0 * k, end, y + SWATCH / 2.0 * k], 2);
            }
            y += ROW * k;
        }
        y += (NOTE_ROW - ROW) / 2.0 * k;
        for note in &self.notes {
            let room = width - if self.compass.is_some() { (COMPASS + 16.0) * k } else { 0.0 };
            let size = (NOTE * k).min(room / lettering.width(note, NOTE_TYPE).max(0.01));
            lettering.set(note, NOTE_TYPE, size, ink, (0.0, y), Anchor::Left, into);
            y += NOTE_ROW * k;
        }
        if let Some(grid) = self.compass {
            let middle = (width - COMPASS * k / 2.0, bottom + (12.0 + COMPASS / 2.0) * k);
            compass(&grid, middle, k, ink, lettering, into);
            let half = COMPASS / 2.0 * k;
            keep.add([middle.0 - half, middle.1 - half, middle.0 + half, middle.1 + half], 4);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a text, its look and its place")]
    fn heading(
        &self,
        title: &str,
        width: f32,
        top: f32,
        scale: f32,
        ink: Color,
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
    ) {
        let rule = top - 8.0 * scale;
        let mut room = width;
        if let Some(subtitle) = &self.subtitle {
            let wide = lettering.width(subtitle, SUBTITLE_TYPE);
            let size = (11.0 * scale).min(width * 0.5 / wide.max(0.01));
            let at = (width, rule - 8.0 * scale);
            lettering.set(subtitle, SUBTITLE_TYPE, size, ink, at, Anchor::Right, into);
            room -= wide * size + 12.0 * scale;
        }
        let wide = lettering.width(title, TITLE_TYPE).max(0.01);
        let size = title_size(wide, scale).min(room / wide);
        // Above the rule, by a distance that grows with its size.
        let rise = if size < TITLE * scale { 12.5 * size / TITLE } else { 12.5 * scale };
        lettering.set(title, TITLE_TYPE, size, ink, (0.0, rule - rise), Anchor::Left, into);
        let stroke = Stroke { paint: Paint::Color(ink), width: 0.9 * scale, dash: Vec::new(), round: false };
        into.path(Path::line(0.0, rule, width, rule), None, Some(stroke));
    }
}

/// The size of a title that is so wide at size 1: larger on larger plates, unless it would not fit on one
/// tile of a poster.
fn title_size(wide: f32, k: f32) -> f32 {
    (TITLE * k).min((TILE / wide.max(0.01)).max(TITLE))
}

fn clipped(item: Item, clip: Path) -> Item {
    let drawing = Drawing { items: vec![item] };
    let transform = Transform::IDENTITY;
    Item::Group(Box::new(Group { transform, clip: Some(clip), opacity: 1.0, drawing, tag: None }))
}

/// How much larger patterns are in a legend that has no colors.
const PATTERN: f32 = 1.7;

fn swatch(swatch: &Swatch, (x, y): (f32, f32), height: f32, task: Task<'_>, into: &mut Drawing) {
    match swatch {
        Swatch::Space(ground, outline, size) => {
            let factor = height / size;
            let path = Path::polygon(outline.iter().map(|(dx, dy)| (x + dx * factor, y + dy * factor)));
            // Where colors don't tell terrains apart, patterns must be large enough to.
            let is_saved = task.workshop.options.ink.is_saved();
            let scale = if is_saved { factor * PATTERN } else { factor };
            let ground = Item::Shared(ground.clone(), Transform::scaled(scale, x, y));
            into.push(if is_saved { clipped(ground, path.clone()) } else { ground });
            let stroke = Stroke {
                paint: Paint::Color(task.look.ink),
                width: height * 0.04,
                dash: Vec::new(),
                round: true,
            };
            into.path(path, None, Some(stroke));
        }
        Swatch::Symbol(symbol, size) => {
            into.push(Item::Shared(symbol.clone(), Transform::scaled(height / size, x, y)));
        }
        Swatch::Line(line) => {
            // As in the map, but never too thin to see.
            let u = height * 2.4;
            let half = height * 0.55;
            lines::draw(Path::line(x - half, y, x + half, y), line, u, task, into);
        }
    }
}

/// The corners of a space whose hex has this radius, and for each of its sides the direction of its middle in degrees, and
/// how much farther that is than a hex's.
fn around(grid: &HexGrid, first: f32, radius: f32) -> [[(f32, f32); 6]; 2] {
    let toward = |degrees: f32| (degrees.to_radians().sin() * radius, -degrees.to_radians().cos() * radius);
    let direction = |n: usize| first + 60.0 * n as f32;
    if grid.outline == Outline::Hexes {
        let corners = std::array::from_fn(|n| toward(first - 30.0 + 60.0 * n as f32));
        return [corners, std::array::from_fn(|n| (direction(n), 0.0))];
    }
    let flat = radius * 3f32.sqrt() / 2.0;
    let scale = f64::from(flat) / (grid.size.to_um() as f64 / 2.0);
    let corners = grid.corners().map(|(across, down)| ((across * scale) as f32, (down * scale) as f32));
    let side = |n: usize| {
        let ((ax, ay), (bx, by)) = (corners[n], corners[(n + 1) % 6]);
        let (mx, my) = (f32::midpoint(ax, bx), f32::midpoint(ay, by));
        (mx.atan2(-my).to_degrees(), mx.hypot(my) - flat)
    };
    [corners, std::array::from_fn(side)]
}

/// A space with an arrow and a die number at each side.
fn compass(
    grid: &HexGrid,
    (x, y): (f32, f32),
    scale: f32,
    ink: Color,
    lettering: &mut Lettering<'_>,
    into: &mut Drawing,
) {
    let (first, names) = match grid.top {
        Top::Flat => (0.0f32, DIRECTIONS[0]),
        Top::Pointy => (30.0, DIRECTIONS[1]),
    };
    let at = |degrees: f32, reach: f32| {
        let angle = degrees.to_radians();
        (x + angle.sin() * reach, y - angle.cos() * reach)
    };
    let line =
        |width: f32| Stroke { paint: Paint::Color(ink), width: width * scale, dash: Vec::new(), round: true };
    let [corners, sides] = around(grid, first, 13.0 * scale);
    let corners = corners.map(|(across, down)| (x + across, y + down));
    into.path(Path::polygon(corners), None, Some(line(0.9)));
    let mut arrows = Path::default();
    for (n, (degrees, more)) in sides.into_iter().enumerate() {
        let (tip, left, right, notch) = (
            at(degrees, 19.5 * scale + more),
            at(degrees - 13.0, 13.6 * scale + more),
            at(degrees + 13.0, 13.6 * scale + more),
            at(degrees, 14.6 * scale + more),
        );
        arrows.segments.extend(Path::polygon([tip, right, notch, left]).segments);
        let number = Type { bold: true, ..PLAIN };
        lettering.set(
            &(n + 1).to_string(),
            number,
            9.0 * scale,
            ink,
            at(degrees, 25.0 * scale + more),
            Anchor::Middle,
            into,
        );
    }
    into.path(arrows, Some(Paint::Color(ink)), None);
    // The needle points north.
    let north = names[0] == "north";
    if north {
        let mut needle = Path::default();
        let (tip, foot, l, r) =
            (at(0.0, 8.5 * scale), at(180.0, 8.5 * scale), at(270.0, 2.6 * scale), at(90.0, 2.6 * scale));
        needle.segments.extend([
            Segment::Move(tip.0, tip.1),
            Segment::Line(r.0, r.1),
            Segment::Line(l.0, l.1),
            Segment::Close,
        ]);
        into.path(needle, Some(Paint::Color(ink)), None);
        into.path(Path::polygon([l, r, foot]), None, Some(line(0.6)));
    }
}
