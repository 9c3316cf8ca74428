//! The odds of a scenario with `?` and ranges in it, or with facts that must not be assumed: under each possible value.

use super::judge::{Refused, hear};
use super::odds::{self, How};
use super::unknown::{Open, With, all_open, check_limits, combination, number_of_combinations, with_values};
use crate::diag::Report;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::{OddsUnder, Pcg32, Rest, Scenario, Verdict};

/// The most combinations of values whose odds are counted.
const MOST: usize = 50;

/// The odds under each value of what is unknown; `None` if nothing is, or if they can't be counted as asked. `found`
/// are the faults for which the scenario was refused.
///
/// # Errors
/// There are too many values, or none makes sense; the faults are in the report.
pub fn answer_each(
    scenario: &Scenario,
    (cards, house_rules): (&Cards, &HouseRules),
    how: How,
    found: &Report,
    report: &mut Report,
) -> Result<Option<OddsUnder>, Refused> {
    let with = With { cards, house_rules, dice: &scenario.dice, rest: &Rest::Missing };
    let mut open = all_open(scenario, with, found);
    let is_demanded = open.is_empty();
    if is_demanded {
        open = demanded(scenario, with);
    }
    if open.is_empty() {
        return Ok(None);
    }
    check_limits(scenario, &open, report)?;
    let many = number_of_combinations(scenario, &open, MOST, report)?;
    let mut under = OddsUnder { of: open.iter().map(|one| one.fact.clone()).collect(), cases: Vec::new() };
    let mut refusal: Option<Report> = None;
    for n in 0..many {
        let values = combination(&open, n);
        let mut found = Report::default();
        match odds::answer(&with_values(scenario, &open, &values), cards, house_rules, how, &mut found) {
            Ok(Some(answer)) => under.add(values, answer),
            Ok(None) => return Ok(None),
            Err(Refused) => drop(refusal.get_or_insert(found)),
        }
    }
    // If only one answer makes sense, nothing is known of the others.
    if is_demanded && under.cases.len() < 2 && (refusal.is_some() || many < 2) {
        return Ok(None);
    }
    if under.cases.is_empty() {
        report.append(refusal.unwrap_or_default());
        return Err(Refused);
    }
    Ok(Some(under))
}

/// The facts that a ruling with generated dice needs and that must not be assumed.
fn demanded(scenario: &Scenario, with: With<'_>) -> Vec<Open> {
    let rest = Rest::Seed(Pcg32::new(1));
    let ruling = hear(scenario, with.cards, with.house_rules, with.dice, rest, &mut Report::default()).ok();
    let facts = ruling.map(|ruling| match ruling.verdict {
        Verdict::Unsaid(facts) => facts,
        _ => Vec::new(),
    });
    facts.into_iter().flatten().map(|fact| Open { origin: None, fact }).collect()
}
