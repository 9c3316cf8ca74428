//! The texts in each hex: its label, the values of its fields, or boxes to write them into.

use super::hexes::{Hex, Part, View};
use super::lettering::{Anchor, Lettering, Type};
use super::markers::inward;
use crate::compose::drawing::{Paint, Stroke};
use crate::compose::path::Path;
use crate::diag::code;
use crate::geometry::{Label, Outline, Top};
use crate::model::Color;
use crate::model::look::HexText;
use crate::model::numbering::LabelStyle;
use crate::model::spot::Spot;

impl View<'_> {
    /// The height of a spot in a hex, of which half may be cut off.
    fn height(&self, spot: Spot, y: f32) -> f32 {
        let below = match spot {
            Spot::Below(part) => part * self.u,
            Spot::Corner => 0.0,
        };
        if self.map.form.clipped {
            let (top, bottom) = (self.extent.top + self.at.1, self.extent.bottom + self.at.1);
            let half = self.corners.iter().map(|corner| corner.1).fold(0.0, f32::max);
            let (from, to) = ((y - half).max(top), (y + half).min(bottom));
            return f32::midpoint(from, to) + below * (to - from) / (2.0 * half);
        }
        y + below
    }

    /// The width of a hex at a height from its center.
    pub(super) fn width_at(&self, below: f32) -> f32 {
        let (side, half) = (self.corners[0].0.hypot(self.corners[0].1), self.u / 2.0);
        if self.grid.outline == Outline::Bricks {
            return 2.0 * half;
        }
        match self.grid.top {
            Top::Flat => 2.0 * (side - below.abs() / 3f32.sqrt()),
            Top::Pointy if below.abs() <= side / 2.0 => 2.0 * half,
            Top::Pointy => 2.0 * (side - below.abs()) * 3f32.sqrt(),
        }
    }

    /// Sets all texts of a hex.
    pub(super) fn texts(&self, hex: Hex<'_>, lettering: &mut Lettering<'_>, part: &mut Part) {
        let (look, u, (x, y)) = (self.task.look, self.u, hex.middle);
        let on = self.terrain(hex.symbol).and_then(|terrain| terrain.text);
        // The box of its label, around its center.
        let mut label = None;
        if let Some(text) = self.label(hex.at) {
            let (face, size) = (Type::from(&look.labels.text), look.labels.text.size * u);
            let color = self.task.mark(on.or(look.labels.text.color));
            let height = self.height(self.label_spot(hex), y);
            let half = lettering.width(&text, face) * size / 2.0;
            let (dx, dy) = inward(self, [x - half, height - size / 2.0, x + half, height + size / 2.0]);
            let (x, height) = (x + dx, height + dy);
            lettering.set(&text, face, size, color, (x, height), Anchor::Middle, &mut part.text);
            part.keep.add([x - half, height - size / 2.0, x + half, height + size / 2.0], 1);
            let below = height - y;
            label = Some([-half, below - size / 2.0, half, below + size / 2.0]);
        }
        for text in look.texts.iter().filter(|text| text.is_in(hex.symbol)) {
            self.text(text, hex, (on, label.as_slice()), lettering, part);
        }
    }

    /// The place of a hex's label: above anything that would cover it, and clear of symbols on its sides.
    fn label_spot(&self, hex: Hex<'_>) -> Spot {
        let labels = &self.task.look.labels;
        match labels.at {
            Spot::Below(y) if y.abs() < 0.2 && self.is_covered(hex) => Spot::Below(-0.38),
            Spot::Below(y) => Spot::Below(self.taken.label_height(hex.at, y, labels.text.size, self.u)),
            Spot::Corner => Spot::Corner,
        }
    }

    /// Whether something is drawn in the center of a hex.
    fn is_covered(&self, hex: Hex<'_>) -> bool {
        let has_art = || hex.facts.is_some_and(|facts| facts.marks.has_art());
        self.crowd.covers(hex.at) || !self.task.blank && has_art()
    }

    /// The label of a hex, unless it has none.
    fn label(&self, at: Label) -> Option<String> {
        let look = &self.task.look.labels;
        if look.style == LabelStyle::None {
            return None;
        }
        look.numbering.of_hex(look.style, &self.grid, at)
    }

    /// The value of a field of a hex: its own, or a default of the map. `a or b` takes the first that exists.
    fn value(&self, field: &str, hex: Hex<'_>) -> Option<String> {
        field.split(" or ").find_map(|field| match field.trim() {
            "label" => self.label(hex.at),
            "terrain" => Some(self.terrain(hex.symbol)?.name.clone()),
            field => {
                let own = || hex.facts?.fields.get(field)?.as_text().map(str::to_owned);
                own().or_else(|| self.names_in_texts.get(field)?.get(&hex.at).cloned())
            }
        })
    }

    /// Small boxes to write in, in place of the values of a text.
    fn boxes(
        &self,
        text: &HexText,
        on: Option<Color>,
        (height, place): (f32, &dyn Fn(usize) -> f32),
        part: &mut Part,
    ) {
        let (u, count) = (self.u, text.fields.len());
        let (w, h) = (text.step * u * 0.84, text.text.size * u * 1.25);
        let color = self.task.mark(on.or(text.text.color)).faded(0.55);
        let paint = Color { a: 150, ..Color::WHITE };
        for n in 0..count {
            let path = Path::rounded(place(n) - w / 2.0, height - h / 2.0, w, h, h * 0.2);
            let stroke =
                Stroke { paint: Paint::Color(color), width: u * 0.007, dash: Vec::new(), round: false };
            let fill = (!self.task.workshop.options.ink.is_saved()).then_some(Paint::Color(paint));
            part.text.path(path, fill, Some(stroke));
        }
        let half = (place(count - 1) - place(0)) / 2.0 + text.step * u * 0.42;
        let x = f32::midpoint(place(0), place(count - 1));
        part.keep.add([x - half, height - text.text.size * u, x + half, height + text.text.size * u], 1);
    }

    fn text(
        &self,
        text: &HexText,
        hex: Hex<'_>,
        (on, label): (Option<Color>, &[[f32; 4]]),
        lettering: &mut Lettering<'_>,
        part: &mut Part,
    ) {
        let (u, count, (x, y)) = (self.u, text.fields.len(), hex.middle);
        let height = self.height(text.at, y);
        let place = |n: usize| x + (n as f32 - (count as f32 - 1.0) / 2.0) * text.step * u;
        if self.task.blank {
            if text.boxes {
                self.boxes(text, on, (height, &place), part);
            }
            return;
        }
        let face = Type::from(&text.text);
        for (n, field) in text.fields.iter().enumerate() {
            let value = self.value(&field.value, hex);
            let empty = text.empty.as_ref().filter(|_| !self.map.hexes.is_empty());
            let Some(value) = value.or_else(|| empty.cloned()).filter(|value| !value.is_empty()) else {
                continue;
            };
            let color = text.colors.get(n).copied().or(on).or(text.text.color);
            let color = self.task.mark(color);
            let room = if count > 1 { text.step * u } else { self.width_at(height - y) - 0.06 * u };
            let size = text.text.size * u;
            let wide = lettering.width(&value, face) * size;
            let lines = if wide > room && count == 1 { halves(&value) } else { vec![value.as_str()] };
            let widest = match lines.as_slice() {
                [_] => wide,
                lines => lines.iter().map(|line| lettering.width(line, face) * size).fold(0.0, f32::max),
            };
            let fitted = size * (room / widest.max(0.01)).clamp(0.6, 1.0);
            if widest * 0.6 > room {
                self.report_too_long(&value, hex, part);
            }
            let (half, rise) = (widest.min(room) / 2.0, fitted * (lines.len() as f32 - 1.0));
            let (mut right, mut bottom) = (place(n), height);
            if count == 1 {
                // A single text makes way for roads and names; its center is that of its lines.
                let (meant, size) = ((right - x, bottom - rise / 2.0 - y), (half * 2.0, rise + fitted));
                let (dx, dy) = self.taken.spot(hex.at, meant, size, label, (self.u, self));
                (right, bottom) = (right + dx - meant.0, bottom + dy - meant.1);
            }
            let covers = [right - half, bottom - rise - fitted / 2.0, right + half, bottom + fitted / 2.0];
            let (dx, dy) = inward(self, covers);
            (right, bottom) = (right + dx, bottom + dy);
            part.keep.add([covers[0] + dx, covers[1] + dy, covers[2] + dx, covers[3] + dy], 1);
            for (line, shown) in lines.iter().enumerate() {
                let spot = (right, bottom + (line as f32 - (lines.len() as f32 - 1.0)) * fitted);
                lettering.set(shown, face, fitted, color, spot, Anchor::Middle, &mut part.text);
            }
        }
    }
}

impl View<'_> {
    fn report_too_long(&self, value: &str, hex: Hex<'_>, part: &mut Part) {
        let origin = hex.facts.map_or(self.map.plate.name.origin, |facts| facts.origin);
        let message = format!("{}: \"{value}\" is too long for its hex", hex.at);
        let help = "shorten it, or print larger hexes";
        part.report.error(code::TEXT_DOES_NOT_FIT, origin, message).help(help);
    }
}

/// A list of words in two lines of about the same length.
fn halves(text: &str) -> Vec<&str> {
    let middle = text.len() / 2;
    let spaces = text.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) => vec![&text[..at], &text[at + 1..]],
        None => vec![text],
    }
}
