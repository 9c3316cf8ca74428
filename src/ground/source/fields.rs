//! Reads a map key by key, and single values. Faults are reported at their places, and so are all undeclared keys.

use std::borrow::Cow;

use super::meant::how_to_write;
use super::{Key, Located, Map, Node, Object, Origin, names, synonyms};
use crate::diag::{Report, and_list, code, did_you_mean, nearest, or_list};
use crate::geometry::{Length, LengthError, Paper, Size, paper};

/// A map that is being read.
#[derive(Debug)]
pub struct Fields<'n> {
    map: &'n Map,
    head: Origin,
    what: Cow<'static, str>,
    object: &'static Object,
}

impl<'n> Fields<'n> {
    /// Starts to read a node as a map with declared keys; only those can be read. Anything but a map is reported.
    pub fn declared(node: &'n Node, object: &'static Object, report: &mut Report) -> Option<Fields<'n>> {
        let map = read_map(node, object.what, report)?;
        Some(Fields { map, head: node.head(), what: object.what.into(), object })
    }

    /// Starts to read a map that is kept as it was written and has declared keys: a card. `what` names it in
    /// messages, `head` is the place to report for a missing key.
    pub fn for_kept(map: &'n Map, what: String, head: Origin, object: &'static Object) -> Fields<'n> {
        Fields { map, head, what: what.into(), object }
    }

    /// The place to report for a missing key: the first key, since a whole map is too much to underline.
    pub const fn head(&self) -> Origin {
        self.head
    }

    /// The value of a key, unless it is missing or empty.
    pub fn get(&self, key: &'static str) -> Option<&'n Node> {
        debug_assert!(self.object.field(key).is_some(), "{key} of {}", self.what);
        self.map.get(key).filter(|node| !node.is_null())
    }

    /// All keys with their values, for maps whose keys are names. None of them counts as read.
    pub fn entries(&self) -> impl Iterator<Item = (&'n Key, &'n Node)> + use<'n> {
        self.map.iter()
    }

    /// Whether the map has a value for the key. The key does not count as read.
    pub fn has(&self, key: &str) -> bool {
        self.map.get(key).is_some_and(|node| !node.is_null())
    }

    /// The value of a required key. If a misspelled key was meant to be this one, its value is returned, so that the
    /// slip causes no other faults; the slip itself is reported later.
    pub fn require(&self, key: &'static str, report: &mut Report) -> Option<&'n Node> {
        let node = self.get(key).or_else(|| self.meant_to_be(key));
        if node.is_none() {
            let origin = self.map.key(key).map_or(self.head(), |key| key.origin);
            report
                .error(code::MISSING_KEY, origin, format!("{} without \"{key}\"", self.what))
                .help(self.add(key));
        }
        node
    }

    /// How to fix a missing key.
    fn add(&self, key: &str) -> String {
        match self.object.field(key) {
            Some(field) => format!("add `{key}: …` ({})", field.about),
            None => format!("add `{key}: …`"),
        }
    }

    /// The value of an unknown key that was meant to be this one.
    pub(super) fn meant_to_be(&self, key: &str) -> Option<&'n Node> {
        if self.object.open {
            return None;
        }
        let names = self.object.names();
        let unknown =
            self.map.iter().filter(|(other, node)| !names.contains(&&*other.text) && !node.is_null());
        let mut meant = unknown.filter(|(other, _)| meant(&other.text, &names) == Some(key));
        meant.next().map(|(_, node)| node)
    }

    /// The known keys that misspelled ones were meant to be.
    pub(super) fn slips(&self) -> Vec<&'static str> {
        if self.map.iter().all(|(key, _)| self.object.field(&key.text).is_some()) {
            return Vec::new();
        }
        self.object.names().into_iter().filter(|key| self.meant_to_be(key).is_some()).collect()
    }

    /// Reports every undeclared key, with the nearest known one, unless the map may have any keys.
    pub fn finish(self, report: &mut Report) {
        let is_known = |key: &Key| self.object.field(&key.text).is_some();
        if !self.object.open && !self.map.iter().all(|(key, _)| is_known(key)) {
            self.report_others(&self.object.names(), report);
        }
    }

    /// Reports all keys but the known ones. Whether there were none.
    pub fn report_others(&self, known: &[&'static str], report: &mut Report) -> bool {
        let others = self.map.iter().filter(|(key, _)| !known.contains(&&*key.text));
        others
            .map(|(key, _)| {
                let otherwise = || further_in(&key.text, known, self.object);
                unknown(&key.text, key.origin, &self.what, known.iter().copied(), otherwise, report);
            })
            .count()
            == 0
    }
}

