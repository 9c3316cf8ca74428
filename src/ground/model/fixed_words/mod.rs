//! The fixed words on sheets: in margins, on posters, and on the first page of a set.
//!
//! They follow the language that is printed. Seven languages are built in ([`phrases`]); a game file may add words for others, or
//! other words, with `words:`.

mod phrases;

use std::collections::BTreeMap;
use std::fmt::Display;

pub use self::phrases::Phrase;
use super::Language;
use crate::diag::{Report, code};
use crate::source::shape::{Field, Object};
use crate::source::{Node, Read, Shape, or_wrong_type, unknown_key};

/// The languages that are built in, in the order of the table.
const BUILT_IN: [Language; 7] = [
    Language::English,
    Language::German,
    Language::French,
    Language::Spanish,
    Language::Italian,
    Language::Polish,
    Language::Portuguese,
];

/// Declares phrases: for each its name, its key, and its words in the built-in languages.
macro_rules! table_of_phrases {
    ($($phrase:ident $key:literal: $en:literal, $de:literal, $fr:literal, $es:literal, $it:literal, $pl:literal, $pt:literal;)*) => {
        /// A phrase on sheets.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Phrase {
            $(#[doc = concat!("In English: `", $en, "`.")] $phrase,)*
        }

        impl Phrase {
            /// All of them, each with its key and its words in the built-in languages.
            pub(super) const ALL: &[(Phrase, &str, [&str; 7])] =
                &[$((Phrase::$phrase, $key, [$en, $de, $fr, $es, $it, $pl, $pt]),)*];

            /// Their keys as a game file has them.
            pub(super) const FIELDS: &[crate::source::shape::Field] = &[
                $(crate::source::shape::Field::optional($key, crate::source::Shape::Text, concat!("in English `", $en, "`")),)*
            ];
        }
    };
}
use table_of_phrases;

/// The fixed words on sheets, in the language that is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    language: Language,
    /// Those of the game file.
    own: OwnWords,
}

/// Words of a game file, by their phrases.
pub type OwnWords = BTreeMap<Phrase, String>;

/// The words in English.
pub static ENGLISH: Words = Words { language: Language::English, own: OwnWords::new() };

impl Words {
    /// The words of a language, with those of a game file.
    pub fn new(language: Language, own: OwnWords) -> Words {
        Words { language, own }
    }

    /// A phrase without values.
    pub fn text(&self, phrase: Phrase) -> &str {
        let built_in = || {
            let column = BUILT_IN.iter().position(|language| *language == self.language).unwrap_or(0);
            phrase.words()[column]
        };
        self.own.get(&phrase).map_or_else(built_in, String::as_str)
    }

    /// A phrase with its values by their names. The value called `n` decides between forms for one and for several.
    pub fn say(&self, phrase: Phrase, values: &[(&str, &dyn Display)]) -> String {
        let mut text = self.text(phrase);
        if text.contains('|') {
            let n = values.iter().find(|(name, _)| *name == "n");
            let n = n.and_then(|(_, n)| n.to_string().parse().ok()).unwrap_or(0);
            text = text.split('|').nth(form(self.language, n)).or(text.rsplit('|').next()).unwrap_or(text);
        }
        values.iter().fold(text.to_owned(), |text, (name, value)| {
            text.replace(&format!("{{{name}}}"), &value.to_string())
        })
    }

    /// A phrase about a number of things.
    pub fn count(&self, phrase: Phrase, n: usize) -> String {
        self.say(phrase, &[("n", &n)])
    }

    /// The beginning of a phrase, before its first value.
    pub fn beginning(&self, phrase: Phrase) -> &str {
        self.text(phrase).split('{').next().unwrap_or_default()
    }

    /// "a, b and c".
    pub fn list<T: AsRef<str>>(&self, items: &[T]) -> String {
        match items {
            [] => String::new(),
            [one] => one.as_ref().to_owned(),
            [rest @ .., last] => {
                let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
                self.say(Phrase::And, &[("a", &rest.join(", ")), ("b", &last.as_ref())])
            }
        }
    }
}

impl Phrase {
    /// Its words in the built-in languages.
    fn words(self) -> &'static [&'static str; 7] {
        &Phrase::ALL[self as usize].2
    }

    /// The values in its English words, with their braces.
    fn values(self) -> Vec<&'static str> {
        values(self.words()[0])
    }
}

