//! Compares claims with outcomes, and finds the step where they diverge.

use super::sentences::value_in_words;
use super::{Called, Claim, Claims, Clauses, Decided, Difference, Legality, Part, Point, Says};
use crate::diag::{Code, capital};
use crate::geometry::Label;
use crate::ruling::{Json, Stage, Step, Subject};

/// What stands for parts of a whole in keys of decisions: `totals=part` is decided by the step that rounds.
const PART: &str = "part";

impl Claim {
    /// Compares the claim with an outcome, and with what the steps say.
    pub fn decide(&self, claims: &Claims, outcome: &Json, clauses: Option<&Clauses<'_>>) -> Decided {
        let is_in = |point: &Point| clauses.is_none_or(|clauses| point.is_so_in(clauses));
        let is_so = |point: &&Point| point.is_so(outcome) && is_in(point);
        let Some(point) = self.points.iter().find(|point| !is_so(point)) else { return self.decided(None) };
        let Some((stated, clauses)) = point.as_stated().zip(clauses) else {
            return self.decided(Some(point.difference(claims, outcome)));
        };
        let (differs, rule, about) = point.contradicted(stated, clauses);
        Decided { about, rule, ..self.decided(Some(differs)) }
    }

    /// The sentence of the claim that only steps can decide, if it has one.
    pub fn of_steps(&self) -> Option<&str> {
        let stated = self.points.iter().find(|point| point.as_stated().is_some())?;
        stated.path.last().map(Part::text)
    }

    /// The claim, with where it differs.
    pub(super) fn decided(&self, differs: Option<Difference>) -> Decided {
        Decided {
            player: self.player.clone(),
            differs,
            about: Vec::new(),
            rule: None,
            is_forgotten: false,
            read_as: None,
        }
    }

    /// The names that the claim is about, each with the key of its map in outcomes; `None` if a point is not about one
    /// name.
    pub fn about(&self) -> Option<Vec<(&str, &str)>> {
        let about = self.points.iter().map(|point| match point.path.as_slice() {
            [Part::Key(key), Part::Name(name), _, ..] => Some((*key, name.as_str())),
            _ => None,
        });
        about.collect::<Option<Vec<_>>>().filter(|about| !about.is_empty())
    }

    /// Whether the outcome of legal actions satisfies the claim. What it says of steps is left out.
    pub fn is_so(&self, outcome: &Json) -> bool {
        !matches!(self.legality, Some(Legality::Illegal(_)))
            && self.points.iter().all(|point| point.is_so(outcome))
    }
}

