//! What people are asked for a dispute: one question after the other, each answered by a line.
//!
//! An interview is written as if everybody answered at once, and is run again from the first answer each time: the first question
//! that has none yet is the one that is open. Going back is leaving the last answer out.

use std::ops::ControlFlow;

use serde::Deserialize;

use super::{Json, Verdict};
use crate::diag::{Code, Diagnostic, Report, did_you_mean};
use crate::model::GameName;
use crate::model::load::Cards;
use crate::source::{FileId, Files, Located, Node, Origin, names, yaml};

/// One question of an interview.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Question {
    /// What is asked: "Who fights?"
    pub text: String,
    /// How it is answered, a sentence each.
    pub hints: Vec<String>,
    /// The rule behind it.
    pub rule: Option<Code>,
    /// What may be answered, or begins an answer; other things may be understood, too.
    pub picks: Vec<String>,
    /// Behind which signs of an answer one of them may stand, too.
    pub separators: &'static [char],
    /// Whether one may stand at its beginning.
    pub is_first: bool,
    /// What an empty line stands for.
    pub default: Option<String>,
}

impl Question {
    /// A question without hints, to which any word may be the answer.
    pub fn new(text: impl Into<String>) -> Question {
        Question { text: text.into(), is_first: true, ..Question::default() }
    }

    /// With how it is answered.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Question {
        self.hints.push(hint.into());
        self
    }

    /// With how it is answered, where nobody has answered the like before.
    #[must_use]
    pub fn hint_at_first(self, scene: &Scene<'_>, hint: impl Into<String>) -> Question {
        if scene.lines == 0 { self.hint(hint) } else { self }
    }

    /// With the rule behind it.
    #[must_use]
    pub fn rule(self, rule: Code) -> Question {
        Question { rule: Some(rule), ..self }
    }

    /// With what may be answered.
    #[must_use]
    pub fn picks<S: Into<String>>(mut self, picks: impl IntoIterator<Item = S>) -> Question {
        self.picks.extend(picks.into_iter().map(Into::into));
        self
    }

    /// With what may be answered, several of it with commas between them.
    #[must_use]
    pub fn list<S: Into<String>>(self, picks: impl IntoIterator<Item = S>) -> Question {
        Question { separators: &[',', '+'], ..self.picks(picks) }
    }

    /// With what may stand in an answer behind these signs, and not before.
    #[must_use]
    pub fn behind<S: Into<String>>(
        self,
        separators: &'static [char],
        picks: impl IntoIterator<Item = S>,
    ) -> Question {
        Question { separators, is_first: false, ..self.picks(picks) }
    }

    /// With what an empty line stands for.
    #[must_use]
    pub fn or(self, default: impl Into<String>) -> Question {
        Question { default: Some(default.into()), ..self }
    }
}

/// Why an interview does not go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pause {
    /// A question has no answer yet.
    Open(Box<Question>),
    /// The last answer can't be.
    Refused(Refusal),
}

/// Why an answer can't be, and the way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub message: String,
    /// The way out.
    pub help: Option<String>,
}

impl Refusal {
    /// What was found wrong first.
    pub fn from_report(report: &Report) -> Option<Refusal> {
        let error = report.iter().find(|found| found.severity == crate::diag::Severity::Error)?;
        Some(Refusal::from_fault(error))
    }

    /// What a fault tells.
    pub fn from_fault(fault: &Diagnostic) -> Refusal {
        Refusal { message: fault.message.clone(), help: fault.help.clone() }
    }

    /// An answer that is refused: why, and the way out.
    pub fn pause(message: impl Into<String>, help: impl Into<String>) -> Pause {
        Pause::Refused(Refusal { message: message.into(), help: Some(help.into()) })
    }
}

