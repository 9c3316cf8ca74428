//! Facts: numbers, or choices that a rule gives to a player, that a step needs and the scenario doesn't state.
//!
//! Rules ask for them only by [`Desk::need`](super::Desk::need): at a terminal somebody is asked, elsewhere the default of the
//! format's page is assumed, and the ruling lists it.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::{Json, Subject};
use crate::diag::{Code, Diagnostic, code};
use crate::source::{Node, Origin};

/// A fact that a step needs and the scenario doesn't state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its keys in a scenario: `sues`, `Glitter`, `speed`. An item of a list goes by its name, or by its number from
    /// 1; `+3` is a new item before the third.
    pub path: Vec<String>,
    /// The key that a bare text on this path stands for where a map is expected: its `name`, its `player`.
    pub bare: &'static str,
    /// Its name for people: "Glitter's Speed".
    pub what: String,
    /// Why it is needed: "a flight needs more than every enemy's".
    pub why: &'static str,
    /// The rule that needs it.
    pub rule: Code,
    /// The possible answers.
    pub answers: Answers,
    /// The value if it is assumed.
    pub default: i64,
    /// The subject behind each answer, if not everybody may know it.
    pub stands_for: Vec<Subject>,
    /// The whole question, if a rulebook that is data asks it.
    pub asked: Option<String>,
    /// Its keys in a scenario, if they are not those of its path: numbers instead of names.
    pub keys: Vec<String>,
    /// Whether its answers are lists.
    pub is_list: bool,
    /// Whether nothing is assumed of it.
    pub is_open: bool,
}

/// Why a fact is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    /// The rule that needs it.
    pub rule: Code,
    /// The reason in words: "a flight needs more than every enemy's".
    pub why: &'static str,
}

/// The possible answers to a fact. Every answer is a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// A number in this range, both ends included.
    Between(i64, i64),
    /// Yes (1) or no (0).
    Truth,
    /// One of these words, by index from 0.
    OneOf(Vec<String>),
}

/// A fact with the value used by the ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFact {
    /// The fact.
    pub fact: Fact,
    /// Its value.
    pub value: i64,
    /// Whether somebody answered it; otherwise it is assumed.
    pub is_said: bool,
}

/// How a ruling handles facts that nobody has stated.
#[derive(Default)]
pub enum Unsaid<'a> {
    /// It assumes the default that the format's page gives.
    #[default]
    Assumed,
    /// It stops at the first one, and lists those that are needed.
    Missing,
    /// It uses these, answered or assumed, stops at the first other one, and lists those that are needed.
    Answered(&'a [KnownFact]),
}

/// The facts needed in one ruling, in order.
#[derive(Default)]
pub(super) struct Facts<'a> {
    unsaid: Unsaid<'a>,
    known: RefCell<Vec<KnownFact>>,
    /// The index of each fact by its path.
    places: RefCell<BTreeMap<Vec<String>, usize>>,
    /// The paths of those that must not be assumed.
    demanded: RefCell<BTreeSet<Vec<String>>>,
}

impl Fact {
    /// A fact at a path with a default, the rule that needs it and why. No bare text stands for a map on its path, and
    /// everybody may know its answers.
    pub fn new(
        path: &[&str],
        what: impl Into<String>,
        Need { rule, why }: Need,
        answers: Answers,
        default: i64,
    ) -> Fact {
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        Fact {
            path,
            bare: "",
            what: what.into(),
            why,
            rule,
            answers,
            default,
            stands_for: Vec::new(),
            asked: None,
            keys: Vec::new(),
            is_list: false,
            is_open: false,
        }
    }

    /// Its keys in a scenario.
    pub fn keys(&self) -> &[String] {
        if self.keys.is_empty() { &self.path } else { &self.keys }
    }

    /// Its path in one word: `sues.Glitter.speed`.
    pub fn place(&self) -> String {
        self.path.join(".")
    }

    /// The number of the list item before which it inserts a new one: 3 for `+3`, and for `+3:2`, the second one
    /// inserted there.
    pub(super) fn place_of_new(&self) -> Option<usize> {
        let number = self.path.get(1)?.strip_prefix('+')?;
        number.split(':').next()?.parse().ok()
    }

    /// The value of an answer, by its number from 0 among all of them.
    pub fn answer(&self, n: usize) -> i64 {
        match &self.answers {
            Answers::Between(least, _) => least + n as i64,
            Answers::Truth | Answers::OneOf(_) => n as i64,
        }
    }

    /// A value as a scenario writes it.
    pub fn word(&self, value: i64) -> String {
        match &self.answers {
            Answers::Between(..) => value.to_string(),
            Answers::Truth => (value != 0).to_string(),
            Answers::OneOf(words) => words.get(value as usize).cloned().unwrap_or_default(),
        }
    }

    /// A value as JSON.
    pub fn json(&self, value: i64) -> Json {
        match &self.answers {
            Answers::Between(..) => value.into(),
            Answers::Truth => (value != 0).into(),
            Answers::OneOf(_) => self.word(value).into(),
        }
    }

