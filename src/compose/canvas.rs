//! What a slot draws on: the scope of its fields, the typesetter, and how ink is saved.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::art::{Art, Artwork, NoArt};
use super::bind::{Bound, Scope};
use super::drawing::{Drawing, Gradient, GradientKind, Group, Item, Paint, Stroke, Transform};
use super::face::SameSizes;
use super::ink;
use super::path::Path;
use super::preflight::Named;
use super::text::known::SetKey;
use super::text::shape::Surroundings;
use super::text::{Area, Block, Fitted, Overflow, Typesetter, fit, markup};
use crate::diag::{Report, code};
use crate::geometry::{Length, Rect, Size};
use crate::model::slot::{self, Fill, LowInk, Paint as PaintSpec};
use crate::model::style::Align;
use crate::model::template::slug;
use crate::model::{Color, FaceSize, Language, Layout, Template, TextStyle};
use crate::source::{Files, Origin};

/// What all faces of one part share while they are composed.
pub(super) struct Stage<'a> {
    pub layout: &'a Layout,
    /// The size of the faces.
    pub face: Size,
    pub art: &'a Art<'a>,
    pub files: &'a Files,
    /// Sizes found for the slots whose text has one size on all cards.
    pub same_sizes: Option<&'a SameSizes>,
    pub language: Language,
    /// Only for what is wrong: nothing is printed of it.
    pub faults_only: bool,
    /// A picture that is missing leaves its name in a gray box.
    pub draft: bool,
    /// The sizes of the set's pieces by component.
    pub pieces: &'a BTreeMap<String, Size>,
}

/// How much ink pictures get where it is saved.
pub(super) const FADED: f32 = 0.35;

/// What a slot draws on.
pub(super) struct Canvas<'c, 'f> {
    pub stage: &'c Stage<'c>,
    pub setter: &'c mut Typesetter<'f>,
    pub scope: Scope<'c>,
    pub report: &'c mut Report,
    /// The smallest sizes that the text of slots came to, for those that are to have one size on all cards.
    pub found_sizes: &'c mut SameSizes,
    pub out: Drawing,
    /// From where it draws to the face, whose origin is the trim's corner: turned slots draw as if they stood upright.
    pub at: Transform,
    /// Cells of repeats that may still be drawn on this face.
    pub cells: &'c Cell<i64>,
    /// What becomes of ink in the slot that is drawn.
    pub low_ink: Option<LowInk>,
}

/// Below this luminance an area that is left out leaves its outline.
const LIGHT: f64 = 0.45;
/// The line around a piece whose ground is left out, in points.
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

impl Canvas<'_, '_> {
    /// The card's name, for messages.
    pub(super) fn card(&self) -> &str {
        &self.scope.entry.name.value
    }

    /// A color that a slot may leave to the layout, whose text has it.
    pub(super) fn own_color(&mut self, template: Option<&Template>) -> Color {
        self.color(template.unwrap_or(&self.stage.layout.style.color))
    }

    /// The color of a template as it is printed as a line or area.
    pub(super) fn color(&mut self, template: &Template) -> Color {
        match self.scope.color(template) {
            Ok(color) => color,
            // What is wrong with a lookup's words was told of there.
            Err(Bound { text, .. })
                if template.lookup().is_some_and(|name| {
                    let lookup = self.stage.layout.lookups.get(name);
                    lookup.is_some_and(|lookup| {
                        lookup.values().any(|word| !text.is_empty() && word.value == text)
                    })
                }) =>
            {
                Color::BLACK
            }
            Err(Bound { text, blame, .. }) => {
                let card = self.card().to_owned();
                self.report
                    .error(code::BAD_COLOR, blame, format!("{card}: \"{}\" is not a color", text.trim()))
                    .help("write #rrggbb, a name of the layout's `colors:`, or map it with one of its `lookups:`");
                Color::BLACK
            }
        }
    }

    /// How much ink pictures and icons in the background get.
    pub(super) fn fading(&self) -> f32 {
        if self.low_ink == Some(LowInk::Lighten) { FADED } else { 1.0 }
    }

