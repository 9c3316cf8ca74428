//! A field that is named in a text or an expression, with filters for its value.

use super::function::Function;
use super::tokens::is_sum;
use crate::source::{Located, Origin};

/// A field with filters for its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldRef {
    /// The path to it: `ability.text` is `["ability", "text"]`.
    pub path: Vec<String>,
    /// The filters, in order.
    pub filters: Vec<Filter>,
    /// The place.
    pub origin: Origin,
}

/// A filter for a field's value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filter {
    /// `upper`: in capitals.
    Upper,
    /// `lower`: in small letters.
    Lower,
    /// `first`: with a capital at the beginning.
    First,
    /// `signed`: a number with its sign, +1 or −1.
    Signed,
    /// `slug`: as in the names of icons and files, `Humanoid Fox` is `humanoid-fox`.
    Slug,
    /// `count`: the number of entries in a list.
    Count,
    /// `join ", "`: a list as one text.
    Join(String),
    /// `or "none"`: a replacement for a missing value.
    Or(String),
    /// Any other word: the layout's lookup of that name.
    Lookup(Located<String>),
}

impl FieldRef {
    /// Reads a field with the classic filters; `None` for any other expression.
    pub fn plain(text: &str, origin: Origin) -> Option<FieldRef> {
        let mut parts = split_filters(text).into_iter();
        let path = parts.next().unwrap_or_default().trim();
        let names: Vec<String> = path.split('.').map(|name| name.trim().to_owned()).collect();
        if names.iter().any(|name| !is_name(name)) || matches!(path, "true" | "false" | "none") {
            return None;
        }
        let filters = parts.map(|filter| Filter::plain(filter.trim(), origin)).collect::<Option<_>>()?;
        Some(FieldRef { path: names, filters, origin })
    }

    /// The lookups among its filters.
    pub fn lookups(&self) -> impl Iterator<Item = &Located<String>> {
        self.filters.iter().filter_map(|filter| match filter {
            Filter::Lookup(name) => Some(name),
            _ => None,
        })
    }

    /// The texts among the arguments of its filters.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.filters.iter().filter_map(|filter| match filter {
            Filter::Join(text) | Filter::Or(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// Whether its value is used unchanged if it exists, so that a list stays a list.
    pub fn is_unchanged(&self) -> bool {
        self.filters.iter().all(|filter| matches!(filter, Filter::Or(_)))
    }
}

impl Filter {
    /// A filter in its classic form: `upper`, `join ", "`, `or none`.
    fn plain(text: &str, origin: Origin) -> Option<Filter> {
        let (word, argument) = match text.find([' ', '"']) {
            Some(at) => (&text[..at], Some(text[at..].trim())),
            None => (text, None),
        };
        let argument = match argument {
            None => None,
            Some(text) if is_in_single_quotes(text) => Some(&text[1..text.len() - 1]),
            Some(text) => Some(match text.strip_prefix('"') {
                Some(rest) => rest.strip_suffix('"').filter(|inner| !inner.contains('"'))?,
                None if are_words(text) && !text.contains(['"', '(', '[']) => text,
                None => return None,
            }),
        };
        // A line break between the entries of a list is the only useful escape here.
        Filter::named(word, argument.map(|text| text.replace("\\n", "\n")), origin)
    }

    /// A filter by its word, with at most one text.
    pub fn named(word: &str, argument: Option<String>, origin: Origin) -> Option<Filter> {
        Some(match (word, argument) {
            ("upper", None) => Filter::Upper,
            ("lower", None) => Filter::Lower,
            ("first", None) => Filter::First,
            ("signed", None) => Filter::Signed,
            ("slug", None) => Filter::Slug,
            ("count", None) => Filter::Count,
            ("join", argument) => Filter::Join(argument.unwrap_or_else(|| ", ".to_owned())),
            ("or", Some(argument)) => Filter::Or(argument),
            (word, None) if is_name(word) && Function::named(word).is_none() => {
                Filter::Lookup(Located { value: word.to_owned(), origin })
            }
            _ => return None,
        })
    }
}

/// Whether a text is in single quotes, as texts in expressions may be.
fn is_in_single_quotes(text: &str) -> bool {
    text.len() >= 2
        && text.starts_with('\'')
        && text.find('\'').and_then(|at| text[at + 1..].find('\'')) == Some(text.len() - 2)
}

/// Splits at `|` outside quotation marks.
fn split_filters(text: &str) -> Vec<&str> {
    let mut quoted = false;
    text.split(|c| {
        quoted ^= c == '"';
        c == '|' && !quoted
    })
    .collect()
}

/// Whether a word can be the name of a field: letters, digits, `_` and `-`, a letter first.
pub fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

/// Whether unquoted words are words and not an expression: `Humanoid Fox`, `A+`, `50%`, `1/2`, but not `cost + 1`.
pub(super) fn are_words(text: &str) -> bool {
    !text.split_whitespace().any(is_sum)
}
