//! A choice among the cards, boards and maps of sets: names, patterns and kinds.

use crate::source::names;

/// What alone is to be printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Only {
    /// Names, kinds and patterns, in small letters; without any, everything is chosen.
    terms: Vec<String>,
}

impl Only {
    /// Reads what was asked for: each text is a name, a kind (`agents`), a pattern with `*` and `?`, or several of these with commas
    /// between them. A text that is a name as it stands (`is_name`) may have commas in it.
    pub fn of(asked: &[String], is_name: impl Fn(&str) -> bool) -> Only {
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
        Only { terms }
    }

    /// Whether everything is chosen.
    pub fn is_all(&self) -> bool {
        self.terms.is_empty()
    }

    /// The names, kinds and patterns.
    pub fn terms(&self) -> &[String] {
        &self.terms
    }

    /// Whether something is chosen, by its name or one of the names of its kind.
    pub fn chooses(&self, name: &str, kinds: &[&str]) -> bool {
        self.is_all() || self.terms.iter().any(|term| chosen_by(term, name, kinds))
    }

    /// What is added to the names of files, so that a few cards do not take the place of all.
    pub fn suffix(&self) -> String {
        const LONGEST: usize = 40;
        let words: Vec<String> = self.terms.iter().map(|term| crate::model::template::slug(term)).collect();
        let whole = words.join("-");
        let end = if whole.len() > LONGEST { whole.floor_char_boundary(LONGEST) } else { whole.len() };
        whole[..end].trim_matches('-').to_owned()
    }
}

/// Whether one name, kind or pattern chooses something.
pub fn chosen_by(term: &str, name: &str, kinds: &[&str]) -> bool {
    let of_kind = |kind: &&str| {
        let kind = names::key(kind);
        term == kind || term.strip_suffix('s') == Some(&kind)
    };
    matches(term, &names::key(name)) || kinds.iter().any(of_kind)
}

/// Whether a text is what a pattern says, in which `*` stands for anything and `?` for one character.
fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t) = (0, 0);
    // The last star, and how far the text had come there.
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
        let asked = |text: &str| Only::of(&[text.to_owned()], |name| name == "salt, and sheep");
        let chosen = |text: &str, name: &str| asked(text).chooses(name, &["agent", "Agents of the deck"]);
        assert!(chosen("Wren Tallow", "wren tallow"));
        assert!(chosen("Wren*", "Wren Tallow") && chosen("*tal?ow", "Wren Tallow"));
        assert!(!chosen("Wren", "Wren Tallow") && !chosen("*x*", "Wren Tallow"));
        assert!(chosen("agents", "Anybody") && chosen("agent", "Anybody"));
        assert!(chosen("Pim Quillon, Wren*", "Wren Tallow"));
        assert!(chosen("Salt, and sheep", "salt, and sheep") && !chosen("Salt, and sheep", "salt"));
        assert!(Only::default().chooses("anything", &[]));
    }

    #[test]
    fn the_suffix_is_a_short_word() {
        let only = Only::of(&["Wren*".to_owned(), "Pim Quillon".to_owned()], |_| false);
        assert_eq!(only.suffix(), "wren-pim-quillon");
    }
}
