//! The step machine: a game states the rules of a dispute once, for every use.

use std::hash::Hash;

use super::{
    Agreed, Called, Desk, Dice, Die, Effort, Fact, Illegal, Odds, PlainData, Request, Rest, Stop, Undecided,
    odds,
};
use crate::diag::{Code, Diagnostic, code};

/// The rules of a dispute, with the players' decisions in its scenario.
pub trait Machine {
    /// A position between two stages. Equal positions have the same future; to go back is to take an earlier value.
    type State: Clone + Eq + Hash;
    /// The initial position.
    fn begin(&self) -> Self::State;

    /// Plays one stage: one thrust, one attack, one action. A stage should roll few dice, since odds try all dice of a
    /// stage before they merge equal positions.
    ///
    /// # Errors
    /// The ruling stops here. An illegal action must have been undone ([`Desk::attempt`]); if dice are missing, the
    /// outcome shows this position.
    fn advance(&self, state: &mut Self::State, desk: &mut Desk<'_>) -> Result<Flow, Stop>;

    /// The most steps that a ruling may have; one with more is refused.
    fn most_steps(&self) -> usize {
        MOST_STEPS
    }

    /// About how many values a position or its outcome holds, so that odds keep no more positions than memory can
    /// hold.
    fn size(&self) -> usize {
        100
    }

    /// About how many values odds keep for a final position: an outcome's, unless there are [codes](Machine::codes)
    /// for it.
    fn kept(&self) -> usize {
        self.size()
    }

    /// The outcome of a position.
    fn outcome(&self, state: &Self::State, verdict: &Verdict) -> PlainData;

    /// Replaces the codes by those of a final position's outcome and returns true, if codes are faster than making the
    /// outcome. The first code is for everything outside of maps of maps, the others for the entries of such maps, in
    /// order. Equal codes of a part must mean equal parts.
    fn codes(&self, _: &Self::State, _: &mut Vec<u64>) -> bool {
        false
    }

    /// Takes out of the position, for odds, what the rest of the game never looks at, such as who killed whom, and
    /// returns it as a number; 0 is nothing. The numbers of all stages of a course add up to one, whatever their
    /// order.
    fn lay_aside(&self, _: &mut Self::State) -> u128 {
        0
    }

    /// Restores to a final position what was laid aside on the way to it.
    fn take_back(&self, _: &mut Self::State, _: u128) {}

    /// The outcome before anything has happened, with what everybody has.
    fn beginning(&self) -> PlainData {
        self.outcome(&self.begin(), &Verdict::Resolved)
    }

    /// What happened in one sentence, for people: "The Agents hold the Location."
    fn finding(&self, state: &Self::State, verdict: &Verdict) -> String;

    /// What is odd about a scenario that was judged, each without a full stop. Unused dice are reported elsewhere.
    fn warnings(&self, _: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// The keys of an outcome that people need not see: nothing was said of them and nothing has changed, or they
    /// repeat the rest in the form of a file.
    fn aside(&self, _: &Self::State) -> Vec<&'static str> {
        Vec::new()
    }

    /// Data that a whole game needs next and the outcome doesn't show: the rest of a deck, who may look at which card.
    fn onward(&self, _: &Self::State) -> PlainData {
        PlainData::nothing()
    }

    /// Whether it may ask for facts that must not be assumed.
    fn demands(&self) -> bool {
        false
    }

    /// Everything in the scenario that claims may name.
    fn named(&self) -> Vec<Called<'_>> {
        Vec::new()
    }

    /// The rule that last changed what the outcome has under these keys, if the rules are data.
    fn last_rule(&self, _: &Self::State, _: &[&str]) -> Option<Code> {
        None
    }

    /// Of positions that follow each other without end: the one that odds keep for all of them, and why it is
    /// undecided. `None` if that can't happen.
    fn endless(&self, _: &[Self::State], _: &mut Desk<'_>) -> Option<(Self::State, Box<Undecided>)> {
        None
    }
}

/// Whether a ruling continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Another stage follows.
    On,
    /// All is decided.
    Done,
}

/// The verdict of a ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is decided.
    Resolved,
    /// An action is forbidden.
    Illegal(Box<Illegal>),
    /// This roll is missing.
    Incomplete(Request),
    /// These facts are not stated, and must not be assumed.
    Unsaid(Vec<Fact>),
    /// The rulebook does not decide it.
    Undecided(Box<Undecided>),
}

/// A verdict with its outcome and everything else that a machine says of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Whether the scenario is resolved, and if not, why.
    pub verdict: Verdict,
    /// The outcome, in the game's own fields.
    pub outcome: PlainData,
    /// The outcome in one sentence for people.
    pub sentence: String,
    /// The keys of the outcome that people need not see: nobody asked about them, and nothing has changed.
    pub aside: Vec<&'static str>,
    /// Data that a whole game needs next and the outcome doesn't show.
    pub onward: PlainData,
    /// What is odd about the scenario.
    pub warnings: Vec<String>,
}

/// One stage of a ruling, for looking back. The first is the initial position.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// The number of steps before it.
    pub first_step: usize,
    /// The outcome if the ruling ended after this stage.
    pub outcome: PlainData,
}

/// The most steps of one ruling by default. Typical rulings have a few dozen.
const MOST_STEPS: usize = 200_000;
/// The most values that all outcomes may hold that are made to look back at a ruling.
const MOST_LOOKED_AT: usize = 2_000_000;

