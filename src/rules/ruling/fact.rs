//! Facts: a number, or a choice that a rule gives to a player, which a step needs and nobody has said.
//!
//! The rules ask for them by [`Desk::need`](super::Desk::need), and nothing else does: at a terminal somebody is asked, elsewhere the
//! value of the format's page is assumed, and told.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::{Json, Subject};
use crate::diag::{Code, Diagnostic, code};

/// What a step needs to know and nobody has said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Where a scenario would say it: `sues`, `Glitter`, `speed`. What stands in a list goes by its name, or its number from 1; `+3` is an
    /// item of its own before the third.
    pub path: Vec<String>,
    /// What a text alone that stands on the way there is short for, where there has to be a map: its `name`, its `player`.
    pub bare: &'static str,
    /// What it is, for people: "Glitter's Speed".
    pub what: String,
    /// What it is needed for: "a flight needs more than every enemy's".
    pub why: &'static str,
    /// The rule that needs it.
    pub rule: Code,
    /// What it can be.
    pub answers: Answers,
    /// What is assumed where nobody says it.
    pub default: i64,
    /// What each of its answers stands for, where not everybody may know that.
    pub stands_for: Vec<Subject>,
}

/// What a fact can be. Whatever it is, it comes as a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// A number from the least to the most.
    Between(i64, i64),
    /// So (1) or not (0).
    Truth,
    /// One of these, by its place from 0.
    OneOf(Vec<String>),
}

/// A fact with the value that the ruling goes by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFact {
    /// The fact.
    pub fact: Fact,
    /// Its value.
    pub value: i64,
    /// Whether somebody was asked and said so; otherwise it is assumed.
    pub is_said: bool,
}

/// What is done about facts that nobody has said.
#[derive(Default)]
pub enum Unsaid<'a> {
    /// What the format's page says is assumed.
    #[default]
    Assumed,
    /// The ruling stops where the first one is needed, and names those that are.
    Missing,
    /// Those that have been answered are so, or assumed; the ruling stops where another one is needed, and names those that are.
    Answered(&'a [KnownFact]),
}

/// The facts of one ruling that nobody had said, as they were needed.
#[derive(Default)]
pub(super) struct Facts<'a> {
    unsaid: Unsaid<'a>,
    known: RefCell<Vec<KnownFact>>,
    /// Where each of them stands, by its path.
    places: RefCell<BTreeMap<Vec<String>, usize>>,
    /// The paths of those that nobody may assume.
    demanded: RefCell<BTreeSet<Vec<String>>>,
}

