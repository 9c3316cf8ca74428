//! Cases: scenarios with their expected rulings.

use super::judge::{house_rules, judge};
use super::read::Entry;
use crate::diag::{Report, Severity};
use crate::document;
use crate::ruling::matching::{self, Mismatch};
use crate::ruling::{Json, Rest, Ruling, Verdict, render};
use crate::source::{Node, Read};

/// The result of checking one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// The ruling is as expected.
    Passed,
    /// The ruling differs; this is the first difference.
    Failed(String),
    /// The document expects nothing, so it is no case.
    NoCase,
}

document! {
    /// What a case expects of its ruling. Omitted keys are not compared; of maps, only the named keys are.
    pub struct Expected ("a case's `expect`") {
        /// `resolved`, `illegal`, `incomplete` or `unsaid`
        verdict: Option<Node>;
        /// rules that steps cite
        rules: Vec<String>;
        /// the outcome
        outcome: Option<Node>;
        /// what is illegal: the action, the rule
        illegal: Option<Node>;
        /// the roll that is missing
        missing: Option<Node>;
        /// the result of each claim
        claims: Option<Node>;
        /// the assumed facts, by their places in the scenario
        assumed: Option<Node>;
        /// rules that are noted as having no effect
        why_not: Vec<String>;
        /// whether the scenario is refused
        error: bool = false;
    }
}

/// Judges a case and compares. Faults of the case itself, not of its scenario, go to `report`.
pub fn verify(entry: &Entry, report: &mut Report) -> Checked {
    let expect = entry.node.get("expect").filter(|expect| !expect.is_null());
    let Some(expect) = expect else { return Checked::NoCase };
    let mut faults = Report::default();
    let expected = Expected::read(expect, &mut faults);
    let is_clear = !faults.has_errors();
    report.append(faults);
    let Some(expected) = expected.filter(|_| is_clear) else {
        return Checked::Failed("expect: nothing can be compared with it".to_owned());
    };
    match (rule(entry), expected.error) {
        (Err(_), true) => Checked::Passed,
        (Err(why), false) => Checked::Failed(format!("refused: {why}")),
        (Ok(ruling), true) => {
            Checked::Failed(format!("error: expected to be refused, got {}", ruling.verdict.word()))
        }
        (Ok(ruling), false) => difference(&expected, &ruling).map_or(Checked::Passed, Checked::Failed),
    }
}

/// The ruling, or the first fault of the scenario.
fn rule(entry: &Entry) -> Result<Ruling, String> {
    let mut report = Report::default();
    let first = |report: &Report| {
        let error = report.sorted().into_iter().find(|found| found.severity == Severity::Error);
        error.map(|error| format!("{} [{}]", error.message, error.code))
    };
    if let Some(why) = first(&entry.report) {
        return Err(why);
    }
    let scenario = entry.scenario.as_ref().ok_or("it is not clear what is to be judged")?;
    let rules = house_rules(scenario, &[], &mut report);
    let ruling = judge(scenario, &entry.cards, &rules, &scenario.dice, Rest::Missing, &mut report);
    match first(&report) {
        Some(why) => Err(why),
        None => ruling.map_err(|_| "it can't be judged".to_owned()),
    }
}

/// The first difference between an expected ruling and an actual one.
fn difference(expected: &Expected, ruling: &Ruling) -> Option<String> {
    let verdict = Json::from(ruling.verdict.word());
    let illegal =
        if let Verdict::Illegal(found) = &ruling.verdict { Some(render::illegal_json(found)) } else { None };
    let missing = if let Verdict::Incomplete(found) = &ruling.verdict {
        Some(render::request_json(found))
    } else {
        None
    };
    // The verdict comes first, since a wrong one explains the rest; the reason for an illegal one is reported
    // with it.
    let node = expected.verdict.as_ref();
    if let Some(verdict) = node.and_then(|node| matching::mismatch(node, Some(&verdict), "verdict")) {
        let why = match &ruling.verdict {
            Verdict::Illegal(illegal) => {
                format!(" (action {}, {}: {})", illegal.action, illegal.rule, illegal.reason)
            }
            _ => String::new(),
        };
        return Some(format!("{}{why}", words(&verdict)));
    }
    let claims = render::claims_json(&ruling.claims);
    let assumed: Json = ruling.facts.iter().map(|known| known.fact.place()).collect();
    for (key, expected, found) in [
        ("illegal", &expected.illegal, illegal.as_ref()),
        ("missing", &expected.missing, missing.as_ref()),
        ("outcome", &expected.outcome, Some(&ruling.outcome)),
        ("claims", &expected.claims, Some(&claims)),
        ("assumed", &expected.assumed, Some(&assumed)),
    ] {
        let found = expected.as_ref().and_then(|node| matching::mismatch(node, found, key));
        if let Some(mismatch) = found {
            return Some(words(&mismatch));
        }
    }
    let cited = |rule: &&String| ruling.steps.iter().any(|step| step.rule.name() == rule.as_str());
    let is_noted = |rule: &&String| ruling.why_not.iter().any(|idle| idle.rule.name() == rule.as_str());
    let uncited = expected.rules.iter().find(|rule| !cited(rule));
    let missing = expected.why_not.iter().find(|rule| !is_noted(rule));
    let uncited = uncited.map(|rule| format!("rules: no step cites {rule}"));
    uncited.or_else(|| missing.map(|rule| format!("why_not: nothing is noted as having no effect by {rule}")))
}

/// `outcome.creatures.19H.fate: expected eaten, got killed`.
fn words(mismatch: &Mismatch) -> String {
    let say = |json: &Json| match json {
        Json::Null => "nothing".to_owned(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    format!("{}: expected {}, got {}", mismatch.path, say(&mismatch.expected), say(&mismatch.found))
}
