//! Who is right, and where the two accounts part.

use super::judge::{hear, open, rulebook};
use crate::diag::{Code, Report};
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::{Agreed, Desk, Die, Rest, Ruling, Scenario, Step};

/// Steps of a ruling that is judged again under every reading for a claim, at most.
const MOST_STEPS: usize = 10_000;

/// Finds the rule at which each claim that is not upheld parts from the ruling. Where it would be upheld under another
/// reading of the rules, that is the first step that this reading changes; otherwise the course is looked back at for the
/// step that decides what is claimed. `dice` are those that were given.
pub(super) fn settle(
    ruling: &mut Ruling,
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
) {
    if ruling.claims.iter().all(|claim| claim.differs.is_none()) {
        return;
    }
    // Looked back at with the very dice that were used; those that are left may do under another reading.
    let used = || ruling.used.iter().map(|value| Die { value: *value, origin: None });
    let dice: Vec<Die> = if ruling.used.len() > dice.len() { used().collect() } else { dice.to_vec() };
    let others = if ruling.steps.len() > MOST_STEPS {
        Vec::new()
    } else {
        under_other_readings(ruling, scenario, cards, house_rules, &dice)
    };
    let Ok(proceedings) = open(scenario, cards, house_rules, &mut Report::default()) else { return };
    let agreed = Agreed::new(rulebook(scenario), house_rules);
    let stages = proceedings.course(&mut Desk::new(dice.as_slice().into(), &agreed));
    let Ruling { claims, steps, .. } = ruling;
    for (n, claim) in claims.iter_mut().enumerate().filter(|(_, claim)| claim.differs.is_some()) {
        let upheld =
            others.iter().find(|other| other.claims.get(n).is_some_and(|claim| claim.differs.is_none()));
        claim.rule = match upheld.and_then(|other| first_difference(steps, &other.steps)) {
            Some(rule) => Some(rule),
            None => claim.parting(&stages, steps, &*proceedings),
        };
    }
}

/// The rulings under every other value of each option that this one consulted, as far as they make sense.
fn under_other_readings(
    ruling: &Ruling,
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
) -> Vec<Ruling> {
    let rulebook = rulebook(scenario);
    let options = ruling.consulted.iter().filter_map(|(name, value)| Some((rulebook.option(name)?.1, value)));
    let others =
        options.flat_map(|(option, value)| option.values.keys().map(move |other| (option, *value, other)));
    let others = others.filter(|(_, value, other)| other != value).filter_map(|(option, _, other)| {
        let mut rules = house_rules.clone();
        rules.set(rulebook, &option.name, other).ok()?;
        hear(scenario, cards, &rules, dice, Rest::Missing, &mut Report::default()).ok()
    });
    others.collect()
}

/// The rule of the first step in which one argument is another than the other.
fn first_difference(ruled: &[Step], claimed: &[Step]) -> Option<Code> {
    let same = ruled.iter().zip(claimed).take_while(|(a, b)| a == b).count();
    ruled.get(same).or(claimed.get(same)).map(|step| step.rule)
}
