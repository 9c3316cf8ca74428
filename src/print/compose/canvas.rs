//! The canvas of a slot: the scope of its fields, the typesetter, and how ink is saved.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::art::{Art, Artwork, Icon, NoArt, Note, Tint};
use super::drawing::{Drawing, Gradient, GradientKind, Group, Item, Paint, Stroke, Transform};
use super::ink;
use super::path::Path;
use super::tag::Tag;
use super::text::{Area, Typesetter};
use super::toned::Toned;
use super::workshop::Workshop;
use crate::diag::{Cause, Report, code};
use crate::geometry::{Length, Rect, Size};
use crate::model::bind::Bound;
use crate::model::slot::{self, Fill, LowInk, Paint as PaintSpec, Spread};
use crate::model::style::Align;
use crate::model::template::slug;
use crate::model::{Color, FaceSize, Language, Layout, Scope, Template};
use crate::source::{Files, Origin};

/// The name of a slot, and its place.
pub(super) type Named<'s> = (&'s str, Origin);

/// Texts that share one size.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Alike {
    /// The texts of one slot, on all cards.
    Slot(Origin),
    /// The texts of a group, on one card or on all.
    Group(String),
}

/// The sizes of texts: for each kind, the smallest that one of them needs.
pub(super) type Sizes = BTreeMap<Alike, f32>;

/// The sizes that texts needed alone, for those that are to share one size.
#[derive(Debug, Default)]
pub(super) struct FoundSizes {
    /// On all cards.
    pub all: Sizes,
    pub card: Sizes,
    /// Whether texts that share one size on all cards need different ones on this card.
    pub all_differ: bool,
    /// Whether texts of one group need different sizes on this card.
    pub differ: bool,
}

/// What all faces of a part share while they are composed.
pub(super) struct Stage<'a> {
    pub layout: &'a Layout,
    pub face: Size,
    pub art: &'a Art<'a>,
    pub files: &'a Files,
    /// The sizes found for texts that share one size on all cards.
    pub same_sizes: Option<&'a Sizes>,
    pub language: Language,
    /// Whether only faults are searched for, and nothing is printed.
    pub faults_only: bool,
    /// Whether a missing picture leaves its name in a gray box.
    pub draft: bool,
    /// The sizes of the set's pieces by component.
    pub pieces: &'a BTreeMap<String, Size>,
    /// Fonts, art and options.
    pub workshop: Workshop<'a>,
    /// Drawings as printed when ink is saved, each made once.
    pub pale: Mutex<Toned>,
}

/// The canvas of a slot.
pub(super) struct Canvas<'c, 'f> {
    pub stage: &'c Stage<'c>,
    pub setter: &'c mut Typesetter<'f>,
    pub scope: Scope<'c>,
    pub report: &'c mut Report,
    /// The sizes that texts needed alone, for those that are to share one size.
    pub found_sizes: &'c mut FoundSizes,
    /// The sizes found for groups of texts that share one size on this card.
    pub card_sizes: Option<&'c Sizes>,
    pub out: Drawing,
    /// From the canvas to the face, whose origin is the corner of the trim: turned slots draw as if upright.
    pub at: Transform,
    /// The number of cells of repeats that may still be drawn on this face.
    pub cells: &'c Cell<i64>,
    /// How ink is saved in the current slot.
    pub low_ink: Option<LowInk>,
}

/// Areas darker than this luminance leave their outline if they are left out.
const LIGHT: f64 = 0.45;
/// The width of the line around a piece whose ground is left out, in points.
const EDGE: f32 = 1.2;
/// Icons higher than this, in points, keep a light color within an outline; smaller ones get a darker shade.
const LARGE_ICON: f32 = 28.0;

/// A rectangle in points.
pub(super) fn area(rect: Rect) -> Area {
    Area {
        x: rect.x.to_pt() as f32,
        y: rect.y.to_pt() as f32,
        width: rect.width.to_pt() as f32,
        height: rect.height.to_pt() as f32,
    }
}

