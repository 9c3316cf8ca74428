//! What odds say of the question that was asked: how often each claim comes true, and each named result.

use super::{Chance, Odds};
use crate::ruling::{Claim, Claims, Illegal, Json};

/// The odds of a scenario with what they say of its question.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The odds of whole outcomes.
    pub odds: Odds,
    /// The seed of the samples, if they are sampled.
    pub seed: Option<u64>,
    /// How likely each player's claim comes true, in the scenario's order.
    pub claims: Vec<(String, f64)>,
    /// The actions that may turn out illegal, each with its probability. Nobody is right then.
    pub illegal: Vec<(Illegal, f64)>,
    /// What may become of everybody, in the game's order. What happens in any case is left out, and so is what is told already by what is
    /// or isn't so just then.
    pub results: Vec<Likely>,
}

/// A result with its probability.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// It in words: "15H dies".
    pub told: String,
    /// Its place in outcomes: `creatures.15H.fate`.
    pub path: String,
    /// What is there: a word of the table, or a value.
    pub is: Json,
    /// The probability, 0 to 1.
    pub p: f64,
}

impl Answer {
    /// Adds up what the odds say of claims and results.
    pub fn new(odds: Odds, seed: Option<u64>, claims: &[Claim], words: &Claims) -> Answer {
        let legal: Vec<&Chance> = odds.chances.iter().filter(|chance| chance.illegal.is_none()).collect();
        let share = |claim: &Claim| {
            legal.iter().filter(|chance| claim.is_so(&chance.outcome)).map(|chance| chance.p).sum()
        };
        let claims = claims.iter().map(|claim| (claim.player.clone(), share(claim))).collect();
        let mut illegal: Vec<(Illegal, f64)> = Vec::new();
        for chance in &odds.chances {
            let Some(found) = &chance.illegal else { continue };
            match illegal.iter_mut().find(|(other, _)| other == &**found) {
                Some((_, p)) => *p += chance.p,
                None => illegal.push(((**found).clone(), chance.p)),
            }
        }
        let results = words.results(&legal);
        Answer { odds, seed, claims, illegal, results }
    }
}
