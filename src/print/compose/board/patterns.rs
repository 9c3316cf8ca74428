//! Patterns of terrains, which distinguish them without color. Each pattern fills one space; a few variants
//! keep a map from looking stamped.

use std::f32::consts::{FRAC_1_SQRT_2, PI};

use super::Task;
use crate::chance::Pcg32;
use crate::compose::Workshop;
use crate::compose::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use crate::compose::ink::FADED;
use crate::compose::path::{Path, Segment};
use crate::diag::{Report, code};
use crate::model::Color;
use crate::model::look::{Motif, Pattern};
use crate::model::slot::ImageFit;
use crate::source::Located;
use crate::source::door::beside;

/// A space to fill: its outline around its center, in points.
pub(super) struct Cell<'c> {
    pub outline: &'c [(f32, f32)],
    /// The side of a square, or the width of a hex from flat to flat.
    pub size: f32,
    /// Boxes of text to leave clear: left, top, right, bottom.
    pub clear: &'c [[f32; 4]],
}

/// The number of variants of a pattern.
pub(super) fn variants(pattern: &Pattern) -> u32 {
    match pattern {
        Pattern::Tile(_) | Pattern::Drawn(Motif::None | Motif::Hatch | Motif::CrossHatch) => 1,
        Pattern::Drawn(Motif::Stars) => 9,
        Pattern::Drawn(_) => 5,
    }
}

/// A pattern's ink: its color, and that of its ground.
#[derive(Clone, Copy)]
pub(super) struct Inks {
    pub ink: Color,
    pub ground: Color,
    /// Whether nothing is filled.
    pub low: bool,
}

/// Draws a variant of a pattern.
pub(super) fn draw(
    pattern: &Pattern,
    variant: u32,
    cell: &Cell<'_>,
    inks: Inks,
    task: Task<'_>,
    report: &mut Report,
    into: &mut Drawing,
) {
    match pattern {
        Pattern::Drawn(of) => motif(*of, variant, cell, inks, into),
        Pattern::Tile(named) => into.items.extend(tile(named, ImageFit::Cover, cell, inks.ink, task, report)),
    }
}

/// Draws a variant of a motif.
fn motif(motif: Motif, variant: u32, cell: &Cell<'_>, inks: Inks, into: &mut Drawing) {
    let mut chance = Pcg32::new(u64::from(variant) * 97 + motif as u64);
    let u = cell.size;
    let Inks { ink, ground, low } = inks;
    match motif {
        Motif::None => {}
        Motif::Dots => {
            let mut path = Path::default();
            for (x, y) in scattered(cell, 26, 0.055, 0.03, &mut chance) {
                let r = u * (0.008 + 0.005 * unit(&mut chance));
                path.segments.extend(Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r).segments);
            }
            fill(path, ink, into);
        }
        Motif::Hatch => hatch(cell, FRAC_1_SQRT_2, ink, into),
        Motif::CrossHatch => {
            hatch(cell, FRAC_1_SQRT_2, ink, into);
            hatch(cell, -FRAC_1_SQRT_2, ink, into);
        }
        Motif::Waves => {
            let mut path = Path::default();
            for (x, y) in scattered(cell, 9, 0.2, 0.13, &mut chance) {
                wave(x, y, u * 0.075, &mut path);
            }
            stroke(path, ink, u * 0.014, into);
        }
        Motif::Tufts => {
            let mut path = Path::default();
            for (x, y) in scattered(cell, 9, 0.17, 0.08, &mut chance) {
                let h = u * (0.05 + 0.02 * unit(&mut chance));
                for lean in [-0.75, 0.0, 0.75] {
                    let tall = if lean == 0.0 { h } else { h * 0.72 };
                    let (tx, ty) = (x + lean * h, y - tall);
                    path.segments.push(Segment::Move(x + lean * h * 0.25, y));
                    let bend =
                        [x + lean * h * 0.3, y - tall * 0.5, x + lean * h * 0.55, y - tall * 0.85, tx, ty];
                    path.segments.push(Segment::Cubic(bend));
                }
            }
            stroke(path, ink, u * 0.013, into);
        }
        Motif::Trees => trees(cell, inks, &mut chance, into),
        Motif::Hills => {
            for (x, y) in in_rows(scattered(cell, 5, 0.24, 0.14, &mut chance)) {
                let (w, h) = (u * 0.1, u * 0.09);
                let mut path = Path::default();
                path.segments.push(Segment::Move(x - w, y));
                path.segments.push(Segment::Cubic([x - w * 0.6, y - h, x + w * 0.4, y - h * 1.15, x + w, y]));
                let paint = (!low).then_some(Paint::Color(ground));
                into.path(path, paint, Some(pen(ink, u * 0.014)));
            }
        }
        Motif::Mountains => mountains(cell, inks, &mut chance, into),
        Motif::Stars => stars(cell, ink, &mut chance, into),
    }
}

