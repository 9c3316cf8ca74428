//! A share of what was counted, with the interval in which the true one probably is.

/// How many of how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Those that count.
    pub count: u64,
    /// All of them.
    pub of: u64,
}

/// The standard deviations on both sides that hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Share {
    /// The share, from 0 to 1; 0 of nothing.
    pub fn value(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.count as f64 / self.of as f64 }
    }

    /// The interval of 95 % by E. B. Wilson (1927), which stays between 0 and 1 for small counts, too.
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (n, share, z) = (self.of as f64, self.value(), DEVIATIONS);
        let squared = z * z / n;
        let middle = (share + squared / 2.0) / (1.0 + squared);
        let half = z / (1.0 + squared) * (share * (1.0 - share) / n + squared / (4.0 * n)).sqrt();
        // Rounding must not exclude what was counted.
        ((middle - half).max(0.0).min(share), (middle + half).min(1.0).max(share))
    }

    /// Whether it is higher or lower than another beyond chance: 1 or −1 if the intervals don't overlap, else 0.
    pub fn beside(self, other: Share) -> i8 {
        let (own, others) = (self.interval(), other.interval());
        i8::from(own.0 > others.1) - i8::from(own.1 < others.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // The formula, computed apart.
        for (count, of, low, high) in [
            (0, 10, 0.0, 0.277_533),
            (1, 10, 0.017_876, 0.404_150),
            (334, 1_000, 0.305_452, 0.363_818),
            (1_000, 1_000, 0.996_173, 1.0),
        ] {
            let interval = Share { count, of }.interval();
            assert!(
                (interval.0 - low).abs() < 1e-5 && (interval.1 - high).abs() < 1e-5,
                "{count}/{of}: {interval:?}"
            );
        }
        assert_eq!(Share { count: 0, of: 0 }.interval(), (0.0, 1.0));
    }

    #[test]
    fn shares_differ_only_beyond_their_intervals() {
        let share = |count| Share { count, of: 1_000 };
        assert_eq!(
            [share(700).beside(share(300)), share(300).beside(share(700)), share(330).beside(share(340))],
            [1, -1, 0]
        );
    }
}
