//! PCG32, the portable generator behind `--seed`: the same seed gives the same dice on every machine.

/// The generator `pcg32` (PCG-XSH-RR 64/32) of Melissa O'Neill's minimal C library, seeded as `pcg32_srandom(seed, 54)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pcg32 {
    state: u64,
    increment: u64,
}

/// The stream that all seeds use; it is the one of the library's demonstration.
const STREAM: u64 = 54;

impl Pcg32 {
    /// A generator at the beginning of a seed's sequence.
    pub fn new(seed: u64) -> Pcg32 {
        let mut generator = Pcg32 { state: 0, increment: STREAM << 1 | 1 };
        generator.next();
        generator.state = generator.state.wrapping_add(seed);
        generator.next();
        generator
    }

    fn next(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(self.increment);
        let shifted = (((old >> 18) ^ old) >> 27) as u32;
        shifted.rotate_right((old >> 59) as u32)
    }

    /// One die, 1 to `sides`, all equally likely, as the library's `pcg32_boundedrand` plus 1.
    ///
    /// # Panics
    /// If the die has no side.
    pub fn die(&mut self, sides: u32) -> u32 {
        assert!(sides > 0, "a die has a side");
        // Values below the threshold would make the low sides more likely.
        let threshold = sides.wrapping_neg() % sides;
        loop {
            let value = self.next();
            if value >= threshold {
                return value % sides + 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_the_published_generator() {
        let mut generator = Pcg32::new(42);
        let first: Vec<u32> = (0..6).map(|_| generator.next()).collect();
        assert_eq!(first, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]);
    }

    #[test]
    fn shows_every_side() {
        let mut generator = Pcg32::new(7);
        let mut seen = [0; 6];
        (0..6_000).for_each(|_| seen[generator.die(6) as usize - 1] += 1);
        assert!(seen.iter().all(|n| (850..1_150).contains(n)), "{seen:?}");
    }
}