impl Verdict {
    /// Its word: `resolved`, `illegal`, `incomplete`.
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Resolved => "resolved",
            Verdict::Illegal(_) => "illegal",
            Verdict::Incomplete(_) | Verdict::Unsaid(_) => "incomplete",
            Verdict::Undecided(_) => "undecided",
        }
    }
}

/// A [`Machine`] of any type: a scenario that is ready to be judged.
pub trait Proceedings {
    /// Plays until all is decided or something stops it.
    ///
    /// # Errors
    /// The scenario is refused as a whole.
    fn judge(&self, desk: &mut Desk<'_>) -> Result<Finding, Box<Diagnostic>>;

    /// Plays again and returns the outcome after each stage, that of the initial position first.
    fn course(&self, desk: &mut Desk<'_>) -> Vec<Stage>;

    /// The outcome before anything has happened.
    fn beginning(&self) -> PlainData;

    /// Everything in the scenario that claims may name.
    fn named(&self) -> Vec<Called<'_>>;

    /// Plays again and returns the rule that last changed what the outcome has under these keys, if the rules are
    /// data.
    fn last_rule(&self, desk: &mut Desk<'_>, keys: &[&str]) -> Option<Code>;

    /// The exact odds over all dice after those given.
    ///
    /// # Errors
    /// They can't be counted with that effort, or the scenario is refused as a whole.
    fn odds(&self, given: &[Die], house_rules: &Agreed, effort: Effort) -> Result<Odds, odds::Trouble>;
}

impl<M: Machine> Proceedings for M {
    fn judge(&self, desk: &mut Desk<'_>) -> Result<Finding, Box<Diagnostic>> {
        let mut state = self.begin();
        // If missing facts stop the ruling: the position before the first stage that needs one.
        let mut settled = None;
        let can_lack = desk.is_strict() || self.demands();
        let verdict = loop {
            let before = (settled.is_none() && can_lack).then(|| (state.clone(), desk.mark()));
            let played = self.advance(&mut state, desk);
            if before.is_some() && !desk.missing_facts().is_empty() {
                settled = before;
            }
            match played {
                Ok(Flow::On) if desk.made() > self.most_steps() => {
                    return Err(Box::new(endless(self.most_steps())));
                }
                Ok(Flow::On) => {}
                Ok(Flow::Done) => break Verdict::Resolved,
                Err(Stop::Illegal(illegal)) => break Verdict::Illegal(illegal),
                Err(Stop::Missing(request)) => break Verdict::Incomplete(request),
                Err(Stop::Refused(diagnostic)) => return Err(diagnostic),
                Err(Stop::Lacking(fact)) => break Verdict::Unsaid(vec![*fact]),
                Err(Stop::Undecided(why)) => break Verdict::Undecided(why),
                Err(Stop::Open(_)) => unreachable!("only odds open classes"),
            }
        };
        let verdict = match settled {
            Some((before, mark)) => {
                state = before;
                desk.undo(mark);
                let mut missing = desk.missing_facts();
                if let Verdict::Unsaid(lacking) = verdict {
                    missing.extend(lacking.into_iter().filter(|fact| !desk.is_missing(fact)));
                }
                Verdict::Unsaid(missing)
            }
            None => verdict,
        };
        let outcome = self.outcome(&state, &verdict);
        let sentence = self.finding(&state, &verdict);
        let warnings = self.warnings(&state);
        Ok(Finding {
            verdict,
            outcome,
            sentence,
            aside: self.aside(&state),
            onward: self.onward(&state),
            warnings,
        })
    }

    fn course(&self, desk: &mut Desk<'_>) -> Vec<Stage> {
        let mut state = self.begin();
        let outcome = self.outcome(&state, &Verdict::Resolved);
        let mut stages = vec![Stage { first_step: desk.steps().len(), outcome }];
        loop {
            let first_step = desk.steps().len();
            let flow = self.advance(&mut state, desk);
            if (stages.len() + 1) * self.size() > MOST_LOOKED_AT {
                return Vec::new();
            }
            stages.push(Stage { first_step, outcome: self.outcome(&state, &Verdict::Resolved) });
            if flow != Ok(Flow::On) {
                return stages;
            }
        }
    }

    fn beginning(&self) -> PlainData {
        Machine::beginning(self)
    }

    fn named(&self) -> Vec<Called<'_>> {
        Machine::named(self)
    }

    fn last_rule(&self, desk: &mut Desk<'_>, keys: &[&str]) -> Option<Code> {
        let mut state = self.begin();
        while self.advance(&mut state, desk) == Ok(Flow::On) && desk.made() <= self.most_steps() {}
        Machine::last_rule(self, &state, keys)
    }

    fn odds(&self, given: &[Die], house_rules: &Agreed, effort: Effort) -> Result<Odds, odds::Trouble> {
        odds::exact(self, given, house_rules, effort)
    }
}

/// Given dice, and none after them.
impl<'a> From<&'a [Die]> for Dice<'a> {
    fn from(given: &'a [Die]) -> Dice<'a> {
        Dice::new(given, Rest::Missing)
    }
}

fn endless(most: usize) -> Diagnostic {
    let help = "split it into several scenarios: the outcome of one is the beginning of the next";
    Diagnostic::error(code::TOO_LARGE, None, format!("this goes on for more than {most} steps"), help)
}
