//! Compares claims with outcomes, and finds the step where they diverge.

use super::{Called, Claim, Claims, Decided, Difference, Part, Point, Says, joined};
use crate::diag::Code;
use crate::geometry::Label;
use crate::ruling::{Json, Proceedings, Stage, Step, Subject};

impl Claim {
    /// Compares the claim with an outcome.
    pub fn decide(&self, claims: &Claims, outcome: &Json) -> Decided {
        let differs = self
            .points
            .iter()
            .find(|point| !point.is_so(outcome))
            .map(|point| point.difference(claims, outcome));
        Decided { player: self.player.clone(), differs, rule: None }
    }

    /// The names that the claim is about, each with the key of its map in outcomes; `None` if a point is not about one
    /// name.
    pub fn about(&self) -> Option<Vec<(&str, &str)>> {
        let about = self.points.iter().map(|point| match point.path.as_slice() {
            [Part::Key(key), Part::Name(name), _, ..] => Some((*key, name.as_str())),
            _ => None,
        });
        about.collect()
    }

    /// Whether an outcome satisfies every point of the claim.
    pub fn is_so(&self, outcome: &Json) -> bool {
        self.points.iter().all(|point| point.is_so(outcome))
    }
}

impl Point {
    /// The value at the point's path; null if it is missing.
    fn found<'j>(&self, outcome: &'j Json) -> &'j Json {
        let at = self.path.iter().try_fold(outcome, |value, part| value.get(part.text()));
        at.unwrap_or(&Json::Null)
    }

    /// Whether an outcome satisfies the point.
    fn is_so(&self, outcome: &Json) -> bool {
        let found = self.found(outcome);
        let is_by_name = matches!(self.path.last(), Some(Part::Name(_)));
        match &self.says {
            // Maps of numbers leave out zeros.
            Says::Is(claimed) if is_by_name && found.is_null() && claimed.as_i64() == Some(0) => true,
            Says::Is(claimed) => matches(claimed, found),
            Says::Holds(claimed) => match found {
                Json::Array(values) => is_same_set(claimed, values),
                Json::Null => claimed.is_empty(),
                _ => false,
            },
            Says::Includes(claimed) => {
                found.as_array().is_some_and(|values| values.iter().any(|value| matches(claimed, value)))
            }
            Says::Wide(wide) => wide.is_so(found),
            Says::Something => !is_nothing(found),
        }
    }

    /// Whether the outcome mentions the subject of the point.
    fn is_told(&self, outcome: &Json) -> bool {
        let of = &self.path[..self.path.len() - 1];
        of.iter().try_fold(outcome, |value, part| value.get(part.text())).is_some()
    }

    fn difference(&self, claims: &Claims, outcome: &Json) -> Difference {
        let found = self.found(outcome);
        let claimed = match &self.says {
            Says::Is(claimed) | Says::Includes(claimed) => claimed.clone(),
            Says::Holds(values) => values.clone().into(),
            Says::Wide(wide) => wide.word.into(),
            Says::Something => true.into(),
        };
        // In an ordered list, the first place that differs.
        let place = match (&claimed, found) {
            (Json::Array(a), Json::Array(b)) if a.len() == b.len() && matches!(self.says, Says::Is(_)) => {
                a.iter().zip(b).position(|(a, b)| !matches(a, b))
            }
            _ => None,
        };
        let (path, claimed, ruled) = match place {
            Some(n) => (format!("{}.{n}", joined(&self.path)), claimed[n].clone(), found[n].clone()),
            None => (joined(&self.path), claimed, found.clone()),
        };
        let (ruled_text, claimed_text) = self.in_words(claims, (&claimed, &ruled), place);
        Difference { path, claimed, ruled, ruled_text, claimed_text, point: self.clone() }
    }
}

impl super::Wide {
    /// Whether the word fits a value.
    pub(super) fn is_so(&self, found: &Json) -> bool {
        let is_one = match found {
            Json::String(text) => self.values.contains(&text.as_str()),
            Json::Bool(truth) => self.values.contains(&if *truth { "true" } else { "false" }),
            _ => self.values.contains(&""),
        };
        is_one == self.is_one && (!found.is_null() || self.values.contains(&""))
    }
}

