//! What odds mean for the question asked: the probability of each claim and of each named result.

use super::Odds;
use crate::ruling::{Claim, Claims, Illegal, Json, KnownFact};

/// The odds of a scenario and what they mean for its claims and results.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The odds of whole outcomes.
    pub odds: Odds,
    /// The seed of the samples, if they are sampled.
    pub seed: Option<u64>,
    /// Each player's claim with its probability, 0 to 1, in the scenario's order.
    pub claims: Vec<(String, f64)>,
    /// The actions that may turn out illegal, each with its probability. Nobody is right in that case.
    pub illegal: Vec<(Illegal, f64)>,
    /// The possible results of everybody, in the game's order. Results in all outcomes are left out, and those that
    /// another one implies.
    pub results: Vec<Likely>,
    /// The facts that were assumed because nobody stated them.
    pub assumed: Vec<KnownFact>,
}

/// A result with its probability.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// The result in words: "15H dies".
    pub sentence: String,
    /// Its path in outcomes: `creatures.15H.fate`.
    pub path: String,
    /// Its value: a word of the table, or a value of the outcome.
    pub is: Json,
    /// The probability, 0 to 1.
    pub p: f64,
}

impl Answer {
    /// Computes the probabilities of claims and results.
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