impl Fact {
    /// What stands at a path and is so by default, with the rule that needs it and what for. A text alone on the way there is short for
    /// nothing, and everybody may know its answers.
    pub fn new(
        path: &[&str],
        what: impl Into<String>,
        (rule, why): (Code, &'static str),
        answers: Answers,
        default: i64,
    ) -> Fact {
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        Fact { path, bare: "", what: what.into(), why, rule, answers, default, stands_for: Vec::new() }
    }

    /// Where a scenario would say it, in one word: `sues.Glitter.speed`.
    pub fn place(&self) -> String {
        self.path.join(".")
    }

    /// Where it comes in between what a list has, as an item of its own: before the item of this number. Its path has this number as
    /// `+3`, and `+3:2` for the second one there.
    pub(super) fn place_of_new(&self) -> Option<usize> {
        let number = self.path.get(1)?.strip_prefix('+')?;
        number.split(':').next()?.parse().ok()
    }

    /// A value, as a scenario would write it.
    pub fn word(&self, value: i64) -> String {
        match &self.answers {
            Answers::Between(..) => value.to_string(),
            Answers::Truth => (value != 0).to_string(),
            Answers::OneOf(words) => words.get(value as usize).cloned().unwrap_or_default(),
        }
    }

    /// The same as data.
    pub fn json(&self, value: i64) -> Json {
        match &self.answers {
            Answers::Between(..) => value.into(),
            Answers::Truth => (value != 0).into(),
            Answers::OneOf(_) => self.word(value).into(),
        }
    }

    /// The value that somebody's words mean; nothing where they mean none.
    pub fn value(&self, words: &str) -> Option<i64> {
        let words = words.trim();
        match &self.answers {
            Answers::Between(least, most) => words.parse().ok().filter(|n| (*least..=*most).contains(n)),
            Answers::Truth => match words.to_lowercase().as_str() {
                "true" | "yes" | "y" => Some(1),
                "false" | "no" | "n" => Some(0),
                _ => None,
            },
            Answers::OneOf(known) => {
                known.iter().position(|word| crate::source::names::same(word, words)).map(|n| n as i64)
            }
        }
    }

    /// The fault of a scenario that doesn't say it, where nothing can go on without it.
    pub fn is_demanded(&self) -> Diagnostic {
        let (first, rest) = self.path.split_at(1.min(self.path.len()));
        let value = rest.iter().rev().fold(self.word(self.default), |said, key| format!("{{{key}: {said}}}"));
        let help = format!("if so, add `{}: {value}`", first.concat());
        Diagnostic::error(code::MISSING_KEY, None, format!("nobody has said {}", self.what), help)
    }

    /// The question for people: "Glitter's Speed, 0 to 99 (a flight needs more than every enemy's, GZ-6.8)?"
    pub fn question(&self) -> String {
        let answers = match &self.answers {
            Answers::Between(least, most) => format!(", {least} to {most}"),
            Answers::Truth => ", yes or no".to_owned(),
            Answers::OneOf(words) => format!(": {}", crate::diag::or_list(words)),
        };
        format!("{}{answers} ({}, {})?", self.what, self.why, self.rule)
    }
}

impl Answers {
    /// One of these words.
    pub fn words(words: &[&str]) -> Answers {
        Answers::OneOf(words.iter().map(|word| (*word).to_owned()).collect())
    }
}

impl<'a> Facts<'a> {
    /// Facts of which those that nobody has said are treated so.
    pub(super) fn new(unsaid: Unsaid<'a>) -> Facts<'a> {
        Facts { unsaid, ..Facts::default() }
    }

    /// The value of a fact.
    pub(super) fn need(&self, fact: Fact) -> i64 {
        let before = self.places.borrow().get(&fact.path).copied();
        if let Some(place) = before {
            return self.known.borrow()[place].value;
        }
        let answer = self.answers().iter().find(|known| known.fact.path == fact.path);
        let (value, is_said) = answer.map_or((fact.default, false), |known| (known.value, known.is_said));
        self.places.borrow_mut().insert(fact.path.clone(), self.known.borrow().len());
        self.known.borrow_mut().push(KnownFact { fact, value, is_said });
        value
    }

    /// The value of a fact that nobody may assume.
    pub(super) fn demand(&self, fact: Fact) -> i64 {
        self.demanded.borrow_mut().insert(fact.path.clone());
        self.need(fact)
    }

    /// Whether the ruling stops for lack of any.
    pub(super) fn is_strict(&self) -> bool {
        !matches!(self.unsaid, Unsaid::Assumed)
    }

    /// Those that make the ruling stop.
    pub(super) fn missing(&self) -> Vec<Fact> {
        let (known, answers) = (self.known.borrow(), self.answers());
        let demanded = self.demanded.borrow();
        let stops = |fact: &Fact| self.is_strict() || demanded.contains(&fact.path);
        let is_open = |fact: &Fact| stops(fact) && answers.iter().all(|known| known.fact.path != fact.path);
        known.iter().filter(|known| is_open(&known.fact)).map(|known| known.fact.clone()).collect()
    }

    /// Those that somebody has been asked for.
    fn answers(&self) -> &'a [KnownFact] {
        if let Unsaid::Answered(known) = self.unsaid { known } else { &[] }
    }

    /// All that were needed.
    pub(super) fn known(&self) -> Vec<KnownFact> {
        self.known.borrow().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    fn speed() -> Fact {
        let why = (rule!("GZ-6.8"), "a flight needs more than every enemy's");
        let path = ["sues", "Glitter", "speed"];
        Fact { bare: "name", ..Fact::new(&path, "Glitter's Speed", why, Answers::Between(0, 99), 0) }
    }

    #[test]
    fn what_is_answered_is_missing_no_more() {
        let facts = Facts::new(Unsaid::Answered(&[]));
        assert_eq!((facts.need(speed()), facts.missing().len(), facts.known().len()), (0, 1, 1));
        let fact = facts.missing().remove(0);
        assert_eq!(
            fact.question(),
            "Glitter's Speed, 0 to 99 (a flight needs more than every enemy's, GZ-6.8)?"
        );
        let value = fact.value(" 4 ").unwrap_or_default();
        let known = [KnownFact { fact, value, is_said: true }];
        let facts = Facts::new(Unsaid::Answered(&known));
        assert_eq!((facts.need(speed()), facts.need(speed()), facts.missing().len()), (4, 4, 0));
        assert!(facts.known()[0].is_said);
    }

    #[test]
    fn words_are_held_against_what_can_be() {
        let choice = Fact { answers: Answers::OneOf(vec!["Jory".to_owned(), "Kael".to_owned()]), ..speed() };
        assert_eq!((choice.value("kael"), choice.value("Kaell")), (Some(1), None));
        assert_eq!((speed().value("100"), speed().value("99")), (None, Some(99)));
        let truth = Fact { answers: Answers::Truth, ..speed() };
        assert_eq!((truth.value("No"), truth.json(0)), (Some(0), Json::from(false)));
    }
}
