//! Interviews: the questions for a dispute, one at a time, each answered by a line.
//!
//! An interview is written as if all answers were there, and is run again from the start after each answer: the first question
//! without an answer is the open one. To go back is to drop the last answer.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::Deserialize;

use super::{Json, OwnGame, Verdict};
use crate::diag::{Code, Diagnostic, Report, did_you_mean};
use crate::model::GameName;
use crate::model::load::Cards;
use crate::source::{FileId, Files, Located, Node, Origin, names, yaml};

/// A question of an interview.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Question {
    /// The question: "Who fights?"
    pub text: String,
    /// How to answer it, one sentence each.
    pub hints: Vec<String>,
    /// The rule behind it.
    pub rule: Option<Code>,
    /// Answers to pick from, or beginnings of answers; other answers may be understood, too.
    pub picks: Vec<String>,
    /// The characters of an answer after which a pick may follow.
    pub separators: &'static [char],
    /// Whether a pick may begin the answer.
    pub is_first: bool,
    /// The answer that an empty line means.
    pub default: Option<String>,
    /// What the answer is, where it is not words.
    pub wanted: Wanted,
    /// Numbers that may follow a name.
    pub amounts: Vec<Amount>,
    /// Names for those who have none on cards: the colors of two players.
    pub names: &'static [&'static str],
}

/// A number after a name in an answer: what is left of somebody's Health.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// What it counts: "Health left".
    pub what: &'static str,
    /// How it is written, with `#` for the number: ` (#)` behind a whole name, ` #` behind its first word, `: #` at the end.
    pub written: &'static str,
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
}

/// What an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wanted {
    /// Words.
    #[default]
    Words,
    /// The numbers of some dice, as they were rolled.
    Dice {
        /// How many.
        count: u32,
        /// The sides of each.
        sides: u32,
    },
    /// A whole number from the first to the second.
    Number(i64, i64),
}

impl Question {
    /// A question without hints or picks.
    pub fn new(text: impl Into<String>) -> Question {
        Question { text: text.into(), is_first: true, ..Question::default() }
    }

    /// Adds a hint on how to answer.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Question {
        self.hints.push(hint.into());
        self
    }

    /// Adds a hint on how to answer, if no line has been answered yet.
    #[must_use]
    pub fn hint_at_first(self, scene: &Scene<'_>, hint: impl Into<String>) -> Question {
        if scene.lines == 0 { self.hint(hint) } else { self }
    }

    /// Sets the rule behind the question.
    #[must_use]
    pub fn rule(self, rule: Code) -> Question {
        Question { rule: Some(rule), ..self }
    }

    /// Adds answers to pick from.
    #[must_use]
    pub fn picks<S: Into<String>>(mut self, picks: impl IntoIterator<Item = S>) -> Question {
        self.picks.extend(picks.into_iter().map(Into::into));
        self
    }

    /// Adds picks of which several may be given, separated by commas or `+`.
    #[must_use]
    pub fn list<S: Into<String>>(self, picks: impl IntoIterator<Item = S>) -> Question {
        Question { separators: &[',', '+'], ..self.picks(picks) }
    }

    /// Adds picks that follow one of these characters in an answer and cannot begin it.
    #[must_use]
    pub fn behind<S: Into<String>>(
        self,
        separators: &'static [char],
        picks: impl IntoIterator<Item = S>,
    ) -> Question {
        Question { separators, is_first: false, ..self.picks(picks) }
    }

    /// Offers names for those who have none on cards.
    #[must_use]
    pub fn names(self, names: &'static [&'static str]) -> Question {
        Question { names, ..self }
    }

    /// Adds a number that may follow a name.
    #[must_use]
    pub fn amount(mut self, amount: Amount) -> Question {
        self.amounts.push(amount);
        self
    }

    /// Sets what the answer is.
    #[must_use]
    pub fn wants(self, wanted: Wanted) -> Question {
        Question { wanted, ..self }
    }

    /// Sets the answer that an empty line means.
    #[must_use]
    pub fn or(self, default: impl Into<String>) -> Question {
        Question { default: Some(default.into()), ..self }
    }
}

/// Why an interview stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pause {
    /// A question has no answer yet.
    Open(Box<Question>),
    /// The last answer is refused.
    Refused(Refusal),
}

/// Why an answer is refused, and the fix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub message: String,
    /// The fix.
    pub help: Option<String>,
}

impl Refusal {
    /// The first error of a report.
    pub fn from_report(report: &Report) -> Option<Refusal> {
        let error = report.iter().find(|found| found.severity == crate::diag::Severity::Error)?;
        Some(Refusal::from_fault(error))
    }