impl Point {
    /// The value at the point's path; null if it is missing.
    fn found<'j>(&self, outcome: &'j Json) -> &'j Json {
        let at = self.path.iter().try_fold(outcome, |value, part| part.within(value));
        at.unwrap_or(&Json::Null)
    }

    /// Whether an outcome satisfies the point.
    pub(super) fn is_so(&self, outcome: &Json) -> bool {
        self.as_stated().is_some() || self.is_stated(outcome) != self.is_denied
    }

    /// Whether an outcome is as stated, be it claimed or denied.
    fn is_stated(&self, outcome: &Json) -> bool {
        // Nothing is so of a part that the outcome does not have.
        if self.lacking_part(outcome).is_some() {
            return self.says == Says::Is(Json::Null);
        }
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
            Says::Nth(claimed, nth) => {
                let at = |values: &Vec<Json>| nth.checked_sub(1).unwrap_or(values.len().saturating_sub(1));
                found
                    .as_array()
                    .and_then(|values| values.get(at(values)))
                    .is_some_and(|value| matches(claimed, value))
            }
            Says::Before(claimed) => {
                let [one, other] = claimed.each_ref().map(|claimed| {
                    found
                        .as_array()
                        .and_then(|values| values.iter().position(|value| matches(claimed, value)))
                });
                one.zip(other).is_some_and(|(one, other)| one < other)
            }
            Says::Wide(wide) => wide.is_so(found),
            Says::Several(several) => several.is_so(outcome),
            Says::Something | Says::Stated(_) => !is_nothing(found),
        }
    }

    /// The part of the outcome that the point is about, such as who is being played, if the outcome does not have it.
    fn lacking_part(&self, outcome: &Json) -> Option<&'static str> {
        match self.path.as_slice() {
            [Part::Key(part), Part::Key(_)] => outcome.get(part).is_none_or(Json::is_null).then_some(*part),
            _ => None,
        }
    }

    /// Whether the outcome mentions the subject of the point.
    fn is_told(&self, outcome: &Json) -> bool {
        let of = &self.path[..self.path.len() - 1];
        of.iter().try_fold(outcome, |value, part| value.get(part.text())).is_some()
    }

    /// The difference of a point about a part that the outcome does not have.
    fn difference_in_part(&self, claims: &Claims, part: &'static str, outcome: &Json) -> Difference {
        let whole = Point { path: vec![Part::Key(part)], says: Says::Something, is_denied: false };
        let (ruled_text, _) = whole.in_words(claims, (&Json::Null, &Json::Null), None);
        let claimed = match &self.says {
            Says::Is(claimed) => claimed.clone(),
            _ => true.into(),
        };
        let (path, claimed_text) = (self.place(outcome), self.stated(claims));
        Difference { path, claimed, ruled: Json::Null, ruled_text, claimed_text, point: whole }
    }

    /// How an outcome differs from the point.
    pub(super) fn difference(&self, claims: &Claims, outcome: &Json) -> Difference {
        if let Says::Several(several) = &self.says {
            return several.difference(self.is_denied, claims, outcome);
        }
        if let Some(part) = self.lacking_part(outcome).filter(|_| !self.is_denied) {
            return self.difference_in_part(claims, part, outcome);
        }
        let found = self.found(outcome);
        let claimed = match &self.says {
            Says::Is(claimed) | Says::Includes(claimed) | Says::Nth(claimed, _) => claimed.clone(),
            Says::Holds(values) => values.clone().into(),
            Says::Before(values) => values.to_vec().into(),
            Says::Wide(wide) => wide.word.into(),
            Says::Something | Says::Stated(_) | Says::Several(_) => true.into(),
        };
        // In an ordered list, the first place that differs.
        let place = match (&claimed, found) {
            (Json::Array(a), Json::Array(b)) if a.len() == b.len() && matches!(self.says, Says::Is(_)) => {
                a.iter().zip(b).position(|(a, b)| !matches(a, b))
            }
            _ => None,
        };
        let (path, claimed, ruled) = match (place, &self.says, found) {
            (_, Says::Nth(_, nth), Json::Array(values)) if !self.is_denied && !values.is_empty() => {
                let n = nth.checked_sub(1).unwrap_or(values.len() - 1);
                let ruled = values.get(n).cloned().unwrap_or_default();
                let (ruled_text, claimed_text) = self.in_words(claims, (&claimed, &ruled), Some(n));
                let path = format!("{}.{n}", self.place(outcome));
                return Difference { path, claimed, ruled, ruled_text, claimed_text, point: self.clone() };
            }
            (Some(n), ..) => (format!("{}.{n}", self.place(outcome)), claimed[n].clone(), found[n].clone()),
            (None, ..) => (self.place(outcome), claimed, found.clone()),
        };
        let (ruled_text, claimed_text) = self.in_words(claims, (&claimed, &ruled), place);
        let claimed =
            if self.is_denied { format!("not {}", value_in_words(&claimed)).into() } else { claimed };
        Difference { path, claimed, ruled, ruled_text, claimed_text, point: self.clone() }
    }
}

impl super::Wide {
    /// Whether both this word and another one may be true at once: who is fed is alive.
    pub(super) fn allows(&self, other: &Self) -> bool {
        self.is_one && other.is_one && other.values.iter().any(|value| self.values.contains(value))
    }

    /// Whether the word fits a value.
    pub(super) fn is_so(&self, found: &Json) -> bool {
        let is_one = match found {
            Json::String(text) => self.values.contains(&text.as_str()),
            Json::Bool(truth) => self.values.contains(&if *truth { "true" } else { "false" }),
            Json::Number(number) => self.values.contains(&number.to_string().as_str()),
            _ => self.values.contains(&""),
        };
        is_one == self.is_one && (!found.is_null() || self.values.contains(&""))
    }
}

impl Claims {
    /// Another key that a difference between two values of a key turns on: whether a creature that lives was fed turns
    /// on what it ate.
    fn turns_on(&self, key: &str, claimed: &Json, ruled: &Json) -> Option<&'static str> {
        let is_one =
            |values: &[&str], value: &Json| value.as_str().is_some_and(|word| values.contains(&word));
        let mut turns = self
            .turns_on
            .iter()
            .filter(|(of, values, _)| *of == key && is_one(values, claimed) && is_one(values, ruled));
        turns.next().map(|(_, _, other)| *other)
    }
}

impl Difference {
    /// Whether it is between a claim and a step, whose rule decides it.
    pub fn is_of_steps(&self) -> bool {
        self.point.as_stated().is_some()
    }

