//! Who is right, and at which rule a claim departs from the ruling.

use std::sync::Arc;

use super::judge::{Hearing, dispute, hear, open, rulebook};
use crate::diag::{Code, Report, and_list};
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::claim::Legality;
use crate::ruling::{Agreed, Claim, Decided, Desk, Dice, Die, Json, Rest, Ruling, Scenario, Verdict};
use crate::source::Node;

/// The most steps of a ruling that is judged again under every reading.
const MOST_STEPS: usize = 10_000;
/// The most steps of a ruling that is judged again without each of its rules.
const MOST_FORGOTTEN: usize = 1_000;

/// Finds the rule at which each claim that is not upheld departs from the ruling, in this order:
/// - the rule of another reading under which the claim would be upheld,
/// - the rule that somebody may have forgotten, since without it the claim would come true,
/// - the rule of the last step that decided the claimed value, or kept it as it was,
/// - a reading that switches a whole part of the game off, though hardly anybody plays so,
/// - the rule by which alone the value could have changed, which becomes a step.
///
/// `dice` are the given ones.
pub(super) fn settle(
    ruling: &mut Ruling,
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
) {
    let is_open = |claim: &Decided| claim.differs.as_ref().is_some_and(|differs| !differs.is_of_steps());
    if ruling.verdict != Verdict::Resolved || !ruling.claims.iter().any(is_open) {
        return;
    }
    // The look back repeats the dice that were used; another reading may use the dice that were left over.
    let used = || ruling.used.iter().map(|value| Die { value: *value, origin: None });
    let dice: Vec<Die> = if ruling.used.len() > dice.len() { used().collect() } else { dice.to_vec() };
    let Ok(hearing) = open(scenario, cards, house_rules, &mut Report::default()) else { return };
    let others = other_readings(ruling, scenario, cards, house_rules, &dice);
    let agreed = Agreed::new(rulebook(scenario), house_rules);
    let forgotten = without_each_rule(ruling, &hearing, &agreed, &dice);
    if scenario.own.is_some() {
        return settle_own(ruling, &hearing, (&others, &forgotten), &agreed, &dice);
    }
    let stages = hearing.proceedings.course(&mut Desk::new(dice.as_slice().into(), &agreed));
    let known = hearing.proceedings.named();
    let words = dispute(scenario).claims;
    let before = hearing.proceedings.beginning();
    let Ruling { claims, steps, .. } = ruling;
    for (n, claim) in claims.iter_mut().enumerate() {
        let Some(differs) = claim.differs.as_ref().filter(|differs| !differs.is_of_steps()) else { continue };
        if matches!(hearing.claims[n].legality, Some(Legality::Illegal(_))) {
            claim.rule = allowed_by(scenario, cards, house_rules, (&dice, &differs.claimed));
            continue;
        }
        claim.about = differs.subjects(&known);
        let read_as = |is_whole_part: bool| {
            let mut others = others.iter().filter(|other| other.is_whole_part == is_whole_part);
            let other = others.find(|other| other.upheld[n])?;
            let step = other.differs.and_then(|rule| differs.nearest_of(&[rule], steps, words, &known));
            Some(step.unwrap_or(other.rule))
        };
        let rules: Vec<Code> =
            forgotten.iter().filter(|(_, upheld)| upheld[n]).map(|(rule, _)| *rule).collect();
        let forgotten = differs.nearest_of(&rules, steps, words, &known).or(rules.first().copied());
        let read = read_as(false);
        claim.is_forgotten = read.is_none() && forgotten.is_some();
        claim.rule = read
            .or(forgotten)
            .or_else(|| differs.deciding(&stages, steps, words, &known))
            .or_else(|| read_as(true));
        if claim.rule.is_none() {
            let kept = differs.kept(words, &known, &before);
            claim.rule =
                kept.as_ref().map(|step| step.rule).or_else(|| differs.nearest(&stages, steps, &known));
            steps.extend(kept.filter(|kept| !steps.contains(kept)));
        }
    }
}

/// Finds the rules in a custom game, whose steps do not say what they decide.
fn settle_own(
    ruling: &mut Ruling,
    hearing: &Hearing,
    (others, forgotten): (&[Other], &[(Code, Vec<bool>)]),
    agreed: &Agreed,
    dice: &[Die],
) {
    for (n, claim) in ruling.claims.iter_mut().enumerate() {
        let Some(differs) = claim.differs.as_ref().filter(|differs| !differs.is_of_steps()) else { continue };
        let read = others.iter().find(|other| other.upheld[n]).map(|other| other.rule);
        let left_out = forgotten.iter().find(|(_, upheld)| upheld[n]).map(|(rule, _)| *rule);
        let last = || {
            let mut desk = Desk::new(Dice::new(dice, Rest::Missing), agreed);
            hearing.proceedings.last_rule(&mut desk, &differs.keys_of_path())
        };
        claim.is_forgotten = read.is_none() && left_out.is_some();
        claim.rule = read.or(left_out).or_else(last);
    }
}