    /// The message and help of a diagnostic.
    pub fn from_fault(fault: &Diagnostic) -> Refusal {
        Refusal { message: fault.message.clone(), help: fault.help.clone() }
    }

    /// Refuses an answer: the reason and the fix.
    pub fn pause(message: impl Into<String>, help: impl Into<String>) -> Pause {
        Pause::Refused(Refusal { message: message.into(), help: Some(help.into()) })
    }
}

/// The questions for a kind of dispute.
#[derive(Debug, Clone, Copy)]
pub struct Interview {
    /// The first questions; their answers make a scenario that can be judged as far as nothing is missing.
    pub opening: fn(&mut Asker<'_>) -> Result<(), Pause>,
    /// The questions for what was done, line by line.
    pub script: Option<Script>,
}

/// Keys of a scenario with their values.
pub type Keys = Vec<(&'static str, Node)>;

/// The part of an interview that asks for actions, one line of answers at a time.
#[derive(Debug, Clone, Copy)]
pub struct Script {
    /// The scenario's key for the list of actions.
    pub key: &'static str,
    /// A key and the value that it has as long as more lines follow.
    pub meanwhile: Option<(&'static str, bool)>,
    /// The number of lines from which on the scenario is judged after every line, so that dice and facts are asked for
    /// when they are needed. `None`: it is judged once, after the last line.
    pub judged_from: Option<usize>,
    /// The next question; `None` if nothing more can be done.
    pub next: fn(&Scene<'_>) -> Option<Question>,
    /// Reads an answer. What is wrong with it is reported.
    pub read: fn(Located<&str>, &Scene<'_>, &mut Report) -> Option<Line>,
    /// Keys derived from all lines, added at the end.
    pub close: Option<fn(&Node) -> Keys>,
}

/// The answer that ends a script.
pub const NO_MORE: &str = "that is all";

impl Script {
    /// Lines under a key, judged once after the last one.
    pub const fn new(
        key: &'static str,
        next: fn(&Scene<'_>) -> Option<Question>,
        read: fn(Located<&str>, &Scene<'_>, &mut Report) -> Option<Line>,
    ) -> Script {
        Script { key, meanwhile: None, judged_from: None, next, read, close: None }
    }
}

/// The state of an interview in the middle of a script.
#[derive(Debug)]
pub struct Scene<'s> {
    /// The scenario so far.
    pub node: &'s Node,
    /// The number of lines answered so far.
    pub lines: usize,
    /// The verdict so far.
    pub verdict: &'s Verdict,
    /// The outcome so far.
    pub outcome: &'s Json,
    /// The cards that may be named.
    pub cards: &'s Cards,
}

impl<'s> Scene<'s> {
    /// The outcome so far, as its game declares it; `None` if there is none yet.
    pub fn reached<T: Deserialize<'s>>(&self) -> Option<T> {
        T::deserialize(self.outcome).ok()
    }
}

/// The meaning of a line of a script.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// An action.
    Entry(Node),
    /// An action that further lines complete, and keys that hold until the next line.
    Begun(Node, Keys),
    /// The action so far, which replaces the last entry, and keys that hold until the next line.
    More(Node, Keys),
    /// The end of the script, and the keys that hold then.
    Last(Keys),
}

impl Line {
    /// Reads a line that means the same in every script: [`NO_MORE`], or an action as files write it. `Continue` if it
    /// is neither.
    pub fn of_any_script(said: Located<&str>, report: &mut Report) -> ControlFlow<Option<Line>> {
        if said.value.eq_ignore_ascii_case(NO_MORE) {
            return ControlFlow::Break(Some(Line::Last(Vec::new())));
        }
        if said.value.starts_with('{') {
            return ControlFlow::Break(written(said, report).map(Line::Entry));
        }
        ControlFlow::Continue(())
    }
}

/// Asks the questions of an interview, with the answers given so far.
#[derive(Debug)]
pub struct Asker<'a> {
    /// The game of the dispute.
    pub game: GameName,
    /// The cards that may be named.
    pub cards: &'a Cards,
    /// The rules of a custom game.
    pub own: Option<Arc<dyn OwnGame>>,
    /// The scenario so far.
    pub node: Node,
    answers: &'a [String],
    taken: usize,
}

/// Reads an answer as files write it: `{attack: Ada, use: own}`, with or without its braces.
pub fn written(said: Located<&str>, report: &mut Report) -> Option<Node> {
    let text = said.value.trim();
    let text = if text.starts_with('{') { text.to_owned() } else { format!("{{{text}}}") };
    let mut files = Files::default();
    let file = files.add("what was said", text);
    yaml::parse(&files, file, report).into_iter().next()
}

/// The origin of nodes that an interview makes: they are in no file.
pub fn nowhere() -> Origin {
    Origin::of_file(FileId::default())
}

impl<'a> Asker<'a> {
    /// Begins an interview with all answers given so far.
    pub fn new(game: GameName, cards: &'a Cards, node: Node, answers: &'a [String]) -> Asker<'a> {
        Asker { game, cards, own: None, node, answers, taken: 0 }
    }

    /// The same about a custom game.
    #[must_use]
    pub fn of_own(self, own: Option<Arc<dyn OwnGame>>) -> Asker<'a> {
        Asker { own, ..self }
    }

    /// The number of answers used.
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// The answer to a question, as one line.
    ///
    /// # Errors
    /// There is no answer yet, or it is empty and the question has no default.
    pub fn line(&mut self, question: Question) -> Result<String, Pause> {
        let Some(answer) = self.answers.get(self.taken) else { return Err(Pause::Open(Box::new(question))) };
        self.taken += 1;
        match (answer.trim(), question.default) {
            ("", Some(default)) => Ok(default),
            ("", None) => Err(Refusal::pause("nothing is said", "answer the question, or go back with <")),
            (said, _) => Ok(said.to_owned()),
        }
    }

    /// The answer to a question, read by `read`. What is wrong with it is reported.
    ///
    /// # Errors
    /// There is no answer yet, or it is not understood.
    pub fn read<T>(
        &mut self,
        question: Question,
        read: impl FnOnce(Located<&str>, &mut Report) -> Option<T>,
    ) -> Result<T, Pause> {
        let line = self.line(question)?;
        let origin = Origin { end: line.len() as u32, ..nowhere() };
        let mut report = Report::default();
        let meant = read(Located { value: &line, origin }, &mut report);
        if let Some(refusal) = Refusal::from_report(&report) {
            return Err(Pause::Refused(refusal));
        }
        meant.ok_or_else(|| Refusal::pause(format!("\"{line}\" is not understood"), "say it in another way"))
    }

    /// The answer to a question, split at commas, each part read by `read`. What is wrong with one is reported.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn list<T>(
        &mut self,
        question: Question,
        mut read: impl FnMut(Located<&str>, &mut Report) -> Option<T>,
    ) -> Result<Vec<T>, Pause> {
        self.read(question, |said, report| {
            Some(said.parts(',').into_iter().filter_map(|part| read(part, report)).collect())
        })
    }

