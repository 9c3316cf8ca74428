//! How many a sentence is about: "somebody eats", "exactly one of them dies", "not both die", "all agents live".

use super::super::several::SEVERAL;
use super::{BETWEEN, Grammar, words};
use crate::ruling::Subject;
use crate::source::Node;

/// How many are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    /// So many, neither more nor fewer.
    Exactly(usize),
    AtLeast(usize),
    AtMost(usize),
    All,
    NotAll,
}

/// What words make of a number.
type Made = fn(usize) -> Number;

/// Words before a number, and what they make of it.
const BEFORE: [(&[&str], Made); 8] = [
    (&["not", "more", "than"], Number::AtMost),
    (&["no", "more", "than"], Number::AtMost),
    (&["more", "than"], |number| Number::AtLeast(number + 1)),
    (&["less", "than"], |number| Number::AtMost(number.saturating_sub(1))),
    (&["fewer", "than"], |number| Number::AtMost(number.saturating_sub(1))),
    (&["at", "least"], Number::AtLeast),
    (&["at", "most"], Number::AtMost),
    (&["exactly"], Number::Exactly),
];
/// Words for some or all.
const WORDS: [(&[&str], Number); 11] = [
    (&["not", "both"], Number::NotAll),
    (&["they", "not", "both"], Number::NotAll),
    (&["both"], Number::All),
    (&["nobody"], Number::Exactly(0)),
    (&["no"], Number::Exactly(0)),
    (&["somebody"], Number::AtLeast(1)),
    (&["someone"], Number::AtLeast(1)),
    (&["some"], Number::AtLeast(1)),
    (&["anybody"], Number::AtLeast(1)),
    (&["any"], Number::AtLeast(1)),
    (&["several"], Number::AtLeast(2)),
];
/// Verbs before whoever a question is about.
const ASKED: [&str; 4] = ["is", "has", "can", "not"];

impl Grammar<'_> {
    /// The same of some of those who are there.
    pub(super) fn of_some(&self, words: &[String]) -> Option<Node> {
        // "Is one of them dead?"
        let (asked, rest) = words.split_at(usize::from(words.first().is_some_and(|word| {
            ASKED.contains(&word.as_str()) && words.get(1).is_some_and(|word| word != "both")
        })));
        let (number, rest) = number(rest)?;
        let (group, rest) = self.group(rest);
        let predicate = [asked, rest].concat();
        // "Nobody" and "both" alone are taken apart.
        let is_whole = !predicate.iter().any(|word| BETWEEN.contains(&word.as_str()));
        if predicate.is_empty()
            || !is_whole
            || group.is_none() && matches!(number, Number::All | Number::Exactly(0))
        {
            return None;
        }
        let people = self.people_of(group.as_deref());
        let one = |name: String| self.result(&[vec![words::as_name(&name)], predicate.clone()].concat());
        let of: Vec<Node> = people.into_iter().filter_map(one).collect();
        let all = of.len();
        let (least, most) = match number {
            Number::Exactly(number) => (number, Some(number)),
            Number::AtLeast(number) => (number, None),
            Number::AtMost(number) => (0, Some(number)),
            Number::All => (all, None),
            Number::NotAll => (0, Some(all.checked_sub(1)?)),
        };
        if of.is_empty() {
            return None;
        }
        let origin = self.origin;
        let limit = |number: usize| Node::number(number as i64, origin);
        let said = sentence(number, group.as_deref(), &predicate);
        let entries = [
            Some(("at least", limit(least))),
            most.map(|most| ("at most", limit(most))),
            Some(("of", Node::list(of, origin))),
            Some(("said", Node::text(said, origin))),
        ];
        Some(Node::map([(SEVERAL, Node::map(entries.into_iter().flatten(), origin))], origin))
    }

    /// The kind of people that words after a number mean, and the rest: "of them", "of the agents", "creature". `None` if
    /// all are meant.
    fn group<'w>(&self, words: &'w [String]) -> (Option<String>, &'w [String]) {
        let of = usize::from(words.first().is_some_and(|word| word == "of"));
        let Some(word) = words.get(of) else { return (None, words) };
        let is_they = word == "they" || word.parse::<usize>().is_ok();
        let bare = |kind: &str| kind.trim_start_matches('\'').to_lowercase();
        let is_kind = |kind: &str| bare(kind) == *word || word.strip_suffix('s') == Some(&bare(kind));
        let mut known = self.known.names.iter();
        let kind =
            known.find(|known| is_kind(known.kind) && matches!(known.subject, Some(Subject::Somebody(_))));
        match kind {
            Some(known) => (Some(known.kind.to_owned()), &words[of + 1..]),
            None if of == 1 && is_they => (None, &words[2..]),
            None => (None, words),
        }
    }

    /// Everybody of a kind.
    fn people_of(&self, kind: Option<&str>) -> Vec<String> {
        let is_of = |name: &String| {
            kind.is_none_or(|kind| {
                self.known.names.iter().any(|known| known.kind == kind && known.name == *name)
            })
        };
        self.people().into_iter().filter(is_of).collect()
    }
}

