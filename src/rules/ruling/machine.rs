//! The step machine: how a game states the rules of a dispute, once for every use.

use std::hash::Hash;

use super::{
    Agreed, Called, Desk, Dice, Die, Effort, Fact, Illegal, Odds, PlainData, Request, Rest, Stop, odds,
};
use crate::diag::{Code, Diagnostic, code};

/// The rules of a dispute, with the players' decisions that its scenario states.
pub trait Machine {
    /// A position between two stages. Equal positions have the same future; positions are values, and going back is
    /// taking an earlier one.
    type State: Clone + Eq + Hash;
    /// Which rules decide what stands under a key of the outcome.
    const DECIDED_BY: DecidedBy = &[];

    /// The position at the beginning.
    fn begin(&self) -> Self::State;

    /// Plays on by one stage: one thrust, one attack, one action. A stage should roll little, since odds go through all
    /// dice of a stage before they look for equal positions.
    ///
    /// # Errors
    /// The ruling stops here. An illegal action must have been undone ([`Desk::attempt`]); with dice missing, the
    /// position is the one that the outcome is to show.
    fn advance(&self, state: &mut Self::State, desk: &mut Desk<'_>) -> Result<Flow, Stop>;

    /// Steps of one ruling, at most; one that has more is refused.
    fn most_steps(&self) -> usize {
        MOST_STEPS
    }

    /// About how many values a position or its outcome holds, so that not more of them are kept than memory has room for.
    fn size(&self) -> usize {
        100
    }

    /// About how many values odds keep of a final position, which is an outcome where they have no [codes](Machine::codes) of it.
    fn kept(&self) -> usize {
        self.size()
    }

    /// The outcome of a position.
    fn outcome(&self, state: &Self::State, verdict: &Verdict) -> PlainData;

    /// Tells codes of the parts that the outcome of a final position is made of, in place of those that are there, and whether there are any:
    /// where they are sooner told than the outcome is made. First that of all that no map of maps says, then that of each entry of such maps,
    /// in their order. Equal codes of a part must stand for the same part.
    fn codes(&self, _: &Self::State, _: &mut Vec<u64>) -> bool {
        false
    }

    /// Lays aside, for odds, what the rest of the game never looks at, such as who has killed whom: it is taken out of the position, told as a
    /// number, and nothing is 0. What one course lays aside in its stages adds up to one number, whatever the order.
    fn lay_aside(&self, _: &mut Self::State) -> u128 {
        0
    }

    /// Puts into a final position what was laid aside on the way to it.
    fn take_back(&self, _: &mut Self::State, _: u128) {}

    /// What happened in one sentence, for people: "The Agents hold the Location."
    fn finding(&self, state: &Self::State, verdict: &Verdict) -> String;

    /// What is odd about the scenario, though it was judged, each without a full stop. Dice left over are not told here.
    fn warnings(&self, _: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// The keys of an outcome that people need not be told, since nobody has spoken of them and nothing has changed, or they say the rest again
    /// as a file.
    fn aside(&self, _: &Self::State) -> Vec<&'static str> {
        Vec::new()
    }

    /// What a whole game goes on with besides the outcome, which does not tell it: what is left of a deck, who may look at which card.
    fn onward(&self, _: &Self::State) -> PlainData {
        PlainData::nothing()
    }

    /// Whether it may lack facts that nobody may assume.
    fn demands(&self) -> bool {
        false
    }

    /// All that the scenario has by name, for claims.
    fn named(&self) -> Vec<Called<'_>> {
        Vec::new()
    }
}

/// Keys of the parts of an outcome, each with the rules that decide what stands there, the most telling first. Those of `key=value` go
/// first for whoever claims this value.
pub type DecidedBy = &'static [&'static [(&'static str, &'static [Code])]];

/// Whether there is more to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// There is.
    On,
    /// There is not.
    Done,
}

