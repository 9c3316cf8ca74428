//! A face as a display list: shaped text, paths, pictures and groups, positioned once for PDF, SVG and PNG alike.
//!
//! Coordinates are points from the top left corner of the trim, `y` downward. A drawing that is placed
//! several times (an icon, the part of a layout that is the same on every card) is a [`Drawing`] behind an
//! `Arc`, and the writers store it once.

use std::borrow::Cow;
use std::sync::Arc;

use super::fonts::{FontBook, FontId};
pub use super::glyphs::{Glyph, Letters, Shaped};
use super::path::Path;
use super::picture::Picture;
use super::tag::Tag;
use crate::model::Color;
use crate::model::slot::Mirror;
use crate::source::Origin;

/// A list of things to draw, later ones over earlier ones.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drawing {
    /// The things.
    pub items: Vec<Item>,
}

/// One thing to draw.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// Glyphs of one font, size and color on one baseline.
    Text(GlyphRun),
    /// A filled and outlined path.
    Path(Box<PathItem>),
    /// A picture stretched to a rectangle: x, y, width, height.
    Picture(Arc<Picture>, [f32; 4]),
    /// Other things, moved, clipped or faded together.
    Group(Box<Group>),
    /// A drawing that is placed several times.
    Shared(Arc<Drawing>, Transform),
    /// Other things, painted as a whole and then combined with what is below them.
    Layer(Box<Layer>),
    /// A field to fill in.
    Field(Box<Field>),
    /// Where the things after it, within a rectangle (x, y, width, height), are defined. It is not drawn, and only in previews.
    Origin(Origin, [f32; 4]),
}

/// A field of a form, which viewers let people fill in.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name; fields with the same name on a piece are one field.
    pub name: String,
    /// The place of its slot. On another piece, the field of the slot is another one.
    pub slot: Origin,
    /// Whether it is one field with those of its name on other pieces.
    pub is_shared: bool,
    /// Its kind and value.
    pub kind: FieldKind,
    /// Its rectangle: x, y, width, height.
    pub area: [f32; 4],
    /// The size of its text, in points.
    pub size: f32,
    /// Its initial content; for a box to tick, the tick.
    pub drawing: Drawing,
}

/// The kind and value of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum FieldKind {
    /// Words.
    Text {
        /// The initial words.
        value: String,
        /// Whether it may have several lines.
        has_lines: bool,
    },
    /// One of several words, or other words.
    Choice {
        /// The chosen words.
        value: String,
        /// The words to choose from.
        options: Vec<String>,
    },
    /// A tick.
    Tick {
        /// The meaning of the tick.
        means: String,
        /// Whether it is ticked.
        is_ticked: bool,
    },
}

impl Field {
    /// The visible content before anybody fills it in.
    pub fn shown(&self) -> Option<&Drawing> {
        let is_seen = !matches!(self.kind, FieldKind::Tick { is_ticked: false, .. });
        Some(&self.drawing).filter(|drawing| is_seen && !drawing.is_empty())
    }
}

/// Glyphs of one font, size and color on one baseline.
#[derive(Debug, Clone, PartialEq)]
pub struct GlyphRun {
    /// The font.
    pub font: FontId,
    /// Its size in points.
    pub size: f32,
    /// The color.
    pub color: Color,
    /// The x of the baseline's start.
    pub x: f32,
    /// The y of the baseline.
    pub y: f32,
    /// The glyphs, and their text.
    pub letters: Letters,
}

/// A filled and outlined path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathItem {
    /// The outline.
    pub path: Path,
    /// The paint of its inside.
    pub fill: Option<Paint>,
    /// Whether overlapping parts leave holes.
    pub even_odd: bool,
    /// The line along it.
    pub stroke: Option<Stroke>,
    /// The caps and joins of the line, unless they are all sharp or all round.
    pub pen: Option<Pen>,
}

/// The caps and joins of a line, if neither all sharp nor all round, as drawings from files may need.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pen {
    /// Its ends.
    pub cap: Cap,
    /// Its corners.
    pub join: Join,
    /// The miter limit, in multiples of the line's width.
    pub miter: f32,
    /// The offset at which the dash pattern begins.
    pub dash_offset: f32,
}

/// The ends of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cap {
    /// Cut off where the path ends.
    Butt,
    /// A half circle beyond it.
    Round,
    /// A half square beyond it.
    Square,
}

/// The corners of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    /// Pointed.
    Miter,
    /// Round.
    Round,
    /// Cut off.
    Bevel,
}