fn unit(chance: &mut Pcg32) -> f32 {
    chance.next() as f32 / u32::MAX as f32
}

fn pen(color: Color, width: f32) -> Stroke {
    Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: true }
}

fn stroke(path: Path, color: Color, width: f32, into: &mut Drawing) {
    if !path.segments.is_empty() {
        into.path(path, None, Some(pen(color, width)));
    }
}

fn fill(path: Path, color: Color, into: &mut Drawing) {
    if !path.segments.is_empty() {
        into.path(path, Some(Paint::Color(color)), None);
    }
}

/// Places in a space, not closer to each other than `apart` nor to the outline than `inside`, both fractions
/// of its size.
fn scattered(cell: &Cell<'_>, most: usize, apart: f32, inside: f32, chance: &mut Pcg32) -> Vec<(f32, f32)> {
    let mut places: Vec<(f32, f32)> = Vec::with_capacity(most);
    let u = cell.size;
    for _ in 0..most * 14 {
        if places.len() == most {
            break;
        }
        let (x, y) = ((unit(chance) - 0.5) * 1.16 * u, (unit(chance) - 0.5) * 1.16 * u);
        let far = |(px, py): &(f32, f32)| (px - x).hypot(py - y) >= apart * u;
        let margin = inside * u;
        let clear = |[l, t, r, b]: &[f32; 4]| {
            x + margin < *l || *r < x - margin || y + margin * 0.6 < *t || *b < y - margin * 0.4
        };
        if depth(cell.outline, x, y) >= margin && places.iter().all(far) && cell.clear.iter().all(clear) {
            places.push((x, y));
        }
    }
    places
}

/// Sorts places from back to front, so that nearer things overlap those behind.
fn in_rows(mut places: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    places.sort_by(|a, b| a.1.total_cmp(&b.1));
    places
}

/// How far a point is inside a convex clockwise outline; negative outside.
fn depth(outline: &[(f32, f32)], x: f32, y: f32) -> f32 {
    let mut least = f32::MAX;
    for (n, (ax, ay)) in outline.iter().enumerate() {
        let (bx, by) = outline[(n + 1) % outline.len()];
        let (dx, dy) = (bx - ax, by - ay);
        least = least.min((dx * (y - ay) - dy * (x - ax)) / dx.hypot(dy));
    }
    least
}

/// Parallel lines from outline to outline.
fn hatch(cell: &Cell<'_>, slope: f32, color: Color, into: &mut Drawing) {
    let step = cell.size * 0.085;
    let (dx, dy) = (FRAC_1_SQRT_2, -slope);
    let (nx, ny) = (-dy, dx);
    let mut path = Path::default();
    for n in -9..=9 {
        let away = n as f32 * step;
        let (px, py) = (nx * away, ny * away);
        // The part of the line inside every side.
        let (mut from, mut to) = (f32::MIN, f32::MAX);
        for (i, (ax, ay)) in cell.outline.iter().enumerate() {
            let (bx, by) = cell.outline[(i + 1) % cell.outline.len()];
            let (ex, ey) = (bx - ax, by - ay);
            let side = ex * (py - ay) - ey * (px - ax);
            let along = ex * dy - ey * dx;
            if along.abs() < 1e-6 {
                if side < 0.0 {
                    (from, to) = (1.0, 0.0);
                }
            } else if along > 0.0 {
                from = from.max(-side / along);
            } else {
                to = to.min(-side / along);
            }
        }
        if from < to {
            let line = Path::line(px + dx * from, py + dy * from, px + dx * to, py + dy * to);
            path.segments.extend(line.segments);
        }
    }
    let stroke = Stroke { round: false, ..pen(color, cell.size * 0.012) };
    into.path(path, None, Some(stroke));
}

