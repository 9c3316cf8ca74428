//! The texts in each square of a board: its label, and the values of its fields.

use super::lettering::{Anchor, Lettering, Type};
use super::squares::View;
use crate::compose::drawing::{Drawing, Paint};
use crate::compose::path::Path;
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::model::Color;
use crate::model::board::EMPTY;
use crate::model::look::HexText;
use crate::model::numbering::LabelStyle;
use crate::model::space::SpaceMarks;
use crate::model::spot::Spot;
use crate::source::{Document, unknown_key};

impl View<'_> {
    /// The label of a square, unless it has none.
    fn label_text(&self, at: Label) -> Option<String> {
        let look = &self.task.look.labels;
        if look.style == LabelStyle::None {
            return None;
        }
        look.numbering.label(look.style, self.grid.columns, self.grid.rows, at)
    }

    /// Sets the label of a square with its corner at a point, unless columns and rows are named in the frame.
    pub(super) fn label(
        &self,
        at: Label,
        (x, y): (f32, f32),
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
    ) {
        let look = &self.task.look.labels;
        let is_around = self.task.look.frame.as_ref().is_some_and(|frame| frame.labels);
        let Some(text) = self.label_text(at).filter(|_| !is_around) else { return };
        let (face, size, u) = (Type::from(&look.text), look.text.size * self.u, self.u);
        let on = self.terrain(self.symbol(at)).and_then(|terrain| terrain.text);
        let color = self.task.mark(on.or(look.text.color));
        match look.at {
            Spot::Corner => {
                let place = (x + u * 0.05, y + u * 0.045 + size / 2.0);
                self.plaque(at, &text, face, size, place, lettering, into);
                lettering.set(&text, face, size, color, place, Anchor::Left, into);
            }
            Spot::Below(below) => {
                let place = (x + u / 2.0, y + u * (0.5 + below));
                lettering.set(&text, face, size, color, place, Anchor::Middle, into);
            }
        }
    }

    /// A light ground for a label on a pattern.
    #[expect(clippy::too_many_arguments, reason = "a text, its look and its place")]
    fn plaque(
        &self,
        at: Label,
        text: &str,
        face: Type,
        size: f32,
        (x, y): (f32, f32),
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
    ) {
        let Some(terrain) = self.terrain(self.symbol(at)).filter(|terrain| terrain.plaque) else {
            return;
        };
        let wide = lettering.width(text, face) * size;
        let pad = size * 0.28;
        let path = Path::rounded(x - pad, y - size * 0.62, wide + 2.0 * pad, size * 1.24, size * 0.25);
        let ground = if self.task.workshop.options.ink.is_saved() {
            Color::WHITE
        } else {
            terrain.color.unwrap_or(Color::WHITE)
        };
        into.path(path, Some(Paint::Color(ground)), None);
    }

    /// Sets the texts of a square with its corner at a point, unless the board is blank.
    pub(super) fn texts(
        &self,
        at: Label,
        corner: (f32, f32),
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
        report: &mut Report,
    ) {
        let symbol = self.board.symbol(at).to_ascii_lowercase();
        let texts = self.task.look.texts.iter().filter(|text| !self.task.blank && text.is_in(symbol));
        for text in texts {
            let count = text.fields.len() as f32;
            for (n, field) in text.fields.iter().enumerate() {
                let empty = text.empty.as_ref().filter(|_| !self.board.facts.is_empty());
                let value = self.value(&field.value, at).or_else(|| empty.cloned());
                let Some(value) = value.filter(|value| !value.is_empty()) else { continue };
                let off = (n as f32 - (count - 1.0) / 2.0) * text.step * self.u;
                let color = text.colors.get(n).copied();
                self.text((text, &value), at, (corner, off), color, lettering, into, report);
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a text, its look and its place")]
    fn text(
        &self,
        (text, value): (&HexText, &str),
        at: Label,
        ((x, y), off): ((f32, f32), f32),
        color: Option<Color>,
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
        report: &mut Report,
    ) {
        let (u, face) = (self.u, Type::from(&text.text));
        let on = self.terrain(self.symbol(at)).and_then(|terrain| terrain.text);
        let color = self.task.mark(color.or(on).or(text.text.color));
        let room = if text.fields.len() > 1 { text.step * u } else { u * 0.92 };
        let wide = lettering.width(value, face) * text.text.size * u;
        if wide * 0.6 > room {
            let origin = self.board.facts.get(&at).map_or(self.board.plate.name.origin, |facts| facts.origin);
            report
                .error(
                    code::TEXT_DOES_NOT_FIT,
                    origin,
                    format!("{at}: \"{value}\" is too long for its square"),
                )
                .help("shorten it, or print larger squares");
        }
        let size = text.text.size * u * (room / wide.max(0.01)).clamp(0.6, 1.0);
        let below = match text.at {
            Spot::Below(part) => part,
            Spot::Corner => -0.345,
        };
        let place = (x + u / 2.0 + off, y + u * (0.5 + below));
        lettering.set(value, face, size, color, place, Anchor::Middle, into);
    }

    /// The value of a field of a square: its own, or a default of the board. `a or b` takes the first that exists.
    fn value(&self, field: &str, at: Label) -> Option<String> {
        field.split(" or ").find_map(|field| match field.trim() {
            "label" => self.label_text(at),
            "terrain" => Some(self.terrain(self.symbol(at))?.name.clone()),
            field => {
                let own = || self.board.facts.get(&at)?.fields.get(field)?.as_text().map(str::to_owned);
                own().or_else(|| self.names_in_texts.get(field)?.get(&at).cloned())
            }
        })
    }

    /// Reports fields of squares that nothing shows, and unknown terrains of squares.
    pub(super) fn check_names(&self, report: &mut Report) {
        let shown = self.task.look.texts.iter().flat_map(|text| &text.fields);
        let known: Vec<&str> = shown.flat_map(|field| field.value.split(" or ").map(str::trim)).collect();
        for facts in self.board.facts.values() {
            for (key, origin) in facts.shown_by_texts().filter(|(key, _)| !known.contains(key)) {
                let known = known.iter().copied().chain(SpaceMarks::OBJECT.names());
                unknown_key(key, origin, "a square of this look", known, report);
            }
            for (symbol, origin) in facts.marks.symbols() {
                if symbol != EMPTY && self.terrain(symbol).is_none() {
                    self.report_unknown(symbol, origin, report);
                }
            }
        }
    }
}