impl Difference {
    /// The deciding rule: looks back for the stage where the ruling departs from the claim, and finds the first rule
    /// there that decides such values.
    pub fn deciding(
        &self,
        stages: &[Stage],
        steps: &[Step],
        proceedings: &dyn Proceedings,
        known: &[Called<'_>],
    ) -> Option<Code> {
        let within = self.within(stages, steps);
        let decided_by = proceedings.decided_by();
        let rules_of = |key: &str| decided_by.iter().copied().flatten().find(|(other, _)| *other == key);
        let mut keys =
            self.point.path.iter().rev().filter(|part| matches!(part, Part::Key(_))).map(Part::text);
        let found = keys.find_map(rules_of);
        // Some rules decide only claims of this one value.
        let of_value = found.and_then(|(key, _)| rules_of(&format!("{key}={}", self.claimed.as_str()?)));
        let subjects = self.point.subjects(known);
        let deciding = |rules: &[Code], steps: &[Step], of: &dyn Fn(&Step) -> bool| {
            rules.iter().find(|rule| steps.iter().any(|step| step.rule == **rule && of(step))).copied()
        };
        let about = |step: &Step| is_about(step, &subjects);
        [of_value, found].into_iter().flatten().find_map(|(_, rules)| {
            deciding(rules, within, &about)
                .or_else(|| deciding(rules, steps, &about))
                .or_else(|| deciding(rules, within, &|_| true))
                .or_else(|| deciding(rules, steps, &|_| true))
        })
    }

    /// The rule of a step of that stage, if no rule there decides such values.
    pub fn nearest(&self, stages: &[Stage], steps: &[Step], known: &[Called<'_>]) -> Option<Code> {
        let (within, subjects) = (self.within(stages, steps), self.point.subjects(known));
        let about = within.iter().find(|step| is_about(step, &subjects));
        about.or(within.last()).or(steps.last()).map(|step| step.rule)
    }

    /// The steps of the stage where the ruling departs from the claim.
    fn within<'s>(&self, stages: &[Stage], steps: &'s [Step]) -> &'s [Step] {
        let (claimed, ruled) = (&self.claimed, &self.ruled);
        let is_so: Vec<bool> = stages
            .iter()
            .map(|stage| {
                match (self.point.found(&stage.outcome).as_f64(), claimed.as_f64(), ruled.as_f64()) {
                    // The ruling agrees with a claimed number until it has passed it.
                    (Some(value), Some(claimed), Some(ruled)) if ruled > claimed => value <= claimed,
                    (Some(value), Some(claimed), Some(_)) => value >= claimed,
                    _ => self.point.is_so(&stage.outcome),
                }
            })
            .collect();
        let values: Vec<&Json> = stages.iter().map(|stage| self.point.found(&stage.outcome)).collect();
        let left = is_so.iter().rposition(|is_so| *is_so).map(|last| last + 1);
        // A value that an outcome mentions for the first time has not changed.
        let is_told = |n: usize| self.point.is_told(&stages[n].outcome);
        let last_change = || (1..values.len()).rev().find(|n| values[*n] != values[n - 1] && is_told(n - 1));
        match left.or_else(last_change).filter(|n| *n < stages.len()) {
            Some(n) => {
                let end = stages.get(n + 1).map_or(steps.len(), |next| next.first_step);
                steps.get(stages[n].first_step..end).unwrap_or_default()
            }
            // The ruling never came near the claim: any step may be the one.
            None => steps,
        }
    }
}

/// Whether a step is about one of these subjects.
fn is_about(step: &Step, subjects: &[Subject]) -> bool {
    step.about.iter().any(|one| subjects.contains(one))
}

impl Point {
    /// The subjects of the names on the path, and everybody.
    fn subjects(&self, known: &[Called<'_>]) -> Vec<Subject> {
        let names =
            self.path.iter().filter_map(|part| if let Part::Name(name) = part { Some(name) } else { None });
        let mut subjects = vec![Subject::Anybody];
        for name in names {
            let of = known.iter().filter(|known| known.in_outcomes() == name);
            subjects.extend(of.filter_map(|known| known.subject));
            subjects.extend(Label::parse(name).map(Subject::Place));
        }
        subjects
    }
}

/// Whether a value is as claimed: empty values are equal, numbers compare as numbers, case doesn't matter, maps match
/// on the claimed keys.
fn matches(claimed: &Json, found: &Json) -> bool {
    match (claimed, found) {
        (Json::Null | Json::Bool(false), _) => is_nothing(found),
        (Json::Number(a), Json::Number(b)) => a.as_f64() == b.as_f64(),
        (Json::String(a), Json::String(b)) => super::alike(a, b),
        (Json::String(a), Json::Number(b)) => *a == b.to_string(),
        (Json::Array(a), Json::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| matches(a, b)),
        (Json::Object(a), Json::Object(b)) => {
            a.iter().all(|(key, claimed)| matches(claimed, b.get(key).unwrap_or(&Json::Null)))
        }
        _ => claimed == found,
    }
}

/// Whether a value is null, false, zero or empty.
pub(super) fn is_nothing(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => true,
        Json::Number(number) => number.as_f64() == Some(0.0),
        Json::Array(values) => values.is_empty(),
        Json::Object(map) => map.is_empty(),
        Json::Bool(true) | Json::String(_) => false,
    }
}

/// Whether two lists have the same items in any order.
fn is_same_set(claimed: &[Json], found: &[Json]) -> bool {
    let mut left: Vec<&Json> = found.iter().collect();
    claimed.len() == found.len()
        && claimed.iter().all(|claimed| {
            let at = left.iter().position(|value| matches(claimed, value));
            at.map(|at| left.swap_remove(at)).is_some()
        })
}
