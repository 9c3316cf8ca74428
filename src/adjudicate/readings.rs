//! Whether open questions matter: the same scenario under every other value of each option that its ruling
//! consulted.

use super::judge::{dispute, judge, rulebook, same};
use crate::diag::{Report, Severity};
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::{Die, Readings, Rest, Ruling, Scenario, Turn};

/// The readings of a ruling, one option at a time. Each uses the dice of the ruling again, then `more`, the
/// given dice that were left over, then `rest`.
///
/// # Panics
/// If the ruling is of another game's scenario.
pub fn readings(
    ruling: &Ruling,
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
    mut rest: impl FnMut() -> Rest,
) -> Readings {
    let mut readings = Readings::default();
    for (option, value) in &ruling.consulted {
        let (_, known) =
            rulebook(scenario).option(option).expect("only options of the rulebook are consulted");
        for (other, meaning) in known.values.iter().filter(|(other, _)| other != value) {
            let mut rules = house_rules.clone();
            rules.set(rulebook(scenario), option, other).expect("option and value are the rulebook's");
            let mut report = Report::default();
            let judged = judge(scenario, cards, &rules, dice, rest(), &mut report);
            let ruled = judged.map(Box::new).map_err(|_| {
                let error = report.iter().find(|found| found.severity == Severity::Error);
                error.map(|error| error.message.clone()).unwrap_or_default()
            });
            if ruled.as_ref().is_ok_and(|other| same(ruling, other)) {
                continue;
            }
            let alike = ruled.as_ref().ok().filter(|other| other.verdict.word() == ruling.verdict.word());
            let words = dispute(scenario).claims;
            let changes = alike.map(|other| words.differences(&ruling.outcome, &other.outcome));
            let changes = changes.unwrap_or_default();
            readings.turns_on.push(Turn { option, value: other, meaning, changes, ruling: ruled });
        }
    }
    readings
}
