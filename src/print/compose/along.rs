//! Text along a line: set straight in the length of the line, then bent letter by letter.

use super::canvas::{Canvas, Named, area};
use super::drawing::{Drawing, Glyph, GlyphRun, Item, Letters, Transform};
use super::fonts::FontBook;
use super::preflight::TEXT;
use super::text::{Area, HANGS};
use crate::geometry::Rect;
use crate::geometry::figure::Way;
use crate::geometry::length::POINTS_IN_A_MM;
use crate::model::TextStyle;
use crate::model::bind::Bound;
use crate::model::slot::{Along, Line, Text};

/// How far the straight lines that replace a curve may be from it, in millimetres.
const NEAR: f64 = 0.01;
/// The angle of the straight lines that replace an arc, in degrees.
const DEGREES: f64 = 1.0;
/// The distance between tested places for a text, in points.
const STEP: f32 = 2.0;
/// The least length of a line that shows its direction, in points.
const LEAST: f64 = 0.2;

impl Canvas<'_, '_> {
    /// Puts rich text along a line. Text that does not fit, or can't be drawn, is reported against the slot
    /// at `slot`.
    pub(super) fn text_along(
        &mut self,
        bound: &Bound,
        text: &Text,
        along: &Along,
        rect: Rect,
        slot: Named<'_>,
    ) {
        let way = way(along, area(rect));
        let style = TextStyle { lines: Some(1), ..text.style.clone() };
        let room = Area { x: 0.0, y: 0.0, width: way.length() as f32, height: f32::INFINITY };
        let Some(fitted) = self.set_within(bound, &style, room, HANGS, slot) else { return };
        let capitals = fitted.covers.height;
        let bend = Bend {
            way: &way,
            baseline: fitted.covers.y + capitals,
            lift: if along.hangs() { capitals } else { 0.0 },
        };
        if fitted.overflow.is_none() {
            self.keep_on_the_face(TEXT, bend.box_of(fitted.ink), bound.blame, slot);
        }
        self.keep_clear_of_trim(TEXT, bend.box_of(fitted.covers), bound.blame, slot);
        let mut drawing = bend.bent(fitted.drawing, self.setter.fonts());
        self.put_below_letters(&mut drawing, &style);
        self.out.items.extend(drawing.items);
    }
}

/// The line in a slot, in points.
fn way(along: &Along, Area { x, y, width, height }: Area) -> Way {
    let [x, y, width, height] = [x, y, width, height].map(f64::from);
    match &along.line {
        Line::Path(figure) => {
            let stretches = figure.stretches(NEAR);
            let start = stretches.first().map(|stretch| stretch.from);
            let points = start.into_iter().chain(stretches.iter().map(|stretch| stretch.to));
            Way::through(points.map(|[right, down]| [x + right * POINTS_IN_A_MM, y + down * POINTS_IN_A_MM]))
        }
        Line::Arc(from, to) => {
            let (from, to) = (f64::from(*from), f64::from(*to));
            let parts = ((to - from).abs() / DEGREES).ceil().max(1.0) as u32;
            let point = |part: u32| {
                let angle = (from + (to - from) * f64::from(part) / f64::from(parts)).to_radians();
                [x + width / 2.0 * (1.0 + angle.sin()), y + height / 2.0 * (1.0 - angle.cos())]
            };
            Way::through((0..=parts).map(point))
        }
    }
}

/// How a straight line of text is bent.
struct Bend<'w> {
    way: &'w Way,
    /// The y of the straight text's baseline.
    baseline: f32,
    /// How far below the line the bent baseline is.
    lift: f32,
}

impl Bend<'_> {
    /// The transform of a thing that reaches from one x to the other in the straight text.
    fn place(&self, from: f32, to: f32) -> Transform {
        let (from, to) = (f64::from(from), f64::from(to));
        let middle = f64::midpoint(from, to);
        // Wide letters follow the line between their ends.
        let half = ((to - from).abs() / 2.0).max(LEAST);
        let (a, b, [x, y]) = (self.way.at(middle - half), self.way.at(middle + half), self.way.at(middle));
        let (sin, cos) = (b[1] - a[1]).atan2(b[0] - a[0]).sin_cos();
        let [sin, cos, x, y] = [sin, cos, x, y].map(|number| number as f32);
        Transform([cos, sin, -sin, cos, x, y])
            .after(Transform::moved(-middle as f32, self.lift - self.baseline))
    }

    /// The upright box around a part of the straight text after bending.
    fn box_of(&self, Area { x, y, width, height }: Area) -> Area {
        let steps = (width / STEP).ceil().clamp(1.0, 10_000.0);
        let boxes = (0..=steps as u32).map(|step| {
            let at = x + width * step as f32 / steps;
            self.place(at, at).around([at, y, at, y + height])
        });
        let all = boxes.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]);
        let [left, top, right, bottom] = all.unwrap_or_default();
        Area { x: left, y: top, width: right - left, height: bottom - top }
    }

    /// A straight line of text, bent: each letter and each icon is placed separately.
    fn bent(&self, drawing: Drawing, fonts: &FontBook) -> Drawing {
        let mut bent = Drawing::default();
        for item in drawing.items {
            match item {
                Item::Text(run) => {
                    for (letter, width) in letters(&run, fonts) {
                        let place = self.place(letter.x, letter.x + width);
                        bent.push(Item::placed(Drawing { items: vec![Item::Text(letter)] }, place));
                    }
                }
                other => {
                    let drawing = Drawing { items: vec![other] };
                    let [left, _, right, _] = drawing.bounds(fonts).unwrap_or_default();
                    bent.push(Item::placed(drawing, self.place(left, right)));
                }
            }
        }
        bent
    }
}

/// The letters of a run, each with its marks as a separate run, and its width.
fn letters(run: &GlyphRun, fonts: &FontBook) -> Vec<(GlyphRun, f32)> {
    let font = fonts.get(run.font);
    let (glyphs, text) = (run.glyphs(), run.text());
    let mut starts: Vec<u16> = glyphs.iter().map(|glyph| glyph.text_start).collect();
    starts.sort_unstable();
    let letter = |of_letter: &[Glyph]| {
        let first = of_letter.first()?;
        let start = first.text_start;
        let next = starts.get(starts.partition_point(|other| *other <= start));
        let end = next.map_or(text.len(), |next| usize::from(*next));
        let width = of_letter.iter().map(|glyph| glyph.x - first.x + font.advance(glyph.id) * run.size);
        let width = width.fold(0.0, f32::max);
        let own: Vec<Glyph> =
            of_letter.iter().map(|glyph| Glyph { x: glyph.x - first.x, text_start: 0, ..*glyph }).collect();
        let letter = GlyphRun {
            x: run.x + first.x,
            letters: Letters::new(own, text.get(usize::from(start)..end).unwrap_or_default()),
            ..run.clone()
        };
        Some((letter, width))
    };
    glyphs.chunk_by(|a, b| a.text_start == b.text_start).filter_map(letter).collect()
}
