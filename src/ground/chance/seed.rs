//! The dice of a whole game: numbers from a seed and from what they are for.

use std::collections::VecDeque;

use super::digest::{block, hex};
use super::{Pcg32, below};

/// How numbers are made of a seed and a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Generator {
    /// PCG32, into which seed and key are stirred: games of versions before 0.3. Whoever knows some 25 dice can
    /// compute all others of such a game.
    Pcg32,
    /// SHA-256 of the seed, the key and a counter: known dice say nothing about any other.
    #[default]
    Sha256,
}

/// The seed of a game: its text, then what players have added to it, and how numbers are made of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seed {
    parts: Vec<String>,
    generator: Generator,
}

impl Seed {
    /// A seed in one part or several; their order counts.
    pub fn new<S: Into<String>>(parts: impl IntoIterator<Item = S>, generator: Generator) -> Seed {
        Seed { parts: parts.into_iter().map(Into::into).collect(), generator }
    }

    /// Its parts: its text, then the name and the word of each player.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(String::as_str)
    }

    /// The numbers for one purpose among many, so that draws for one do not depend on draws for others.
    pub fn numbers<'k>(&'k self, key: impl IntoIterator<Item = &'k str>) -> Numbers {
        let parts = self.parts().chain(key);
        match self.generator {
            Generator::Pcg32 => Numbers::Pcg32(Pcg32::keyed(parts)),
            Generator::Sha256 => Numbers::Sha256(Hashed::new(parts)),
        }
    }

    /// 64 hexadecimal digits that nobody can compute without the seed: the first block of SHA-256 for a key. PCG32 has no secrets.
    pub fn secret<'k>(&'k self, key: impl IntoIterator<Item = &'k str>) -> Option<String> {
        let parts = self.parts().chain(key);
        (self.generator == Generator::Sha256).then(|| hex(&block(&Hashed::new(parts).key, 0)))
    }
}

/// The numbers for one purpose.
#[derive(Debug, Clone)]
pub enum Numbers {
    /// As games of earlier versions draw them.
    Pcg32(Pcg32),
    /// As games draw them now.
    Sha256(Hashed),
}

impl Numbers {
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
        match self {
            Numbers::Pcg32(numbers) => numbers.below(bound),
            Numbers::Sha256(numbers) => below(bound, || numbers.next()),
        }
    }
}

/// Numbers from SHA-256. Block `n` is the digest of all parts and of `n`, which starts at 0; its 32 bytes are eight
/// numbers, most significant byte first. Each part is preceded by its length in bytes, and the lengths and `n` are
/// 64-bit numbers, most significant byte first, so that no two keys are hashed alike.
#[derive(Debug, Clone)]
pub struct Hashed {
    /// What all blocks begin with.
    key: Vec<u8>,
    block: u64,
    left: VecDeque<u32>,
}

impl Hashed {
    fn new<'k>(parts: impl Iterator<Item = &'k str>) -> Hashed {
        let key = parts.fold(Vec::new(), |mut key, part| {
            key.extend((part.len() as u64).to_be_bytes());
            key.extend(part.bytes());
            key
        });
        Hashed { key, block: 0, left: VecDeque::new() }
    }

    fn next(&mut self) -> u32 {
        if let Some(number) = self.left.pop_front() {
            return number;
        }
        let digest = block(&self.key, self.block);
        let words = digest.chunks_exact(4);
        self.left = words.map(|word| u32::from_be_bytes([word[0], word[1], word[2], word[3]])).collect();
        self.block += 1;
        self.left.pop_front().expect("a digest has 32 bytes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(parts: &[&str], key: &[&str], count: usize) -> Vec<u32> {
        let mut numbers = Seed::new(parts.iter().copied(), Generator::Sha256).numbers(key.iter().copied());
        (0..count).map(|_| numbers.die(6)).collect()
    }

    /// Computed with Python's hashlib, as the documentation of [`Hashed`] says.
    #[test]
    fn dice_of_a_seed_are_those_of_another_program() {
        let key = ["turn 6", "B7", "7C", "attack", "0"];
        assert_eq!(dice(&["seed"], &key, 12), [1, 2, 2, 6, 3, 1, 2, 6, 6, 1, 3, 5]);
    }

    /// Computed with Python's hashlib.
    #[test]
    fn secrets_of_a_seed_are_those_of_another_program() {
        let secret = |generator| Seed::new(["seed"], generator).secret(["proof", "7"]);
        assert_eq!(
            secret(Generator::Sha256).as_deref(),
            Some("abf9962d78cff556cdebb35724f1c41dc291f0f2a92f1f92ab9495bd053bad2f")
        );
        assert_eq!(secret(Generator::Pcg32), None);
    }

    #[test]
    fn parts_of_keys_are_kept_apart() {
        assert_ne!(dice(&["ab", "c"], &[], 20), dice(&["a", "bc"], &[], 20));
        assert_ne!(dice(&["ab"], &["c"], 20), dice(&["abc"], &[], 20));
        assert_eq!(dice(&["a"], &["b"], 20), dice(&["a", "b"], &[], 20));
    }

    /// The published way to compute all dice from some: states of PCG32 for two keys of one length differ by a
    /// number that the keys alone give, whatever the seed. Numbers of hashes have no such relation.
    #[test]
    fn dice_of_two_keys_are_related_only_with_the_old_generator() {
        let first = |generator, seed: &str, key: &str| {
            let Numbers::Pcg32(numbers) = Seed::new([seed], Generator::Pcg32).numbers([key]) else {
                unreachable!()
            };
            match generator {
                Generator::Pcg32 => numbers.state,
                Generator::Sha256 => {
                    let Numbers::Sha256(mut numbers) = Seed::new([seed], generator).numbers([key]) else {
                        unreachable!()
                    };
                    u64::from(numbers.next()) << 32 | u64::from(numbers.next())
                }
            }
        };
        let difference = |generator, seed: &str| {
            first(generator, seed, "turn 1").wrapping_sub(first(generator, seed, "turn 2"))
        };
        let seeds = ["the last chapter", "two suns over the old harbour", "twelve moons"];
        let of = |generator| seeds.map(|seed| difference(generator, seed));
        assert!(of(Generator::Pcg32).windows(2).all(|pair| pair[0] == pair[1]), "the old relation");
        assert!(of(Generator::Sha256).windows(2).all(|pair| pair[0] != pair[1]), "no relation");
    }

    #[test]
    fn dice_are_fair_and_neighbors_do_not_agree() {
        let mut pairs = [0; 36];
        let first = |n: u32| dice(&["seed"], &[&n.to_string()], 1)[0];
        (0..36_000).for_each(|n| pairs[(first(n) * 6 + first(n + 1) - 7) as usize] += 1);
        assert!(pairs.iter().all(|n| (850..1_150).contains(n)), "{pairs:?}");
    }

    #[test]
    fn old_games_keep_their_dice() {
        let mut numbers = Seed::new(["seed"], Generator::Pcg32).numbers(["round 6", "B7", "7C", "attack"]);
        assert_eq!((0..8).map(|_| numbers.die(6)).collect::<Vec<_>>(), [5, 1, 4, 1, 3, 6, 2, 6]);
    }
}
