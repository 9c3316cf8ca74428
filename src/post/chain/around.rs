//! Lines of a letter that can't be read: greetings, signatures, and orders with a typing error.

use std::collections::BTreeSet;

use super::desk::TurnDesk;
use super::letter::{Written, without_i};
use crate::diag::{Report, code, surely};
use crate::ruling::Json;
use crate::source::shortened;

/// The words of names in a game, in small letters, and those of its orders.
pub(super) struct Names {
    names: BTreeSet<String>,
    verbs: BTreeSet<&'static str>,
}

/// The most words of a line that is taken for an order by one of them.
const MOST_IN_AN_ORDER: usize = 4;

/// The most lines that are quoted in a note.
const MOST_QUOTED: usize = 3;

impl Names {
    /// Those of a game, but for the names of people.
    pub(super) fn of(desk: &TurnDesk) -> Names {
        let mut names = BTreeSet::new();
        collect(&desk.before, &mut names);
        let people = desk.game.people.iter().map(|person| person.name.as_str());
        people.chain(desk.seats().iter().map(String::as_str)).flat_map(words_of).for_each(|word| {
            names.remove(&word);
        });
        // Little words like "to" also stand in a greeting.
        let table =
            desk.game.chain.german.iter().filter(|(_, english)| english.len() > 2 && *english != "all");
        let words =
            table.flat_map(|(german, english)| [german.split(' ').next().unwrap_or_default(), *english]);
        Names { names, verbs: words.filter(|word| word.len() > 2).collect() }
    }

    /// Whether a line is meant as an order, though it can't be read: it has braces or a key, a label of a place or of a piece, few words with
    /// a name of the game among them, or a word of orders, even with a slip. A greeting or a signature has none of that.
    pub(super) fn mark_an_order(&self, text: &str) -> bool {
        if text.starts_with(['{', '[']) {
            return true;
        }
        let words: Vec<&str> = without_i(text)
            .split_whitespace()
            .map(|word| word.trim_matches([',', ';', '.', '!', '?']))
            .collect();
        let is_key = |word: &str| {
            word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '-')
        };
        let has_key = text
            .split_once(": ")
            .or(text.strip_suffix(':').map(|key| (key, "")))
            .is_some_and(|(key, _)| is_key(key));
        // B7, 12C, brick-1x2; but no address, and no time.
        let is_label = |word: &&str| {
            let (digits, letters) =
                (word.chars().any(|c| c.is_ascii_digit()), word.chars().any(char::is_alphabetic));
            digits && letters && !word.contains(['/', '@', '.', ':'])
        };
        let is_sentence = text.ends_with(['!', '?', ',']) || words.len() > 6;
        let is_named = || !is_sentence && words.iter().any(|word| self.names.contains(&word.to_lowercase()));
        let is_verb = |word: &&str| {
            let word = word.to_lowercase();
            self.verbs.contains(&*word) || surely(&word, self.verbs.iter().copied()).is_some()
        };
        let has_verb = || words.len() <= MOST_IN_AN_ORDER && words.iter().any(is_verb);
        has_key || words.len() > 1 && (words.iter().any(is_label) || is_named()) || has_verb()
    }
}

/// Notes lines around the orders that are neither a greeting nor a signature: somebody may have meant them.
pub(super) fn note_around(around: &[Written], faults: &mut Report) {
    let is_long = |line: &&Written| line.text.split_whitespace().count() > 3;
    let long: Vec<&Written> = around.iter().filter(is_long).collect();
    let Some(first) = long.first() else { return };
    let quoted: Vec<String> =
        long.iter().take(MOST_QUOTED).map(|line| format!("\"{}\"", shortened(&line.text))).collect();
    let more = if long.len() > MOST_QUOTED {
        format!(", and {} more", long.len() - MOST_QUOTED)
    } else {
        String::new()
    };
    let message = format!("not read as orders: {}{more}", quoted.join(", "));
    faults.note(code::UNKNOWN_WORD, first.origin, message);
}

/// The words of a name, in small letters.
fn words_of(name: impl AsRef<str>) -> Vec<String> {
    name.as_ref().split_whitespace().filter(|word| word.chars().count() > 2).map(str::to_lowercase).collect()
}

/// Collects the words of all names in a state: of keys and texts with a capital.
fn collect(value: &Json, names: &mut BTreeSet<String>) {
    let mut add = |text: &str| {
        if text.starts_with(char::is_uppercase) {
            names.extend(words_of(text));
        }
    };
    match value {
        Json::String(text) => add(text),
        Json::Array(list) => list.iter().for_each(|value| collect(value, names)),
        Json::Object(map) => {
            map.keys().for_each(|key| add(key));
            map.values().for_each(|value| collect(value, names));
        }
        _ => {}
    }
}
