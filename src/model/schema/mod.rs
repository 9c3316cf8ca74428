//! The fields of every document as data: for reading, for suggestions, for editors.
//!
//! The tables say what may stand where; [`load`](super::load) reads by them, so that nothing is read that is not in them, and the
//! schema for editors is made from them.

mod faces;
mod prints;
pub mod words;

pub use faces::*;
pub use prints::*;

pub use crate::source::shape::{Field, Names, Object, Shape};

use crate::diag::suggest::and_list;
use crate::diag::{Code, Report, code, nearest};
use crate::source::fields::{unknown_key, wrong_type};
use crate::source::{Map, Node, Origin};

/// Checks a map against its fields: unknown keys, missing keys, values of the wrong type. `missing` is the code for a field
/// that must be there and is not; `what` is what the map is, with its article.
pub fn check(map: &Map, fields: &[Field], what: &str, head: Origin, missing: Code, report: &mut Report) {
    for (key, node) in map.iter() {
        match fields.iter().find(|field| field.name == &*key.text) {
            Some(field) if !node.is_null() => check_shape(node, field, report),
            Some(_) => {}
            None => {
                unknown_key(&key.text, key.origin, what, fields.iter().map(|field| field.name), report);
            }
        }
    }
    // A mistyped key was told with the key that was meant; that this one is missing goes without saying.
    let names = || fields.iter().map(|field| field.name);
    let unknown = map.iter().filter(|(key, _)| names().all(|name| name != &*key.text));
    let meant: Vec<&str> = unknown.filter_map(|(key, _)| nearest(&key.text, names())).collect();
    for field in fields.iter().filter(|field| field.required && !meant.contains(&field.name)) {
        if map.get(field.name).is_none_or(Node::is_null) {
            let origin = map.key(field.name).map_or(head, |key| key.origin);
            report
                .error(missing, origin, format!("{what} without \"{}\"", field.name))
                .help(format!("add `{}: …` ({})", field.name, field.about));
        }
    }
}

fn check_shape(node: &Node, field: &Field, report: &mut Report) {
    match field.shape {
        Shape::Text | Shape::Name(_) => expect(node.as_text().is_some(), node, "text", report),
        Shape::Whole => expect(node.as_integer().is_some(), node, "a whole number", report),
        Shape::Truth => expect(node.as_bool().is_some(), node, "true or false", report),
        Shape::Texts | Shape::OneOrMore(Shape::Name(_)) => {
            for node in node.as_list().unwrap_or(std::slice::from_ref(node)) {
                expect(node.as_text().is_some(), node, "text", report);
            }
        }
        Shape::Word(words) => word(node, words, report),
        Shape::Words(words) => {
            for node in node.as_list().unwrap_or(std::slice::from_ref(node)) {
                word(node, words, report);
            }
        }
        Shape::Numbers(words) => match node.as_map() {
            None => wrong_type(node, "a map with numbers", report),
            Some(map) => {
                for (key, node) in map.iter() {
                    if !words.contains(&&*key.text) {
                        let what = format!("\"{}\"", field.name);
                        unknown_key(&key.text, key.origin, &what, words.iter().copied(), report);
                    }
                    expect(node.as_integer().is_some(), node, "a whole number", report);
                }
            }
        },
        Shape::Fields(fields) => match node.as_map() {
            None => {
                let keys: Vec<_> = fields.iter().map(|field| field.name).collect();
                let message = format!("\"{}\" is a map of its own", field.name);
                report.error(code::WRONG_TYPE, node.origin, message).help(format!(
                    "write `{}: {{{}: …}}`; the keys are {}",
                    field.name,
                    keys[0],
                    and_list(&keys)
                ));
            }
            Some(map) => {
                let head = map.iter().next().map_or(node.origin, |(key, _)| key.origin);
                check(map, fields, &format!("\"{}\"", field.name), head, code::MISSING_KEY, report);
            }
        },
        // What belongs to documents of all games is read by their own readers.
        _ => {}
    }
}

fn expect(fits: bool, node: &Node, wanted: &str, report: &mut Report) {
    if !fits {
        wrong_type(node, wanted, report);
    }
}

fn word(node: &Node, words: &'static [&'static str], report: &mut Report) {
    let pairs: Vec<(&'static str, ())> = words.iter().map(|word| (*word, ())).collect();
    // What is wrong was reported; the word itself is read where it is needed.
    let _ = crate::source::fields::read_word(node, &pairs, report);
}