/// What a claim was read as, if it says a number and not of what, or was corrected: "ann has 10", "ravn dies".
pub(super) fn read_as(scenario: &Scenario, claim: &Claim) -> Option<String> {
    let said = scenario.claims.iter().find(|(player, _)| *player == claim.player)?.1.as_text()?;
    let is_bare = |part: &str| {
        let last = part.trim().trim_end_matches('.').rsplit_once(' ').map(|(_, last)| last);
        last.is_some_and(|last| last.parse::<f64>().is_ok())
    };
    if !claim.is_guess && !said.split(',').flat_map(|part| part.split(" and ")).any(is_bare) {
        return None;
    }
    let read = and_list(&claim.in_words(dispute(scenario).claims));
    (!read.eq_ignore_ascii_case(said.trim().trim_end_matches('.'))).then_some(read)
}

/// The rule of the first step that an action adds, of the last one if no number is claimed: the rule that allows it.
fn allowed_by(
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    (dice, claimed): (&[Die], &Json),
) -> Option<Code> {
    let key = dispute(scenario).asks.script?.key;
    let actions = scenario.node.get(key)?.as_list()?;
    let number = claimed.as_u64().map_or(actions.len(), |number| number as usize);
    let up_to = |n: usize| {
        let mut part = scenario.clone();
        let origin = part.head;
        Arc::make_mut(&mut part.node).set(key, Node::list(actions.get(..n)?.to_vec(), origin));
        hear(&part, cards, house_rules, dice, Rest::Missing, &mut Report::default()).ok()
    };
    let (with, without) = (up_to(number)?, up_to(number.checked_sub(1)?)?);
    let same = with.steps.iter().zip(&without.steps).take_while(|(a, b)| a == b).count();
    with.steps.get(same).map(|step| step.rule)
}

/// The claims under another reading.
struct Other {
    /// Whether the reading leaves a whole part of the game out.
    is_whole_part: bool,
    /// The rule that is read differently.
    rule: Code,
    /// If no step cites that rule: the rule of the first step that is another one.
    differs: Option<Code>,
    /// Whether each claim would be upheld.
    upheld: Vec<bool>,
}

/// The claims under every other value of each option that the ruling consulted. Readings that are not resolved
/// are left out.
fn other_readings(
    ruling: &Ruling,
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
) -> Vec<Other> {
    if ruling.steps.len() > MOST_STEPS {
        return Vec::new();
    }
    let rulebook = rulebook(scenario);
    let options = ruling.consulted.iter().filter_map(|(name, value)| Some((rulebook.option(name)?, value)));
    let others = options.flat_map(|((rule, option), value)| {
        option.words().filter(move |other| other != value).map(move |other| (rule, option, other))
    });
    let others = others.filter_map(|(rule, option, value)| {
        let mut rules = house_rules.clone();
        rules.set(rulebook, option.name, value).ok()?;
        let other = hear(scenario, cards, &rules, dice, Rest::Missing, &mut Report::default()).ok()?;
        (other.verdict == Verdict::Resolved).then(|| {
            let is_cited = ruling.steps.iter().chain(&other.steps).any(|step| step.rule.name() == rule.id);
            let same = ruling.steps.iter().zip(&other.steps).take_while(|(a, b)| a == b).count();
            Other {
                is_whole_part: value == "ignored",
                rule: Code::new(rule.id),
                differs: ruling.steps.get(same).filter(|_| !is_cited).map(|step| step.rule),
                upheld: other.claims.iter().map(|claim| claim.differs.is_none()).collect(),
            }
        })
    });
    others.collect()
}

/// The rules that were applied, each with whether each claim would be upheld without it.
fn without_each_rule(
    ruling: &Ruling,
    hearing: &Hearing,
    agreed: &Agreed,
    dice: &[Die],
) -> Vec<(Code, Vec<bool>)> {
    if ruling.steps.len() > MOST_FORGOTTEN {
        return Vec::new();
    }
    let mut rules: Vec<Code> = Vec::new();
    for step in &ruling.steps {
        if !rules.contains(&step.rule) {
            rules.push(step.rule);
        }
    }
    let without = rules.into_iter().filter_map(|rule| {
        let agreed = agreed.without(rule);
        let mut desk = Desk::new(Dice::new(dice, Rest::Missing), &agreed);
        let found = hearing.proceedings.judge(&mut desk).ok()?;
        let is_end = found.verdict == Verdict::Resolved && agreed.has_forgotten();
        is_end.then(|| (rule, hearing.claims.iter().map(|claim| claim.is_so(&found.outcome)).collect()))
    });
    without.collect()
}
