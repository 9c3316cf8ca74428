//! Single values of claims as outcomes have them: numbers, words, names, spaces, and lists of these.

use super::reader::{ClaimReader, NOTHING, SOMETHING, field, is_one_of, word_meant};
use super::{Called, alike};
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::ruling::{Json, matching};
use crate::source::read::unknown;
use crate::source::shape::Names;
use crate::source::{Located, Node, Object, Shape, Value, read_map, shortened, unknown_key, wrong_type};

impl ClaimReader<'_> {
    /// A list; a single value stands for a list of one, and some words for an empty list.
    pub(super) fn list(&mut self, inner: &'static Shape, node: &Node) -> Option<Vec<Json>> {
        let is_nothing = |text: &str| is_one_of(text, &NOTHING);
        match &node.value {
            Value::List(nodes) => {
                let values: Vec<Option<Json>> = nodes.iter().map(|node| self.scalar(inner, node)).collect();
                values.into_iter().collect()
            }
            _ if node.is_null() || node.as_text().is_some_and(is_nothing) => Some(Vec::new()),
            _ => self.scalar(inner, node).map(|value| vec![value]),
        }
    }

    /// A value as outcomes have it; `None` after an error in the report.
    pub(super) fn scalar(&mut self, shape: &'static Shape, node: &Node) -> Option<Json> {
        match shape {
            Shape::Any => return Some(matching::json(node)),
            Shape::Object(object) => return self.part(object, node),
            Shape::Either(shapes) => return self.either(shapes, node),
            _ if node.is_null() => return Some(Json::Null),
            _ => {}
        }
        let Some(text) = node.located_text() else {
            wrong_type(node, expected(shape), self.report);
            return None;
        };
        let is_nothing = is_one_of(text.value, &NOTHING);
        match shape {
            Shape::Whole => match text.value.trim().replace(',', ".").parse::<f64>() {
                Ok(number) if number.fract() == 0.0 && number.abs() < 1e15 => Some(Json::from(number as i64)),
                // Somebody may have forgotten to round.
                Ok(number) if number.is_finite() && number.abs() < 1e6 => Some(Json::from(number)),
                _ if is_nothing => Some(Json::Null),
                _ => {
                    wrong_type(node, "a whole number", self.report);
                    None
                }
            },
            Shape::Truth if is_one_of(text.value, &SOMETHING) => Some(true.into()),
            Shape::Truth if is_nothing => Some(false.into()),
            Shape::Truth => {
                wrong_type(node, "yes or no", self.report);
                None
            }
            Shape::Word(words) => match word_meant(text.value, words) {
                Some(word) => Some(word.into()),
                None if is_nothing => Some(Json::Null),
                None => {
                    let wide = self.claims.words.iter().map(|wide| wide.word);
                    let known: Vec<&str> = words.iter().copied().chain(wide).collect();
                    let message = format!("\"{}\" is not known here", shortened(text.value));
                    let written = || format!("write {}", crate::diag::or_list(words));
                    self.report.unknown(code::UNKNOWN_WORD, text, message, known, written);
                    None
                }
            },
            Shape::Name(Names::Kind(kind)) => {
                if is_nothing && self.named(text.value, |_| true).is_none() {
                    return Some(Json::Null);
                }
                self.name(kind, text).map(Json::from)
            }
            Shape::Name(Names::Space) if is_nothing => Some(Json::Null),
            Shape::Name(Names::Space) => self.space(text).map(Json::from),
            _ => Some(text.value.into()),
        }
    }

    /// An object of an outcome within a list.
    pub(super) fn part(&mut self, object: &'static Object, node: &Node) -> Option<Json> {
        let map = read_map(node, object.what, self.report)?;
        let mut out = serde_json::Map::new();
        for (key, node) in map.iter() {
            let Some(field) = field(object, &key.text) else {
                unknown_key(
                    &key.text,
                    key.origin,
                    object.what,
                    object.fields().map(|field| field.name),
                    self.report,
                );
                continue;
            };
            let value = match &field.shape {
                Shape::List(inner) => self.list(inner, node).map(Json::from),
                Shape::Map(..) => Some(matching::json(node)),
                shape => self.scalar(shape, node),
            };
            out.insert(field.name.to_owned(), value?);
        }
        Some(out.into())
    }

    pub(super) fn either(&mut self, shapes: &'static [Shape], node: &Node) -> Option<Json> {
        for shape in shapes {
            let mut trial = Report::default();
            let mut reader = ClaimReader::new(self.claims, self.known, &mut trial);
            if let Some(value) = reader.scalar(shape, node) {
                return Some(value);
            }
        }
        let text = node.as_text().map_or_else(|| node.describe(), |text| format!("\"{}\"", shortened(text)));
        let words = shapes
            .iter()
            .filter_map(|shape| if let Shape::Word(words) = shape { Some(*words) } else { None });
        let words: Vec<&str> = words.flatten().copied().collect();
        let others: Vec<&str> = shapes.iter().filter(|shape| !is_word(shape)).map(expected).collect();
        let message = format!("{text} is not known here");
        let few: Vec<&str> = words.iter().copied().take(8).chain(others).collect();
        let written = || format!("write {}", crate::diag::or_list(&few));
        let word = node.as_text().unwrap_or_default();
        self.report.error(code::UNKNOWN_WORD, node.origin, message).did_you_mean(
            word,
            words.iter().copied(),
            written,
        );
        None
    }

    /// The label of a space, or of the space of something named.
    pub(super) fn space(&mut self, text: Located<&str>) -> Option<String> {
        if let Some((_, name)) = self.named(text.value, |kind| kind == "space") {
            return Some(name);
        }
        let label = Label::parse(&text.value.to_uppercase());
        if label.is_none() {
            let message = format!("\"{}\" is not a space", shortened(text.value));
            self.report.error(code::UNKNOWN_NAME, text.origin, message).help("write its label, like B7");
        }
        label.map(|label| label.to_string())
    }

    /// Something of a kind, by its name.
    pub(super) fn name(&mut self, kind: &'static str, text: Located<&str>) -> Option<String> {
        let Some(all) = self.known else { return Some(text.value.to_owned()) };
        let found = self.named(text.value, |other| other == kind);
        if found.is_none() {
            let mut names: Vec<&str> =
                all.iter().filter(|known| known.kind == kind).map(|known| &*known.name).collect();
            names.dedup();
            unknown(kind, text, &names, self.report);
        }
        found.map(|(_, name)| name)
    }

    /// The kind and the name in outcomes of something with this name, an exact match before one in another case.
    pub(super) fn named(
        &self,
        name: &str,
        is_meant: impl Fn(&str) -> bool,
    ) -> Option<(&'static str, String)> {
        let all = || self.known.into_iter().flatten().filter(|known| is_meant(known.kind));
        let found =
            all().find(|known| known.name == name).or_else(|| all().find(|known| alike(&known.name, name)));
        let found = found.or_else(|| {
            // One word of a name will do, where no other name has it.
            let has_word =
                |known: &&Called<'_>| known.name.split(' ').any(|word| word.eq_ignore_ascii_case(name));
            let mut meant = all().filter(has_word);
            let first = meant.next()?;
            meant.all(|other| other.in_outcomes() == first.in_outcomes()).then_some(first)
        });
        found.map(|known| (known.kind, known.in_outcomes().to_owned()))
    }
}

/// Whether a shape allows words.
pub(super) fn is_word(shape: &Shape) -> bool {
    match shape {
        Shape::Word(_) => true,
        Shape::Either(shapes) => shapes.iter().any(is_word),
        _ => false,
    }
}

/// The expected kind of value, for messages.
pub(super) fn expected(shape: &Shape) -> &'static str {
    match shape {
        Shape::Whole => "a whole number",
        Shape::Truth => "yes or no",
        Shape::Name(Names::Space) => "the label of a space",
        Shape::Name(_) => "a name",
        Shape::Object(object) => object.what,
        _ => "a word",
    }
}
