//! Whether an option changes anything: what combinations are worth under its values is compared.

use std::collections::BTreeMap;

use super::choices::Space;
use crate::ruling::odds::stage::fingerprint;
use crate::ruling::solve::Worth;

/// Probabilities that differ by less are equal.
const SAME: f64 = 1e-9;

/// Which options have an effect.
pub struct Effects {
    /// By option: whether it has one; `None` if that is not clear.
    pub found: Vec<Option<bool>>,
    /// How many values each has.
    lens: Vec<u32>,
    all: Vec<Vec<u32>>,
}

impl Effects {
    /// None has an effect so far.
    pub fn new(space: &Space) -> Effects {
        let lens: Vec<u32> = space.options.iter().map(|choices| choices.len() as u32).collect();
        Effects { found: vec![Some(false); lens.len()], lens, all: space.of_options() }
    }

    /// Compares what the same facts are worth under all combinations of options.
    pub fn compare(&mut self, worths: &BTreeMap<Vec<u32>, Worth>) {
        for option in 0..self.lens.len() {
            if self.found[option] != Some(false) {
                continue;
            }
            let bases = self.all.iter().filter(|options| options[option] == 0);
            let differs = bases.flat_map(|base| {
                (1..self.lens[option]).map(|value| {
                    let mut options = base.clone();
                    options[option] = value;
                    differs(&worths[base], &worths[&options])
                })
            });
            // What is not clear for some facts may have an effect for others.
            self.found[option] = differs.fold(Some(false), either);
        }
    }
}

/// What is found of an option in two places.
pub fn either(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (None, _) | (_, None) => None,
        _ => Some(false),
    }
}

fn differs(a: &Worth, b: &Worth) -> Option<bool> {
    let is_clear = a.iter().chain(b).all(|worth| !worth.is_nan());
    is_clear.then(|| a.iter().zip(b).any(|(a, b)| (a - b).abs() > SAME))
}

/// What an ending is worth: two numbers from 0 to 1 that only equal endings share. Combinations that lead to the same
/// endings with the same probabilities are worth the same, and all others almost surely something else.
pub fn worth(ending: &impl std::hash::Hash) -> Worth {
    let (a, b) = fingerprint(ending);
    [a, b].map(|bits| (bits >> 11) as f64 / (1u64 << 53) as f64)
}