impl<'c, 'f> Canvas<'c, 'f> {
    /// An empty canvas for another scope, otherwise like this one.
    pub(super) fn within<'i>(&'i mut self, scope: Scope<'i>) -> Canvas<'i, 'f>
    where
        'c: 'i,
    {
        Canvas {
            stage: self.stage,
            setter: &mut *self.setter,
            scope,
            report: &mut *self.report,
            found_sizes: &mut *self.found_sizes,
            card_sizes: self.card_sizes,
            out: Drawing::default(),
            at: self.at,
            cells: self.cells,
            low_ink: self.low_ink,
        }
    }

    /// The card's name, for messages.
    pub(super) fn card(&self) -> &str {
        &self.scope.entry.name.value
    }

    /// The color of a template; without one, the color of the layout's text.
    pub(super) fn own_color(&mut self, template: Option<&Template>) -> Color {
        self.color(template.unwrap_or(&self.stage.layout.style.color))
    }

    /// The color of an icon whose slot may choose one, and may say whether all of it gets that color.
    pub(super) fn icon_ink(&mut self, template: Option<&Template>, tint: Option<bool>) -> IconInk {
        IconInk { color: self.own_color(template), tint, is_chosen: template.is_some() }
    }

    /// The color of a template as printed. If the card names none, it is the color of the layout's text.
    pub(super) fn color(&mut self, template: &Template) -> Color {
        self.named_color(template).unwrap_or_else(|| {
            let usual = &self.stage.layout.style.color;
            if std::ptr::eq(usual, template) {
                Color::BLACK
            } else {
                self.scope.color(usual).unwrap_or(Color::BLACK)
            }
        })
    }

    /// The color of a template as printed for a line or area. `None` if the card lacks the field that names it, so that
    /// nothing is drawn. A word that is no color is reported.
    pub(super) fn named_color(&mut self, template: &Template) -> Option<Color> {
        let bound = match self.scope.color(template) {
            Ok(color) => return Some(color),
            Err(bound) => bound,
        };
        let word = bound.text.trim();
        if word.is_empty() && !bound.fields.is_empty() {
            return None;
        }
        // A fault on every card, or in a lookup, was reported when the layout was read.
        let lookup = template.lookup().map(|name| (name, self.stage.layout.lookups.get(name)));
        let is_reported = match lookup {
            _ if template.is_static() || bound.fields.iter().any(|field| field.names_nothing) => true,
            Some((_, Some(lookup))) => lookup.values().any(|value| value.value == bound.text),
            _ => false,
        };
        if !is_reported {
            let (card, entry) = (self.card().to_owned(), self.scope.entry.origin);
            // A word that one lookup lacks is one fault, however many slots use the lookup.
            let (message, help, cause) = match lookup {
                Some((name, Some(_))) => (
                    format!("{card}: the lookup \"{name}\" has no color for \"{word}\""),
                    format!("add `{word}: …` to the lookup, or `else: …` for all words that it lacks"),
                    format!("{word} in {name}"),
                ),
                _ => (
                    format!("{card}: \"{word}\" is not a color"),
                    "write #rrggbb, a name of the layout's `colors:`, or map it with one of its `lookups:`"
                        .to_owned(),
                    format!("{word} at {}", template.origin.start),
                ),
            };
            let fault = self.report.error(code::BAD_COLOR, bound.blame, message).help(help);
            let about = fault.about(card);
            (about.card, about.cause) = (Some(entry), Some(Cause::Words(cause)));
        }
        Some(Color::BLACK)
    }

    /// How much ink pictures and icons in the background get.
    pub(super) fn fading(&self) -> f32 {
        if self.low_ink == Some(LowInk::Lighten) { ink::FADED } else { 1.0 }
    }

    /// A drawing of an area as printed when ink is saved.
    pub(super) fn pale(&self, drawing: &Arc<Drawing>, area: f32) -> Arc<Drawing> {
        self.stage.pale.lock().unwrap_or_else(PoisonError::into_inner).shared(drawing, area)
    }

