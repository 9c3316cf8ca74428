//! `deck` and `pieces` documents into decks.

use super::owned;
use crate::diag::{Report, code};
use crate::model::{Deck, Entry, GameName};
use crate::source::fields::{read_integer, read_text, wrong_type};
use crate::source::{Fields, Located, Map, Node, Value};

/// How many copies of one card can be asked for.
const MOST_COPIES: i64 = 10_000;

/// Reads a deck. The node is taken over, so that a large deck is not copied.
pub(super) fn deck(game: GameName, node: Node, report: &mut Report) -> Option<Deck> {
    let origin = node.origin;
    let mut fields = Fields::of(&node, "a deck", report)?;
    for read in ["kind", "game", "defaults"] {
        fields.get(read);
    }
    let component = fields.required_text("component", report).map(owned);
    let cards_are_list = fields.require("cards", report).map(|cards| {
        if cards.as_list().is_none() {
            wrong_type(cards, "a list of cards", report);
        } else if cards.as_list().is_some_and(<[Node]>::is_empty) {
            report
                .error(code::EMPTY, cards.origin, "a deck without cards")
                .help("add cards, or delete the deck");
        }
        cards.as_list().is_some()
    });
    fields.finish(report);
    let component = component?;
    if !cards_are_list? {
        return None;
    }
    let Value::Map(mut map) = node.value else { return None };
    let defaults = match map.remove("defaults") {
        Some(Node { value: Value::Map(defaults), .. }) => defaults,
        Some(other) if !other.is_null() => {
            wrong_type(&other, "a map of fields", report);
            Map::default()
        }
        _ => Map::default(),
    };
    let Some(Node { value: Value::List(cards), .. }) = map.remove("cards") else { return None };
    let entries = (cards.into_iter().enumerate())
        .filter_map(|(n, card)| entry(n, card, &defaults, &component.value, report))
        .collect();
    Some(Deck { game, component, entries, origin })
}

fn entry(n: usize, node: Node, defaults: &Map, component: &str, report: &mut Report) -> Option<Entry> {
    let origin = node.origin;
    let Value::Map(mut fields) = node.value else {
        wrong_type(&node, "a card with its fields", report);
        return None;
    };
    for (key, value) in defaults.iter() {
        if fields.get(&key.text).is_none() {
            fields.insert(key.clone(), value.clone());
        }
    }
    let head = fields.iter().next().map_or(origin, |(key, _)| key.origin);
    let name = match fields.get("name").filter(|name| !name.is_null()) {
        Some(node) => match read_text(node, report) {
            Some(name) => owned(name),
            None => Located { value: format!("{component} {}", n + 1), origin: node.origin },
        },
        None => {
            report
                .error(code::MISSING_KEY, head, format!("{component} {} has no name", n + 1))
                .help("add `name: …`; players and messages call a card by its name");
            Located { value: format!("{component} {}", n + 1), origin: head }
        }
    };
    let copies = match fields.get("copies").filter(|copies| !copies.is_null()) {
        Some(node) => read_integer(node, 0..=MOST_COPIES, report).map_or(1, |copies| copies.value as u32),
        None => 1,
    };
    Some(Entry { name, copies, fields, origin })
}