/// What a ruling comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is decided.
    Resolved,
    /// An action is forbidden.
    Illegal(Box<Illegal>),
    /// This roll is missing.
    Incomplete(Request),
    /// Nobody has said these facts, and nothing was to be assumed.
    Unsaid(Vec<Fact>),
}

/// A verdict with its outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Whether the scenario is resolved, and if not, why.
    pub verdict: Verdict,
    /// The outcome, in the game's own fields.
    pub outcome: PlainData,
    /// The outcome in one sentence for people.
    pub sentence: String,
    /// The keys of the outcome that people need not be told: nobody asked about them, and nothing has changed.
    pub aside: Vec<&'static str>,
    /// What a whole game goes on with besides the outcome.
    pub onward: PlainData,
    /// What is odd about the scenario.
    pub warnings: Vec<String>,
}

/// One stage of a ruling's course, for looking back at it. The first one is the beginning, before anything happens.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// How many steps there were when it began.
    pub first_step: usize,
    /// What the outcome would be if it ended after this stage.
    pub outcome: PlainData,
}

/// Steps of one ruling, at most, unless its rules say otherwise. Real ones have some dozens.
const MOST_STEPS: usize = 200_000;
/// Values of all outcomes that are made to look back at a ruling's course, at most.
const MOST_LOOKED_AT: usize = 2_000_000;

impl Verdict {
    /// The word for it: `resolved`, `illegal`, `incomplete`.
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Resolved => "resolved",
            Verdict::Illegal(_) => "illegal",
            Verdict::Incomplete(_) | Verdict::Unsaid(_) => "incomplete",
        }
    }
}

/// A machine whatever its positions are: a scenario that is ready to be judged.
pub trait Proceedings {
    /// Judges: plays until all is done or something stops it.
    ///
    /// # Errors
    /// The scenario is refused as a whole.
    fn judge(&self, desk: &mut Desk<'_>) -> Result<Finding, Box<Diagnostic>>;

    /// Judges again, and tells the outcome after each stage, that of the beginning first.
    fn course(&self, desk: &mut Desk<'_>) -> Vec<Stage>;

    /// Which rules decide what stands under a key of the outcome.
    fn decided_by(&self) -> DecidedBy;

    /// All that the scenario has by name, for claims.
    fn named(&self) -> Vec<Called<'_>>;

    /// The exact odds over all dice after those given.
    ///
    /// # Errors
    /// They can't be counted with that effort, or the scenario is refused as a whole.
    fn odds(&self, given: &[Die], house_rules: &Agreed, effort: Effort) -> Result<Odds, odds::Trouble>;
}

impl<M: Machine> Proceedings for M {
    fn judge(&self, desk: &mut Desk<'_>) -> Result<Finding, Box<Diagnostic>> {
        let mut state = self.begin();
        // Where nothing may be assumed, the position before the first stage that needs to.
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
                Err(Stop::Open(_)) => unreachable!("only odds open classes"),
            }
        };
        let verdict = match settled {
            Some((before, mark)) => {
                state = before;
                desk.undo(mark);
                Verdict::Unsaid(desk.missing_facts())
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

    fn decided_by(&self) -> DecidedBy {
        M::DECIDED_BY
    }

    fn named(&self) -> Vec<Called<'_>> {
        Machine::named(self)
    }

    fn odds(&self, given: &[Die], house_rules: &Agreed, effort: Effort) -> Result<Odds, odds::Trouble> {
        odds::exact(self, given, house_rules, effort)
    }
}

/// Dice that are given and nothing after them.
impl<'a> From<&'a [Die]> for Dice<'a> {
    fn from(given: &'a [Die]) -> Dice<'a> {
        Dice::new(given, Rest::Missing)
    }
}

fn endless(most: usize) -> Diagnostic {
    let help = "split it into several scenarios: the outcome of one is the beginning of the next";
    Diagnostic::error(code::TOO_LARGE, None, format!("this goes on for more than {most} steps"), help)
}