/// The known key that an unknown one was meant to be: a synonym from other programs, or else the nearest. A synonym
/// of another key is not corrected as a slip.
fn meant<'k>(key: &str, known: &[&'k str]) -> Option<&'k str> {
    let near = || if synonyms::is_synonym(key) { None } else { nearest(key, known.iter().copied()) };
    synonyms::meant(key, known).or_else(near)
}

/// Where a key belongs that is one level too far out: `prefix` belongs in `numbering`.
fn further_in(key: &str, known: &[&str], object: &Object) -> Option<String> {
    let mut inner = object.fields().filter(|field| known.contains(&field.name));
    let field = inner.find(|field| field.shape.objects().iter().any(|object| object.field(key).is_some()))?;
    Some(format!("it belongs in `{0}`: `{0}: {{{key}: …}}`", field.name))
}

/// Reports an unknown key.
pub fn unknown_key<'c>(
    key: &str,
    origin: Origin,
    what: &str,
    known: impl Iterator<Item = &'c str>,
    report: &mut Report,
) {
    unknown(key, origin, what, known, || None, report);
}

/// Reports an unknown key, with the key that was meant: the nearest one, a synonym, or `otherwise`.
fn unknown<'c>(
    key: &str,
    origin: Origin,
    what: &str,
    known: impl Iterator<Item = &'c str>,
    otherwise: impl FnOnce() -> Option<String>,
    report: &mut Report,
) {
    let mut known: Vec<_> = known.collect();
    known.sort_unstable();
    known.dedup();
    let help = match (meant(key, &known), known.as_slice()) {
        (Some(meant), _) => format!("did you mean \"{meant}\"?"),
        (None, []) => "no key is allowed here".to_owned(),
        (None, keys) => otherwise().unwrap_or_else(|| format!("the keys are {}", and_list(keys))),
    };
    report.error(code::UNKNOWN_KEY, origin, format!("{what} has no \"{}\"", shortened(key))).help(help);
}

/// Reports a value of the wrong type: "a list where a number belongs".
pub fn wrong_type(node: &Node, wanted: &str, report: &mut Report) {
    let found = match node.as_text() {
        // The text says more than its type.
        Some(text) => format!("\"{}\"", shortened(text)),
        None => node.describe(),
    };
    let diagnostic = report.error(code::WRONG_TYPE, node.origin, format!("{found} where {wanted} belongs"));
    if let Some(help) = how_to_write(wanted, node) {
        diagnostic.help(help);
    }
}

/// The value that a node was found to have; a missing one is reported as of the wrong type.
pub fn or_wrong_type<T>(found: Option<T>, node: &Node, wanted: &str, report: &mut Report) -> Option<T> {
    if found.is_none() {
        wrong_type(node, wanted, report);
    }
    found
}

/// The node as a map; anything else is reported.
pub fn read_map<'n>(node: &'n Node, wanted: &str, report: &mut Report) -> Option<&'n Map> {
    or_wrong_type(node.as_map(), node, wanted, report)
}

/// The node as a list; anything else is reported.
pub fn read_list<'n>(node: &'n Node, wanted: &str, report: &mut Report) -> Option<&'n [Node]> {
    or_wrong_type(node.as_list(), node, wanted, report)
}