    /// The subjects that the difference is about, empty if it is about the outcome as a whole.
    pub fn subjects(&self, known: &[Called<'_>]) -> Vec<Subject> {
        self.point.subjects(known)
    }

    /// The deciding rule: looks back for the stage where the ruling departs from the claim, and finds the last step
    /// there that decided the value, or kept it as it was; failing that, the last such step of the whole ruling.
    pub fn deciding(
        &self,
        stages: &[Stage],
        steps: &[Step],
        claims: &Claims,
        known: &[Called<'_>],
    ) -> Option<Code> {
        let (within, subjects) = (self.within(stages, steps), self.point.subjects(known));
        let last = |steps: &[Step], key: &str| {
            steps.iter().rfind(|step| step.decides(&subjects, key)).map(|step| step.rule)
        };
        let found = |key: &str| last(within, key).or_else(|| last(steps, key));
        self.keys(claims).find_map(|key| {
            // Some steps decide only claims of this one value.
            let is_part = self.claimed.as_f64().is_some_and(|number| number.fract() != 0.0);
            let value = self.claimed.as_str().or(is_part.then_some(PART));
            let of_value = value.and_then(|value| found(&format!("{key}={value}")));
            of_value.or_else(|| found(key))
        })
    }

    /// Of several rules, the first one whose step decides the value; failing that, the first one whose step concerns
    /// the subject.
    pub fn nearest_of(
        &self,
        rules: &[Code],
        steps: &[Step],
        claims: &Claims,
        known: &[Called<'_>],
    ) -> Option<Code> {
        let subjects = self.point.subjects(known);
        let first = |is_so: &dyn Fn(&Step) -> bool| {
            rules.iter().find(|rule| steps.iter().any(|step| step.rule == **rule && is_so(step))).copied()
        };
        let key = self.keys(claims).next();
        first(&|step| key.is_some_and(|key| step.decides(&subjects, key)))
            .or_else(|| first(&|step| subjects.is_empty() || step.concerns(&subjects)))
    }

    /// The keys that the difference turns on, the innermost first.
    fn keys(&self, claims: &Claims) -> impl Iterator<Item = &str> {
        let keys = self.point.path.iter().rev().filter(|part| matches!(part, Part::Key(_))).map(Part::text);
        keys.flat_map(|key| claims.turns_on(key, &self.claimed, &self.ruled).into_iter().chain([key]))
    }

    /// The step that says why the value is what it is, if no other step decides it: nothing has changed it, or it is
    /// counted from others. `before` is the outcome before anything has happened.
    pub fn kept(&self, claims: &Claims, known: &[Called<'_>], before: &Json) -> Option<Step> {
        let outer = self.point.path.first().map_or("", Part::text);
        let rule_of = |rules: &[(&str, Code)]| {
            let is_key = |of: &str, key: &str| match of.split_once('.') {
                Some((map, of)) => map == outer && of == key,
                None => of == key,
            };
            self.keys(claims)
                .find_map(|key| rules.iter().find(|(of, _)| is_key(of, key)).map(|(_, rule)| *rule))
        };
        let is_same = self.point.found(before) == &self.ruled;
        let kept = is_same.then(|| rule_of(claims.kept)).flatten();
        let rule = kept.or_else(|| rule_of(claims.counted))?;
        let is_named = |known: &Called<'_>| self.ruled_text.starts_with(known.in_outcomes());
        let says =
            if known.iter().any(is_named) { self.ruled_text.clone() } else { capital(&self.ruled_text) };
        let text =
            if kept.is_some() { format!("{says}: nothing has changed that.") } else { format!("{says}.") };
        Some(Step {
            rule,
            about: self.point.subjects(known),
            decides: Vec::new(),
            text,
            in_public: None,
            rolls: Vec::new(),
        })
    }

    /// The rule of a step about the subject in that stage, if no step says that it decides such values.
    pub fn nearest(&self, stages: &[Stage], steps: &[Step], known: &[Called<'_>]) -> Option<Code> {
        let (within, subjects) = (self.within(stages, steps), self.point.subjects(known));
        let refused = steps.iter().rfind(|step| step.about.contains(&Subject::Anybody));
        let about =
            |steps: &[Step]| steps.iter().rfind(|step| step.concerns(&subjects)).map(|step| step.rule);
        about(within)
            .or_else(|| about(steps))
            .or(refused.or(within.last()).or(steps.last()).map(|step| step.rule))
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

impl Point {
    /// The subjects of the names on the path.
    pub(super) fn subjects(&self, known: &[Called<'_>]) -> Vec<Subject> {
        let names =
            self.path.iter().filter_map(|part| if let Part::Name(name) = part { Some(name) } else { None });
        let mut subjects = Vec::new();
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
