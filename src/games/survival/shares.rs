//! The probabilities of dice results for exact odds: the classes of fights and tussles with their shares.
//!
//! Only the highest die matters, and in a tussle only who is above, at and below the cut.

use super::pieces::CreatureId;
use std::cmp::Ordering;

use crate::ruling::Shares;

/// A creature that rolls in a fight or tussle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    pub id: CreatureId,
    /// The number of D6, its effective AP: 1 to 6.
    pub dice: u8,
    /// The bonus to the best die.
    pub bonus: u8,
}

/// The result of a tussle for one entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TussleResult {
    /// It gets a meal.
    Above,
    /// It is tied for too few meals.
    Tied,
    /// It is beaten.
    Below,
}

/// The most entrants of which classes are made: each takes two bits.
const MOST_ENTRANTS: usize = 64;
/// The most partial tussles that are distinguished.
const MOST_PARTS: usize = 200_000;
/// The highest total: 6 and four bonuses (aggressive, herd, and two of an attacker's or victim's).
const HIGHEST: usize = 12;

/// Who gets one of fewer meals than there are totals.
pub fn standings(totals: &[i64], meals: usize) -> Vec<TussleResult> {
    let mut sorted = totals.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let cut = sorted[meals - 1];
    // A tie matters only if there are too few meals for all of the tied (SUR-7.6).
    let relevant = sorted.get(meals) == Some(&cut);
    let standing = |total: &i64| match total.cmp(&cut) {
        Ordering::Greater => TussleResult::Above,
        Ordering::Equal if relevant => TussleResult::Tied,
        Ordering::Equal => TussleResult::Above,
        Ordering::Less => TussleResult::Below,
    };
    totals.iter().map(standing).collect()
}

/// The probability of each total, from 0.
fn chances(entrant: Entrant, most: u32) -> [f64; HIGHEST + 1] {
    let mut chances = [0.0; HIGHEST + 1];
    let at_most = |value: u32| (f64::from(value) / 6.0).powi(i32::from(entrant.dice));
    for best in 1..=6 {
        let sum = best + u32::from(entrant.bonus);
        let total = if sum > 6 { sum.min(most) } else { sum };
        chances[total as usize] += at_most(best) - at_most(best - 1);
    }
    chances
}

/// The classes of a fight with their shares.
pub fn fight_shares(attacker: Entrant, victim: Entrant, most: u32) -> Vec<(u128, f64)> {
    let (a, v) = (chances(attacker, most), chances(victim, most));
    let mut shares = [0.0; 3];
    for (n, p) in a.iter().enumerate() {
        for (m, q) in v.iter().enumerate() {
            shares[(n.cmp(&m) as i8 + 1) as usize] += p * q;
        }
    }
    shares
        .iter()
        .enumerate()
        .map(|(n, share)| (n as u128, *share))
        .filter(|(_, share)| *share > 0.0)
        .collect()
}

/// The result that a class of a fight stands for.
pub fn fight_of_class(class: u128) -> Ordering {
    [Ordering::Less, Ordering::Equal, Ordering::Greater][class as usize % 3]
}

/// The classes of a tussle with their shares; `None` if there are too many.
pub fn tussle_shares(entrants: &[Entrant], meals: usize, most: u32, apart: impl Fn(usize) -> bool) -> Shares {
    if entrants.len() > MOST_ENTRANTS {
        return None;
    }
    let chances: Vec<_> = entrants.iter().map(|entrant| chances(*entrant, most)).collect();
    let mut shares: Vec<(u128, f64)> = Vec::new();
    for cut in 1..=HIGHEST {
        // Who is above the cut and who is at it, so far. Once too many are tied, only those for whom it matters
        // are distinguished.
        let mut parts = vec![(Part::default(), 1.0)];
        for (n, chances) in chances.iter().enumerate() {
            let (at, below) = (chances[cut], chances[..cut].iter().sum::<f64>());
            let above: f64 = chances[cut + 1..].iter().sum();
            let mut next = Vec::with_capacity(parts.len() * 3);
            for (part, p) in parts {
                let mut add = |part: Part, share: f64| {
                    if share > 0.0 {
                        next.push((part.forgetting(meals, &apart), p * share));
                    }
                };
                add(part, below);
                add(Part { tied: part.tied | 1 << n, count: part.count + 1, ..part }, at);
                if part.above.count_ones() as usize + 1 < meals {
                    add(Part { above: part.above | 1 << n, count: part.count + 1, ..part }, above);
                }
            }
            add_up(&mut next);
            if next.len() > MOST_PARTS {
                return None;
            }
            parts = next;
        }
        for (part, p) in parts {
            if let Some(class) = part.class(meals, entrants.len()) {
                shares.push((class, p));
            }
        }
        add_up(&mut shares);
        if shares.len() > MOST_PARTS {
            return None;
        }
    }
    Some(shares)
}

/// Sorts shares and adds up equal ones.
fn add_up<T: Ord + Copy>(shares: &mut Vec<(T, f64)>) {
    shares.sort_by_key(|(of, _)| *of);
    shares.dedup_by(|(of, share), (before, sum)| {
        let is_same = of == before;
        if is_same {
            *sum += *share;
        }
        is_same
    });
}

/// A partial tussle: which entrants are above the cut and at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Part {
    above: u64,
    tied: u64,
    /// How many are above or at it, as far as that matters: one more than there are meals stands for any more.
    count: usize,
}

