//! What a player says should happen, held against what was ruled.

use super::matching::{self, Mismatch};
use super::{Json, Proceedings, Stage, Step, Subject};
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
    pub fn parting(&self, stages: &[Stage], steps: &[Step], proceedings: &dyn Proceedings) -> Option<Code> {
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
        let decided_by = proceedings.decided_by();
        let rules_of = |key: &str| decided_by.iter().copied().flatten().find(|(other, _)| *other == key);
        let rules = path.split('.').rev().find_map(rules_of).map_or(&[][..], |(_, rules)| rules);
        let mut subjects = subjects(path, |name| proceedings.subject(name));
        subjects.push(Subject::Anybody);
        let is_about = |step: &&Step| step.about.iter().any(|one| subjects.contains(one));
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

/// All that are named on a path; a name may have dots in it.
fn subjects(path: &str, named: impl Fn(&str) -> Option<Subject>) -> Vec<Subject> {
    let ends = |text: &str| -> Vec<usize> {
        text.match_indices('.').map(|(at, _)| at).chain([text.len()]).collect()
    };
    let (mut found, mut rest) = (Vec::new(), path);
    while !rest.is_empty() {
        // The longest name that begins here, or else one key.
        let ends = ends(rest);
        let name = ends.iter().rev().find_map(|end| Some((*end, named(&rest[..*end])?)));
        found.extend(name.map(|(_, subject)| subject));
        let end = name.map_or(ends[0], |(end, _)| end);
        rest = rest[end..].strip_prefix('.').unwrap_or_default();
    }
    found
}
