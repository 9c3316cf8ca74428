//! Judges a scenario by its game, with its claims.

use super::read::disputes;
use super::{claims, unknown};
use crate::diag::{Diagnostic, Report, code};
use crate::games;
use crate::model::load::Cards;
use crate::model::{HouseRules, Rulebook};
use crate::ruling::claim::{self, Account, Clauses, Known};
use crate::ruling::{
    Agreed, Claim, Decided, Desk, Dice, Die, Dispute, Missing, Pcg32, Proceedings, Rest, Ruling, Scenario,
    Submission, Unsaid, Verdict,
};
use crate::source::Node;

/// The most rulings whose steps show what may be claimed of steps.
const ACCOUNTS: u64 = 4;

/// A scenario that makes no sense and was not judged; the faults are in the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

/// The rulebook of a scenario's game.
///
/// # Panics
/// If the game has no rulebook: every game with disputes has one.
pub(super) fn rulebook(scenario: &Scenario) -> &'static Rulebook {
    if let Some(own) = &scenario.own {
        return own.rulebook();
    }
    games::game(scenario.game).rulebook().expect("a game with disputes has a rulebook")
}

/// The house rules of a scenario. Those in `given`, as `NAME=VALUE`, override those in the scenario.
pub fn house_rules(scenario: &Scenario, given: &[String], report: &mut Report) -> HouseRules {
    let rulebook = rulebook(scenario);
    let mut rules = HouseRules::default();
    if let Some(node) = scenario.house_rules.as_ref().filter(|node| !node.is_null()) {
        rules.read(node, rulebook, report);
    }
    for rule in given {
        let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
        if let Err((message, help)) = rules.set(rulebook, name.trim(), value.trim()) {
            report.error_nowhere(code::HOUSE_RULE, message).help(help);
        }
    }
    rules
}

/// The kind of dispute of a scenario.
pub(super) fn dispute(scenario: &Scenario) -> &'static Dispute {
    let name = scenario.dispute.value.as_str();
    if let Some(own) = &scenario.own {
        return own.dispute(name);
    }
    let dispute = disputes(scenario.game).iter().find(|dispute| dispute.name == name);
    dispute.expect("only disputes of the game are read")
}

/// A scenario ready to be judged, with its players' claims.
pub(super) struct Hearing {
    /// The game's rules for this position.
    pub proceedings: Box<dyn Proceedings>,
    /// The claims, in the scenario's order.
    pub claims: Vec<Claim>,
}

/// Prepares a scenario for judging under house rules.
pub(super) fn open(
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    report: &mut Report,
) -> Result<Hearing, Refused> {
    let dispute = dispute(scenario);
    let submission = Submission { node: &scenario.node, cards, house_rules };
    let mut found = Report::default();
    let opened = match &scenario.own {
        Some(own) => own.open(&scenario.dispute.value, submission, &mut found),
        None => (dispute.open)(submission, &mut found),
    };
    let named = opened.as_ref().filter(|_| !scenario.claims.is_empty());
    let named = named.map(|opened| (opened.named(), opened.beginning()));
    let accounts =
        || opened.as_ref().map_or_else(Vec::new, |opened| accounts(&**opened, scenario, house_rules));
    let known = named.as_ref().map(|(names, before)| Known { names, before, accounts: &accounts });
    let mut last = None;
    let read = |(player, node): &(String, Node)| {
        read_claim(scenario, (player, node), (known, &mut last), &mut found)
    };
    let claims = scenario.claims.iter().filter_map(read).collect();
    drop(named);
    let fine = !found.has_errors();
    report.append(found);
    opened.filter(|_| fine).map(|proceedings| Hearing { proceedings, claims }).ok_or(Refused)
}

/// Reads a claim of a player; `last` is who was mentioned last, for "it".
pub(super) fn read_claim(
    scenario: &Scenario,
    (player, node): (&str, &Node),
    (known, last): (Option<Known<'_>>, &mut Option<String>),
    report: &mut Report,
) -> Option<Claim> {
    let words = dispute(scenario).claims;
    match &scenario.own {
        Some(_) => claim::read_freely((player, node), words, (known, last), report),
        None => claim::read((player, node), words, (known, last), report),
    }
}

/// What rulings on a scenario say with different dice after the given ones.
pub(super) fn accounts(
    proceedings: &dyn Proceedings,
    scenario: &Scenario,
    house_rules: &HouseRules,
) -> Vec<Account> {
    let agreed = Agreed::new(rulebook(scenario), house_rules);
    let mut found = Vec::new();
    for seed in 0..ACCOUNTS {
        let mut desk = Desk::new(Dice::new(&scenario.dice, Rest::Seed(Pcg32::new(seed))), &agreed);
        let Ok(finding) = proceedings.judge(&mut desk) else { break };
        let is_open = desk.dice().used().len() > scenario.dice.len();
        let steps = desk.into_steps().0;
        found.push(Account { steps, sentence: finding.sentence, outcome: finding.outcome });
        if !is_open {
            break;
        }
    }
    found
}

/// Judges a scenario under house rules, with the given dice and the source of those after them. What the scenario gives
/// as `?` or as a range is tried in all its values.
///
/// # Errors
/// The scenario makes no sense; the faults are in the report.
pub fn judge<'a>(
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
    missing: impl Into<Missing<'a>>,
    report: &mut Report,
) -> Result<Ruling, Refused> {
    let Missing { dice: rest, facts } = missing.into();
    let is_assumed = matches!(facts, Unsaid::Assumed);
    let mut found = Report::default();
    let missing = Missing { dice: rest.clone(), facts };
    let heard = hear(scenario, cards, house_rules, dice, missing, &mut found);
    let with = unknown::With { cards, house_rules, dice, rest: &rest };
    let Ok(heard) = heard else {
        return unknown::judge_open(scenario, with, &found, report).unwrap_or_else(|| {
            report.append(found);
            Err(Refused)
        });
    };
    report.append(found);
    let mut ruling = settled(heard, scenario, cards, house_rules, dice);
    if let Verdict::Unsaid(facts) = &ruling.verdict
        && is_assumed
    {
        ruling.unknown = unknown::judge_unsaid(scenario, with, facts).map(Box::new);
    }
    Ok(ruling)
}