fn wave(x: f32, y: f32, w: f32, path: &mut Path) {
    let h = w * 0.42;
    path.segments.push(Segment::Move(x - w, y));
    path.segments.push(Segment::Cubic([x - w * 0.7, y - h, x - w * 0.35, y - h, x, y]));
    path.segments.push(Segment::Cubic([x + w * 0.35, y + h, x + w * 0.7, y + h, x + w, y]));
}

/// Crowns of three lobes on a short trunk, nearer ones over those behind.
fn trees(cell: &Cell<'_>, inks: Inks, chance: &mut Pcg32, into: &mut Drawing) {
    let u = cell.size;
    for (x, y) in in_rows(scattered(cell, 10, 0.14, 0.105, chance)) {
        let r = u * (0.048 + 0.014 * unit(chance));
        let foot = y + r * 0.75;
        let mut crown = Path::default();
        crown.segments.extend([
            Segment::Move(x - r * 0.95, foot),
            Segment::Cubic([
                x - r * 1.75,
                foot - r * 0.1,
                x - r * 1.5,
                foot - r * 1.35,
                x - r * 0.62,
                foot - r * 1.15,
            ]),
            Segment::Cubic([
                x - r * 0.75,
                foot - r * 2.15,
                x + r * 0.75,
                foot - r * 2.15,
                x + r * 0.62,
                foot - r * 1.15,
            ]),
            Segment::Cubic([x + r * 1.5, foot - r * 1.35, x + r * 1.75, foot - r * 0.1, x + r * 0.95, foot]),
            Segment::Close,
        ]);
        let trunk = Path::line(x, foot, x, foot + r * 0.55);
        stroke(trunk, inks.ink, u * 0.014, into);
        let paint = if inks.low { Paint::Color(Color::WHITE) } else { Paint::Color(inks.ground) };
        into.path(crown, Some(paint), Some(pen(inks.ink, u * 0.012)));
    }
}

fn mountains(cell: &Cell<'_>, inks: Inks, chance: &mut Pcg32, into: &mut Drawing) {
    let u = cell.size;
    for (x, y) in in_rows(scattered(cell, 5, 0.22, 0.12, chance)) {
        let (w, h) = (u * 0.1, u * (0.14 + 0.04 * unit(chance)));
        let (top, foot) = (y - h * 0.6, y + h * 0.4);
        let peak = Path::polygon([(x - w, foot), (x, top), (x + w, foot)]);
        let paint = if inks.low { Color::WHITE } else { inks.ground };
        fill(peak, paint, into);
        let mut lines = Path {
            segments: vec![Segment::Move(x - w, foot), Segment::Line(x, top), Segment::Line(x + w, foot)],
        };
        for n in 1..4 {
            // The side away from the light.
            let part = n as f32 / 4.0;
            let (sx, sy) = (x + w * part, top + (foot - top) * part);
            lines.segments.extend(Path::line(sx, sy, sx - w * 0.28, (sy + h * 0.3).min(foot)).segments);
        }
        stroke(lines, inks.ink, u * 0.012, into);
    }
}

/// Points of a few sizes, and sometimes one with four rays.
fn stars(cell: &Cell<'_>, ink: Color, chance: &mut Pcg32, into: &mut Drawing) {
    let u = cell.size;
    let mut path = Path::default();
    for (n, (x, y)) in scattered(cell, 17, 0.05, 0.03, chance).into_iter().enumerate() {
        let brightness = unit(chance);
        let r = u * (0.004 + 0.009 * brightness * brightness * brightness);
        if n == 0 && brightness > 0.4 {
            let (long, short) = (u * 0.032, u * 0.006);
            let point = |n: u32| {
                let angle = n as f32 * PI / 4.0;
                let reach = if n.is_multiple_of(2) { long } else { short };
                (x + reach * angle.sin(), y - reach * angle.cos())
            };
            path.segments.extend(Path::polygon((0..8).map(point)).segments);
        } else {
            path.segments.extend(Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r).segments);
        }
    }
    fill(path, ink, into);
}

