//! Cases that expect probabilities: `odds: [{outcome: {result: DE}, p: 1/6}]`.

use super::judge::house_rules;
use super::odds::{How, answer};
use super::read::Entry;
use super::verify::Checked;
use crate::diag::Severity;
use crate::ruling::matching::mismatch;
use crate::ruling::odds::Why;
use crate::ruling::{Chance, render};
use crate::source::Node;

/// How much a probability may differ: rounding of doubles.
const EXACT: f64 = 1e-9;

/// Counts the odds of a case and compares the probabilities that it expects.
pub(super) fn verify(entry: &Entry, expected: &Node) -> Checked {
    let mut report = entry.report.clone();
    let Some(scenario) = &entry.scenario else {
        return Checked::Failed("it is not clear what is to be judged".to_owned());
    };
    let rules = house_rules(scenario, &[], &mut report);
    let found = answer(scenario, &entry.cards, &rules, How::Exactly, &mut report);
    let fault = report.iter().find(|fault| fault.severity == Severity::Error);
    if let Some(fault) = fault {
        return Checked::Failed(format!("refused: {} [{}]", fault.message, fault.code));
    }
    let Ok(Some(found)) = found else {
        return Checked::Failed("odds: there are too many outcomes to count".to_owned());
    };
    let chances: Vec<Chance> = found.odds.chances().collect();
    for (n, node) in expected.as_list().unwrap_or(std::slice::from_ref(expected)).iter().enumerate() {
        let Some(wanted) = node.get("p").and_then(Node::as_text).and_then(fraction) else {
            return Checked::Failed(format!("odds.{n}.p: write a fraction or a decimal"));
        };
        let p: f64 = chances.iter().filter(|chance| fits(node, chance)).map(|chance| chance.p).sum();
        if (p - wanted).abs() > EXACT {
            return Checked::Failed(format!("odds.{n}.p: expected {wanted}, got {p}"));
        }
    }
    Checked::Passed
}

/// Whether an outcome has everything that a line of `odds` names.
fn fits(node: &Node, chance: &Chance) -> bool {
    let (illegal, undecided) = match &chance.why {
        Some(Why::Illegal(illegal)) => (Some(render::illegal_json(illegal)), None),
        Some(Why::Undecided(why)) => (None, Some(render::undecided_json(why))),
        None => (None, None),
    };
    let is_part = |key: &str, found: Option<&crate::ruling::Json>| {
        node.get(key).is_none_or(|wanted| found.is_some() && mismatch(wanted, found, key).is_none())
    };
    is_part("outcome", Some(&chance.outcome))
        && is_part("illegal", illegal.as_ref())
        && is_part("undecided", undecided.as_ref())
        && (chance.why.is_none() || node.get("illegal").is_some() || node.get("undecided").is_some())
}

/// `1/6` or `0.25`.
fn fraction(text: &str) -> Option<f64> {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    match text.split_once('/') {
        Some((a, b)) => Some(number(a)? / number(b)?),
        None => number(text),
    }
}
