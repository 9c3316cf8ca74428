//! `deck` and `pieces` documents, read into decks.

use super::texts::owned;
use super::{declared, each};
use crate::diag::{Report, code};
use crate::model::deck::{
    CardDeck, Copies, CustomCardDeck, CustomPieceDeck, DeckKeys, Declarations, PieceDeck,
};
use crate::model::{Deck, Entry, GameName};
use crate::source::read::{Name, target};
use crate::source::{Key, Located, Map, Node, Origin, Read, Value, read_text, shortened, wrong_type};

/// The highest number of a numbered piece.
const MOST_NUMBER: i64 = 9_999;

/// Reads a deck; `list` is the key of its cards. The node is consumed, so that a large deck is not copied.
pub(super) fn deck(game: GameName, list: &'static str, node: Node, report: &mut Report) -> Option<Deck> {
    let origin = node.origin;
    let mut node = node;
    list_by_another_name(list, &mut node, report);
    let Some((keys, own)) = keys(game, list, &node, report) else {
        // The deck exists even if it is unreadable, so that it is not reported as missing.
        let component = node.get("component")?;
        let component = Name::<target::Component>::read(component, &mut Report::default())?;
        return Some(empty(game, component, origin));
    };
    let declared = declared::fields(own.fields, report);
    let totals = declared::totals(own.totals, list, &declared, report);
    let Value::Map(mut map) = node.value else { return None };
    let defaults = match map.remove("defaults") {
        Some(Node { value: Value::Map(defaults), .. }) => defaults,
        _ => Map::default(),
    };
    let Some(Node { value: Value::List(cards), .. }) = map.remove(list) else { return None };
    let component = keys.component;
    let mut entries = Vec::with_capacity(cards.len());
    for (n, card) in cards.into_iter().enumerate() {
        let Some(entry) = entry(n, card, &defaults, &component.value, report) else { continue };
        for entry in each::each(entry, report) {
            match entry.get("numbers").map(|node| numbers_of(node, report)) {
                None => entries.push(entry),
                Some(numbers) => entries.extend(numbers.into_iter().flatten().map(|n| numbered(&entry, n))),
            }
        }
    }
    Some(Deck { game, component, declared, totals, entries, origin })
}

/// Moves the list of a deck to its proper key (`cards:` of decks, `pieces:` of pieces), and reports the wrong one.
fn list_by_another_name(list: &'static str, node: &mut Node, report: &mut Report) {
    let other = if list == "cards" { "pieces" } else { "cards" };
    let Value::Map(map) = &mut node.value else { return };
    if map.get(list).is_some() {
        return;
    }
    let Some(origin) = map.key(other).map(|key| key.origin) else { return };
    let Some(cards) = map.remove(other) else { return };
    let kind = if list == "cards" { "deck" } else { "pieces" };
    let message = format!("\"{other}\" in a document of `kind: {kind}`");
    report.error(code::UNKNOWN_KEY, origin, message).help(format!("write `{list}:` instead"));
    map.insert(Key { text: list.into(), origin }, cards);
}

/// The unknown key that was meant to be `name`: with the same letters in another order, or with one letter more or
/// less.
fn mistyped_name(fields: &Map) -> Option<Key> {
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.to_lowercase().chars().collect();
        letters.sort_unstable();
        letters
    };
    let is_meant = |key: &&Key| {
        letters(&key.text) == letters("name")
            || ["nam", "nme", "nname", "naame", "namme", "namee"].contains(&&*key.text)
    };
    fields.iter().map(|(key, _)| key).find(is_meant).cloned()
}

/// The keys of a deck, without its cards.
fn keys(game: GameName, list: &str, node: &Node, report: &mut Report) -> Option<(DeckKeys, Declarations)> {
    Some(match (list, game) {
        ("cards", GameName::Custom) => {
            let CustomCardDeck { deck, own, .. } = CustomCardDeck::read(node, report)?;
            (deck, own)
        }
        (_, GameName::Custom) => {
            let CustomPieceDeck { deck, own, .. } = CustomPieceDeck::read(node, report)?;
            (deck, own)
        }
        ("cards", _) => (CardDeck::read(node, report)?.deck, Declarations::default()),
        _ => (PieceDeck::read(node, report)?.deck, Declarations::default()),
    })
}

/// An empty deck in place of one that was unreadable and reported.
fn empty(game: GameName, component: Located<String>, origin: Origin) -> Deck {
    Deck { game, component, declared: Vec::new(), totals: Vec::new(), entries: Vec::new(), origin }
}

