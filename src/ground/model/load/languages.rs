//! Texts in several languages: of `name: {en: Wood, de: Holz}`, the one in the language that is printed is used.
//!
//! They are chosen on the nodes, before anything is read, so that readers, expressions and checks see the printed
//! words at their places. In tables, `name@de` is a column of such a map.

use crate::diag::{Report, and_list, code, nearest};
use crate::model::languages::Spoken;
use crate::model::{Language, Languages};
use crate::source::{Located, Map, Node, Read, Value, shortened};

/// The languages that a game file names, with the wanted one to print.
pub(super) fn of(game_file: &Node, wanted: Option<Language>) -> Languages {
    Languages::new(own(game_file), wanted)
}

/// The languages that a document names. Faults are reported where they are read.
fn own(document: &Node) -> Vec<Language> {
    let named = document.get("language");
    named.and_then(|named| Spoken::read(named, &mut Report::default())).unwrap_or_default()
}

/// The languages of a document: its own, or those of the game file.
pub(super) fn spoken_in(document: &Node, of_game: &Languages) -> Languages {
    of_game.with_all(own(document))
}

/// Chooses the words of the printed language in a document. Its languages are those of its own `language:`, or of the
/// game file.
pub(super) fn choose(document: &mut Node, of_game: &Languages, report: &mut Report) {
    let languages = spoken_in(document, of_game);
    if languages.are_several() && has_any(document, &languages) {
        choose_in(document, &languages, report);
    }
}

/// Whether there are any texts in several languages. Most documents have none, and stay as they are.
fn has_any(node: &Node, languages: &Languages) -> bool {
    match &node.value {
        Value::Scalar(_) => false,
        Value::List(nodes) => nodes.iter().any(|node| has_any(node, languages)),
        Value::Map(map) => {
            has_languages_as_keys(map, languages) || map.iter().any(|(_, node)| has_any(node, languages))
        }
    }
}

/// Whether the keys of a map are languages, perhaps mistyped.
fn has_languages_as_keys(map: &Map, languages: &Languages) -> bool {
    let words = || languages.all().iter().map(|language| language.word());
    let (mut known, mut first) = (0, false);
    for (key, _) in map.iter() {
        known += usize::from(words().any(|word| word == &*key.text));
        first |= &*key.text == languages.first().word();
    }
    let is_meant = |key: &str| language(key).is_some() || nearest(key, words()).is_some();
    first || known > 0 && map.iter().all(|(key, _)| is_meant(&key.text))
}

fn language(word: &str) -> Option<Language> {
    Language::WORDS.iter().find(|(known, _)| *known == word).map(|(_, language)| *language)
}

fn choose_in(node: &mut Node, languages: &Languages, report: &mut Report) {
    if let Value::Map(map) = &node.value
        && has_languages_as_keys(map, languages)
    {
        *node = chosen(node, languages, report);
    }
    match &mut node.value {
        Value::Scalar(_) => {}
        Value::List(nodes) => nodes.iter_mut().for_each(|node| choose_in(node, languages, report)),
        Value::Map(map) => {
            // Nodes without translations continue to share their contents.
            if map.iter().any(|(_, node)| has_any(node, languages)) {
                map.iter_mut().for_each(|(_, node)| choose_in(node, languages, report));
            }
        }
    }
}

/// The text of a map in the printed language; if it is missing, in the first language that the map has.
fn chosen(node: &Node, languages: &Languages, report: &mut Report) -> Node {
    let Some(map) = node.as_map() else { return node.clone() };
    for (key, _) in map.iter() {
        is_known_language(Located { value: &key.text, origin: key.origin }, languages, report);
    }
    let text = |language: &Language| map.get(language.word()).filter(|text| !text.is_null());
    let shown = languages.shown();
    if let Some(text) = text(&shown) {
        return text.clone();
    }
    let mut others = languages.all().iter().filter(|other| **other != shown);
    let instead = others.find_map(|other| Some((other, text(other)?)));
    let Some((other, instead)) = instead else {
        return Node { origin: node.origin, ..Node::plain("~", node.origin) };
    };
    let message = format!("not in {}: {} is printed", shown.name(), other.name());
    report.note(code::UNTRANSLATED, instead.origin, message).help(format!(
        "add `{}: …` beside `{}:`",
        shown.word(),
        other.word()
    ));
    instead.clone()
}

/// Whether a word is one of some languages; any other is reported.
pub(super) fn is_known_language(word: Located<&str>, languages: &Languages, report: &mut Report) -> bool {
    let words: Vec<&str> = languages.all().iter().map(|language| language.word()).collect();
    if words.contains(&word.value) {
        return true;
    }
    let message = format!("\"{}\" is not one of the languages here", shortened(word.value));
    let fault = report.error(code::UNKNOWN_NAME, word.origin, message);
    let named = if words.is_empty() { languages.first().word().to_owned() } else { words.join(", ") };
    match language(word.value) {
        Some(other) => fault.help(format!(
            "write `language: [{named}, {}]` into the game file to use {}",
            word.value,
            other.name()
        )),
        None => fault.did_you_mean(word.value, words.iter().copied(), || match words.as_slice() {
            [] => {
                "languages have two letters and are listed in the game file: `language: [en, de]`".to_owned()
            }
            words => format!("`language:` names {}", and_list(words)),
        }),
    };
    false
}
