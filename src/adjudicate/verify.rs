//! Cases: scenarios with the ruling that is expected of them.

use super::judge::{house_rules, judge};
use super::read::Entry;
use crate::diag::{Report, Severity, code};
use crate::ruling::matching::{self, Mismatch};
use crate::ruling::{Json, Rest, Ruling, Verdict, render};
use crate::source::fields::unknown_key;
use crate::source::{Located, Map, Node};

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

/// What a case can expect.
const EXPECTED: [&str; 9] =
    ["verdict", "rules", "outcome", "illegal", "missing", "claims", "assumed", "why_not", "error"];

/// Judges a case and compares. `report` takes up what is wrong with the case itself, not with its scenario.
pub fn verify(entry: &Entry, report: &mut Report) -> Checked {
    let expect = entry.node.as_map().and_then(|map| map.get("expect")).filter(|expect| !expect.is_null());
    let Some(expect) = expect else { return Checked::NoCase };
    let Some(expect) = expect.as_map() else {
        report.error(code::WRONG_TYPE, expect.origin, "`expect:` is a map");
        return Checked::Failed("expect: a map belongs there".to_owned());
    };
    if let Some((key, _)) = expect.iter().find(|(key, _)| !EXPECTED.contains(&&*key.text)) {
        unknown_key(&key.text, key.origin, "a case's `expect`", EXPECTED.into_iter(), report);
        return Checked::Failed(format!("expect.{}: nothing compares it", key.text));
    }
    let ruling = rule(entry);
    let error = expect.get("error").and_then(Node::as_bool).unwrap_or(false);
    match (ruling, error) {
        (Err(_), true) => Checked::Passed,
        (Err(why), false) => Checked::Failed(format!("refused: {why}")),
        (Ok(ruling), true) => {
            Checked::Failed(format!("error: expected to be refused, got {}", ruling.verdict.word()))
        }
        (Ok(ruling), false) => difference(expect, &ruling).map_or(Checked::Passed, Checked::Failed),
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
fn difference(expect: &Map, ruling: &Ruling) -> Option<String> {
    let verdict = Json::from(ruling.verdict.word());
    let illegal =
        if let Verdict::Illegal(found) = &ruling.verdict { Some(render::illegal_json(found)) } else { None };
    let missing = if let Verdict::Incomplete(found) = &ruling.verdict {
        Some(render::request_json(found))
    } else {
        None
    };
    // The verdict goes first: what it should be explains the rest. When it is wrong, the reason is worth telling too.
    let verdict = expect.get("verdict").and_then(|node| matching::mismatch(node, Some(&verdict), "verdict"));
    if let Some(verdict) = verdict {
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
    for (key, found) in [
        ("illegal", illegal.as_ref()),
        ("missing", missing.as_ref()),
        ("outcome", Some(&ruling.outcome)),
        ("claims", Some(&claims)),
        ("assumed", Some(&assumed)),
    ] {
        let found = expect.get(key).and_then(|node| matching::mismatch(node, found, key));
        if let Some(mismatch) = found {
            return Some(words(&mismatch));
        }
    }
    let named = |key| expect.get(key).map(Node::words).unwrap_or_default();
    let cited = |rule: &&Located<&str>| ruling.steps.iter().any(|step| step.rule.name() == rule.value);
    let told = |rule: &&Located<&str>| ruling.why_not.iter().any(|idle| idle.rule.name() == rule.value);
    let uncited = named("rules").iter().find(|rule| !cited(rule)).map(|rule| rule.value);
    let untold = named("why_not").iter().find(|rule| !told(rule)).map(|rule| rule.value);
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
