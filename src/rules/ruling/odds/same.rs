//! Equality in odds: probabilities apart from their last digits, outcomes in any order of keys.

use std::fmt::Write;

use crate::ruling::Json;

/// A probability rounded for comparison, without its last digits.
pub(super) fn rounded(p: f64) -> i64 {
    (p * 1e12).round() as i64
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
