//! A ruling: the verdict, the argument for it, and what it came to.

use super::{Decided, Idle, Json, KnownFact, PlainData, Step, Verdict};
use crate::model::{Choice, GameName};

/// What was ruled on a scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Ruling {
    /// Whose game.
    pub game: GameName,
    /// Which kind of dispute.
    pub dispute: String,
    /// What the players call it.
    pub title: Option<String>,
    /// What it comes to.
    pub verdict: Verdict,
    /// What happened, in one sentence.
    pub sentence: String,
    /// The argument.
    pub steps: Vec<Step>,
    /// What was looked at and did nothing, in the order of the argument.
    pub why_not: Vec<Idle>,
    /// The dice used, in order.
    pub used: Vec<u32>,
    /// The seed from which missing dice were to be made.
    pub seed: Option<u64>,
    /// How many of the dice used were made so or told at a prompt: the last ones.
    pub generated: usize,
    /// How many of the dice given were not used.
    pub left_over: usize,
    /// What else is odd about the scenario, though it was judged.
    pub warnings: Vec<String>,
    /// The house rules away from their default, by name.
    pub house_rules: Vec<(String, String)>,
    /// The outcome, in the game's own fields.
    pub outcome: PlainData,
    /// The keys of the outcome that only programs are told.
    pub aside: Vec<&'static str>,
    /// What a whole game goes on with besides the outcome; nobody is told.
    pub onward: PlainData,
    /// What the players claimed, decided; nothing while the script is illegal or dice are missing.
    pub claims: Vec<Decided>,
    /// How many claims wait for that.
    pub undecided: usize,
    /// What was judged, if that is to be told with it.
    pub submitted: Option<Submitted>,
    /// Whether it stands under other readings, if that was asked.
    pub readings: Option<Readings>,
    /// The facts that were needed and that the scenario does not say.
    pub facts: Vec<KnownFact>,
    /// The options that it consulted, each with its value.
    pub consulted: Vec<(&'static str, &'static str)>,
}

impl Ruling {
    /// What the table has agreed on where its rulebook leaves a choice.
    pub fn agreed<C: Choice>(&self) -> C {
        let set = self.house_rules.iter().find(|(option, _)| option == C::OPTION);
        set.map_or(C::VALUES[0].1, |(_, value)| C::from_word(value))
    }
}

/// What was judged, as it was told: what somebody needs who reads the ruling when nobody remembers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Submitted {
    /// The scenario's own keys, with what its cards say and what was assumed.
    pub situation: Json,
    /// What each player says, in sentences.
    pub claims: Vec<(String, Vec<String>)>,
}

/// The same scenario under every other value of each option consulted, one at a time.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Readings {
    /// The readings under which the ruling would be another.
    pub turns_on: Vec<Turn>,
}

/// A reading under which the ruling would be another.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The open question of the rulebook: `terrain-cost`.
    pub option: &'static str,
    /// The value that it would have.
    pub value: &'static str,
    /// What that means, in the rulebook's words.
    pub meaning: &'static str,
    /// What would be otherwise, in the game's words.
    pub changes: Vec<String>,
    /// What would be ruled then; otherwise why the scenario would make no sense.
    pub ruling: Result<Box<Ruling>, String>,
}
