//! What odds mean for the question asked: the probability of each claim and of each named result.

use super::Odds;
use crate::ruling::{Claim, Claims, Fact, Illegal, Json, KnownFact};

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

/// The odds of a scenario of which something is unknown.
#[derive(Debug, Clone)]
pub struct OddsUnder {
    /// What is unknown, with its possible values.
    pub of: Vec<Fact>,
    /// The different odds, each with the combinations of values under which they hold, by the numbers of the answers
    /// from 0.
    pub cases: Vec<(Vec<Vec<usize>>, Answer)>,
}

impl OddsUnder {
    /// Adds the odds under a combination of values.
    pub fn add(&mut self, values: Vec<usize>, answer: Answer) {
        match self.cases.iter_mut().find(|(_, other)| other.is_like(&answer)) {
            Some((all, _)) => all.push(values),
            None => self.cases.push((vec![values], answer)),
        }
    }
}

impl Answer {
    /// Whether two answers have the same probabilities of claims and results.
    fn is_like(&self, other: &Answer) -> bool {
        /// Shares below this are rounding errors.
        const NONE: f64 = 1e-9;
        let (mut one, mut two) = (self.claims.iter(), other.claims.iter());
        self.claims.len() == other.claims.len()
            && one.all(|(_, p)| two.next().is_some_and(|(_, q)| (p - q).abs() < NONE))
            && self.results.len() == other.results.len()
            && self.results.iter().zip(&other.results).all(|(one, other)| {
                one.path == other.path && one.is == other.is && (one.p - other.p).abs() < NONE
            })
            && self.illegal.len() == other.illegal.len()
            && self.illegal.iter().zip(&other.illegal).all(|((a, p), (b, q))| a == b && (p - q).abs() < NONE)
    }

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