/// The node as text; numbers and truth values are words where words are expected.
pub fn read_text<'n>(node: &'n Node, report: &mut Report) -> Option<Located<&'n str>> {
    let value = or_wrong_type(node.as_text(), node, "text", report)?;
    Some(Located { value, origin: node.origin })
}

/// A whole number within limits, both included.
pub fn read_integer(
    node: &Node,
    limits: std::ops::RangeInclusive<i64>,
    report: &mut Report,
) -> Option<Located<i64>> {
    let value = or_wrong_type(node.as_integer(), node, "a whole number", report)?;
    if limits.contains(&value) {
        return Some(Located { value, origin: node.origin });
    }
    let (least, most) = (limits.start(), limits.end());
    let message = format!("{value} is not between {least} and {most}");
    report.error(code::OUT_OF_RANGE, node.origin, message);
    None
}

/// A decimal number within limits, both included.
pub fn read_number(node: &Node, limits: std::ops::RangeInclusive<f64>, report: &mut Report) -> Option<f64> {
    let Some(number) = node.as_text().and_then(|text| text.parse::<f64>().ok()).filter(|n| n.is_finite())
    else {
        wrong_type(node, "a number", report);
        return None;
    };
    if limits.contains(&number) {
        return Some(number);
    }
    let (least, most) = (limits.start(), limits.end());
    report.error(code::OUT_OF_RANGE, node.origin, format!("{number} is not between {least} and {most}"));
    None
}

/// A length with its unit.
pub fn read_length(node: &Node, report: &mut Report) -> Option<Length> {
    let text = or_wrong_type(node.as_text(), node, "a length", report)?;
    Length::parse(text).map_err(|error| bad_length(text, &error, node.origin, report)).ok()
}

/// The message about an unknown unit.
pub fn not_a_unit(unit: &str) -> String {
    // A quotation mark within quotation marks can't be read.
    let quote = if unit.contains('"') { "" } else { "\"" };
    format!("{quote}{}{quote} is not a unit of length", shortened(unit))
}

/// Reports a text that is not a length.
pub fn bad_length(text: &str, error: &LengthError, origin: Origin, report: &mut Report) {
    let text = shortened(text.trim());
    match error {
        LengthError::NoUnit => report
            .error(code::BAD_UNIT, origin, format!("\"{text}\" has no unit"))
            .help(format!("write {text}mm, {text}pt, {text}in or {text}cm")),
        LengthError::UnknownUnit(unit) => {
            let help = match nearest(unit, ["mm", "cm", "in", "pt"]) {
                Some(near) if unit.chars().count() > 1 => {
                    format!("did you mean \"{near}\"? the units are mm, cm, in and pt")
                }
                _ if ["\"", "″", "”", "''"].contains(&unit.as_str()) => "write in for inches: 2.5in".to_owned(),
                _ if unit == "%" => "lengths can't be percentages: give both sides, with `x:` and `right:`, or `y:` and `bottom:`".to_owned(),
                _ => "the units are mm, cm, in and pt".to_owned(),
            };
            report.error(code::BAD_UNIT, origin, not_a_unit(unit)).help(help)
        }
        LengthError::NotANumber if ["+=", "-=", "*="].iter().any(|edit| text.starts_with(edit)) => report
            .error(
                code::INHERITANCE,
                origin,
                format!("there is no inherited length for \"{text}\" to change"),
            )
            .help("write the length itself: an edit changes a length inherited by `extends:` or `like:`"),
        LengthError::NotANumber => {
            let with_point = text.replace(',', ".");
            let help = if with_point != text && Length::parse(&with_point).is_ok() {
                format!("write {with_point}, with a point")
            } else {
                "a length is a number with a unit, like 63mm, 2.5in or 8pt".to_owned()
            };
            report.error(code::BAD_UNIT, origin, format!("\"{text}\" is not a length")).help(help)
        }
        LengthError::TooLarge => report
            .error(code::OUT_OF_RANGE, origin, format!("{text} is longer than any sheet"))
            .help(format!("the most is {}", Length::MOST)),
    };
}

