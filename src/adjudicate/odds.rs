//! The odds of a scenario: exact, or estimated by judging it many times.

use super::judge::{Refused, open, refuse, rulebook};
use crate::diag::Report;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::odds::{Endings, Trouble};
use crate::ruling::{Agreed, Desk, Dice, Die, Odds, Pcg32, Rest, Scenario, Verdict};

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
    match proceedings.odds(dice, &Agreed::new(rulebook(scenario), house_rules)) {
        Ok(odds) => Ok(Some(odds)),
        Err(Trouble::TooMany) => Ok(None),
        Err(Trouble::Refused(diagnostic)) => Err(refuse(*diagnostic, scenario, report)),
    }
}

/// The shares of the outcomes in so many rulings with generated dice.
///
/// # Errors
/// The scenario makes no sense; what is wrong was reported.
pub fn sampled(
    scenario: &Scenario,
    cards: &Cards,
    house_rules: &HouseRules,
    dice: &[Die],
    (samples, seed): (u64, u64),
    report: &mut Report,
) -> Result<Odds, Refused> {
    let proceedings = open(scenario, cards, house_rules, report)?.proceedings;
    let agreed = Agreed::new(rulebook(scenario), house_rules);
    // Each sample has a seed of its own, so that none depends on how many dice another one used.
    let mut seeds = Pcg32::new(seed);
    let mut endings = Endings::default();
    for _ in 0..samples {
        let generator = Pcg32::new(u64::from(seeds.die(u32::MAX)) << 32 | u64::from(seeds.die(u32::MAX)));
        let mut desk = Desk::new(Dice::new(dice, Rest::Seed(generator)), &agreed);
        let found = proceedings.judge(&mut desk).map_err(|found| refuse(*found, scenario, report))?;
        let illegal = if let Verdict::Illegal(illegal) = found.verdict { Some(illegal) } else { None };
        let ending = endings.number(found.outcome, illegal);
        endings.add(ending, 1.0);
    }
    let mut chances = endings.sorted();
    chances.iter_mut().for_each(|chance| chance.p /= samples as f64);
    Ok(Odds { samples: Some(samples), chances })
}