impl Pen {
    /// The pen of lines that are not round.
    pub const SHARP: Pen = Pen { cap: Cap::Butt, join: Join::Miter, miter: 4.0, dash_offset: 0.0 };
    /// The pen of round lines.
    pub const ROUND: Pen = Pen { cap: Cap::Round, join: Join::Round, ..Pen::SHARP };
}

impl PathItem {
    /// The caps and joins of the line.
    pub fn pen(&self) -> Pen {
        let round = self.stroke.as_ref().is_some_and(|stroke| stroke.round);
        self.pen.unwrap_or(if round { Pen::ROUND } else { Pen::SHARP })
    }
}

/// Things that are painted as a whole and then combined with what is below them.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    /// The things to paint.
    pub drawing: Drawing,
    /// The opacity, from 0 to 1.
    pub opacity: f32,
    /// How their colors mix with those below.
    pub blend: Blend,
    /// How much of them is visible at each point.
    pub mask: Option<Mask>,
}

impl Layer {
    /// Things behind a mask.
    pub fn masked(drawing: Drawing, mask: Mask) -> Layer {
        Layer { drawing, opacity: 1.0, blend: Blend::Normal, mask: Some(mask) }
    }
}

/// The opacity at each point.
#[derive(Debug, Clone, PartialEq)]
pub struct Mask {
    /// The drawing of the mask.
    pub drawing: Drawing,
    /// Which property of the drawing is the opacity.
    pub by: MaskBy,
}

/// The property of a mask's drawing that is the opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MaskBy {
    /// Brightness: opaque where it is white, transparent where it is black or empty.
    Luminance,
    /// Opacity.
    Opacity,
}

/// How colors mix with those below them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are those of SVG and PDF")]
pub enum Blend {
    Normal,
    Multiply,
    Screen,
    Overlay,
    Darken,
    Lighten,
    ColorDodge,
    ColorBurn,
    HardLight,
    SoftLight,
    Difference,
    Exclusion,
    Hue,
    Saturation,
    Color,
    Luminosity,
}

/// The paint of an area or line.
#[derive(Debug, Clone, PartialEq)]
pub enum Paint {
    /// One color.
    Color(Color),
    /// A gradient.
    Gradient(Arc<Gradient>),
}

/// A gradient of opaque colors.
#[derive(Debug, Clone, PartialEq)]
pub struct Gradient {
    /// Its shape.
    pub kind: GradientKind,
    /// Colors by their positions from 0 to 1, in order.
    pub stops: Vec<(f32, Color)>,
}

/// The shapes of gradients, in the coordinates of the path that they fill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum GradientKind {
    /// From x, y to x, y.
    Linear([f32; 4]),
    /// From the focus fx, fy to the circle at cx, cy with radius r: `[fx, fy, cx, cy, r]`.
    Radial([f32; 5]),
}

/// The line along a path.
#[derive(Debug, Clone, PartialEq)]
pub struct Stroke {
    /// Its paint.
    pub paint: Paint,
    /// Its thickness.
    pub width: f32,
    /// Lengths of dashes and gaps.
    pub dash: Vec<f32>,
    /// Rounded ends, and rounded corners.
    pub round: bool,
}

/// Things moved, clipped or faded together.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// How they are moved, turned and scaled.
    pub transform: Transform,
    /// Their clip, which is transformed like them.
    pub clip: Option<Path>,
    /// The opacity, from 0 to 1.
    pub opacity: f32,
    /// The things to draw.
    pub drawing: Drawing,
    /// What they are to people who listen to the page.
    pub tag: Option<Arc<Tag>>,
}

/// An affine map: x' = a x + c y + e, y' = b x + d y + f.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform(pub [f32; 6]);

