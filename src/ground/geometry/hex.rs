//! Axial coordinates: how hexes are computed, for every orientation and naming.

/// A hex by its axial coordinates. In a flat-top grid `q` is the column and `r` grows downward along it; in a
/// pointy-top grid `r` is the row and `q` grows to the right along it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hex {
    /// The first axis.
    pub q: i32,
    /// The second axis.
    pub r: i32,
}

/// The steps to the six neighbors, clockwise. The first goes north in a flat-top grid and north-west in a pointy-top one.
pub const STEPS: [Hex; 6] =
    [Hex::new(0, -1), Hex::new(1, -1), Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0)];

impl Hex {
    /// The hex at `q`, `r`.
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex { q, r }
    }

    /// The third cube coordinate; the three add up to 0.
    pub const fn s(self) -> i32 {
        -self.q - self.r
    }

    /// The hex at an offset from this one.
    #[must_use]
    pub const fn plus(self, step: Hex) -> Hex {
        Hex::new(self.q + step.q, self.r + step.r)
    }

    /// The distance to another hex, in steps.
    pub fn distance(self, other: Hex) -> u32 {
        let (q, r, s) = (self.q.abs_diff(other.q), self.r.abs_diff(other.r), self.s().abs_diff(other.s()));
        q.max(r).max(s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_neighbors_at_one_step_in_a_ring() {
        let home = Hex::new(3, -2);
        for (n, step) in STEPS.iter().enumerate() {
            let there = home.plus(*step);
            assert_eq!(home.distance(there), 1);
            assert_eq!(
                there.distance(home.plus(STEPS[(n + 1) % 6])),
                1,
                "neighbors in turn touch each other"
            );
            assert_eq!(there.distance(home.plus(STEPS[(n + 3) % 6])), 2, "opposite ones are two steps apart");
            assert_eq!(there.q + there.r + there.s(), 0);
        }
    }
}
