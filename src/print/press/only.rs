//! A choice among the cards, boards and maps of sets: names, patterns, kinds, files, and conditions on fields.

use crate::compose::meets;
use crate::model::template::{file_name, slug};
use crate::model::{Condition, Deck, Entry};
use crate::source::checksum::Checksum;
use crate::source::{Files, Located, Origin, names};

/// The choice of what to print.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Only {
    /// Names, kinds, files and patterns, in lower case; if empty, everything is chosen.
    terms: Vec<String>,
    /// Conditions that cards must meet as well, each with its text.
    conditions: Vec<(String, Condition)>,
    /// Whether nothing is chosen, because the request makes no sense.
    nothing: bool,
}

impl Only {
    /// Reads a request: each text is a name, a kind (`agents`), a file (`deck.yaml`), a pattern with `*` and
    /// `?`, or several of these separated by commas. A text that is a whole name (`is_name`) may contain
    /// commas.
    pub fn parse(asked: &[String], is_name: impl Fn(&str) -> bool) -> Only {
        let mut terms = Vec::new();
        for text in asked.iter().map(|text| names::key(text)) {
            if is_name(&text) {
                terms.push(text);
            } else {
                terms.extend(
                    text.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()),
                );
            }
        }
        for term in &mut terms {
            if let Some(path) = term.strip_prefix("./") {
                *term = path.to_owned();
            }
        }
        Only { terms, ..Only::default() }
    }

    /// Restricts the choice to cards that meet a condition; boards and maps meet none.
    #[must_use]
    pub fn that_meet(mut self, written: Located<&str>, condition: Condition) -> Only {
        self.conditions.push((written.value.to_owned(), condition));
        self
    }

    /// Chooses nothing, because the request makes no sense.
    #[must_use]
    pub fn nothing(self) -> Only {
        Only { nothing: true, ..self }
    }

    /// Whether everything is chosen.
    pub fn is_all(&self) -> bool {
        !self.nothing && self.terms.is_empty() && self.conditions.is_empty()
    }

    /// The names, kinds, files and patterns.
    pub fn terms(&self) -> &[String] {
        &self.terms
    }

    /// Whether a card is chosen: by its name or one of the names of its kind, and by its fields.
    pub fn chooses(&self, entry: &Entry, kinds: &[&str]) -> bool {
        self.names(&entry.name.value, kinds)
            && self.conditions.iter().all(|(_, condition)| meets(entry, condition))
    }

    /// Whether a board or map is chosen.
    pub fn chooses_plate(&self, name: &str, kinds: &[&str]) -> bool {
        self.conditions.is_empty() && self.names(name, kinds)
    }

    fn names(&self, name: &str, kinds: &[&str]) -> bool {
        let is_named = || self.terms.iter().any(|term| chosen_by(term, name, kinds));
        !self.nothing && (self.terms.is_empty() || is_named())
    }

    /// The name of a file with this selection, so that a few cards do not replace the file of all: `cards-only-picker`. It holds letters,
    /// digits and dashes. Where its words are too many, a number for them tells selections apart.
    pub fn name_of_file(&self, whole: &str) -> String {
        const LONGEST: usize = 40;
        let conditions = self.conditions.iter().map(|(written, _)| in_words(written));
        let words: Vec<String> = self.terms.iter().cloned().chain(conditions).collect();
        let words = slug(&words.join(" "));
        if !words.is_empty() && words.len() <= LONGEST {
            return format!("{whole}-only-{words}");
        }
        let start = words[..words.floor_char_boundary(LONGEST)].trim_end_matches('-');
        let number = Checksum::default().with(format!("{:?}", self.terms).as_bytes());
        let number = self.conditions.iter().fold(number, |sum, (written, _)| sum.with(written.as_bytes()));
        file_name(&format!("{whole}-only-{start}-{:08x}", number.value() as u32))
    }
}