/// The values in a text, with their braces.
fn values(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = text
        .match_indices('{')
        .filter_map(|(from, _)| text[from..].find('}').map(|to| &text[from..=from + to]))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Which form of a word goes with a number: 0 is the first one.
fn form(language: Language, n: u64) -> usize {
    let few = (2..=4).contains(&(n % 10)) && !(12..=14).contains(&(n % 100));
    match language {
        Language::Polish => usize::from(n != 1) + usize::from(n != 1 && !few),
        Language::Russian | Language::Ukrainian | Language::Croatian | Language::Serbian => {
            if n % 10 == 1 && n % 100 != 11 { 0 } else { 2 - usize::from(few) }
        }
        Language::Czech | Language::Slovak => usize::from(n != 1) + usize::from(n > 4 || n == 0),
        Language::French | Language::Portuguese => usize::from(n > 1),
        _ => usize::from(n != 1),
    }
}

/// Reads `words:` of a game file.
#[derive(Debug)]
pub struct WordsOnSheets;

impl WordsOnSheets {
    /// Its keys.
    pub const OBJECT: Object =
        Object { what: "the words on sheets", groups: &[Phrase::FIELDS as &[Field]], open: false };
}

impl Read for WordsOnSheets {
    type Value = OwnWords;
    const SHAPE: Shape = Shape::Object(&WordsOnSheets::OBJECT);
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<OwnWords> {
        let map = or_wrong_type(node.as_map(), node, "a map of words", report)?;
        let mut own = OwnWords::new();
        for (key, value) in map.iter() {
            let Some((phrase, ..)) = Phrase::ALL.iter().find(|(_, known, _)| *known == &*key.text) else {
                let known = Phrase::ALL.iter().map(|(_, key, _)| *key);
                unknown_key(&key.text, key.origin, WordsOnSheets::OBJECT.what, known, report);
                continue;
            };
            let Some(text) = or_wrong_type(value.as_text(), value, "words", report) else { continue };
            let known = phrase.values();
            for wrong in values(text).into_iter().filter(|value| !known.contains(value)) {
                let help = match known.as_slice() {
                    [] => "these words have no values".to_owned(),
                    known => format!("the values are {}", crate::diag::and_list(known)),
                };
                report
                    .error(code::UNKNOWN_NAME, value.origin, format!("`{}` has no value {wrong}", key.text))
                    .help(help);
            }
            own.insert(*phrase, text.to_owned());
        }
        Some(own)
    }

    fn absent() -> Option<OwnWords> {
        Some(OwnWords::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(language: Language) -> Words {
        Words::new(language, OwnWords::new())
    }

    #[test]
    fn each_language_has_all_words_with_all_values() {
        for (n, (phrase, key, all)) in Phrase::ALL.iter().enumerate() {
            assert_eq!(*phrase as usize, n, "{key}");
            for (language, text) in BUILT_IN.iter().zip(all) {
                assert!(!text.trim().is_empty(), "{key} in {}", language.name());
                for form in text.split('|') {
                    assert_eq!(values(form), values(all[0]), "{key} in {}", language.name());
                }
            }
        }
    }

    #[test]
    fn numbers_have_their_forms() {
        let sheets = |language, n| words(language).count(Phrase::Sheets, n);
        assert_eq!([1, 2].map(|n| sheets(Language::English, n)), ["1 sheet", "2 sheets"]);
        assert_eq!([1, 8].map(|n| sheets(Language::German, n)), ["1 Blatt", "8 Blatt"]);
        assert_eq!(
            [1, 3, 5, 12, 22, 112].map(|n| sheets(Language::Polish, n)),
            ["1 arkusz", "3 arkusze", "5 arkuszy", "12 arkuszy", "22 arkusze", "112 arkuszy"]
        );
        assert_eq!(
            words(Language::Polish).count(Phrase::InFiles, 5),
            "w 5 plikach",
            "the last form is for all others"
        );
        assert_eq!(words(Language::French).count(Phrase::Sheets, 1), "1 feuille");
    }

    #[test]
    fn lists_and_values_are_in_the_language() {
        let german = words(Language::German);
        assert_eq!(german.list(&["a", "b", "c"]), "a, b und c");
        let sheet = german.say(Phrase::FrontOfSheet, &[("number", &4), ("count", &8)]);
        assert_eq!(sheet, "Blatt 4 von 8, Vorderseite");
        assert_eq!(words(Language::Dutch).text(Phrase::Glue), "glue", "others are in English by default");
    }
}