fn entry(index: usize, node: Node, defaults: &Map, component: &str, report: &mut Report) -> Option<Entry> {
    let origin = node.origin;
    let Value::Map(mut fields) = node.value else {
        wrong_type(&node, "a card with its fields", report);
        return None;
    };
    for (key, value) in defaults.iter() {
        if fields.field(&key.text).is_none() {
            fields.insert(key.clone(), value.clone());
        }
    }
    // The keys of a card from a table are in the heading row.
    let within = |key: &Key| key.origin.start >= origin.start && key.origin.end <= origin.end;
    let head =
        fields.iter().next().map(|(key, _)| key).filter(|key| within(key)).map_or(origin, |k| k.origin);
    if fields.get("name").is_none()
        && let Some(key) = mistyped_name(&fields)
    {
        let message = format!("a card has no \"{}\"", shortened(&key.text));
        report.error(code::UNKNOWN_KEY, key.origin, message).help("did you mean \"name\"?");
        if let Some(name) = fields.remove(&key.text) {
            fields.insert(Key { text: "name".into(), origin: key.origin }, name);
        }
    }
    let name = match fields.get("name").filter(|name| !name.is_null()) {
        Some(node) => match read_text(node, report) {
            Some(name) => owned(name),
            None => Located { value: format!("{component} {}", index + 1), origin: node.origin },
        },
        None => {
            let who = format!("{component} {}", index + 1);
            let help = match fields.get("name") {
                // A text that means null in YAML is a name in quotes.
                Some(_) => "write the name after `name:`; in quotes, if it is \"null\" or \"~\"",
                None => "add `name: …`, the name for players and messages",
            };
            report.error(code::MISSING_KEY, head, format!("{who} has no name")).help(help).about(&who);
            Located { value: who, origin: head }
        }
    };
    let copies = match fields.get("copies").filter(|copies| !copies.is_null()) {
        Some(node) => Copies::read(node, report).unwrap_or(1),
        None => 1,
    };
    Some(Entry { name, copies, fields, origin })
}

/// `numbers: 1-24`, `numbers: 7` or a list of both: one piece for each number.
pub(super) fn numbers_of(node: &Node, report: &mut Report) -> Option<Vec<i64>> {
    let mut all: Vec<i64> = Vec::new();
    for part in node.as_list().unwrap_or(std::slice::from_ref(node)) {
        let text = part.as_text().unwrap_or_default();
        let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
        let number = |text: &str| text.trim().parse::<i64>().ok().filter(|n| (0..=MOST_NUMBER).contains(n));
        match number(first).zip(number(last)).filter(|(first, last)| first <= last) {
            Some((first, last)) => all.extend(first..=last),
            None => {
                no_numbers(Located { value: text, origin: part.origin }, first, last, report);
                return None;
            }
        }
    }
    if all.len() > MOST_NUMBER as usize {
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("{} numbers for one piece", all.len()))
            .help(format!("the most is {MOST_NUMBER}"));
        return None;
    }
    Some(all)
}

/// Reports an invalid range of numbers: not a range, descending, or too large.
fn no_numbers(written: Located<&str>, first: &str, last: &str, report: &mut Report) {
    let text = shortened(written.value);
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let (code, message, help) = match number(first).zip(number(last)) {
        Some((first, last)) if first > last => {
            (code::OUT_OF_RANGE, format!("\"{text}\" is descending"), format!("write {last}-{first}"))
        }
        Some(_) => (
            code::OUT_OF_RANGE,
            format!("\"{text}\" is too high"),
            format!("the highest number of a piece is {MOST_NUMBER}"),
        ),
        None => (
            code::WRONG_TYPE,
            format!("\"{text}\" is not a range of numbers"),
            format!("write a range like 1-24, or a list like [1-12, 20], up to {MOST_NUMBER}"),
        ),
    };
    report.error(code, written.origin, message).help(help);
}

/// The piece of a number: `{number}` in its layout.
fn numbered(entry: &Entry, number: i64) -> Entry {
    let mut entry = entry.clone();
    let origin = entry.origin_of("numbers");
    entry.fields.remove("numbers");
    entry.fields.insert(Key { text: "number".into(), origin }, Node::number(number, origin));
    entry.name.value = format!("{} {number}", entry.name.value);
    entry
}
