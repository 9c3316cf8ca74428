//! A portable random number generator: PCG32 (XSH-RR 64/32) by M. E. O'Neill, as in its reference implementation,
//! seeded as `pcg32_srandom(seed, 54)`. The same seed gives the same numbers, dice and maps on every machine. Also
//! digests, which commit to seeds, and the dice of whole games, which are made of digests ([`Seed`]).

mod digest;
mod seed;

pub use digest::digest;
pub use seed::{Generator, Numbers, Seed};

/// The generator's state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pcg32 {
    state: u64,
}

/// The stream: 54, as in the demonstration of the reference implementation.
const STREAM: u64 = 54;

impl Pcg32 {
    /// A generator for a seed.
    pub fn new(seed: u64) -> Pcg32 {
        let mut generator = Pcg32 { state: 0 };
        generator.next();
        generator.state = generator.state.wrapping_add(seed);
        generator.next();
        generator
    }

    /// A generator for one purpose among many, so that draws for one do not depend on draws for others. It starts
    /// with seed 0 and takes in the parts of the key, each followed by a zero byte: every byte is added to the state,
    /// which is then stepped once.
    pub fn keyed<'k>(key: impl IntoIterator<Item = &'k str>) -> Pcg32 {
        let mut generator = Pcg32::new(0);
        for byte in key.into_iter().flat_map(|part| part.bytes().chain([0])) {
            generator.state = generator.state.wrapping_add(u64::from(byte));
            generator.next();
        }
        generator
    }

    /// The next number.
    #[expect(
        clippy::should_implement_trait,
        reason = "it never ends, so that it is no iterator to loop over"
    )]
    pub fn next(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add((STREAM << 1) | 1);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// One die, 1 to `sides`, all equally likely.
    ///
    /// # Panics
    /// If the die has no side.
    pub fn die(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }

    /// A number from 0 to just below `bound`, each with the same chance.
    ///
    /// # Panics
    /// If the bound is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(bound, || self.next())
    }
}

/// A number from 0 to just below `bound`, each with the same chance, made of numbers of 32 bits.
///
/// # Panics
/// If the bound is 0.
fn below(bound: u32, mut next: impl FnMut() -> u32) -> u32 {
    assert!(bound > 0, "there must be something to pick from");
    // Numbers that would favor the small ones are drawn again.
    let uneven = bound.wrapping_neg() % bound;
    loop {
        let number = next();
        if number >= uneven {
            return number % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_the_numbers_of_the_reference() {
        let mut generator = Pcg32::new(42);
        let numbers: Vec<u32> = (0..6).map(|_| generator.next()).collect();
        assert_eq!(numbers, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]);
    }

    #[test]
    fn keys_that_are_alike_give_dice_that_are_not() {
        // The numbers of a key must never change: games in progress depend on them.
        let mut generator = Pcg32::keyed(["seed", "round 6", "B7", "7C", "attack"]);
        let dice: Vec<u32> = (0..8).map(|_| generator.die(6)).collect();
        assert_eq!(dice, [5, 1, 4, 1, 3, 6, 2, 6]);
        let first = |n: u32, purpose: &str| Pcg32::keyed([n.to_string().as_str(), purpose]).die(6);
        let mut pairs = [0; 36];
        (0..36_000).for_each(|n| pairs[(first(n, "attack") * 6 + first(n + 1, "defence") - 7) as usize] += 1);
        assert!(pairs.iter().all(|n| (850..1_150).contains(n)), "{pairs:?}");
        let parted = |key: [&str; 2]| Pcg32::keyed(key).next();
        assert_ne!(parted(["ab", "c"]), parted(["a", "bc"]));
    }

    #[test]
    fn keeps_below_its_bound() {
        let mut generator = Pcg32::new(7);
        let mut seen = [0; 6];
        (0..6_000).for_each(|_| seen[generator.below(6) as usize] += 1);
        assert!(seen.iter().all(|n| (850..1_150).contains(n)), "{seen:?}");
        assert_eq!(generator.below(1), 0);
    }
}
