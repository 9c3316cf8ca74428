//! A checksum to notice changed bytes, the same on every machine. It is not cryptographic.

/// A checksum that is being computed.
#[derive(Debug, Clone, Copy)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// The checksum of some bytes.
    pub fn of_bytes(bytes: &[u8]) -> u64 {
        Checksum::default().with(bytes).value()
    }

    /// Adds more bytes. Their number counts, so that `ab`, `c` differs from `a`, `bc`.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Checksum {
        let whole = bytes.len() / 8 * 8;
        self.with_words(&bytes[..whole]).with_end(&bytes[whole..], bytes.len() as u64)
    }

    /// Adds whole words of eight bytes: pictures have millions of them.
    fn with_words(self, bytes: &[u8]) -> Checksum {
        let words = bytes.as_chunks::<8>().0;
        Checksum(words.iter().fold(self.0, |sum, word| step(sum, u64::from_le_bytes(*word))))
    }

    /// Adds the bytes after the last whole word, and the length.
    fn with_end(self, rest: &[u8], length: u64) -> Checksum {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        Checksum(step(step(self.0, u64::from_le_bytes(last)), length))
    }

    /// The checksum as a number.
    pub fn value(self) -> u64 {
        self.0
    }
}

/// The checksum of bytes that arrive in pieces: the same as of all of them at once.
#[derive(Debug, Default)]
pub struct Summed {
    sum: Checksum,
    /// Bytes that do not make a whole word yet.
    rest: Vec<u8>,
    length: u64,
}

impl Summed {
    /// Adds the next piece.
    pub fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        let first = if self.rest.is_empty() { 0 } else { (8 - self.rest.len()).min(bytes.len()) };
        self.rest.extend_from_slice(&bytes[..first]);
        if self.rest.len() == 8 {
            self.sum = self.sum.with_words(&self.rest);
            self.rest.clear();
        }
        if self.rest.is_empty() {
            let whole = bytes.len() - (bytes.len() - first) % 8;
            self.sum = self.sum.with_words(&bytes[first..whole]);
            self.rest.extend_from_slice(&bytes[whole..]);
        }
    }

    /// The checksum of all pieces so far.
    pub fn value(&self) -> u64 {
        self.sum.with_end(&self.rest, self.length).0
    }
}

/// Mixes a word into the sum: the multiplication carries every bit upward, the rotation brings the upper ones down
/// again.
fn step(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_has_another_checksum() {
        assert_eq!(Checksum::of_bytes(b"deck"), Checksum::of_bytes(b"deck"));
        assert_ne!(Checksum::of_bytes(b"deck"), Checksum::of_bytes(b"desk"));
        let parts = |a: &[u8], b: &[u8]| Checksum::default().with(a).with(b).value();
        assert_ne!(parts(b"ab", b"c"), parts(b"a", b"bc"));
    }

    #[test]
    fn pieces_have_the_checksum_of_the_whole() {
        let bytes: Vec<u8> = (0..=255).collect();
        for size in [1, 3, 7, 8, 9, 20, 256] {
            let mut summed = Summed::default();
            bytes.chunks(size).for_each(|piece| summed.add(piece));
            assert_eq!(summed.value(), Checksum::of_bytes(&bytes), "in pieces of {size}");
        }
    }
}