impl Transform {
    /// The map that changes nothing.
    pub const IDENTITY: Transform = Transform([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// A translation.
    pub const fn moved(x: f32, y: f32) -> Transform {
        Transform([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// A scaling from the origin, then a translation.
    pub const fn scaled(factor: f32, x: f32, y: f32) -> Transform {
        Transform([factor, 0.0, 0.0, factor, x, y])
    }

    /// A clockwise turn by quarter turns of a box of this size, so that the turned box begins at the origin.
    pub fn turned(turn: crate::geometry::Turn, width: f32, height: f32) -> Transform {
        use crate::geometry::Turn;
        Transform(match turn {
            Turn::None => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            Turn::Quarter => [0.0, 1.0, -1.0, 0.0, height, 0.0],
            Turn::Half => [-1.0, 0.0, 0.0, -1.0, width, height],
            Turn::ThreeQuarters => [0.0, -1.0, 1.0, 0.0, 0.0, width],
        })
    }

    /// A reflection, then a clockwise turn by any angle, about a point.
    pub fn about((x, y): (f32, f32), degrees: f32, mirror: Mirror) -> Transform {
        // Quarter turns are exact.
        let (sin, cos) = match degrees.rem_euclid(360.0) {
            0.0 => (0.0, 1.0),
            90.0 => (1.0, 0.0),
            180.0 => (0.0, -1.0),
            270.0 => (-1.0, 0.0),
            other => other.to_radians().sin_cos(),
        };
        let across = if matches!(mirror, Mirror::LeftRight | Mirror::Both) { -1.0 } else { 1.0 };
        let down = if matches!(mirror, Mirror::TopBottom | Mirror::Both) { -1.0 } else { 1.0 };
        let [a, b, c, d] = [cos * across, sin * across, -sin * down, cos * down];
        Transform([a, b, c, d, x - a * x - c * y, y - b * x - d * y])
    }

    /// This map after `inner`.
    #[must_use]
    pub fn after(self, inner: Transform) -> Transform {
        let [a, b, c, d, e, f] = self.0;
        let [ia, ib, ic, id, ie, if_] = inner.0;
        Transform([
            a * ia + c * ib,
            b * ia + d * ib,
            a * ic + c * id,
            b * ic + d * id,
            a * ie + c * if_ + e,
            b * ie + d * if_ + f,
        ])
    }

    /// The upright box around the image of a box.
    pub fn around(self, [left, top, right, bottom]: [f32; 4]) -> [f32; 4] {
        let corners =
            [(left, top), (right, top), (left, bottom), (right, bottom)].map(|(x, y)| self.apply(x, y));
        let (x, y) = corners[0];
        corners.iter().fold([x, y, x, y], |[l, t, r, b], (x, y)| [l.min(*x), t.min(*y), r.max(*x), b.max(*y)])
    }

    /// The mean scale over all directions.
    pub fn scale(self) -> f32 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }

    /// Whether it keeps circles round and angles right.
    pub fn is_similar(self) -> bool {
        let [a, b, c, d, ..] = self.0.map(f64::from);
        let (across, down, slant) = (a * a + b * b, c * c + d * d, a * c + b * d);
        let most = 1e-4 * across.max(down);
        (across - down).abs() <= most && slant.abs() <= most
    }

    /// The inverse map; `None` if the map flattens everything.
    pub fn inverse(self) -> Option<Transform> {
        let [a, b, c, d, e, f] = self.0.map(f64::from);
        let area = a * d - b * c;
        if area == 0.0 || !area.is_finite() {
            return None;
        }
        let back = [d, -b, -c, a, c * f - d * e, b * e - a * f].map(|n| (n / area) as f32);
        Some(Transform(back))
    }

    /// The image of a point.
    pub fn apply(self, x: f32, y: f32) -> (f32, f32) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }
}

impl GlyphRun {
    /// The glyphs in visual order.
    pub fn glyphs(&self) -> Cow<'_, [Glyph]> {
        self.letters.glyphs(self.size)
    }

    /// Their text, for searching and copying.
    pub fn text(&self) -> Cow<'_, str> {
        self.letters.text()
    }

    fn bounds(&self, fonts: &FontBook) -> Option<[f32; 4]> {
        let [left, bottom, right, top] = fonts.get(self.font).bounds.map(|n| n * self.size);
        let glyphs = self.glyphs();
        let any = glyphs.first()?.x;
        let (first, last, lift) = glyphs.iter().fold((any, any, 0.0f32), |(first, last, lift), glyph| {
            (first.min(glyph.x), last.max(glyph.x), lift.max(glyph.y.abs()))
        });
        let (x, y) = (self.x, self.y);
        Some([x + first + left, y - top - lift, x + last + right, y - bottom + lift])
    }
}

impl Group {
    /// Whether its things are drawn as if they were outside of it.
    pub fn is_plain(&self) -> bool {
        self.transform == Transform::IDENTITY && self.clip.is_none() && self.opacity >= 1.0
    }
}

impl Item {
    /// A drawing in another place, whole and unchanged.
    pub fn placed(drawing: Drawing, transform: Transform) -> Item {
        Item::Group(Box::new(Group { transform, clip: None, opacity: 1.0, drawing, tag: None }))
    }
}

impl Drawing {
    /// Adds a thing on top.
    pub fn push(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Adds a filled and outlined path, unless nothing of it is visible.
    pub fn path(&mut self, path: Path, fill: Option<Paint>, stroke: Option<Stroke>) {
        if fill.is_some() || stroke.is_some() {
            self.push(Item::Path(Box::new(PathItem { path, fill, even_odd: false, stroke, pen: None })));
        }
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The places where the things at a point are defined, the topmost first.
    pub fn origins_at(&self, x: f32, y: f32) -> Vec<Origin> {
        let mut origins = Vec::new();
        self.collect_origins((x, y), &mut origins);
        origins.reverse();
        origins
    }

    /// Collects origins in a drawing that is placed by a transform.
    fn collect_origins_in(&self, at: Transform, (x, y): (f32, f32), into: &mut Vec<Origin>) {
        if let Some(inverse) = at.inverse() {
            self.collect_origins(inverse.apply(x, y), into);
        }
    }

    fn collect_origins(&self, (x, y): (f32, f32), into: &mut Vec<Origin>) {
        for item in &self.items {
            match item {
                Item::Origin(origin, [left, top, width, height]) => {
                    let is_in = (*left..left + width).contains(&x) && (*top..top + height).contains(&y);
                    into.extend(Some(*origin).filter(|_| is_in));
                }
                Item::Group(group) => group.drawing.collect_origins_in(group.transform, (x, y), into),
                Item::Shared(drawing, transform) => drawing.collect_origins_in(*transform, (x, y), into),
                Item::Layer(layer) => layer.drawing.collect_origins((x, y), into),
                Item::Text(_) | Item::Path(_) | Item::Picture(..) | Item::Field(_) => {}
            }
        }
    }

    /// A box around everything in it: left, top, right, bottom; `None` if nothing is visible. Each glyph
    /// counts with the largest box of its font.
    pub fn bounds(&self, fonts: &FontBook) -> Option<[f32; 4]> {
        let mut bounds: Option<[f32; 4]> = None;
        for item in &self.items {
            let found = match item {
                Item::Text(run) => run.bounds(fonts),
                Item::Path(item) => item.path.bounds().map(|[l, t, r, b]| {
                    // Sharp corners reach out farther than half the line.
                    let reach = item.pen().miter.max(2.0) / 2.0;
                    let around = item.stroke.as_ref().map_or(0.0, |stroke| stroke.width * reach);
                    [l - around, t - around, r + around, b + around]
                }),
                Item::Picture(_, [x, y, width, height]) => Some([*x, *y, x + width, y + height]),
                Item::Group(group) => group.drawing.bounds(fonts).map(|found| group.transform.around(found)),
                Item::Shared(drawing, at) => drawing.bounds(fonts).map(|found| at.around(found)),
                Item::Layer(layer) => layer.drawing.bounds(fonts),
                Item::Origin(..) => None,
                Item::Field(field) => {
                    let [x, y, width, height] = field.area;
                    Some([x, y, x + width, y + height])
                }
            };
            bounds = match (bounds, found) {
                (Some(a), Some(b)) => Some([a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]),
                (a, b) => a.or(b),
            };
        }
        bounds
    }

    /// Every run of glyphs in it and in its shared drawings, with its transform.
    pub fn runs(&self) -> Vec<(&GlyphRun, Transform)> {
        let mut runs = Vec::new();
        self.collect_runs(Transform::IDENTITY, &mut runs);
        runs
    }

    fn collect_runs<'d>(&'d self, at: Transform, into: &mut Vec<(&'d GlyphRun, Transform)>) {
        for item in &self.items {
            match item {
                Item::Text(run) => into.push((run, at)),
                Item::Group(group) => group.drawing.collect_runs(at.after(group.transform), into),
                Item::Shared(drawing, transform) => drawing.collect_runs(at.after(*transform), into),
                Item::Layer(layer) => layer.drawing.collect_runs(at, into),
                Item::Field(field) => {
                    field.shown().into_iter().for_each(|drawing| drawing.collect_runs(at, into));
                }
                Item::Path(_) | Item::Picture(..) | Item::Origin(..) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A large deck holds a few hundred thousand of them.
    #[test]
    fn things_and_glyphs_are_small() {
        assert!(size_of::<Item>() <= 40, "a thing has {} bytes", size_of::<Item>());
        assert!(size_of::<Glyph>() <= 12, "a glyph has {} bytes", size_of::<Glyph>());
    }
}