/// A ruling with the rules at which claims depart from it.
pub(super) fn settled(
    mut ruling: Ruling,
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
) -> Ruling {
    // Answered facts count as stated.
    let answered = ruling.facts.iter().any(|known| known.is_said).then(|| scenario.with(&ruling.facts));
    if let Some(scenario) = &answered {
        repeat_what_was_said(&mut ruling, scenario, cards, house_rules);
    }
    claims::settle(&mut ruling, answered.as_ref().unwrap_or(scenario), cards, house_rules, dice);
    ruling
}

/// Some outcomes repeat what the scenario says, such as the state of a game. Judges again so that they include
/// the answered facts.
fn repeat_what_was_said(ruling: &mut Ruling, scenario: &Scenario, cards: &Cards, house_rules: &HouseRules) {
    let dice: Vec<Die> = ruling.used.iter().map(|value| Die { value: *value, origin: None }).collect();
    let again = hear(scenario, cards, house_rules, &dice, Rest::Missing, &mut Report::default());
    if let Some(again) = again.ok().filter(|again| again.verdict == ruling.verdict) {
        ruling.outcome = again.outcome;
    }
}

/// Judges without looking for the rules at which claims depart from the ruling.
pub(super) fn hear<'a>(
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
    missing: impl Into<Missing<'a>>,
    report: &mut Report,
) -> Result<Ruling, Refused> {
    let Hearing { proceedings, claims } = open(scenario, cards, house_rules, report)?;
    let agreed = Agreed::new(rulebook(scenario), house_rules);
    let Missing { dice: rest, facts } = missing.into();
    let mut desk = Desk::new(Dice::new(dice, rest), &agreed).with_facts(facts);
    let found = proceedings.judge(&mut desk).map_err(|diagnostic| refuse(*diagnostic, scenario, report))?;
    let (used, left_over) = (desk.dice().used().to_vec(), desk.dice().left_over());
    let facts = desk.facts();
    let (steps, why_not) = desk.into_steps();
    // While dice or facts are missing, all claims are open; while an action is illegal, those about something else.
    let words = dispute(scenario).claims;
    let all = claims.len();
    let account = Account { steps, sentence: found.sentence, outcome: found.outcome };
    let is_of_steps = claims.iter().any(|claim| claim.of_steps().is_some());
    let names = if is_of_steps { proceedings.named() } else { Vec::new() };
    let clauses = is_of_steps.then(|| Clauses::new(&account, &names));
    let decided = claims.iter().filter_map(|claim| {
        let decided = claim.decide_by(words, &found.verdict, &account.outcome, clauses.as_ref())?;
        Some(Decided { read_as: claims::read_as(scenario, claim), ..decided })
    });
    let claims: Vec<_> = decided.collect();
    let undecided = all - claims.len();
    let away = house_rules.away_from_default(rulebook(scenario));
    Ok(Ruling {
        game: scenario.game,
        own: scenario.own.as_ref().map(|own| own.rulebook()),
        dispute: scenario.dispute.value.clone(),
        title: scenario.title.clone(),
        verdict: found.verdict,
        sentence: account.sentence,
        steps: account.steps,
        why_not,
        used,
        seed: None,
        generated: 0,
        left_over,
        warnings: found.warnings,
        house_rules: away.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        outcome: account.outcome,
        aside: found.aside,
        onward: found.onward,
        claims,
        undecided,
        submitted: None,
        readings: None,
        unknown: None,
        variants: Vec::new(),
        line: None,
        facts,
        consulted: agreed.consulted().map(|(option, value)| (option.name, value)).collect(),
    })
}

/// Reports a fault that was found while judging.
pub(super) fn refuse(diagnostic: Diagnostic, scenario: &Scenario, report: &mut Report) -> Refused {
    let origin = diagnostic.origin.unwrap_or(scenario.head);
    *report.error(diagnostic.code, origin, "") = Diagnostic { origin: Some(origin), ..diagnostic };
    Refused
}

/// Whether two rulings have the same verdict and outcome.
pub(super) fn same(a: &Ruling, b: &Ruling) -> bool {
    let verdict = match (&a.verdict, &b.verdict) {
        (Verdict::Illegal(a), Verdict::Illegal(b)) => (a.action, a.rule) == (b.action, b.rule),
        (a, b) => a == b,
    };
    verdict && a.outcome == b.outcome
}
