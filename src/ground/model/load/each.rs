//! Cards made from lists: `each: {suit: [hearts, spades], rank: 1-13}` is one card for each combination.

use super::deck::numbers_of;
use crate::diag::{Report, code};
use crate::model::Entry;
use crate::source::{Key, Map, Node, Origin, Scalar, Value, wrong_type};

/// The most cards that one entry makes.
const MOST: usize = 10_000;

/// The cards of an entry with `each`: its fields, with one value of each list, and `{suit}` in its texts replaced. An entry without
/// `each`, or in which it is a text, is one card.
pub(super) fn each(mut entry: Entry, report: &mut Report) -> Vec<Entry> {
    if entry.fields.get("each").is_none_or(|each| each.as_map().is_none()) {
        return vec![entry];
    }
    let Some(each) = entry.fields.remove("each") else { return vec![entry] };
    let Value::Map(lists) = &each.value else { return vec![entry] };
    let mut rows: Vec<Vec<(Key, Node)>> = vec![Vec::new()];
    for (key, list) in lists.iter() {
        let Some(values) = values(list, report) else { return Vec::new() };
        if rows.len() * values.len() > MOST {
            let message = format!("{} combinations for one entry", rows.len() * values.len());
            report.error(code::OUT_OF_RANGE, each.origin, message).help(format!("the most is {MOST}"));
            return Vec::new();
        }
        let with = |row: &Vec<(Key, Node)>| {
            let row = row.clone();
            values
                .iter()
                .map(move |value| [row.as_slice(), &[(key.clone(), value.clone())]].concat())
                .collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(with).collect();
    }
    rows.iter().map(|row| card(&entry, row)).collect()
}

/// The values of a list: each of its entries, and each number of a range.
fn values(list: &Node, report: &mut Report) -> Option<Vec<Node>> {
    let mut values = Vec::new();
    for value in list.as_list().unwrap_or(std::slice::from_ref(list)) {
        let Some(text) = value.as_text().filter(|text| !text.trim().is_empty()) else {
            wrong_type(value, "a word, a number or a range like 1-13", report);
            return None;
        };
        if is_range(text) {
            values.extend(numbers_of(value, report)?.into_iter().map(|n| Node::number(n, value.origin)));
        } else {
            values.push(value.clone());
        }
    }
    if values.is_empty() {
        report
            .error(code::EMPTY, list.origin, "an empty list makes no cards")
            .help("add a value, or delete the list");
        return None;
    }
    Some(values)
}

/// Whether a text is two whole numbers with a dash.
fn is_range(text: &str) -> bool {
    let is_number =
        |text: &str| !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit());
    text.split_once(['-', '–']).is_some_and(|(first, last)| is_number(first) && is_number(last))
}

/// One card of an entry.
fn card(entry: &Entry, row: &[(Key, Node)]) -> Entry {
    let mut card = entry.clone();
    for (_, node) in card.fields.iter_mut() {
        replace(node, row);
    }
    let named = filled(&entry.name.value, row);
    card.name.value = if named == entry.name.value {
        // Cards need different names.
        let values = row.iter().filter_map(|(_, value)| value.as_text());
        std::iter::once(named.as_str()).chain(values).collect::<Vec<_>>().join(" ")
    } else {
        named
    };
    set(&mut card.fields, "name", &card.name.value, entry.name.origin);
    for (key, value) in row {
        if card.fields.get(&key.text).is_none() {
            card.fields.insert(key.clone(), value.clone());
        }
    }
    card
}

fn set(fields: &mut Map, name: &str, text: &str, origin: Origin) {
    match fields.get_mut(name) {
        Some(node) => *node = Node::text(text, node.origin),
        None => fields.insert(Key { text: name.into(), origin }, Node::text(text, origin)),
    }
}

/// Replaces fields in braces in all texts of a value.
fn replace(node: &mut Node, row: &[(Key, Node)]) {
    match &mut node.value {
        Value::Scalar(Scalar { text, .. }) if text.contains('{') => {
            let filled = filled(text, row);
            if filled != **text {
                *node = Node::text(filled, node.origin);
            }
        }
        Value::List(list) => list.iter_mut().for_each(|node| replace(node, row)),
        Value::Map(map) => map.iter_mut().for_each(|(_, node)| replace(node, row)),
        Value::Scalar(_) => {}
    }
}

/// A text with the values of the row in place of their names in braces.
fn filled(text: &str, row: &[(Key, Node)]) -> String {
    row.iter().fold(text.to_owned(), |text, (key, value)| {
        text.replace(&format!("{{{}}}", key.text), value.as_text().unwrap_or_default())
    })
}
