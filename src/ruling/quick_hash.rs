//! Hashing for positions: many small numbers, met hundreds of thousands of times while odds are counted.

use std::hash::{BuildHasherDefault, Hasher};

/// A map whose keys are the program's own values.
pub(super) type QuickMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<QuickHasher>>;

/// Multiplies and turns. It is no guard against keys that somebody chose in order to collide, which nobody can do with
/// positions: they are what the rules make of a scenario, and how many are kept is limited.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct QuickHasher {
    state: u64,
}

impl QuickHasher {
    fn add(&mut self, number: u64) {
        // The fraction of the golden ratio: an odd number without any pattern.
        self.state = (self.state.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut number = [0; 8];
            number[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(number));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        // The best bits are the upper ones; tables look at the lower ones first.
        self.state.rotate_left(26)
    }
}
