//! What a player says should happen, held against what was ruled.

use super::matching::{self, Mismatch};
use super::{DecidedBy, Json, Stage, Step};
use crate::diag::{Code, nearest};
use crate::source::Node;

/// A player's claim, decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The player.
    pub player: String,
    /// Where claim and ruling differ; `None` if the claim is upheld.
    pub differs: Option<Mismatch>,
    /// What it speaks of, where the outcome has nothing of that name, and what may be meant.
    pub astray: Option<(String, Option<String>)>,
    /// The rule of the step at which they part, as far as it can be told.
    pub rule: Option<Code>,
}

impl Claim {
    /// Holds a claim against an outcome.
    pub fn decide(player: &str, claim: &Node, outcome: &Json) -> Claim {
        let differs = matching::mismatch(claim, Some(outcome), "");
        Claim { player: player.to_owned(), differs, astray: astray(claim, outcome, ""), rule: None }
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

/// The first map in a claim that the outcome does not have, and the nearest name that it has there.
fn astray(claim: &Node, outcome: &Json, path: &str) -> Option<(String, Option<String>)> {
    let (Some(map), Some(object)) = (claim.as_map(), outcome.as_object()) else { return None };
    map.iter().find_map(|(key, node)| {
        let here = matching::join(path, &key.text);
        if let Some(found) = object.get(&*key.text) {
            return astray(node, found, &here);
        }
        // A single value may be absent because nothing is to be told of it.
        let is_named = node.as_map().is_some_and(|map| !map.is_empty());
        is_named.then(|| (here, nearest(&key.text, object.keys().map(String::as_str)).map(str::to_owned)))
    })
}

/// Whether a text has a name in it, as a word of its own.
fn mentions(text: &str, name: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(name).any(|(at, _)| {
        is_end(text[..at].chars().next_back()) && is_end(text[at + name.len()..].chars().next())
    })
}
