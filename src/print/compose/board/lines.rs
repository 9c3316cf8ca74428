//! Lines between and across hexes: coasts with their ripples, rivers and borders along sides, roads from hex to hex.

use super::Task;
use crate::compose::drawing::{Drawing, Paint, Stroke};
use crate::compose::path::{Path, Segment};
use crate::geometry::{HexGrid, Label};
use crate::model::look::{LineLook, Outline};
use crate::model::{Color, HexMap};

/// Lines above this luminance are light.
const LIGHT: f64 = 0.5;

/// A map whose lines are drawn.
pub(super) struct Sides<'s> {
    pub map: &'s HexMap,
    pub grid: &'s HexGrid,
    pub task: Task<'s>,
    /// The size of a space in points.
    pub u: f32,
    pub corners: &'s [(f32, f32); 6],
    /// The place of the grid's corner on the plate, in points.
    pub at: (f32, f32),
}

/// Draws a line as it is on maps: a casing, then the line itself. With low ink, a light line between two dark ones is white, so that it is
/// visible on white paper, too.
pub(super) fn draw(path: Path, line: &LineLook, u: f32, task: Task<'_>, into: &mut Drawing) {
    let own = stroke(line, u, task);
    let Some(casing) = line.casing else { return into.path(path, None, Some(own)) };
    let around = Stroke {
        paint: Paint::Color(task.mark(casing)),
        width: own.width + u * 0.03,
        dash: Vec::new(),
        round: true,
    };
    into.path(path.clone(), None, Some(around));
    // Roads are white, and rivers stay dark.
    let is_white =
        task.workshop.options.ink.is_saved() && line.color.is_some_and(|own| own.luminance() > LIGHT);
    let own = if is_white { Stroke { paint: Paint::Color(Color::WHITE), ..own } } else { own };
    into.path(path, None, Some(own));
}

/// The stroke of a line.
pub(super) fn stroke(line: &LineLook, u: f32, task: Task<'_>) -> Stroke {
    Stroke {
        paint: Paint::Color(task.mark(line.color)),
        width: line.width * u,
        dash: line.dash.map(|(on, off)| vec![on * u, off * u]).unwrap_or_default(),
        round: line.dash.is_none(),
    }
}

impl Sides<'_> {
    /// The center of a hex on the plate, in points.
    fn middle(&self, at: Label) -> (f32, f32) {
        let center = self.grid.center(at);
        (center.x.to_pt() as f32 + self.at.0, center.y.to_pt() as f32 + self.at.1)
    }

    pub(super) fn corner(&self, at: Label, n: usize) -> (f32, f32) {
        let ((x, y), (dx, dy)) = (self.middle(at), self.corners[n % 6]);
        (x + dx, y + dy)
    }

    fn symbol_beyond(&self, at: Label, direction: usize) -> Option<char> {
        self.map.symbol(self.grid.neighbor(at, direction)?)
    }

    /// Whether a side of a hex within an outline is part of the outline.
    fn is_outer(&self, at: Label, direction: usize, outline: &Outline) -> bool {
        match self.symbol_beyond(at, direction) {
            Some(other) => !outline.of.contains(&other),
            None => outline.at_edge,
        }
    }
}

/// Coasts and other lines between terrains.
pub(super) fn outlines(sides: &Sides<'_>, into: &mut Drawing) {
    for outline in &sides.task.look.outlines {
        let mut path = Path::default();
        for at in sides.grid.labels() {
            if !sides.map.symbol(at).is_some_and(|symbol| outline.of.contains(&symbol)) {
                continue;
            }
            let mut open = false;
            for n in 0..6 {
                if !sides.is_outer(at, n, outline) {
                    open = false;
                    continue;
                }
                if !open {
                    let (x, y) = sides.corner(at, n);
                    path.segments.push(Segment::Move(x, y));
                }
                let (x, y) = sides.corner(at, n + 1);
                path.segments.push(Segment::Line(x, y));
                open = true;
            }
        }
        if !path.segments.is_empty() {
            into.path(path, None, Some(stroke(&outline.line, sides.u, sides.task)));
        }
    }
}

/// Lines along coasts on the water's side, fainter with each one.
pub(super) fn ripples(sides: &Sides<'_>, into: &mut Drawing) {
    for outline in sides.task.look.outlines.iter().filter(|outline| outline.ripples > 0) {
        for ripple in 1..=outline.ripples {
            let mut path = Path::default();
            for at in sides.grid.labels() {
                if sides.map.symbol(at).is_none_or(|symbol| outline.of.contains(&symbol)) {
                    continue;
                }
                for n in 0..6 {
                    if sides.is_coast(at, n, outline) {
                        sides.ripple(at, n, ripple, outline, &mut path);
                    }
                }
            }
            if path.segments.is_empty() {
                continue;
            }
            let base = stroke(&outline.line, sides.u, sides.task);
            let part = 1.0 - ripple as f32 / (outline.ripples as f32 + 1.0);
            let color = match base.paint {
                Paint::Color(color) => Color { a: (f32::from(color.a) * part * 0.6) as u8, ..color },
                Paint::Gradient(_) => Color::BLACK,
            };
            let line = Stroke { paint: Paint::Color(color), width: base.width * 0.45, ..base };
            into.path(path, None, Some(line));
        }
    }
}

