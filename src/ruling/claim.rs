//! What a player says should happen, held against what was ruled.

use super::matching::{self, Mismatch};
use super::{Json, Stage, Step};
use crate::diag::Code;
use crate::source::Node;

/// A player's claim, decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The player.
    pub player: String,
    /// Where claim and ruling differ; `None` if the claim is upheld.
    pub differs: Option<Mismatch>,
    /// The rule of the step at which they part, as far as it can be told.
    pub rule: Option<Code>,
}

impl Claim {
    /// Holds a claim against an outcome.
    pub fn decide(player: &str, claim: &Node, outcome: &Json) -> Claim {
        Claim { player: player.to_owned(), differs: matching::mismatch(claim, Some(outcome), ""), rule: None }
    }

    /// Looks back at the course of the ruling for the step at which it leaves the claim.
    pub fn find_parting(&mut self, stages: &[Stage], steps: &[Step]) {
        let Some(differs) = &self.differs else { return };
        let value =
            |stage: &Stage| matching::at(&stage.outcome, &differs.path).cloned().unwrap_or(Json::Null);
        let values: Vec<Json> = stages.iter().map(value).collect();
        // Either the course was with the claim for a while, or it never was; then what counts is its last change.
        let with_claim = values.iter().rposition(|value| *value == differs.expected).map(|last| last + 1);
        let last_change = || (1..values.len()).rev().find(|n| values[*n] != values[n - 1]);
        let parting = with_claim.or_else(last_change).unwrap_or(0).min(stages.len().saturating_sub(1));
        let Some(stage) = stages.get(parting) else { return };
        let end = stages.get(parting + 1).map_or(steps.len(), |next| next.first_step);
        let within = steps.get(stage.first_step..end).unwrap_or_default();
        let names: Vec<&str> = differs.path.split('.').filter(|part| part.len() > 1).collect();
        let about = within.iter().find(|step| names.iter().any(|name| step.text.contains(name)));
        self.rule = about.or(within.last()).or(steps.last()).map(|step| step.rule);
    }
}