    /// Draws an outline in a paint; what is filled under normal ink gets an outline under low ink.
    pub(super) fn paint(&mut self, path: Path, spec: &PaintSpec, rect: Rect) {
        let mut fill = spec.fill.as_ref().map(|fill| self.fill(fill, rect));
        let mut stroke = spec.stroke.as_ref().map(|color| {
            let color = self.color(color);
            Stroke {
                paint: Paint::Color(color.faded(spec.opacity)),
                width: spec.stroke_width.to_pt() as f32,
                dash: spec
                    .dash
                    .map(|(on, off)| vec![on.to_pt() as f32, off.to_pt() as f32])
                    .unwrap_or_default(),
                round: false,
            }
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
                // What is left of a piece's color is its edge.
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

    /// Whether a rectangle covers a whole piece that is cut out.
    fn covers_piece(&self, rect: Rect) -> bool {
        let FaceSize::Fixed(size) = self.stage.layout.size else { return false };
        let slack = Length::mm(1);
        rect.x <= slack
            && rect.y <= slack
            && rect.right() >= size.width - slack
            && rect.bottom() >= size.height - slack
    }

    /// An outline that covers a piece, drawn in so far that a line along it lies on the piece.
    fn within_piece(&self, path: Path, rect: Rect) -> Path {
        let FaceSize::Fixed(size) = self.stage.layout.size else { return path };
        let (from, trim) = (area(rect), area(Rect::of(size)));
        let left = from.x.max(EDGE / 2.0);
        let top = from.y.max(EDGE / 2.0);
        let right = (from.x + from.width).min(trim.width - EDGE / 2.0);
        let bottom = (from.y + from.height).min(trim.height - EDGE / 2.0);
        let (across, down) = ((right - left) / from.width, (bottom - top) / from.height);
        path.moved_by(|x, y| (left + (x - from.x) * across, top + (y - from.y) * down))
    }

    fn fill(&mut self, fill: &Fill, rect: Rect) -> Paint {
        match fill {
            Fill::Color(color) => Paint::Color(self.color(color)),
            Fill::Gradient(slot::Gradient { from, to, angle }) => {
                let stops = vec![(0.0, self.color(from)), (1.0, self.color(to))];
                let Area { x, y, width, height } = area(rect);
                let (sin, cos) = angle.to_radians().sin_cos();
                // As far as the corners reach in the direction of the angle.
                let half = (width * cos).abs() / 2.0 + (height * sin).abs() / 2.0;
                let (cx, cy) = (x + width / 2.0, y + height / 2.0);
                let ends = [cx - half * cos, cy - half * sin, cx + half * cos, cy + half * sin];
                Paint::Gradient(Arc::new(Gradient { kind: GradientKind::Linear(ends), stops }))
            }
        }
    }

    /// Puts rich text into a rectangle. What does not fit, or can't be drawn, is reported against the slot at `slot`.
    pub(super) fn text(&mut self, bound: &Bound, style: &TextStyle, rect: Rect, slot: (&str, Origin)) {
        let Some(fitted) = self.set(bound, style, rect, slot) else { return };
        self.keep_clear_of_trim("text", fitted.covers, bound.blame, slot);
    }

    /// Like [`text`](Self::text), and says how high the text came out, in points.
    pub(super) fn text_height(
        &mut self,
        bound: &Bound,
        style: &TextStyle,
        rect: Rect,
        slot: (&str, Origin),
    ) -> f32 {
        self.set(bound, style, rect, slot).map_or(0.0, |fitted| fitted.height)
    }

    /// Puts text into a rectangle; nothing comes of an empty one. The drawing is taken out of what is answered.
    fn set(&mut self, bound: &Bound, style: &TextStyle, rect: Rect, slot: (&str, Origin)) -> Option<Fitted> {
        let key = self.key_of(bound, style, rect, slot.1);
        if let Some(known) = key.as_ref().and_then(|key| self.setter.known.recall(key)) {
            self.out.items.extend(known.drawing.items.iter().cloned());
            return Some(Fitted { drawing: Drawing::default(), ..known.clone() });
        }
        let faults = self.report.iter().count();
        let mut fitted = self.set_anew(bound, style, rect, slot)?;
        if let Some(key) = key.filter(|_| self.report.iter().count() == faults) {
            self.setter.known.remember(key, fitted.clone());
        }
        let drawing = std::mem::take(&mut fitted.drawing);
        self.out.items.extend(drawing.items);
        Some(fitted)
    }

    /// By what a text is known that will be set again and again, like a number in its box. Long ones and those with marks in them
    /// are not worth it.
    fn key_of(&self, bound: &Bound, style: &TextStyle, rect: Rect, slot: Origin) -> Option<SetKey> {
        const LONGEST: usize = 24;
        let is_plain = bound.text.len() <= LONGEST && !markup::has_marks(&bound.text);
        if !is_plain || style.same_size {
            return None;
        }
        Some(SetKey {
            text: bound.text.as_str().into(),
            slot,
            font: style.font.origin,
            sizes: [style.size, style.min_size, style.leading, style.spacing].map(f32::to_bits),
            face: [style.bold, style.italic, style.tabular],
            shapes: (style.caps, style.figures),
            stands: (style.align, style.valign, style.lines),
            color: readable(self.scope.color(&style.color).ok()?, self.low_ink),
            place: (rect.x, rect.y, rect.width, rect.height),
        })
    }

    /// Sets a text that was not set before.
    fn set_anew(
        &mut self,
        bound: &Bound,
        style: &TextStyle,
        rect: Rect,
        slot: (&str, Origin),
    ) -> Option<Fitted> {
        let (text, unclosed) = markup::parse_in(&bound.text, self.stage.language);
        if text.is_empty() {
            return None;
        }
        if let Some(mark) = unclosed {
            let card = self.card().to_owned();
            self.report
                .warning(
                    code::MARKUP,
                    bound.blame_for(&mark),
                    format!("{card}: \"{mark}\" is opened and not closed"),
                )
                .help(format!("close it, or write \\{mark} to print it as it stands"));
        }
        if !style.color.is_static() {
            self.color(&style.color);
        }
        let around = Around { stage: self.stage, scope: self.scope, low_ink: self.low_ink };
        let mut block = self.setter.shape(&text, style, &around);
        let (name, origin) = slot;
        let size = self.stage.same_sizes.filter(|_| style.same_size).and_then(|sizes| sizes.get(&origin));
        let fitted = fit(self.setter, &mut block, style, area(rect), size.copied());
        if style.same_size {
            let smallest = self.found_sizes.entry(origin).or_insert(fitted.size);
            *smallest = smallest.min(fitted.size);
        }
        self.tell(&block, &fitted, bound, name, origin);
        self.check_type(fitted.size, slot);
        if fitted.overflow.is_none() {
            self.keep_on_the_page("text", fitted.covers, bound.blame, slot);
        }
        self.setter.recycle(block);
        Some(fitted)
    }

    /// Reports what went wrong with a text.
    fn tell(&mut self, block: &Block, fitted: &Fitted, bound: &Bound, slot: &str, origin: Origin) {
        let all_is_well = block.unknown_icons.is_empty()
            && block.unknown_styles.is_empty()
            && fitted.missing.is_empty()
            && fitted.overflow.is_none();
        if all_is_well {
            return;
        }
        let card = self.card().to_owned();
        for icon in &block.unknown_icons {
            let blame = bound.blame_for(icon);
            let none = self.icon_file(icon, blame, Color::BLACK).err();
            let help = none.map(|none| none.help).unwrap_or_default();
            let of_card = if bound.is_of_card(icon) { format!("{card}: ") } else { String::new() };
            self.report
                .error(code::UNKNOWN_ICON, blame, format!("{of_card}there is no icon called \"{icon}\""))
                .help(format!("{help}; a colon that is meant as such is written \\:"));
        }
        for style in &block.unknown_styles {
            let known = self.stage.layout.styles.keys().map(String::as_str);
            let help = match crate::diag::nearest(style, known) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => "styles stand under `styles:` in the layout".to_owned(),
            };
            self.report
                .error(
                    code::UNKNOWN_NAME,
                    bound.blame_for(style),
                    format!("{card}: there is no style called \"{style}\""),
                )
                .help(help);
        }
        if !fitted.missing.is_empty() {
            let first: String = fitted.missing.iter().take(1).collect();
            let chars: Vec<_> =
                fitted.missing.iter().take(8).map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
            self.report
                .error(
                    code::MISSING_GLYPH,
                    bound.blame_for(&first),
                    format!("{card}: no font here can draw {}", crate::diag::suggest::and_list(&chars)),
                )
                .help("use another character, or bring a font along under the layout's `fonts:`")
                .related(origin, format!("in the slot \"{slot}\""));
        }
        if let Some(overflow) = fitted.overflow {
            self.report
                .error(
                    code::TEXT_DOES_NOT_FIT,
                    bound.blame,
                    format!(
                        "{card}: the text of \"{slot}\" does not fit at {}: {}",
                        points(fitted.size),
                        by(overflow)
                    ),
                )
                .help("shorten it; or give the slot more room or a smaller `min_size` in the layout")
                .related(origin, format!("the slot \"{slot}\""));
        }
    }

    /// An icon's drawing: from the folders beside the layout and beside the field that names it, or built in.
    pub(super) fn icon_file(&self, name: &str, blame: Origin, color: Color) -> Result<Artwork, NoArt> {
        self.stage.icon(name, blame, color)
    }

    /// Draws an icon that something stands on: where ink is saved, it is a pale one within an outline.
    pub(super) fn icon_behind(&mut self, name: &Bound, color: Color, rect: Rect, slot: Named<'_>) {
        let behind = self.low_ink == Some(LowInk::Lighten);
        self.draw_icon(name, color, rect, (Align::Center, behind), slot);
    }

    /// Draws an icon as large as a rectangle allows. Where ink is saved, it is dark enough to be seen on white.
    pub(super) fn icon(&mut self, name: &Bound, color: Color, rect: Rect, align: Align, slot: Named<'_>) {
        self.draw_icon(name, color, rect, (align, false), slot);
    }

    fn draw_icon(
        &mut self,
        name: &Bound,
        color: Color,
        rect: Rect,
        (align, behind): (Align, bool),
        slot: Named<'_>,
    ) {
        let saves = self.low_ink == Some(LowInk::Lighten);
        let shade = if saves { ink::mark(color) } else { color };
        let room = area(rect);
        let is_large = shade != color && room.height.min(room.width) > LARGE_ICON;
        let outlined = behind || is_large;
        // What is outlined is drawn in its own color first, so that it is known what to change.
        let color = if outlined { color } else { shade };
        let word = name.text.trim();
        if word.is_empty() {
            return;
        }
        let artwork = match self.icon_file(&slug(word), name.blame, color) {
            Ok(artwork) => artwork,
            Err(none) => {
                // What the layout says by itself is the same on every card.
                let card = if name.fields.is_empty() { String::new() } else { format!("{}: ", self.card()) };
                self.report
                    .error(code::UNKNOWN_ICON, name.blame, format!("{card}{}", none.message))
                    .help(none.help);
                return;
            }
        };
        let height = room.height.min(room.width / artwork.aspect());
        let width = height * artwork.aspect();
        let free = room.width - width;
        let x = room.x
            + match align {
                Align::Left | Align::Justify => 0.0,
                Align::Center => free / 2.0,
                Align::Right => free,
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
    }

    /// Draws with everything moved, turned or mirrored.
    pub(super) fn moved(&mut self, transform: Transform, draw: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.out);
        let at = self.at;
        self.at = at.after(transform);
        draw(self);
        self.at = at;
        let drawing = std::mem::replace(&mut self.out, outer);
        if !drawing.is_empty() {
            let group = Group { transform, clip: None, opacity: 1.0, drawing };
            self.out.push(Item::Group(Box::new(group)));
        }
    }

    /// Fades what was drawn since there were `from` things.
    pub(super) fn fade(&mut self, from: usize, opacity: f32) {
        if opacity < 1.0 && from < self.out.items.len() {
            let drawing = Drawing { items: self.out.items.split_off(from) };
            let group = Group { transform: Transform::IDENTITY, clip: None, opacity, drawing };
            self.out.push(Item::Group(Box::new(group)));
        }
    }
}

impl Stage<'_> {
    fn icon(&self, name: &str, blame: Origin, color: Color) -> Result<Artwork, NoArt> {
        let file = |origin: Origin| self.files.get(origin.file).name.as_str();
        self.art.icon(name, &[file(self.layout.head.name.origin), file(blame)], color)
    }
}

/// What shaping asks of the card.
struct Around<'c> {
    stage: &'c Stage<'c>,
    scope: Scope<'c>,
    low_ink: Option<LowInk>,
}