/// What a game asks for a kind of dispute.
#[derive(Debug, Clone, Copy)]
pub struct Interview {
    /// The first questions, whose answers make a scenario that can be judged up to what it lacks.
    pub opening: fn(&mut Asker<'_>) -> Result<(), Pause>,
    /// What was done then, line by line.
    pub script: Option<Script>,
}

/// Keys of a scenario with what they say.
pub type Keys = Vec<(&'static str, Node)>;

/// What is done in a dispute, one line of answers after the other.
#[derive(Debug, Clone, Copy)]
pub struct Script {
    /// The key of the scenario under which it stands.
    pub key: &'static str,
    /// What a key says as long as there is more to come.
    pub meanwhile: Option<(&'static str, bool)>,
    /// After how many lines the scenario is judged after each one, so that dice and facts are asked for where they are needed; where that
    /// is none, only when all are there.
    pub judged_from: Option<usize>,
    /// What is asked next; nothing where nothing can be done any more.
    pub next: fn(&Scene<'_>) -> Option<Question>,
    /// What an answer means. What is wrong with it is reported.
    pub read: fn(Located<&str>, &Scene<'_>, &mut Report) -> Option<Line>,
    /// What follows from all of it.
    pub close: Option<fn(&Node) -> Keys>,
}

/// There is no more to come.
pub const NO_MORE: &str = "that is all";

impl Script {
    /// Lines under a key, of which nothing follows, and which are judged when all are there.
    pub const fn new(
        key: &'static str,
        next: fn(&Scene<'_>) -> Option<Question>,
        read: fn(Located<&str>, &Scene<'_>, &mut Report) -> Option<Line>,
    ) -> Script {
        Script { key, meanwhile: None, judged_from: None, next, read, close: None }
    }
}

/// How things stand in the middle of a script.
#[derive(Debug)]
pub struct Scene<'s> {
    /// The scenario so far.
    pub node: &'s Node,
    /// How many lines there are.
    pub lines: usize,
    /// The verdict so far.
    pub verdict: &'s Verdict,
    /// The outcome so far.
    pub outcome: &'s Json,
    /// The cards that may be named.
    pub cards: &'s Cards,
}

impl<'s> Scene<'s> {
    /// The outcome so far, as its game declares it; nothing where the scenario has come to none.
    pub fn reached<T: Deserialize<'s>>(&self) -> Option<T> {
        T::deserialize(self.outcome).ok()
    }
}

/// What a line of a script means.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// Something that is done.
    Entry(Node),
    /// Something that is done and of which more is to be said, and what the scenario says until the next line.
    Begun(Node, Keys),
    /// The same with what was said of it then, in place of the last entry.
    More(Node, Keys),
    /// That is all, and what the scenario says then.
    Last(Keys),
}

impl Line {
    /// What a line is that means the same in any script: that there is no more, or what was done as files write it, if it can be read.
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

/// Somebody who asks the questions of an interview, with the answers that there are.
#[derive(Debug)]
pub struct Asker<'a> {
    /// The game whose cards they are.
    pub game: GameName,
    /// The cards that may be named.
    pub cards: &'a Cards,
    /// The scenario so far.
    pub node: Node,
    answers: &'a [String],
    taken: usize,
}

/// What somebody has said as files write it: `{attack: Ada, use: own}`, with or without its braces.
pub fn written(said: Located<&str>, report: &mut Report) -> Option<Node> {
    let text = said.value.trim();
    let text = if text.starts_with('{') { text.to_owned() } else { format!("{{{text}}}") };
    let mut files = Files::default();
    let file = files.add("what was said", text);
    yaml::parse(&files, file, report).into_iter().next()
}

/// The place of what an interview makes: nobody is to blame for it.
pub fn nowhere() -> Origin {
    Origin::of_file(FileId::default())
}

impl<'a> Asker<'a> {
    /// Somebody who begins to ask.
    pub fn new(game: GameName, cards: &'a Cards, node: Node, answers: &'a [String]) -> Asker<'a> {
        Asker { game, cards, node, answers, taken: 0 }
    }

    /// How many answers were taken.
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// The line with which a question is answered.
    ///
    /// # Errors
    /// There is none yet, or it is empty where something must be said.
    pub fn line(&mut self, question: Question) -> Result<String, Pause> {
        let Some(answer) = self.answers.get(self.taken) else { return Err(Pause::Open(Box::new(question))) };
        self.taken += 1;
        match (answer.trim(), question.default) {
            ("", Some(default)) => Ok(default),
            ("", None) => Err(Refusal::pause("nothing is said", "answer the question, or go back with <")),
            (said, _) => Ok(said.to_owned()),
        }
    }

    /// What a line means with which a question is answered. What is wrong with it is reported.
    ///
    /// # Errors
    /// There is none yet, or it is not understood.
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

    /// What the parts of a line mean, between which commas stand. What is wrong with one is reported.
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

    /// One of the picks of a question, by its place.
    ///
    /// # Errors
    /// None is picked yet, or it is none of them.
    pub fn pick(&mut self, question: Question) -> Result<usize, Pause> {
        let picks = question.picks.clone();
        let line = self.line(question)?;
        names::position(|| picks.iter().map(String::as_str), &line).ok_or_else(|| {
            let known = picks.iter().map(String::as_str);
            let help = did_you_mean(&line, known, || format!("answer {}", crate::diag::or_list(&picks)));
            Refusal::pause(format!("\"{line}\" is none of them"), help)
        })
    }

    /// Says in the scenario what is known of each of those who have a name.
    pub fn say_by_name(&mut self, key: &str, known: &[(String, Node)]) {
        let map = known.iter().map(|(name, node)| (name.as_str(), node.clone()));
        self.say(key, Node::map(map, nowhere()));
    }

    /// Says something in the scenario.
    pub fn say(&mut self, key: &str, node: Node) {
        self.node.set(key, node);
    }
}

/// Whether an answer is the path of a file of definitions, and not a name.
pub fn names_a_file(said: &str) -> bool {
    let ending = said.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ["yaml", "yml"].iter().any(|known| known.eq_ignore_ascii_case(ending)))
}
