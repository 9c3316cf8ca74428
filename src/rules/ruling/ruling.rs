//! A ruling: the verdict, the argument for it, and the outcome.

use super::{Decided, Fact, Idle, Json, KnownFact, PlainData, Step, Verdict};
use crate::model::{Choice, GameName, Rulebook};

/// The ruling on a scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Ruling {
    /// The game.
    pub game: GameName,
    /// The rulebook of a custom game, which has its name.
    pub own: Option<&'static Rulebook>,
    /// The kind of dispute.
    pub dispute: String,
    /// The players' name for the dispute.
    pub title: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// What happened, in one sentence.
    pub sentence: String,
    /// The argument, step by step.
    pub steps: Vec<Step>,
    /// What was considered and had no effect, in the order of the argument.
    pub why_not: Vec<Idle>,
    /// The dice used, in order.
    pub used: Vec<u32>,
    /// The seed for missing dice.
    pub seed: Option<u64>,
    /// How many of the used dice come from the seed or from a prompt: the last ones.
    pub generated: usize,
    /// The number of given dice that were not used.
    pub left_over: usize,
    /// What is odd about the scenario.
    pub warnings: Vec<String>,
    /// The house rules that differ from the default, by name.
    pub house_rules: Vec<(String, String)>,
    /// The outcome, in the game's own fields.
    pub outcome: PlainData,
    /// The keys of the outcome that only programs see.
    pub aside: Vec<&'static str>,
    /// Data that a whole game needs next; nobody sees it.
    pub onward: PlainData,
    /// The players' claims, decided; empty while an action is illegal or dice are missing.
    pub claims: Vec<Decided>,
    /// The number of claims that can't be decided yet.
    pub undecided: usize,
    /// The scenario, if it is to be printed with the ruling.
    pub submitted: Option<Submitted>,
    /// The other readings, if they were asked for.
    pub readings: Option<Readings>,
    /// The facts that were needed and that the scenario does not state.
    pub facts: Vec<KnownFact>,
    /// What nobody knows for sure, with the ruling in each case.
    pub unknown: Option<Box<Unknown>>,
    /// Rulings on variants of the scenario, if they were asked for.
    pub variants: Vec<Variant>,
    /// The line or code with which `umpire judge` gives the same ruling, if it is to be printed.
    pub line: Option<String>,
    /// The options consulted, each with its value.
    pub consulted: Vec<(&'static str, &'static str)>,
}

impl Ruling {
    /// The table's value of an option.
    pub fn agreed<C: Choice>(&self) -> C {
        let set = self.house_rules.iter().find(|(option, _)| option == C::OPTION);
        set.map_or(C::VALUES[0].1, |(_, value)| C::from_word(value))
    }
}

/// A scenario as it was submitted, for readers of the ruling who don't know it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Submitted {
    /// The scenario's own keys, with what its cards state and what was assumed.
    pub situation: Json,
    /// Each player's claims, in sentences.
    pub claims: Vec<(String, Vec<String>)>,
}

/// The scenario ruled again under every other value of each consulted option, one at a time.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Readings {
    /// The readings that change the ruling.
    pub turns_on: Vec<Turn>,
}

/// What nobody knows for sure, such as `ap: 1-3`, and the ruling in each case.
#[derive(Debug, Clone, PartialEq)]
pub struct Unknown {
    /// What is unknown, with its possible values.
    pub of: Vec<Fact>,
    /// The different rulings; one alone if it makes no difference.
    pub cases: Vec<UnknownCase>,
}

/// One ruling, and the values under which it is given.
#[derive(Debug, Clone, PartialEq)]
pub struct UnknownCase {
    /// The combinations of values, each by the numbers of the answers from 0.
    pub values: Vec<Vec<usize>>,
    /// The ruling.
    pub ruling: Ruling,
}

/// A variant of a scenario and how its ruling differs.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// What is different: `terrain=hills`, or the name of another file.
    pub change: String,
    /// Whether it is another file.
    pub is_file: bool,
    /// What changes in the outcome, in the game's words.
    pub changes: Vec<String>,
    /// The ruling, or why the variant makes no sense.
    pub ruling: Result<Box<Ruling>, String>,
}

/// A reading that changes the ruling.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The open question of the rulebook: `terrain-cost`.
    pub option: &'static str,
    /// The option's value in this reading.
    pub value: &'static str,
    /// The meaning of the value, in the rulebook's words.
    pub meaning: &'static str,
    /// What changes, in the game's words.
    pub changes: Vec<String>,
    /// The ruling under this reading, or why the scenario makes no sense under it.
    pub ruling: Result<Box<Ruling>, String>,
}
