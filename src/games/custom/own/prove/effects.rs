//! Whether an option changes anything: the odds under its values are compared.

use std::collections::BTreeMap;

use super::choices::Space;
use crate::ruling::Odds;
use crate::ruling::odds::Why;

/// Probabilities that differ by less are equal.
const SAME: f64 = 1e-9;

/// The outcomes with their probabilities.
type Spread = BTreeMap<String, f64>;

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

    /// Compares the odds of a dispute under all combinations of options.
    pub fn compare(&mut self, mut of: impl FnMut(&[u32]) -> Option<Odds>) {
        let mut known: BTreeMap<Vec<u32>, Option<Spread>> = BTreeMap::new();
        for option in 0..self.lens.len() {
            if self.found[option] != Some(false) {
                continue;
            }
            'options: for base in self.all.iter().filter(|options| options[option] == 0) {
                for value in 0..self.lens[option] {
                    let mut options = base.clone();
                    options[option] = value;
                    known.entry(options.clone()).or_insert_with(|| of(&options).map(|odds| spread(&odds)));
                    let (first, other) = (&known[base], &known[&options]);
                    let (Some(first), Some(other)) = (first, other) else {
                        self.found[option] = None;
                        break 'options;
                    };
                    if !is_same(first, other) {
                        self.found[option] = Some(true);
                        break 'options;
                    }
                }
            }
        }
    }
}

fn spread(odds: &Odds) -> Spread {
    let mut all = Spread::new();
    for chance in odds.chances() {
        let why = match &chance.why {
            None => String::new(),
            Some(Why::Illegal(illegal)) => format!("{} {}", illegal.rule, illegal.action),
            Some(Why::Undecided(why)) => format!("{:?} {:?}", why.kind, why.value),
        };
        *all.entry(format!("{} {why}", chance.outcome)).or_default() += chance.p;
    }
    all
}

fn is_same(a: &Spread, b: &Spread) -> bool {
    let all = |a: &Spread, b: &Spread| {
        a.iter().all(|(outcome, p)| (b.get(outcome).copied().unwrap_or(0.0) - p).abs() < SAME)
    };
    all(a, b) && all(b, a)
}