    /// The index of the pick that was answered.
    ///
    /// # Errors
    /// There is no answer yet, or it is none of the picks.
    pub fn pick(&mut self, question: Question) -> Result<usize, Pause> {
        let picks = question.picks.clone();
        let default = question.default.clone();
        let line = self.line(question)?;
        names::position(|| picks.iter().map(String::as_str), &line).ok_or_else(|| {
            if let Some(default) = default.filter(|_| says_unknown(&line)) {
                let help = format!(
                    "an empty line takes {default}; judge the file with `--what-if` to see whether it matters"
                );
                return Refusal::pause("this can't be left open", help);
            }
            let known = picks.iter().map(String::as_str);
            let help = did_you_mean(&line, known, || format!("answer {}", crate::diag::or_list(&picks)));
            Refusal::pause(format!("\"{line}\" is none of them"), help)
        })
    }

    /// Sets a key of the scenario to a map by name.
    pub fn say_by_name(&mut self, key: &str, known: &[(String, Node)]) {
        let map = known.iter().map(|(name, node)| (name.as_str(), node.clone()));
        self.say(key, Node::map(map, nowhere()));
    }

    /// Sets a key of the scenario.
    pub fn say(&mut self, key: &str, node: Node) {
        self.node.set(key, node);
    }
}

/// Whether an answer is the path of a file of definitions and not a name.
pub fn names_a_file(said: &str) -> bool {
    let ending = said.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ["yaml", "yml"].iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

/// Answers that say that nobody knows.
const UNKNOWN: [&str; 10] = [
    "unknown",
    "don't know",
    "dont know",
    "i don't know",
    "i dont know",
    "no idea",
    "not sure",
    "nobody knows",
    "dunno",
    "idk",
];

/// Whether an answer says that nobody knows.
pub fn says_unknown(said: &str) -> bool {
    let said = said.trim().trim_end_matches('.').replace('’', "'").to_lowercase();
    UNKNOWN.contains(&said.as_str())
}
