//! What the steps and the verdict of a ruling say, clause by clause, so that a claim may repeat or contradict it: "ann
//! draws 5 cards", "bob goes first".

use std::rc::Rc;

use super::{Called, Difference, Part, Point, Says, say};
use crate::diag::Code;
use crate::ruling::{PlainData, Roll, Step, Subject};

/// The most steps of a ruling whose clauses are compared.
const MOST_STEPS: usize = 2_000;

/// What a ruling says.
#[derive(Debug, Clone)]
pub struct Account {
    /// Its steps.
    pub steps: Vec<Step>,
    /// Its verdict in words.
    pub sentence: String,
    /// Its outcome.
    pub outcome: PlainData,
}

impl Account {
    /// All clauses with these names.
    pub(super) fn clauses(&self, names: &[Called<'_>]) -> Vec<Clause> {
        let steps = self.steps.iter().take(MOST_STEPS).enumerate();
        let texts = steps.flat_map(|(n, step)| {
            let rolls = step.rolls.iter().flat_map(rolled);
            [step.text.clone()].into_iter().chain(rolls).map(move |text| (Some(n), text))
        });
        let texts = texts.chain([(None, self.sentence.clone())]);
        let of = |(step, text): (Option<usize>, String)| {
            let shared: Rc<str> = text.as_str().into();
            let clause = move |words| Clause { words, text: Rc::clone(&shared), step };
            say::clauses(&text, names).into_iter().map(clause)
        };
        texts.flat_map(of).collect()
    }
}

/// What a roll says: its total, and each die: "7C rolls 4".
fn rolled(roll: &Roll) -> impl Iterator<Item = String> {
    let who = &roll.request.who;
    let values = roll.values.iter().map(|value| i64::from(*value));
    roll.total.into_iter().chain(values).map(move |value| format!("{who} rolls {value}"))
}

/// The clauses of a ruling.
#[derive(Debug)]
pub struct Clauses<'r> {
    account: &'r Account,
    names: &'r [Called<'r>],
    all: Vec<Clause>,
}

/// One clause in words of one form.
#[derive(Debug)]
pub(super) struct Clause {
    pub words: Vec<String>,
    /// The text that it is part of.
    pub text: Rc<str>,
    /// The number of its step; `None` for the verdict.
    step: Option<usize>,
}

/// A sentence that a step may say, with others that mean the same, each in words of one form.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stated(pub Vec<Vec<String>>);

/// How well a sentence fits a clause with other names or numbers: whether it is about somebody else, and the number of
/// words that differ.
type Unlike = (bool, usize);

impl<'r> Clauses<'r> {
    /// The clauses of a ruling in which these names occur.
    pub fn new(account: &'r Account, names: &'r [Called<'r>]) -> Clauses<'r> {
        Clauses { account, names, all: account.clauses(names) }
    }

    /// Whether a clause says this.
    fn say(&self, stated: &Stated) -> bool {
        self.nearest(stated).is_some_and(|(unlike, ..)| unlike == (false, 0))
    }

    /// The clause that is most like what is stated, in the later step if several are, and the words that fit it best.
    fn nearest<'s>(&self, stated: &'s Stated) -> Option<(Unlike, &Clause, &'s [String])> {
        let all = stated.0.iter().flat_map(|words| {
            self.all.iter().filter_map(move |clause| {
                Some((say::unlike(words, &clause.words, self.names)?, clause, words.as_slice()))
            })
        });
        all.rev().min_by_key(|(unlike, ..)| *unlike)
    }

    /// The number of the step that decides a clause: its own. A verdict repeats the last step that has the most of its
    /// words.
    fn deciding(&self, clause: &Clause) -> Option<usize> {
        let words_of = |other: &&Clause| say::shared(&clause.words, &other.words);
        clause.step.or_else(|| {
            let of_steps = self.all.iter().filter(|other| other.step.is_some());
            of_steps.max_by_key(words_of).filter(|other| words_of(other) > 1)?.step
        })
    }
}

impl Point {
    /// The sentence that a step may say, if the point is one.
    pub(super) fn as_stated(&self) -> Option<&Stated> {
        if let Says::Stated(stated) = &self.says { Some(stated) } else { None }
    }

    /// Whether the steps uphold the point; true if it is not about steps.
    pub(super) fn is_so_in(&self, clauses: &Clauses<'_>) -> bool {
        self.as_stated().is_none_or(|stated| clauses.say(stated) != self.is_denied)
    }

    /// How the steps contradict the point, with the rule of the step that does and whom that is about.
    pub(super) fn contradicted(
        &self,
        stated: &Stated,
        clauses: &Clauses<'_>,
    ) -> (Difference, Option<Code>, Vec<Subject>) {
        let said = self.path.last().map_or("", Part::text);
        let mut differs = Difference {
            path: "steps".to_owned(),
            claimed: said.into(),
            ruled: super::Json::Null,
            ruled_text: "no step says so".to_owned(),
            claimed_text: said.to_owned(),
            point: self.clone(),
        };
        let Some((_, clause, words)) = clauses.nearest(stated) else { return (differs, None, Vec::new()) };
        let text = say::printed(&clause.text, &clause.words, clauses.names);
        let step = clauses.deciding(clause);
        differs.claimed_text = if self.is_denied {
            "otherwise".to_owned()
        } else {
            say::instead(&text, (&clause.words, words), clauses.names)
        };
        if let Some(n) = step {
            differs.path = format!("steps.{n}");
        }
        differs.ruled = text.as_str().into();
        differs.ruled_text = text;
        let step = step.map(|n| &clauses.account.steps[n]);
        let about = step.map_or_else(Vec::new, |step| step.about.clone());
        (differs, step.map(|step| step.rule), about)
    }
}