impl Sides<'_> {
    /// Whether the terrain of an outline is beyond a side.
    fn is_coast(&self, at: Label, direction: usize, outline: &Outline) -> bool {
        self.symbol_beyond(at, direction).is_some_and(|other| outline.of.contains(&other))
    }

    /// A line beside a coast, which meets those beside the next sides.
    fn ripple(&self, at: Label, n: usize, ripple: u32, outline: &Outline, into: &mut Path) {
        // Corners of 120° move by the distance over the sine of 60°, in either direction.
        let reach = ripple as f32 * self.u * 0.045 / 0.866;
        let center = self.middle(at);
        let moved = |corner: (f32, f32), to: (f32, f32)| {
            let (dx, dy) = (to.0 - corner.0, to.1 - corner.1);
            let length = dx.hypot(dy);
            (corner.0 + dx / length * reach, corner.1 + dy / length * reach)
        };
        let (before, after) = ((n + 5) % 6, (n + 1) % 6);
        let first = if self.is_coast(at, before, outline) { center } else { self.corner(at, n + 5) };
        let last = if self.is_coast(at, after, outline) { center } else { self.corner(at, n + 2) };
        let (x, y) = moved(self.corner(at, n), first);
        into.segments.push(Segment::Move(x, y));
        let (x, y) = moved(self.corner(at, n + 1), last);
        into.segments.push(Segment::Line(x, y));
    }
}

/// Lines by kind, in order of first use on the map. All lines of a kind are one path, so that they merge
/// where they meet and no casing crosses a line.
#[derive(Default)]
struct Kinds<'s>(Vec<(&'s LineLook, Path)>);

impl<'s> Kinds<'s> {
    fn path(&mut self, line: &'s LineLook) -> &mut Path {
        let known = self.0.iter().position(|(other, _)| std::ptr::eq(*other, line));
        let at = known.unwrap_or_else(|| {
            self.0.push((line, Path::default()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    fn draw(self, sides: &Sides<'_>, into: &mut Drawing) {
        self.0.into_iter().for_each(|(line, path)| cased(path, line, sides, into));
    }
}

/// Rivers and borders along sides.
pub(super) fn edges(sides: &Sides<'_>, map: &HexMap, into: &mut Drawing) {
    let mut kinds = Kinds::default();
    for edge in &map.edges {
        let Some(line) = sides.task.look.lines.get(&edge.kind.value) else { continue };
        let path = kinds.path(line);
        for (at, n) in &edge.sides {
            let (a, b) = (sides.corner(*at, *n), sides.corner(*at, n + 1));
            path.segments.push(Segment::Move(a.0, a.1));
            if line.dash.is_some() {
                path.segments.push(Segment::Line(b.0, b.1));
            } else {
                // Water winds a little between corners.
                let (dx, dy) = ((b.0 - a.0) / 3.0, (b.1 - a.1) / 3.0);
                let sway = if (at.column + at.row + *n as u32).is_multiple_of(2) { 0.3 } else { -0.3 };
                path.segments.push(Segment::Cubic([
                    a.0 + dx - dy * sway,
                    a.1 + dy + dx * sway,
                    a.0 + 2.0 * dx + dy * sway,
                    a.1 + 2.0 * dy - dx * sway,
                    b.0,
                    b.1,
                ]));
            }
        }
    }
    kinds.draw(sides, into);
}

/// Roads and rivers from hex to hex, smooth through the centers.
pub(super) fn paths(sides: &Sides<'_>, map: &HexMap, into: &mut Drawing) {
    let mut kinds = Kinds::default();
    for road in &map.paths {
        let Some(line) = sides.task.look.lines.get(&road.kind.value) else { continue };
        let points: Vec<(f32, f32)> = road.through.iter().map(|at| sides.middle(at.value)).collect();
        let Some((first, _)) = points.split_first() else { continue };
        let path = kinds.path(line);
        path.segments.push(Segment::Move(first.0, first.1));
        path.segments.extend((1..points.len()).map(|n| Segment::Cubic(curve(&points, n))));
    }
    kinds.draw(sides, into);
}

/// The stretch of a road to its point `n` from the one before: a Catmull-Rom curve, which at each point is
/// parallel to the line between its neighbors.
pub(super) fn curve(points: &[(f32, f32)], n: usize) -> [f32; 6] {
    let (a, b) = (points[n - 1], points[n]);
    let before = if n > 1 { points[n - 2] } else { a };
    let after = points.get(n + 1).copied().unwrap_or(b);
    [
        a.0 + (b.0 - before.0) / 6.0,
        a.1 + (b.1 - before.1) / 6.0,
        b.0 - (after.0 - a.0) / 6.0,
        b.1 - (after.1 - a.1) / 6.0,
        b.0,
        b.1,
    ]
}

fn cased(path: Path, line: &LineLook, sides: &Sides<'_>, into: &mut Drawing) {
    if path.segments.is_empty() {
        return;
    }
    draw(path, line, sides.u, sides.task, into);
}
