//! The names on a map that its look must know: terrains, fields, lines and symbols; and the legend of the known ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::furniture::{Entry, Furniture, Swatch};
use super::hexes::{OPEN, View};
use super::icons;
use crate::compose::drawing::Drawing;
use crate::diag::{Report, and_list, code};
use crate::model::space::SpaceMarks;
use crate::source::{Document, Located, Origin, unknown_key};

impl View<'_> {
    /// Reports what the look does not know: fields of hexes that nothing shows, terrains of single hexes,
    /// kinds of lines and symbols.
    pub(super) fn check_names(&self, report: &mut Report) {
        let shown = self.task.look.texts.iter().flat_map(|text| &text.fields);
        let known: Vec<&str> = shown.flat_map(|field| field.value.split(" or ").map(str::trim)).collect();
        let drawn = || SpaceMarks::OBJECT.names().into_iter();
        for facts in self.map.hexes.values() {
            for (key, origin) in facts.shown_by_texts().filter(|(key, _)| !known.contains(key)) {
                let known = known.iter().copied().chain(drawn());
                unknown_key(key, origin, "a hex of this look", known, report);
            }
            for (symbol, origin) in facts.marks.symbols() {
                if symbol != OPEN && self.terrain(symbol).is_none() {
                    self.report_unknown(symbol, origin, report);
                }
            }
        }
        for edge in &self.map.edges {
            self.check_line(&edge.kind, true, report);
        }
        for path in &self.map.paths {
            self.check_line(&path.kind, false, report);
        }
    }

    /// Reports a kind that is no line of the look, and no symbol where one is allowed.
    fn check_line(&self, kind: &Located<String>, or_symbol: bool, report: &mut Report) {
        let look = self.task.look;
        let symbols = look.symbols.keys().filter(|_| or_symbol);
        let known: Vec<&str> = look.lines.keys().chain(symbols).map(String::as_str).collect();
        if known.contains(&kind.value.as_str()) {
            return;
        }
        let message = format!("there is no line called \"{}\"", kind.value);
        report.unknown(code::UNKNOWN_NAME, kind.as_str(), message, known.iter().copied(), || {
            match known.as_slice() {
                [] => "this look has no lines; add them under its `lines:`".to_owned(),
                lines => format!("the lines are {}", and_list(lines)),
            }
        });
    }

    /// Reports a symbol in the rows that is no terrain.
    pub(super) fn unknown_terrain(&self, symbol: char, report: &mut Report) {
        self.report_unknown(symbol, self.task.place_of(symbol, self.map.terrain), report);
    }

    fn report_unknown(&self, symbol: char, place: Origin, report: &mut Report) {
        let known: Vec<String> = self
            .task
            .look
            .terrains
            .iter()
            .map(|(symbol, terrain)| format!("{symbol} ({})", terrain.name))
            .collect();
        let help = if known.is_empty() {
            "say what it means under `terrains:`, or name a `look:` that does".to_owned()
        } else {
            format!("the symbols are {}; no hex is {}", and_list(&known), self.no_hex())
        };
        let message = format!("no terrain is written \"{symbol}\"");
        report.error(code::UNKNOWN_NAME, place, message).help(help);
    }

    fn no_hex(&self) -> String {
        self.map.form.missing.iter().map(char::to_string).collect::<Vec<_>>().join(" or ")
    }

    /// The furniture around the map.
    pub(super) fn furniture(&self) -> Furniture {
        let look = self.task.look;
        let mut legend = Vec::new();
        if look.legend {
            for symbol in self.symbols() {
                if let Some(terrain) = self.terrain(symbol).filter(|terrain| terrain.listed) {
                    let swatch = self.grounds.get(&symbol).and_then(|variants| variants.first()).cloned();
                    let swatch = Swatch::Space(swatch.unwrap_or_default(), self.corners.to_vec(), self.u);
                    legend.push(Entry { name: terrain.name.clone(), swatch });
                }
            }
            let kinds: BTreeSet<&str> = (self.map.edges.iter().map(|edge| edge.kind.value.as_str()))
                .chain(self.map.paths.iter().map(|path| path.kind.value.as_str()))
                .filter(|_| !self.task.blank)
                .collect();
            for kind in kinds {
                if let Some((line, name)) = look.lines.get(kind).and_then(|l| Some((l, l.name.clone()?))) {
                    legend.push(Entry { name, swatch: Swatch::Line(line.clone()) });
                } else if let Some((symbol, name)) =
                    look.symbols.get(kind).and_then(|symbol| Some((symbol, symbol.name.clone()?)))
                {
                    let mut drawing = Drawing::default();
                    // Its faults are reported where it is drawn on the map.
                    let unheard = &mut Report::default();
                    drawing.items.extend(icons::symbol(symbol, (0.0, 0.0), self.u, self.task, unheard));
                    legend.push(Entry { name, swatch: Swatch::Symbol(Arc::new(drawing), self.u) });
                }
            }
        }
        let notes =
            look.texts.iter().filter(|_| look.legend).filter_map(|text| text.legend.clone()).collect();
        Furniture {
            title: look.title.then(|| self.task.title.unwrap_or(&self.map.plate.name.value).to_owned()),
            subtitle: if self.task.blank { look.to_fill_in.clone() } else { self.map.plate.subtitle.clone() },
            legend,
            notes,
            compass: look.compass.then_some(self.grid),
        }
    }
}
