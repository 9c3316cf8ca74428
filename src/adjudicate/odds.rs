//! The odds of a scenario: exact, or estimated by judging it many times.

use super::judge::{Hearing, Refused, dispute, open, refuse, rulebook};
use crate::diag::{Report, code};
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::odds::{Endings, Trouble, Why};
use crate::ruling::{
    Agreed, Answer, Desk, Dice, Die, Effort, KnownFact, Odds, Pcg32, Rest, Scenario, Verdict,
};

/// How odds are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Counted if that takes little time, else estimated.
    Soon,
    /// Counted, no matter how long it takes.
    Exactly,
    /// Estimated from a number of rulings with generated dice.
    Sampled {
        /// The number of rulings.
        samples: u64,
        /// The seed of the dice.
        seed: u64,
    },
}

/// The default seed of estimates.
const SEED: u64 = 1;
/// The default number of rulings of an estimate: the standard error stays below half a percent.
const SAMPLES: u64 = 10_000;
/// The most steps of all rulings of an estimate, once there are `FEWEST_SAMPLES`.
const MOST_STEPS: usize = 1_000_000;
/// Rulings in which assumed facts are looked for.
const RULINGS_OF_FACTS: u64 = 16;
/// The fewest rulings from which an estimate is useful.
const FEWEST_SAMPLES: u64 = 100;

/// The odds over all dice after the given ones, with the odds of claims and results; `None` if they can't be
/// counted as asked.
///
/// # Errors
/// The scenario makes no sense; the faults are in the report.
pub fn answer(
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    how: How,
    report: &mut Report,
) -> Result<Option<Answer>, Refused> {
    let hearing = open(scenario, cards, house_rules, report)?;
    if let Some((claim, said)) = hearing.claims.iter().find_map(|claim| Some((claim, claim.of_steps()?))) {
        let message = format!("there are no odds of \"{said}\", which a step says and no outcome has");
        report.error(code::UNKNOWN_WORD, claim.origin, message).help("claim a result");
        return Err(Refused);
    }
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
        (Some(Err(Trouble::Lacking(fact))), _) => {
            return Err(refuse(fact.is_demanded(), scenario, report));
        }
        (_, How::Exactly) => return Ok(None),
        (_, How::Sampled { samples, seed }) => {
            let extent = Extent { samples, steps: usize::MAX, seed };
            (sample(&hearing, scenario, &agreed, &extent, report)?, Some(seed))
        }
        _ => {
            let extent = Extent { samples: SAMPLES, steps: MOST_STEPS, seed: SEED };
            (sample(&hearing, scenario, &agreed, &extent, report)?, Some(SEED))
        }
    };
    let answer = Answer::new(odds, seed, &hearing.claims, dispute(scenario).claims);
    let assumed = assumed(&hearing, scenario, &agreed);
    Ok(Some(Answer { assumed, ..answer }))
}

/// The facts that some rulings with generated dice assume, each once.
fn assumed(hearing: &Hearing, scenario: &Scenario, agreed: &Agreed) -> Vec<KnownFact> {
    let mut assumed: Vec<KnownFact> = Vec::new();
    for seed in 0..RULINGS_OF_FACTS {
        let mut desk = Desk::new(Dice::new(&scenario.dice, Rest::Seed(Pcg32::new(seed))), agreed);
        // The odds have reported faults of the scenario already.
        let _ = hearing.proceedings.judge(&mut desk);
        let known = |fact: &KnownFact| assumed.iter().any(|other| other.fact.path == fact.fact.path);
        let fresh: Vec<KnownFact> = desk.facts().into_iter().filter(|fact| !known(fact)).collect();
        assumed.extend(fresh);
    }
    assumed
}

/// The exact odds over all dice after the given ones; `None` if there are too many to count.
///
/// # Errors
/// The scenario makes no sense; the faults are in the report.
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
        Err(Trouble::Lacking(fact)) => Err(refuse(fact.is_demanded(), scenario, report)),
    }
}

/// How much is sampled for an estimate.
struct Extent {
    /// The most rulings.
    samples: u64,
    /// The most steps of all rulings, once there are `FEWEST_SAMPLES`.
    steps: usize,
    /// The seed of the dice.
    seed: u64,
}

/// The shares of the outcomes in a number of rulings with generated dice.
fn sample(
    hearing: &Hearing,
    scenario: &Scenario,
    agreed: &Agreed,
    extent: &Extent,
    report: &mut Report,
) -> Result<Odds, Refused> {
    // Each sample has its own seed, so that it does not depend on how many dice another one used.
    let mut seeds = Pcg32::new(extent.seed);
    let mut endings = Endings::default();
    let (mut samples, mut steps) = (0, 0);
    while samples < extent.samples && (steps < extent.steps || samples < FEWEST_SAMPLES) {
        let generator = Pcg32::new(u64::from(seeds.die(u32::MAX)) << 32 | u64::from(seeds.die(u32::MAX)));
        let mut desk = Desk::silent(Dice::new(&scenario.dice, Rest::Seed(generator)), agreed);
        let found = hearing.proceedings.judge(&mut desk).map_err(|found| refuse(*found, scenario, report))?;
        let why = match found.verdict {
            Verdict::Illegal(illegal) => Some(Why::Illegal(illegal)),
            Verdict::Undecided(why) => Some(Why::Undecided(why)),
            Verdict::Unsaid(facts) => {
                let fact = facts.first().expect("a ruling that lacks facts names them");
                return Err(refuse(fact.is_demanded(), scenario, report));
            }
            Verdict::Resolved | Verdict::Incomplete(_) => None,
        };
        let ending = endings.number(&found.outcome, why);
        endings.add(ending, 1.0);
        (samples, steps) = (samples + 1, steps + desk.made());
    }
    Ok(endings.odds(Some(samples)))
}