/// The number that a sentence begins with, and the rest.
fn number(words: &[String]) -> Option<(Number, &[String])> {
    let after = |start: &[&str]| {
        let is_start = words.len() > start.len() && words.iter().zip(start).all(|(word, own)| word == own);
        is_start.then(|| &words[start.len()..])
    };
    let counted = |rest: &'_ [String]| rest.first().and_then(|word| word.parse::<usize>().ok());
    let before = BEFORE.iter().find_map(|(start, number)| {
        let rest = after(start)?;
        Some((number(counted(rest)?), rest))
    });
    let (number, rest) = match before.or_else(|| Some((Number::Exactly(counted(words)?), words))) {
        Some((number, rest)) => (number, &rest[1..]),
        None => WORDS.iter().find_map(|(start, number)| Some((*number, after(start)?)))?,
    };
    Some((number, rest))
}

/// The sentence as it is printed: "exactly one of them dies", "all Agents live".
fn sentence(number: Number, kind: Option<&str>, predicate: &[String]) -> String {
    let whom = kind.map_or_else(|| "them".to_owned(), |kind| format!("the {kind}s"));
    let counted = |number: usize| match number {
        1 => "one".to_owned(),
        number => number.to_string(),
    };
    let (subject, is_one) = match number {
        Number::Exactly(0) => (format!("none of {whom}"), true),
        Number::Exactly(number) => (format!("exactly {} of {whom}", counted(number)), number == 1),
        Number::AtLeast(number) => (format!("at least {} of {whom}", counted(number)), number == 1),
        Number::AtMost(0) => (format!("none of {whom}"), true),
        Number::AtMost(number) => (format!("at most {} of {whom}", counted(number)), number == 1),
        Number::All => (format!("all of {whom}"), false),
        Number::NotAll => (format!("not all of {whom}"), false),
    };
    let (is_denied, verb, rest) = match predicate {
        [not, verb, rest @ ..] | [verb, not, rest @ ..] if not == "not" => (true, verb, rest),
        [verb, rest @ ..] => (false, verb, rest),
        [] => return subject,
    };
    let be = ["is", "'s"].contains(&verb.as_str());
    let many = if be { "are".to_owned() } else { base(verb) };
    let verb = match (is_denied, is_one) {
        (false, true) if be => "is".to_owned(),
        (false, true) => verb.clone(),
        (false, false) => many,
        (true, true) if be => "isn't".to_owned(),
        (true, false) if be => "aren't".to_owned(),
        (true, true) => format!("doesn't {}", base(verb)),
        (true, false) => format!("don't {many}"),
    };
    let rest = super::spoken(rest);
    if rest.is_empty() { format!("{subject} {verb}") } else { format!("{subject} {verb} {rest}") }
}

/// A verb without the ending of the third person: "die", "have", "go".
fn base(verb: &str) -> String {
    match verb {
        "has" => "have".to_owned(),
        "goes" | "does" => verb[..2].to_owned(),
        "misses" => "miss".to_owned(),
        verb => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
    }
}
