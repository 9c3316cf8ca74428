//! Whether a map has the form that its fields give it, for maps that are kept as they were written: cards, tables, creatures.

use super::fields::{read_integer, read_length, read_number, read_word, unknown_key, wrong_type};
use super::shape::{Field, Names, Shape};
use super::{Map, Node, Origin};
use crate::diag::suggest::and_list;
use crate::diag::{Code, Report, code, nearest};

/// Checks a map against its fields: unknown keys, missing keys, values of the wrong type. `missing` is the code for a field
/// that must be there and is not; `what` is what the map is, with its article.
pub fn check<'f>(
    map: &Map,
    fields: impl IntoIterator<Item = &'f Field>,
    what: &str,
    head: Origin,
    missing: Code,
    report: &mut Report,
) {
    let fields: Vec<&Field> = fields.into_iter().collect();
    let names = || fields.iter().map(|field| field.name);
    // A mistyped key is told with the key that was meant; that this one is missing goes without saying.
    let mut meant = Vec::new();
    for (key, node) in map.iter() {
        match fields.iter().find(|field| field.name == &*key.text) {
            Some(field) if !node.is_null() => check_shape(node, &field.shape, Some(field.name), report),
            Some(_) => {}
            None => {
                unknown_key(&key.text, key.origin, what, names(), report);
                meant.extend(nearest(&key.text, names()));
            }
        }
    }
    for field in fields.iter().filter(|field| field.required && !meant.contains(&field.name)) {
        if map.get(field.name).is_none_or(Node::is_null) {
            let origin = map.key(field.name).map_or(head, |key| key.origin);
            report
                .error(missing, origin, format!("{what} without \"{}\"", field.name))
                .help(format!("add `{}: …` ({})", field.name, field.about));
        }
    }
}

/// Checks a value; `name` is the key under which it stands, unless it is one of many.
fn check_shape(node: &Node, shape: &Shape, name: Option<&str>, report: &mut Report) {
    match shape {
        Shape::Text | Shape::Name(_) => expect(node.as_text().is_some(), node, "text", report),
        Shape::Whole => expect(node.as_integer().is_some(), node, "a whole number", report),
        Shape::Truth => expect(node.as_bool().is_some(), node, "true or false", report),
        Shape::Between(least, most) => drop(read_integer(node, *least..=*most, report)),
        Shape::Decimal(least, most) => drop(read_number(node, *least..=*most, report)),
        Shape::Length => drop(read_length(node, report)),
        Shape::Word(words) => {
            let pairs: Vec<(&'static str, ())> = words.iter().map(|word| (*word, ())).collect();
            // What is wrong was reported; the word itself is read where it is needed.
            let _ = read_word(node, &pairs, report);
        }
        Shape::OneOrMore(inner) | Shape::OneOrTwo(inner) => {
            for node in node.as_list().unwrap_or(std::slice::from_ref(node)) {
                check_shape(node, inner, None, report);
            }
        }
        Shape::List(inner) => match node.as_list() {
            Some(nodes) => nodes.iter().for_each(|node| check_shape(node, inner, None, report)),
            None => wrong_type(node, "a list", report),
        },
        // House rules are read against their rulebook.
        Shape::Map(Names::Option, _) => {}
        Shape::Map(_, inner) => match node.as_map() {
            Some(map) => map.iter().for_each(|(_, node)| check_shape(node, inner, None, report)),
            None => wrong_type(node, "a map", report),
        },
        Shape::Object(object) => match node.as_map() {
            None => {
                let Some(name) = name else { return wrong_type(node, object.what, report) };
                let keys: Vec<_> = object.fields().map(|field| field.name).collect();
                let message = format!("\"{name}\" is a map of its own");
                report.error(code::WRONG_TYPE, node.origin, message).help(format!(
                    "write `{name}: {{{}: …}}`; the keys are {}",
                    keys[0],
                    and_list(&keys)
                ));
            }
            Some(map) => {
                let head = map.iter().next().map_or(node.origin, |(key, _)| key.origin);
                let what = name.map_or(object.what.to_owned(), |name| format!("\"{name}\""));
                check(map, object.fields(), &what, head, code::MISSING_KEY, report);
            }
        },
        Shape::Either(shapes) => {
            let is_map = node.as_map().is_some();
            if let Some(shape) = shapes.iter().find(|shape| shape.is_map() == is_map) {
                check_shape(node, shape, name, report);
            }
        }
        // These have readers of their own.
        Shape::Size | Shape::Paper | Shape::Color | Shape::Slot | Shape::Card | Shape::Any => {}
    }
}

fn expect(fits: bool, node: &Node, wanted: &str, report: &mut Report) {
    if !fits {
        wrong_type(node, wanted, report);
    }
}
