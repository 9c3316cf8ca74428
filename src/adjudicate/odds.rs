//! The odds of a scenario: exact, or estimated by judging it many times.

use super::judge::{Hearing, Refused, dispute, open, refuse, rulebook};
use crate::diag::Report;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::odds::{Endings, Trouble};
use crate::ruling::{
    Agreed, Answer, Desk, Dice, Die, Effort, KnownFact, Odds, Pcg32, Rest, Scenario, Verdict,
};

/// How odds are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Counted if that is soon done, else estimated.
    Soon,
    /// Counted, whatever it takes.
    Exactly,
    /// Estimated from so many rulings with the dice of a seed.
    Sampled {
        /// How many.
        samples: u64,
        /// The seed.
        seed: u64,
    },
}

/// The seed of estimates that nobody has asked for.
const SEED: u64 = 1;
/// Rulings that an estimate is made from which nobody has asked for: no standard error is above half a percent.
const SAMPLES: u64 = 10_000;
/// Steps of all its rulings, at most, when there are enough of them to tell anything.
const MOST_STEPS: usize = 1_000_000;
/// Rulings that are looked through for what is assumed in them.
const RULINGS_OF_FACTS: u64 = 16;
/// Rulings that tell something.
const FEWEST_SAMPLES: u64 = 100;

/// The odds over all dice after those given, with what they say of claims and results; `None` if they are to be counted and can't be.
///
/// # Errors
/// The scenario makes no sense; what is wrong was reported.
pub fn answer(
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    how: How,
    report: &mut Report,
) -> Result<Option<Answer>, Refused> {
    let hearing = open(scenario, cards, house_rules, report)?;
    let agreed = Agreed::new(rulebook(scenario), house_rules);
    let dice = &scenario.dice;
    let counted = match how {
        How::Soon => Some(Effort::Short),
        How::Exactly => Some(Effort::Whole),
        How::Sampled { .. } => None,
    };
    let counted = counted.map(|effort| hearing.proceedings.odds(dice, &agreed, effort));
    let (odds, seed) = match (counted, how) {
        (Some(Ok(odds)), _) => (odds, None),
        (Some(Err(Trouble::Refused(diagnostic))), _) => return Err(refuse(*diagnostic, scenario, report)),
        (_, How::Exactly) => return Ok(None),
        (_, How::Sampled { samples, seed }) => {
            (sample(&hearing, scenario, &agreed, (samples, usize::MAX, seed), report)?, Some(seed))
        }
        _ => (sample(&hearing, scenario, &agreed, (SAMPLES, MOST_STEPS, SEED), report)?, Some(SEED)),
    };
    let answer = Answer::new(odds, seed, &hearing.claims, dispute(scenario).claims);
    let assumed = assumed(&hearing, scenario, &agreed);
    Ok(Some(Answer { assumed, ..answer }))
}

/// What some rulings with generated dice assume, each fact once.
fn assumed(hearing: &Hearing, scenario: &Scenario, agreed: &Agreed) -> Vec<KnownFact> {
    let mut assumed: Vec<KnownFact> = Vec::new();
    for seed in 0..RULINGS_OF_FACTS {
        let mut desk = Desk::new(Dice::new(&scenario.dice, Rest::Seed(Pcg32::new(seed))), agreed);
        // What makes it senseless was told by the odds.
        let _ = hearing.proceedings.judge(&mut desk);
        let known = |fact: &KnownFact| assumed.iter().any(|other| other.fact.path == fact.fact.path);
        let fresh: Vec<KnownFact> = desk.facts().into_iter().filter(|fact| !known(fact)).collect();
        assumed.extend(fresh);
    }
    assumed
}

/// The exact odds over all dice after those given; `None` if they can't be counted.
///
/// # Errors
/// The scenario makes no sense; what is wrong was reported.
pub fn exact(
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
    report: &mut Report,
) -> Result<Option<Odds>, Refused> {
    let proceedings = open(scenario, cards, house_rules, report)?.proceedings;
    match proceedings.odds(dice, &Agreed::new(rulebook(scenario), house_rules), Effort::Whole) {
        Ok(odds) => Ok(Some(odds)),
        Err(Trouble::TooMany) => Ok(None),
        Err(Trouble::Refused(diagnostic)) => Err(refuse(*diagnostic, scenario, report)),
    }
}

/// The shares of the outcomes in so many rulings with generated dice, or in those that so many steps are enough for.
fn sample(
    hearing: &Hearing,
    scenario: &Scenario,
    agreed: &Agreed,
    (most, most_steps, seed): (u64, usize, u64),
    report: &mut Report,
) -> Result<Odds, Refused> {
    // Each sample has a seed of its own, so that none depends on how many dice another one used.
    let mut seeds = Pcg32::new(seed);
    let mut endings = Endings::default();
    let (mut samples, mut steps) = (0, 0);
    while samples < most && (steps < most_steps || samples < FEWEST_SAMPLES) {
        let generator = Pcg32::new(u64::from(seeds.die(u32::MAX)) << 32 | u64::from(seeds.die(u32::MAX)));
        let mut desk = Desk::silent(Dice::new(&scenario.dice, Rest::Seed(generator)), agreed);
        let found = hearing.proceedings.judge(&mut desk).map_err(|found| refuse(*found, scenario, report))?;
        let illegal = match found.verdict {
            Verdict::Illegal(illegal) => Some(illegal),
            Verdict::Unsaid(facts) => {
                let fact = facts.first().expect("a ruling that lacks facts names them");
                return Err(refuse(fact.is_demanded(), scenario, report));
            }
            Verdict::Resolved | Verdict::Incomplete(_) => None,
        };
        let ending = endings.number(&found.outcome, illegal);
        endings.add(ending, 1.0);
        (samples, steps) = (samples + 1, steps + desk.made());
    }
    Ok(endings.odds(Some(samples)))
}