/// A condition with words in place of signs, so that file names distinguish `cost < 3` from `cost > 3`.
fn in_words(condition: &str) -> String {
    let signs = [
        ("!=", " not "),
        ("<=", " at most "),
        (">=", " at least "),
        ("<", " less "),
        (">", " more "),
        ("=", " "),
    ];
    signs.iter().fold(condition.to_owned(), |text, (sign, word)| text.replace(sign, word))
}

/// The files of some places, by their paths and by their names alone.
pub fn files_of(origins: &[Origin], files: &Files) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for origin in origins {
        let path = &files.get(origin.file).name;
        let name = path.rsplit('/').next().unwrap_or(path);
        for name in [path.as_str(), name] {
            if !found.iter().any(|other| other == name) {
                found.push(name.to_owned());
            }
        }
    }
    found
}

/// The files of a deck and its cards, by their paths and by their names alone.
pub fn files_of_deck(deck: &Deck, files: &Files) -> Vec<String> {
    // The cards of a table are in another file.
    let cards = deck.entries.first().map(|entry| entry.origin);
    files_of(&std::iter::once(deck.origin).chain(cards).collect::<Vec<_>>(), files)
}

/// Whether one name, kind or pattern chooses something.
pub fn chosen_by(term: &str, name: &str, kinds: &[&str]) -> bool {
    let of_kind = |kind: &&str| {
        let kind = names::key(kind);
        term == kind || term.strip_suffix('s') == Some(&kind)
    };
    matches(term, &names::key(name)) || kinds.iter().any(of_kind)
}

/// Whether a text matches a pattern, in which `*` stands for any text and `?` for one character.
fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t) = (0, 0);
    // The last star, and the place in the text at that time.
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(c) if *c == '?' || *c == text[t] => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((at, reached)) = star else { return false };
                star = Some((at, reached + 1));
                p = at + 1;
                t = reached + 1;
            }
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_patterns_and_kinds_choose() {
        let asked = |text: &str| Only::parse(&[text.to_owned()], |name| name == "salt, and sheep");
        let chosen =
            |text: &str, name: &str| asked(text).names(name, &["agent", "Agents of the deck", "a/b.yaml"]);
        assert!(chosen("Wren Tallow", "wren tallow"));
        assert!(chosen("Wren*", "Wren Tallow") && chosen("*tal?ow", "Wren Tallow"));
        assert!(!chosen("Wren", "Wren Tallow") && !chosen("*x*", "Wren Tallow"));
        assert!(chosen("agents", "Anybody") && chosen("agent", "Anybody"));
        assert!(chosen("Pim Quillon, Wren*", "Wren Tallow"));
        assert!(chosen("Salt, and sheep", "salt, and sheep") && !chosen("Salt, and sheep", "salt"));
        assert!(
            chosen("a/b.yaml", "Anybody") && chosen("./a/b.yaml", "Anybody") && !chosen("c.yaml", "Anybody")
        );
        assert!(Only::default().names("anything", &[]));
    }

    #[test]
    fn the_name_of_a_file_is_short_and_safe() {
        let name = |asked: &[&str]| {
            let asked: Vec<String> = asked.iter().map(|&text| text.to_owned()).collect();
            Only::parse(&asked, |_| false).name_of_file("cards")
        };
        assert_eq!(name(&["Wren*", "Pim Quillon"]), "cards-only-wren-pim-quillon");
        assert_eq!(name(&["../../etc: <x>"]), "cards-only-etc-x");
        let long = |end: &str| {
            name(
                &["a very long name of a card with".to_owned() + end]
                    .map(|s| s)
                    .each_ref()
                    .map(String::as_str),
            )
        };
        assert_ne!(long(" one hundred legs"), long(" one hundred legs and more"));
        assert!(long(&"x".repeat(500)).len() < 120 && name(&["***"]) != name(&["???"]));
        assert_eq!(slug(&in_words("cost >= 3 and tags has fast")), "cost-at-least-3-and-tags-has-fast");
    }
}
