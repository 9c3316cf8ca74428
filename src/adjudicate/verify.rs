//! Cases: scenarios with their expected rulings.

use super::judge::{house_rules, judge};
use super::read::Entry;
use super::readings;
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
        /// `resolved`, `illegal`, `incomplete` or `undecided`
        verdict: Option<Node>;
        /// rules that steps cite
        rules: Vec<String>;
        /// the outcome
        outcome: Option<Node>;
        /// what is illegal: the action, the rule
        illegal: Option<Node>;
        /// the roll, the fact or the decision that is missing
        missing: Option<Node>;
        /// why the rulebook does not decide it
        undecided: Option<Node>;
        /// rules that no step cites
        not_rules: Vec<String>;
        /// the rules of all steps in their order
        cited: Option<Node>;
        /// the ruling under every other reading
        readings: Option<Node>;
        /// the finding in a sentence
        finding: Option<String>;
        /// the house rules that differ from the default
        house_rules: Option<Node>;
        /// probabilities of outcomes, for which odds are counted in place of a ruling
        odds: Option<Node>;
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
    if let Some(odds) = &expected.odds {
        return super::verify_odds::verify(entry, odds);
    }
    match (rule(entry, expected.readings.is_some()), expected.error) {
        (Err(_), true) => Checked::Passed,
        (Err(why), false) => Checked::Failed(format!("refused: {why}")),
        (Ok(ruling), true) => {
            Checked::Failed(format!("error: expected to be refused, got {}", ruling.verdict.word()))
        }
        (Ok(ruling), false) => difference(&expected, &ruling).map_or(Checked::Passed, Checked::Failed),
    }
}

/// The ruling, or the first fault of the scenario.
fn rule(entry: &Entry, with_readings: bool) -> Result<Ruling, String> {
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
    if let Some(why) = first(&report) {
        return Err(why);
    }
    let mut ruling = ruling.map_err(|_| "it can't be judged".to_owned())?;
    if with_readings {
        let (cards, dice) = (&entry.cards, &scenario.dice);
        ruling.readings = Some(readings(&ruling, scenario, cards, &rules, dice, || Rest::Missing));
    }
    Ok(ruling)
}

/// The first difference between an expected ruling and an actual one.
fn difference(expected: &Expected, ruling: &Ruling) -> Option<String> {
    let verdict = Json::from(ruling.verdict.word());
    let illegal =
        if let Verdict::Illegal(found) = &ruling.verdict { Some(render::illegal_json(found)) } else { None };
    let missing = match &ruling.verdict {
        Verdict::Incomplete(found) => Some(render::request_json(found)),
        Verdict::Unsaid(facts) => facts.first().map(render::missing_fact_json),
        _ => None,
    };
    let undecided =
        if let Verdict::Undecided(why) = &ruling.verdict { Some(render::undecided_json(why)) } else { None };
    // The verdict comes first, since a wrong one explains the rest; the reason for an illegal one is reported
    // with it.
    let node = expected.verdict.as_ref();
    if let Some(verdict) = node.and_then(|node| matching::mismatch(node, Some(&verdict), "verdict")) {
        return Some(format!("{}{}", words(&verdict), reason(&ruling.verdict, missing)));
    }
    let claims = render::claims_json(&ruling.claims);
    let cited_rules: Json = ruling.steps.iter().map(|step| step.rule.name()).collect();
    let readings = ruling.readings.as_ref().map(|readings| render::readings_json(ruling, readings));
    let house_rules: Json = ruling.house_rules.iter().cloned().collect();
    let assumed: Json = ruling.facts.iter().map(|known| known.fact.place()).collect();
    for (key, expected, found) in [
        ("illegal", &expected.illegal, illegal.as_ref()),
        ("missing", &expected.missing, missing.as_ref()),
        ("undecided", &expected.undecided, undecided.as_ref()),
        ("cited", &expected.cited, Some(&cited_rules)),
        ("readings", &expected.readings, readings.as_ref()),
        ("house_rules", &expected.house_rules, Some(&house_rules)),
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
    if let Some(rule) = expected.not_rules.iter().find(cited) {
        return Some(format!("not_rules: a step cites {rule}"));
    }
    if let Some(finding) = expected.finding.as_ref().filter(|finding| **finding != ruling.sentence) {
        return Some(format!("finding: expected {finding}, got {}", ruling.sentence));
    }
    let uncited = uncited.map(|rule| format!("rules: no step cites {rule}"));
    uncited.or_else(|| missing.map(|rule| format!("why_not: nothing is noted as having no effect by {rule}")))
}

/// Why a verdict is as it is, in parentheses.
fn reason(verdict: &Verdict, missing: Option<Json>) -> String {
    match verdict {
        Verdict::Illegal(illegal) => {
            format!(" (action {}, {}: {})", illegal.action, illegal.rule, illegal.reason)
        }
        Verdict::Undecided(why) => format!(" ({})", why.text),
        Verdict::Unsaid(_) => {
            format!(" ({})", missing.map(|missing| missing.to_string()).unwrap_or_default())
        }
        _ => String::new(),
    }
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
