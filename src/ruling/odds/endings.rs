//! The endings that odds are made of: equal ones are one, the most probable come first.

use std::collections::HashMap;
use std::fmt::Write;

use foldhash::fast::RandomState;

use super::Chance;
use crate::ruling::{Illegal, Json};

/// The endings met so far, each with what it is, by its text.
#[derive(Default)]
pub struct Endings {
    by_text: HashMap<String, usize, RandomState>,
    list: Vec<Chance>,
}

impl Endings {
    /// The number of an ending.
    pub fn number(&mut self, outcome: Json, illegal: Option<Box<Illegal>>) -> usize {
        let mut text = canonical(&outcome);
        if let Some(illegal) = &illegal {
            text.push_str(&format!("{illegal:?}"));
        }
        let list = &mut self.list;
        *self.by_text.entry(text).or_insert_with(|| {
            list.push(Chance { p: 0.0, outcome, illegal });
            list.len() - 1
        })
    }

    /// Adds to the probability of an ending.
    pub fn add(&mut self, ending: usize, p: f64) {
        self.list[ending].p += p;
    }

    /// The endings, the most probable first, ties in the order of their text.
    pub fn sorted(self) -> Vec<Chance> {
        // Probabilities that differ in their last digits only are the same.
        let rounded = |p: f64| (p * 1e12).round() as i128;
        let mut texts = vec![String::new(); self.list.len()];
        for (text, ending) in self.by_text {
            texts[ending] = text;
        }
        let mut chances: Vec<(Chance, String)> = self.list.into_iter().zip(texts).collect();
        chances.sort_by(|(a, a_text), (b, b_text)| {
            rounded(b.p).cmp(&rounded(a.p)).then_with(|| a_text.cmp(b_text))
        });
        chances.into_iter().map(|(chance, _)| chance).collect()
    }
}

/// An outcome as compact JSON with its keys sorted.
pub(super) fn canonical(outcome: &Json) -> String {
    let mut text = String::with_capacity(500);
    write_sorted(outcome, &mut text);
    text
}

fn write_sorted(json: &Json, out: &mut String) {
    match json {
        Json::Object(object) => {
            let mut entries: Vec<(&String, &Json)> = object.iter().collect();
            entries.sort_unstable_by_key(|(key, _)| *key);
            for (n, (key, value)) in entries.into_iter().enumerate() {
                out.push(if n == 0 { '{' } else { ',' });
                write_text(key, out);
                out.push(':');
                write_sorted(value, out);
            }
            out.push_str(if object.is_empty() { "{}" } else { "}" });
        }
        Json::Array(values) => {
            for (n, value) in values.iter().enumerate() {
                out.push(if n == 0 { '[' } else { ',' });
                write_sorted(value, out);
            }
            out.push_str(if values.is_empty() { "[]" } else { "]" });
        }
        Json::String(text) => write_text(text, out),
        Json::Number(number) => {
            let _ = write!(out, "{number}");
        }
        Json::Bool(true) => out.push_str("true"),
        Json::Bool(false) => out.push_str("false"),
        Json::Null => out.push_str("null"),
    }
}

/// A text in quotes; most have nothing to escape.
fn write_text(text: &str, out: &mut String) {
    if text.bytes().all(|b| b >= b' ' && b != b'"' && b != b'\\') {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&Json::from(text).to_string());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_text_of_an_outcome_is_its_json_with_keys_sorted() {
        let outcome = json!({"b": [1, {"d": null, "c": "a \"word\"\n"}], "a": {}, "é": [], "B": 0.5});
        let mut sorted = outcome.clone();
        sorted.sort_all_objects();
        assert_eq!(canonical(&outcome), sorted.to_string());
    }
}