/// A size such as `63mm x 88mm`, or one of the named ones.
pub fn read_size(node: &Node, named: &[(&'static str, Size)], report: &mut Report) -> Option<Size> {
    let text = or_wrong_type(node.as_text(), node, "a size", report)?;
    let size = named.iter().find(|(name, _)| name.eq_ignore_ascii_case(text.trim())).map(|(_, size)| *size);
    if let Some(size) = size.or_else(|| Paper::size_of(text)) {
        return Some(size);
    }
    match paper::parse_size(text).filter(|size| size.is_ok() || text.contains(|c: char| c.is_ascii_digit())) {
        Some(Ok(size)) if size.width > Length::ZERO && size.height > Length::ZERO => Some(size),
        Some(Ok(_)) => {
            report.error(code::OUT_OF_RANGE, node.origin, "a size must be more than 0 in both directions");
            None
        }
        Some(Err(LengthError::NoUnit)) => {
            let both: Vec<_> = text.split(['x', '×']).map(|side| side.trim().to_owned()).collect();
            let with =
                |unit: &str| both.iter().map(|side| format!("{side}{unit}")).collect::<Vec<_>>().join(" x ");
            report
                .error(code::BAD_UNIT, node.origin, format!("\"{}\" has no unit", shortened(text)))
                .help(format!("write {} or {}", with("mm"), with("in")));
            None
        }
        Some(Err(error)) => {
            bad_length(text, &error, node.origin, report);
            None
        }
        None => {
            let names: Vec<_> = named.iter().map(|(name, _)| *name).collect();
            report
                .error(code::UNKNOWN_WORD, node.origin, format!("\"{}\" is not a size", shortened(text)))
                .did_you_mean(text, names.iter().copied().chain(Paper::names()), || {
                    format!("write `63mm x 88mm`, a paper like a5, or one of {}", or_list(&names))
                });
            None
        }
    }
}

/// The value of one of a few words.
pub fn read_word<T: Clone>(node: &Node, words: &[(&'static str, T)], report: &mut Report) -> Option<T> {
    let text = or_wrong_type(node.as_text(), node, "a word", report)?;
    if let Some((_, value)) = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
        return Some(value.clone());
    }
    let names: Vec<_> = words.iter().map(|(word, _)| *word).collect();
    unknown_word(text, node.origin, &names, report);
    None
}

/// Reports a word that is none of the allowed ones.
fn unknown_word(text: &str, origin: Origin, known: &[&str], report: &mut Report) {
    let message = format!("\"{}\" is not known here", shortened(text));
    report.error(code::UNKNOWN_WORD, origin, message).help(match synonyms::word_meant(text, known) {
        Some(meant) => format!("write {meant}"),
        None => did_you_mean(text, known.iter().copied(), || format!("write {}", or_list(known))),
    });
}

/// A text on one line: line breaks and other hidden characters become blanks, and several blanks one.
pub fn one_line(text: &str) -> String {
    let shown: String = text.chars().map(|c| if names::is_hidden(c) { ' ' } else { c }).collect();
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A path for a message: a hidden character, such as a line break, is shown as `�`.
pub fn visible(path: &str) -> Cow<'_, str> {
    if !path.contains(names::is_hidden) {
        return Cow::Borrowed(path);
    }
    Cow::Owned(path.chars().map(|c| if names::is_hidden(c) { '�' } else { c }).collect())
}

/// A user's words for a message, cut to 60 characters, without hidden characters.
pub fn shortened(text: &str) -> String {
    let shown = |c: char| if names::is_hidden(c) { ' ' } else { c };
    let mut line: String = text.chars().take(60).map(shown).collect();
    if text.chars().nth(60).is_some() {
        line.push('…');
    }
    line
}