    /// Draws an outline in a paint. Outlines that are filled with normal ink get a line with low ink.
    pub(super) fn paint(&mut self, path: Path, spec: &PaintSpec, rect: Rect) {
        if let Some(shadow) = spec.shadow.as_ref().filter(|_| self.low_ink != Some(LowInk::Lighten)) {
            self.shadow(&path, shadow);
        }
        let mut fill = spec.fill.as_ref().and_then(|fill| self.fill(fill, rect));
        let stroke = spec.stroke.as_ref().and_then(|color| self.named_color(color));
        let mut stroke = stroke.map(|color| Stroke {
            paint: Paint::Color(color.faded(spec.opacity)),
            width: spec.stroke_width.to_pt() as f32,
            dash: spec.dash.map(|(on, off)| vec![on.to_pt() as f32, off.to_pt() as f32]).unwrap_or_default(),
            round: false,
        });
        let mut path = path;
        if self.low_ink == Some(LowInk::Lighten)
            && let Some(filled) = fill.take()
        {
            let color = match &filled {
                Paint::Color(color) => *color,
                Paint::Gradient(gradient) => gradient.stops.first().map_or(Color::BLACK, |(_, color)| *color),
            };
            let line = |color: Color, width: f32| {
                Some(Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: false })
            };
            if stroke.is_none() && self.covers_piece(rect) {
                // Only the edge is left of a piece's color.
                path = self.within_piece(path, rect);
                stroke = line(ink::mark(color), EDGE);
            } else if stroke.is_none() && color.luminance() < LIGHT {
                stroke = line(color, 0.6);
            }
            if ink::is_white(color) {
                fill = Some(filled);
            }
        }
        if let Some(Paint::Color(color)) = &mut fill {
            *color = color.faded(spec.opacity);
        }
        self.out.path(path, fill, stroke);
    }

    /// Draws the shadow of an outline: one area, and around it rings that fade.
    fn shadow(&mut self, path: &Path, shadow: &slot::Shadow) {
        const RINGS: u16 = 6;
        let color = shadow.color.as_ref().map_or(Some(Color::BLACK), |color| self.named_color(color));
        let Some(color) = color else { return };
        let (right, down) = (shadow.offset.0.to_pt() as f32, shadow.offset.1.to_pt() as f32);
        let path = path.clone().moved_by(|x, y| (x + right, y + down));
        let soft = shadow.soft.to_pt() as f32;
        if soft <= 0.0 {
            return self.out.path(path, Some(Paint::Color(color.faded(shadow.opacity))), None);
        }
        // Each ring lies on the smaller ones, so that the layers together are as dark as asked for.
        let layer = color.faded(1.0 - (1.0 - shadow.opacity.min(0.99)).powf(1.0 / f32::from(RINGS)));
        for ring in (0..RINGS).rev() {
            let width = 2.0 * soft * f32::from(ring) / f32::from(RINGS);
            let from = self.out.items.len();
            let stroke = Stroke {
                paint: Paint::Color(Color { a: 255, ..layer }),
                width,
                dash: Vec::new(),
                round: true,
            };
            let fill = Some(Paint::Color(Color { a: 255, ..layer }));
            self.out.path(path.clone(), fill, (ring > 0).then_some(stroke));
            // As a group, so that fill and line do not add up.
            self.fade(from, f32::from(layer.a) / 255.0);
        }
    }

    /// Whether a rectangle covers a whole piece that is cut out.
    fn covers_piece(&self, rect: Rect) -> bool {
        let FaceSize::Fixed(size) = self.stage.layout.size else { return false };
        let slack = Length::mm(1);
        rect.x <= slack
            && rect.y <= slack
            && rect.right() >= size.width - slack
            && rect.bottom() >= size.height - slack
    }

    /// An outline that covers a piece, moved inward so that a line along it is on the piece.
    fn within_piece(&self, path: Path, rect: Rect) -> Path {
        let FaceSize::Fixed(size) = self.stage.layout.size else { return path };
        let (from, trim) = (area(rect), area(Rect::from_size(size)));
        let left = from.x.max(EDGE / 2.0);
        let top = from.y.max(EDGE / 2.0);
        let right = (from.x + from.width).min(trim.width - EDGE / 2.0);
        let bottom = (from.y + from.height).min(trim.height - EDGE / 2.0);
        let (across, down) = ((right - left) / from.width, (bottom - top) / from.height);
        path.moved_by(|x, y| (left + (x - from.x) * across, top + (y - from.y) * down))
    }

    /// The paint of an area; `None` if the card lacks the field that names its color.
    fn fill(&mut self, fill: &Fill, rect: Rect) -> Option<Paint> {
        Some(match fill {
            Fill::Color(color) => Paint::Color(self.named_color(color)?),
            Fill::Gradient(gradient) => {
                let slot::Gradient { angle, kind, through, .. } = gradient;
                let last = (through.len() + 1) as f32;
                let stop = |(n, color): (usize, &Template)| Some((n as f32 / last, self.named_color(color)?));
                let stops = gradient.colors().enumerate().map(stop).collect::<Option<Vec<_>>>()?;
                let Area { x, y, width, height } = area(rect);
                if *kind == Spread::Radial {
                    let (cx, cy) = (x + width / 2.0, y + height / 2.0);
                    let places = [cx, cy, cx, cy, width.hypot(height) / 2.0];
                    let kind = GradientKind::Radial(places);
                    return Some(Paint::Gradient(Arc::new(Gradient { kind, stops })));
                }
                let (sin, cos) = angle.to_radians().sin_cos();
                // As far as the corners reach in the direction of the angle.
                let half = (width * cos).abs() / 2.0 + (height * sin).abs() / 2.0;
                let (cx, cy) = (x + width / 2.0, y + height / 2.0);
                let ends = [cx - half * cos, cy - half * sin, cx + half * cos, cy + half * sin];
                Paint::Gradient(Arc::new(Gradient { kind: GradientKind::Linear(ends), stops }))
            }
        })
    }

    /// Draws an icon behind something: pale and outlined if ink is saved.
    pub(super) fn icon_behind(&mut self, name: &Bound, ink: IconInk, rect: Rect, slot: Named<'_>) {
        let behind = self.low_ink == Some(LowInk::Lighten);
        self.draw_icon(name, ink, rect, (Align::Center, behind), slot);
    }

    /// Draws an icon as large as a rectangle allows. If ink is saved, it is dark enough to be visible on white.
    pub(super) fn icon(&mut self, name: &Bound, ink: IconInk, rect: Rect, align: Align, slot: Named<'_>) {
        self.draw_icon(name, ink, rect, (align, false), slot);
    }

    fn draw_icon(
        &mut self,
        name: &Bound,
        ink: IconInk,
        rect: Rect,
        (align, behind): (Align, bool),
        slot: Named<'_>,
    ) {
        let saves = self.low_ink == Some(LowInk::Lighten);
        let color = ink.color;
        let shade = if saves { ink::mark(color) } else { color };
        let room = area(rect);
        let is_large = shade != color && room.height.min(room.width) > LARGE_ICON;
        let outlined = behind || is_large;
        // An icon that gets an outline is drawn in its own color first, so that this color can be replaced.
        let color = if outlined { color } else { shade };
        let word = name.text.trim();
        if word.is_empty() || name.has_gap() && name.is_without_fields() {
            return;
        }
        let Some(artwork) = self.icon_art(name, IconInk { color, ..ink }) else { return };
        let height = room.height.min(room.width / artwork.aspect());
        let width = height * artwork.aspect();
        let free = room.width - width;
        let x = room.x
            + match align {
                Align::Left | Align::Justify | Align::Start => 0.0,
                Align::Center => free / 2.0,
                Align::Right | Align::End => free,
            };
        let y = room.y + (room.height - height) / 2.0;
        self.check_icon(Area { x, y, width, height }, name.blame, slot);
        match artwork.drawing(height) {
            Ok(drawing) => {
                self.check_lines(&drawing, height, &format!("the icon \"{word}\""), slot.1);
                let drawing = if outlined {
                    let pale = if behind { ink::tint(color) } else { color };
                    // Icons are one point high before they are scaled.
                    Arc::new(ink::outlined(&drawing, (color, pale), (shade, 0.6 / height)))
                } else {
                    drawing
                };
                self.out.push(Item::Shared(drawing, Transform::scaled(height, x, y)));
            }
            Err(picture) => self.out.push(Item::Picture(picture, [x, y, width, height])),
        }
        self.out.tag(self.out.items.len() - 1, || Tag::icon(word));
    }

    /// An icon's drawing, with its remarks reported. `None` if there is none.
    fn icon_art(&mut self, name: &Bound, IconInk { color, tint, is_chosen }: IconInk) -> Option<Artwork> {
        let word = name.text.trim();
        let tint = match tint {
            Some(false) => Tint::Never,
            None => Tint::Plain,
            Some(true) => Tint::Always,
        };
        match self.stage.icon(&slug(word), name.blame, color, tint) {
            Ok(Icon { artwork, notes }) => {
                let notes = notes.into_iter().filter(|note| is_chosen || note.code != code::KEPT_COLOR);
                notes.for_each(|note| self.note(&format!("the icon \"{word}\""), &note, name.blame));
                Some(artwork)
            }
            Err(_) if name.has_gap() => None,
            Err(none) => {
                // A fixed name in the layout is the same on every card.
                let card = if name.fields.is_empty() { String::new() } else { format!("{}: ", self.card()) };
                self.report
                    .error(code::UNKNOWN_ICON, name.blame, format!("{card}{}", none.message))
                    .help(none.help);
                None
            }
        }
    }

    /// Reports a remark about art.
    pub(super) fn note(&mut self, what: &str, note: &Note, blame: Origin) {
        let message = format!("{what} {}", note.message);
        self.report.with_severity(note.severity, note.code, blame, message).help(note.help);
    }

    /// Notes for a preview where the things that are drawn next within a rectangle are defined.
    pub(super) fn origin(&mut self, origin: Origin, rect: Rect) {
        if self.stage.workshop.options.origins {
            let Area { x, y, width, height } = area(rect);
            self.out.push(Item::Origin(origin, [x, y, width, height]));
        }
    }

    /// Draws with a transform: moved, turned or mirrored.
    pub(super) fn moved(&mut self, transform: Transform, draw: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.out);
        let at = self.at;
        self.at = at.after(transform);
        draw(self);
        self.at = at;
        let drawing = std::mem::replace(&mut self.out, outer);
        if !drawing.is_empty() {
            let group = Group { transform, clip: None, opacity: 1.0, drawing, tag: None };
            self.out.push(Item::Group(Box::new(group)));
        }
    }

    /// Fades everything drawn after the first `from` things.
    pub(super) fn fade(&mut self, from: usize, opacity: f32) {
        if opacity < 1.0 && from < self.out.items.len() {
            let drawing = Drawing { items: self.out.items.split_off(from) };
            let group = Group { transform: Transform::IDENTITY, clip: None, opacity, drawing, tag: None };
            self.out.push(Item::Group(Box::new(group)));
        }
    }
}

/// How an icon is colored.
#[derive(Debug, Clone, Copy)]
pub(super) struct IconInk {
    pub color: Color,
    /// Whether all of it gets the color; by default, if it is plain black or dark gray.
    pub tint: Option<bool>,
    /// Whether the color was chosen for the icon, not for text.
    pub is_chosen: bool,
}

impl Stage<'_> {
    /// An icon's drawing: from the folders beside the layout and beside what names it, or built in.
    pub(super) fn icon(&self, name: &str, blame: Origin, color: Color, tint: Tint) -> Result<Icon, NoArt> {
        let file = |origin: Origin| self.files.get(origin.file).name.as_str();
        self.art.icon(name, &[file(self.layout.head.name.origin), file(blame)], (color, tint))
    }
}
