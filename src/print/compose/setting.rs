//! Text on a canvas: setting a slot's words, or reusing text set before.

use std::sync::Arc;

use super::art::Tint;
use super::canvas::{Alike, Canvas, Named, Sizes, Stage, area};
use super::drawing::Drawing;
use super::ink;
use super::preflight::{BEYOND, TEXT};
use super::text::known::{Ground, SetKey};
use super::text::markup::Unclosed;
use super::text::{Area, Fitted, HANGS, Surroundings, fit, hyphens, markup};
use crate::diag::code;
use crate::geometry::Rect;
use crate::model::Scope;
use crate::model::bind::Bound;
use crate::model::slot::LowInk;
use crate::model::{Color, TextStyle};
use crate::source::{Origin, foreign};

impl Canvas<'_, '_> {
    /// Puts rich text into a rectangle. Text that does not fit, or can't be drawn, is reported against the
    /// slot at `slot`.
    pub(super) fn text(&mut self, bound: &Bound, style: &TextStyle, rect: Rect, slot: Named<'_>) {
        // Long texts and texts with marks are rarely repeated.
        let is_common = bound.text.len() <= 24 && !markup::has_marks(&bound.text);
        let Some(fitted) = self.set(bound, style, rect, slot, is_common) else { return };
        self.keep_clear_of_trim(TEXT, fitted.covers, bound.blame, slot);
    }

    /// The text of a cell, and its height in points. The tables of many cards repeat texts, and try the same sizes.
    pub(super) fn text_height(
        &mut self,
        bound: &Bound,
        style: &TextStyle,
        rect: Rect,
        slot: Named<'_>,
    ) -> f32 {
        self.set(bound, style, rect, slot, bound.text.len() <= 400).map_or(0.0, |fitted| fitted.height)
    }

    /// Puts text into a rectangle; `None` if it is empty. The returned value has no drawing. Common text is
    /// kept for reuse.
    fn set(
        &mut self,
        bound: &Bound,
        style: &TextStyle,
        rect: Rect,
        slot: Named<'_>,
        is_common: bool,
    ) -> Option<Fitted> {
        let key = if is_common { self.key_of(bound, style, rect, slot.1) } else { None };
        let of = (self.ground(), key.is_some() && markup::has_marks(&bound.text));
        if let Some(key) = &key
            && let Some(known) = self.setter.known(of).recall(key)
        {
            self.out.items.extend(known.drawing.items.iter().cloned());
            return Some(known.without_drawing());
        }
        let faults = self.report.iter().count();
        let mut fitted = self.set_new(bound, style, rect, slot)?;
        if let Some(key) = key.filter(|_| self.report.iter().count() == faults) {
            self.setter.known(of).remember(key, &fitted);
        }
        let drawing = std::mem::take(&mut fitted.drawing);
        self.out.items.extend(drawing.items);
        Some(fitted)
    }

    /// The properties of this face that texts depend on.
    fn ground(&self) -> Ground {
        let Stage { face, language, faults_only, .. } = *self.stage;
        Ground { size: face, language, is_blank: faults_only }
    }

    /// The key of a text that is likely to be repeated, such as a number in its box.
    fn key_of(&self, bound: &Bound, style: &TextStyle, rect: Rect, slot: Origin) -> Option<SetKey> {
        let has_effects = style.outline.is_some() || style.shadow.is_some();
        if style.same_size || style.size_group.is_some() || has_effects {
            return None;
        }
        Some(SetKey {
            text: bound.marked().into(),
            slot,
            font: style.font.first.origin,
            sizes: [style.size, style.min_size, style.leading, style.spacing].map(f32::to_bits),
            face: [style.bold, style.italic, style.tabular],
            shapes: (style.caps, style.figures),
            stands: (style.align, style.valign, style.lines),
            color: readable(self.scope.color(&style.color).ok()?, self.low_ink),
            place: (rect.x, rect.y, rect.width, rect.height),
        })
    }

    /// Sets a text that was not set before.
    fn set_new(&mut self, bound: &Bound, style: &TextStyle, rect: Rect, slot: Named<'_>) -> Option<Fitted> {
        let mut fitted = self.set_within(bound, style, area(rect), self.hangs(area(rect)), slot)?;
        if fitted.overflow.is_none() {
            self.keep_on_the_face(TEXT, fitted.ink, bound.blame, slot);
        }
        self.put_below_letters(&mut fitted.drawing, style);
        Some(fitted)
    }