    /// A value as a node of a scenario.
    pub(super) fn written(&self, value: i64, origin: Origin) -> Node {
        let word = self.word(value);
        if !self.is_list {
            return Node::plain(word, origin);
        }
        let entries =
            word.trim_matches(['[', ']']).split(',').map(str::trim).filter(|entry| !entry.is_empty());
        Node::list(entries.map(|entry| Node::plain(entry, origin)).collect(), origin)
    }

    /// Its answer in words; `None` if it can't be that. A fact without known answers takes any.
    pub fn answered(&self, words: &str) -> Option<KnownFact> {
        let any = Answers::OneOf(Vec::new());
        let fact = match &self.answers {
            answers if *answers == any => {
                Fact { answers: Answers::OneOf(vec![words.trim().to_owned()]), ..self.clone() }
            }
            _ => self.clone(),
        };
        let value = fact.value(words)?;
        Some(KnownFact { fact, value, is_said: true })
    }

    /// The value of an answer in words; `None` if it is not one of the answers. Some words of a name are enough, if no
    /// other answer has them.
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
                crate::source::names::meant(|| known.iter().map(String::as_str), words).map(|n| n as i64)
            }
        }
    }

    /// The error for a scenario that can't be judged without this fact.
    pub fn is_demanded(&self) -> Diagnostic {
        let (first, rest) = self.path.split_at(1.min(self.path.len()));
        let value = rest.iter().rev().fold(self.word(self.default), |said, key| format!("{{{key}: {said}}}"));
        let help = format!("if so, add `{}: {value}`", first.concat());
        let message = match &self.asked {
            Some(asked) => format!("nobody has said `{}`: {asked}", self.place()),
            None => format!("nobody has said {}", self.what),
        };
        Diagnostic::error(code::MISSING_KEY, None, message, help)
    }

    /// The question for people: "Glitter's Speed, 0 to 99 (a flight needs more than every enemy's, GZ-6.8)?"
    pub fn question(&self) -> String {
        if let Some(asked) = &self.asked {
            return asked.clone();
        }
        let answers = match &self.answers {
            Answers::Between(least, most) => format!(", {least} to {most}"),
            Answers::Truth => ", yes or no".to_owned(),
            Answers::OneOf(words) => format!(": {}", crate::diag::or_list(words)),
        };
        format!("{}{answers} ({}, {})?", self.what, self.why, self.rule)
    }
}

/// The widest range whose ends are named in a question.
const MOST_SAID: i64 = 1_000_000_000;

impl Answers {
    /// The possible answers in words.
    pub fn in_words(&self) -> String {
        match self {
            Answers::Between(least, most) if most.saturating_sub(*least) > MOST_SAID => {
                "a whole number".to_owned()
            }
            Answers::Between(least, most) => format!("{least} to {most}"),
            Answers::Truth => "yes or no".to_owned(),
            Answers::OneOf(words) => crate::diag::or_list(words),
        }
    }

    /// One of these words.
    pub fn words(words: &[&str]) -> Answers {
        Answers::OneOf(words.iter().map(|word| (*word).to_owned()).collect())
    }
}

impl<'a> Facts<'a> {
    /// No facts yet, with how missing ones are handled.
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

    /// The value of a fact that must not be assumed.
    pub(super) fn demand(&self, fact: Fact) -> i64 {
        self.demanded.borrow_mut().insert(fact.path.clone());
        self.need(fact)
    }

    /// Whether missing facts stop the ruling.
    pub(super) fn is_strict(&self) -> bool {
        !matches!(self.unsaid, Unsaid::Assumed)
    }

    /// Whether all missing facts are listed, rather than asked for one after the other.
    pub(super) fn are_listed(&self) -> bool {
        matches!(self.unsaid, Unsaid::Missing)
    }

    /// The facts that stop the ruling.
    pub(super) fn missing(&self) -> Vec<Fact> {
        let (known, answers) = (self.known.borrow(), self.answers());
        let demanded = self.demanded.borrow();
        let stops = |fact: &Fact| self.is_strict() || demanded.contains(&fact.path);
        let is_open = |fact: &Fact| stops(fact) && answers.iter().all(|known| known.fact.path != fact.path);
        known.iter().filter(|known| is_open(&known.fact)).map(|known| known.fact.clone()).collect()
    }

    /// The facts that were asked for already.
    fn answers(&self) -> &'a [KnownFact] {
        if let Unsaid::Answered(known) = self.unsaid { known } else { &[] }
    }

    /// Whether somebody was asked for a fact with this path of one key.
    pub(super) fn is_answered(&self, path: &str) -> bool {
        self.answers().iter().any(|known| known.fact.path == [path])
    }

    /// All facts that were needed.
    pub(super) fn known(&self) -> Vec<KnownFact> {
        self.known.borrow().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    fn speed() -> Fact {
        let need = Need { rule: rule!("GZ-6.8"), why: "a flight needs more than every enemy's" };
        let path = ["sues", "Glitter", "speed"];
        Fact { bare: "name", ..Fact::new(&path, "Glitter's Speed", need, Answers::Between(0, 99), 0) }
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