/// The look's backdrop in a rectangle with a corner and a size; `None` if ink is saved.
pub(super) fn backdrop(
    (x, y): (f32, f32),
    (width, height): (f32, f32),
    task: Task<'_>,
    report: &mut Report,
) -> Drawing {
    let mut behind = Drawing::default();
    let Some(backdrop) = task.look.backdrop.as_ref().filter(|_| !task.workshop.options.ink.is_saved()) else {
        return behind;
    };
    let (half, high) = (width / 2.0, height / 2.0);
    let outline = [(-half, -high), (half, -high), (half, high), (-half, high)];
    let area = Cell { outline: &outline, size: width, clear: &[] };
    if let Some(item) = tile(&backdrop.image, backdrop.fit, &area, task.look.ink, task, report) {
        let transform = Transform::moved(x + half, y + high);
        let drawing = Drawing { items: vec![item] };
        let group = Group { transform, clip: None, opacity: backdrop.opacity, drawing, tag: None };
        behind.push(Item::Group(Box::new(group)));
    }
    behind
}

/// A drawing from a file, scaled to cover the space or to be visible in it as a whole.
fn tile(
    named: &Located<String>,
    fit: ImageFit,
    cell: &Cell<'_>,
    ink: Color,
    task: Task<'_>,
    report: &mut Report,
) -> Option<Item> {
    let Workshop { files, art, options, .. } = task.workshop;
    let path = beside(&files.get(named.origin.file).name, &named.value);
    if options.faults_only && art.is_built_in(&path) {
        return None;
    }
    let artwork = match art.file(&path, ink) {
        Ok(artwork) => artwork,
        Err(none) => {
            report.error(code::BAD_IMAGE, named.origin, none.message).help(none.help);
            return None;
        }
    };
    let clip = Path::polygon(cell.outline.iter().copied());
    let [left, top, right, bottom] = clip.bounds()?;
    let (across, down, aspect) = (right - left, bottom - top, artwork.aspect());
    let height = match fit {
        ImageFit::Cover => down.max(across / aspect),
        ImageFit::Contain => down.min(across / aspect),
        ImageFit::Stretch => down,
    };
    // Drawings are one point high.
    let (width, drawn) =
        if fit == ImageFit::Stretch { (across, across / aspect) } else { (height * aspect, height) };
    let saved = options.ink.is_saved();
    let (item, opacity) = match artwork.drawing(height) {
        Err(picture) => {
            let place = [-width / 2.0, -height / 2.0, width, height];
            (Item::Picture(picture, place), if saved { FADED } else { 1.0 })
        }
        Ok(drawing) => {
            (Item::Shared(drawing, Transform([drawn, 0.0, 0.0, height, -width / 2.0, -height / 2.0])), 1.0)
        }
    };
    let drawing = Drawing { items: vec![item] };
    Some(Item::Group(Box::new(Group {
        transform: Transform::IDENTITY,
        clip: Some(clip),
        opacity,
        drawing,
        tag: None,
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_marks_stay_inside() {
        let outline = [(-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0)];
        let cell = Cell { outline: &outline, size: 20.0, clear: &[[-10.0, -2.0, 10.0, 2.0]] };
        let inks = Inks { ink: Color::BLACK, ground: Color::WHITE, low: false };
        for (_, pattern) in Motif::WORDS.iter().copied() {
            for variant in 0..variants(&Pattern::Drawn(pattern)) {
                let mut drawing = Drawing::default();
                motif(pattern, variant, &cell, inks, &mut drawing);
                for item in &drawing.items {
                    let Item::Path(item) = item else { continue };
                    let [l, t, r, b] = item.path.bounds().unwrap();
                    assert!(l > -11.0 && t > -11.0 && r < 11.0 && b < 11.0, "{pattern:?} {l} {t} {r} {b}");
                }
            }
        }
        let mut chance = Pcg32::new(1);
        for (_, y) in scattered(&cell, 30, 0.05, 0.02, &mut chance) {
            assert!(y.abs() > 2.0, "text is left clear");
        }
    }
}