    /// Sets a text in a box, beyond which its ink may hang by so many points, wherever that is on the face.
    pub(super) fn set_within(
        &mut self,
        bound: &Bound,
        style: &TextStyle,
        room: Area,
        hangs: f32,
        slot: Named<'_>,
    ) -> Option<Fitted> {
        let (mut text, unclosed) = markup::parse_in(&bound.marked(), self.stage.language);
        if style.hyphenate {
            hyphens::mark(&mut text, self.stage.language);
        }
        if text.is_empty() {
            return None;
        }
        if let Some(Unclosed { mark, field }) = unclosed {
            let card = self.card().to_owned();
            let message = format!("{card}: \"{mark}\" is opened and not closed");
            self.report
                .warning(code::MARKUP, bound.place_of_mark(&mark, field), message)
                .help(format!("close it in the same line, or write \\{mark} to print it literally"));
        }
        self.check_marks(bound);
        if !style.color.is_static() {
            self.color(&style.color);
        }
        let around = Around { stage: self.stage, scope: self.scope, low_ink: self.low_ink };
        let mut block = self.setter.shape(&text, style, &around);
        block.is_blank = self.stage.faults_only;
        let (name, origin) = slot;
        let size = self.shared_size(style, origin);
        let fitted = fit(self.setter, &mut block, style, room, (size, hangs));
        self.found_size(style, origin, fitted.size);
        self.check_fit(&block, &fitted, bound, name, origin);
        self.check_type(fitted.size, slot);
        self.setter.recycle(block);
        Some(fitted)
    }
}

impl Canvas<'_, '_> {
    /// Reports a mark of another program, which is printed as it is.
    fn check_marks(&mut self, bound: &Bound) {
        let Some((range, foreign)) = foreign::find(&bound.text) else { return };
        let written = &bound.text[range.clone()];
        let message = format!("{}: {}", self.card(), foreign.message(written));
        self.report.warning(code::MARKUP, bound.place_of(range), message).help(foreign.help());
    }
}

/// The texts that a style shares its size with, if any: those of a slot on all cards, or of a group.
fn alike(style: &TextStyle, slot: Origin) -> Option<Alike> {
    match &style.size_group {
        Some(group) => Some(Alike::Group(group.value.clone())),
        None => style.same_size.then_some(Alike::Slot(slot)),
    }
}

impl Canvas<'_, '_> {
    /// How far the ink of text may hang out of its box, in points: less at the edge of the face, where it
    /// would be cut off.
    fn hangs(&self, room: Area) -> f32 {
        let face = area(Rect::from_size(self.stage.face));
        // Content that grows downward has no lower edge yet.
        let room = if room.height > face.height { Area { height: 0.0, ..room } } else { room };
        let Area { x, y, width, height } = self.on_the_face(room);
        let nearest = x.min(y).min(face.width - x - width).min(face.height - y - height);
        nearest.clamp(BEYOND, HANGS)
    }

    /// The size that a text shares with others, if it is known, within the range of its own style.
    pub(super) fn shared_size(&self, style: &TextStyle, slot: Origin) -> Option<f32> {
        let sizes = if style.same_size { self.stage.same_sizes? } else { self.card_sizes? };
        let size = sizes.get(&alike(style, slot)?)?;
        Some(size.min(style.size).max(style.min_size.min(style.size)))
    }

    /// Records the size of a text that shares it with others.
    pub(super) fn found_size(&mut self, style: &TextStyle, slot: Origin, size: f32) {
        let Some(alike) = alike(style, slot) else { return };
        let found = &mut *self.found_sizes;
        let (sizes, differ) = if style.same_size {
            (&mut found.all, &mut found.all_differ)
        } else {
            (&mut found.card, &mut found.differ)
        };
        *differ |= join(sizes, alike, size);
    }
}

/// Adds a size to others; returns whether it differs from the one before.
pub(super) fn join(sizes: &mut Sizes, alike: Alike, size: f32) -> bool {
    let smallest = sizes.entry(alike).or_insert(size);
    let differs = smallest.to_bits() != size.to_bits();
    *smallest = smallest.min(size);
    differs
}

/// The card's styles, colors and icons, for shaping.
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
        let color =
            self.scope.color(&style.color).or_else(|_| self.scope.color(&self.stage.layout.style.color));
        readable(color.unwrap_or(Color::BLACK), self.low_ink)
    }

    fn icon(&self, name: &str, color: Color) -> Option<(Arc<Drawing>, f32)> {
        /// The height in points for which icons in text are drawn, where it matters.
        const HEIGHT: f32 = 24.0;
        let artwork = self.stage.icon(name, self.scope.entry.name.origin, color, Tint::Plain).ok()?.artwork;
        Some((artwork.drawing(HEIGHT).ok()?, artwork.aspect()))
    }

    fn lacks_icon(&self, name: &str) -> bool {
        let blame = self.scope.entry.name.origin;
        self.stage.draft && self.stage.icon(name, blame, Color::BLACK, Tint::Plain).is_err()
    }

    fn plain_size(&self) -> f32 {
        self.stage.layout.styles.get("plain").map_or(8.5, |style| style.size)
    }
}

/// The color of text: dark enough to read if ink is saved and the ground stays white.
fn readable(color: Color, low_ink: Option<LowInk>) -> Color {
    if low_ink == Some(LowInk::Lighten) { ink::text(color) } else { color }
}
