//! Cases: scenarios with the ruling that is expected of them.

use super::judge::{house_rules, judge};
use super::read::Entry;
use crate::diag::{Report, Severity};
use crate::document;
use crate::ruling::matching::{self, Mismatch};
use crate::ruling::{Json, Rest, Ruling, Verdict, render};
use crate::source::{Node, Read};

/// What became of one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// It came out as expected.
    Passed,
    /// It did not; this is the first difference.
    Failed(String),
    /// It expects nothing, so that it is no case.
    NoCase,
}

document! {
    /// What a case expects of its ruling. What is left out may be as it likes; maps match on the keys that are named.
    pub struct Expected ("a case's `expect`") {
        /// `resolved`, `illegal`, `incomplete` or `unsaid`
        verdict: Option<Node>;
        /// rules that steps cite
        rules: Vec<String>;
        /// what comes of it
        outcome: Option<Node>;
        /// what is illegal: the action, the rule
        illegal: Option<Node>;
        /// the roll that is missing
        missing: Option<Node>;
        /// what becomes of each claim
        claims: Option<Node>;
        /// what was assumed, by its places in the scenario
        assumed: Option<Node>;
        /// rules by which something is said to do nothing
        why_not: Vec<String>;
        /// whether the scenario is refused
        error: bool = false;
    }
}

/// Judges a case and compares. `report` takes up what is wrong with the case itself, not with its scenario.
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

/// The ruling, or the first thing that is wrong with the scenario.
fn rule(entry: &Entry) -> Result<Ruling, String> {
    let mut report = Report::default();
    let first = |report: &Report| {
        let error = report.sorted().into_iter().find(|found| found.severity == Severity::Error);
        error.map(|error| format!("{} [{}]", error.message, error.code))
    };
    if let Some(why) = first(&entry.report) {
        return Err(why);
    }
    let scenario = entry.scenario.as_ref().ok_or("it can't be told what is to be judged")?;
    let rules = house_rules(scenario, &[], &mut report);
    let ruling = judge(scenario, &entry.cards, &rules, &scenario.dice, Rest::Missing, &mut report);
    match first(&report) {
        Some(why) => Err(why),
        None => ruling.map_err(|_| "it can't be judged".to_owned()),
    }
}

/// The first difference between what is expected and a ruling.
fn difference(expected: &Expected, ruling: &Ruling) -> Option<String> {
    let verdict = Json::from(ruling.verdict.word());
    let illegal =
        if let Verdict::Illegal(found) = &ruling.verdict { Some(render::illegal_json(found)) } else { None };
    let missing = if let Verdict::Incomplete(found) = &ruling.verdict {
        Some(render::request_json(found))
    } else {
        None
    };
    // The verdict goes first: what it should be explains the rest. When it is wrong, the reason is worth telling too.
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
    let told = |rule: &&String| ruling.why_not.iter().any(|idle| idle.rule.name() == rule.as_str());
    let uncited = expected.rules.iter().find(|rule| !cited(rule));
    let untold = expected.why_not.iter().find(|rule| !told(rule));
    let uncited = uncited.map(|rule| format!("rules: no step cites {rule}"));
    uncited.or_else(|| untold.map(|rule| format!("why_not: nothing is said to do nothing by {rule}")))
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