impl Surroundings for Around<'_> {
    fn style(&self, name: &str) -> Option<&TextStyle> {
        self.stage.layout.styles.get(name)
    }

    fn color(&self, style: &TextStyle) -> Color {
        readable(self.scope.color(&style.color).unwrap_or(Color::BLACK), self.low_ink)
    }

    fn icon(&self, name: &str, color: Color) -> Option<(Arc<Drawing>, f32)> {
        /// The height that icons in text are drawn for, in points, where it matters.
        const HEIGHT: f32 = 24.0;
        let artwork = self.stage.icon(name, self.scope.entry.name.origin, color).ok()?;
        Some((artwork.drawing(HEIGHT).ok()?, artwork.aspect()))
    }

    fn plain_size(&self) -> f32 {
        self.stage.layout.styles.get("plain").map_or(8.5, |style| style.size)
    }
}

/// The color of text: dark enough to be read when ink is saved and the ground stays white.
fn readable(color: Color, low_ink: Option<LowInk>) -> Color {
    if low_ink == Some(LowInk::Lighten) { ink::text(color) } else { color }
}

/// A type size as people write it.
fn points(size: f32) -> String {
    let text = format!("{size:.2}");
    format!("{} pt", text.trim_end_matches('0').trim_end_matches('.'))
}

/// By how much a text does not fit.
fn by(overflow: Overflow) -> String {
    let mm = |points: f32| format!("{:.1} mm", f64::from(points) * 25.4 / 72.0);
    let mut parts = Vec::new();
    if overflow.height > 0.05 {
        parts.push(format!("{} too high", mm(overflow.height)));
    }
    if overflow.width > 0.05 {
        parts.push(format!("a word or line is {} too wide", mm(overflow.width)));
    }
    if overflow.lines > 0 {
        parts.push(match overflow.lines {
            1 => "one line too many".to_owned(),
            n => format!("{n} lines too many"),
        });
    }
    if parts.is_empty() { "by a hair".to_owned() } else { parts.join(", ") }
}
