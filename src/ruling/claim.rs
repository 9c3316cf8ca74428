//! What a player says should happen, held against what was ruled.

use super::matching::{self, Mismatch};
use super::{DecidedBy, Json, Stage, Step};
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

    /// Looks back at the course of the ruling for the step at which it leaves the claim, and tells that step's rule.
    pub fn parting(&self, stages: &[Stage], steps: &[Step], decided_by: DecidedBy) -> Option<Code> {
        let Mismatch { path, expected, found } = self.differs.as_ref()?;
        let values: Vec<Json> = stages
            .iter()
            .map(|stage| matching::at(&stage.outcome, path).cloned().unwrap_or(Json::Null))
            .collect();
        // The course was with the claim as long as it was there, or as a number had not passed it.
        let is_with_claim = |value: &Json| match (value.as_f64(), expected.as_f64(), found.as_f64()) {
            (Some(value), Some(claimed), Some(ruled)) => {
                if ruled > claimed {
                    value <= claimed
                } else {
                    value >= claimed
                }
            }
            _ => value == expected,
        };
        let left = values.iter().rposition(is_with_claim).map(|last| last + 1);
        let last_change = || (1..values.len()).rev().find(|n| values[*n] != values[n - 1]);
        let within = match left.or_else(last_change).filter(|n| *n < stages.len()) {
            Some(n) => {
                let end = stages.get(n + 1).map_or(steps.len(), |next| next.first_step);
                steps.get(stages[n].first_step..end).unwrap_or_default()
            }
            // What it claims never came near: any step may be the one.
            None => steps,
        };
        let is_key = |part: &str| decided_by.iter().find(|(key, _)| *key == part);
        let rules = path.split('.').rev().find_map(is_key).map_or(&[][..], |(_, rules)| rules);
        let names: Vec<&str> = path.split('.').filter(|part| is_key(part).is_none()).collect();
        let is_about = |step: &&Step| names.iter().any(|name| mentions(&step.text, name));
        let deciding = |of: &dyn Fn(&&Step) -> bool| {
            rules.iter().find(|rule| within.iter().any(|step| step.rule == **rule && of(&step))).copied()
        };
        let rule = |step: &Step| step.rule;
        deciding(&is_about)
            .or_else(|| deciding(&|_| true))
            .or_else(|| within.iter().find(is_about).map(rule))
            .or_else(|| within.last().or(steps.last()).map(rule))
    }
}

/// Whether a text has a name in it, as a word of its own.
fn mentions(text: &str, name: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(name).any(|(at, _)| {
        is_end(text[..at].chars().next_back()) && is_end(text[at + name.len()..].chars().next())
    })
}
