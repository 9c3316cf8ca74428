//! What odds say of the question that was asked: how often each claim comes true, and each named result.

use super::Odds;
use crate::ruling::{Claim, Claims, Illegal, Json, KnownFact};

/// The odds of a scenario with what they say of its question.
#[derive(Debug, Clone)]
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
    /// What was assumed, since nobody has said it.
    pub assumed: Vec<KnownFact>,
}

/// A result with its probability.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// It in words: "15H dies".
    pub sentence: String,
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
        let claims = claims.iter().map(|claim| (claim.player.clone(), odds.share_of(claim))).collect();
        let mut illegal: Vec<(Illegal, f64)> = Vec::new();
        for (found, p) in odds.illegal() {
            match illegal.iter_mut().find(|(other, _)| other == found) {
                Some((_, sum)) => *sum += p,
                None => illegal.push((found.clone(), p)),
            }
        }
        let results = words.results(&odds.marginals());
        Answer { odds, seed, claims, illegal, results, assumed: Vec::new() }
    }
}