impl Part {
    /// The part without what no longer matters.
    fn forgetting(mut self, meals: usize, apart: impl Fn(usize) -> bool) -> Part {
        if self.count > meals {
            self.count = meals + 1;
            let mut tied = self.tied;
            while tied != 0 {
                let n = tied.trailing_zeros();
                tied &= tied - 1;
                if !apart(n as usize) {
                    self.tied &= !(1 << n);
                }
            }
        }
        self
    }

    /// The class of a whole tussle; `None` if the cut is lower.
    fn class(self, meals: usize, entrants: usize) -> Option<u128> {
        let (above, tied) = match self.count.cmp(&meals) {
            Ordering::Less => return None,
            Ordering::Equal => (self.above | self.tied, 0),
            Ordering::Greater => (self.above, self.tied),
        };
        let code = |n: usize| u128::from(above >> n & 1) | u128::from(tied >> n & 1) << 1;
        Some((0..entrants).fold(0, |class, n| class | code(n) << (2 * n)))
    }
}

/// The results that a class of a tussle stands for.
pub fn tussle_of_class(class: u128, entrants: usize) -> Vec<TussleResult> {
    let of = |n: usize| match class >> (2 * n) & 3 {
        1 => TussleResult::Above,
        2 => TussleResult::Tied,
        _ => TussleResult::Below,
    };
    (0..entrants).map(of).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::pieces::CreatureId;

    fn entrant(dice: u8, bonus: u8) -> Entrant {
        Entrant { id: CreatureId::parse("1C").unwrap(), dice, bonus }
    }

    /// The classes by going through all dice.
    fn counted(entrants: &[Entrant], meals: usize, most: u32) -> BTreeMap<u128, f64> {
        let mut found = BTreeMap::new();
        let dice: u32 = entrants.iter().map(|entrant| u32::from(entrant.dice)).sum();
        for throw in 0..6_u64.pow(dice) {
            let mut left = throw;
            let mut totals = Vec::new();
            for entrant in entrants {
                let mut best = 0;
                for _ in 0..entrant.dice {
                    best = best.max(left as u32 % 6 + 1);
                    left /= 6;
                }
                let sum = best + u32::from(entrant.bonus);
                totals.push(i64::from(if sum > 6 { sum.min(most) } else { sum }));
            }
            let code = |(n, standing): (usize, &TussleResult)| match standing {
                TussleResult::Above => 1 << (2 * n),
                TussleResult::Tied => 2 << (2 * n),
                TussleResult::Below => 0_u128,
            };
            let class = standings(&totals, meals).iter().enumerate().map(code).sum();
            *found.entry(class).or_default() += 1.0 / 6_f64.powi(dice as i32);
        }
        found
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn tussles_come_out_as_their_dice_do() {
        let tussles: [(&[Entrant], usize, u32); 4] = [
            (&[entrant(1, 0), entrant(1, 0), entrant(1, 0)], 1, u32::MAX),
            (&[entrant(1, 0), entrant(2, 1), entrant(1, 2), entrant(1, 0)], 2, u32::MAX),
            (&[entrant(1, 0), entrant(2, 1), entrant(1, 2), entrant(1, 0)], 2, 6),
            (&[entrant(2, 0), entrant(1, 0), entrant(1, 1), entrant(1, 0), entrant(1, 0)], 3, u32::MAX),
        ];
        for (entrants, meals, most) in tussles {
            let shares = tussle_shares(entrants, meals, most, |_| true).unwrap();
            let counted = counted(entrants, meals, most);
            assert_eq!(shares.len(), counted.len());
            for (class, share) in shares {
                assert!(close(share, counted[&class]), "{class:b}: {share} against {}", counted[&class]);
            }
        }
    }

    #[test]
    fn what_does_not_matter_is_not_told_apart() {
        let entrants = [entrant(1, 0); 40];
        let shares = tussle_shares(&entrants, 1, u32::MAX, |_| false).unwrap();
        assert_eq!(shares.len(), 41);
        assert!(close(shares.iter().map(|(_, share)| share).sum(), 1.0));
        assert!(tussle_shares(&entrants, 1, u32::MAX, |_| true).is_none());
    }

    #[test]
    fn fights_have_the_known_answers() {
        let known = [
            ((1, 0), (1, 0), [5.0 / 12.0, 1.0 / 6.0, 5.0 / 12.0]),
            ((2, 0), (2, 0), [505.0 / 1296.0, 143.0 / 648.0, 505.0 / 1296.0]),
            ((3, 0), (1, 0), [95.0 / 144.0, 1.0 / 6.0, 25.0 / 144.0]),
            ((1, 1), (1, 0), [7.0 / 12.0, 5.0 / 36.0, 5.0 / 18.0]),
            ((3, 1), (3, 0), [10073.0 / 15552.0, 8651.0 / 46656.0, 3893.0 / 23328.0]),
        ];
        for ((dice, bonus), (others, other), [wins, ties, loses]) in known {
            let shares = fight_shares(entrant(dice, bonus), entrant(others, other), u32::MAX);
            for (class, share) in shares {
                let wanted = match fight_of_class(class) {
                    Ordering::Greater => wins,
                    Ordering::Equal => ties,
                    Ordering::Less => loses,
                };
                assert!(close(share, wanted), "{dice}+{bonus} against {others}+{other}: {share}");
            }
        }
    }
}
