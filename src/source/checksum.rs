//! A number that tells whether bytes are still the same: FNV-1a, the same on every machine. It is no protection against ill will.

/// A checksum in the making.
#[derive(Debug, Clone, Copy)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// The checksum of some bytes.
    pub fn of(bytes: &[u8]) -> u64 {
        Checksum::default().with(bytes).value()
    }

    /// The checksum with more bytes. How many they are counts, so that `ab`, `c` differs from `a`, `bc`.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Checksum {
        let length = (bytes.len() as u64).to_le_bytes();
        let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Checksum(bytes.iter().chain(&length).fold(self.0, step))
    }

    /// The number.
    pub fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_has_another_checksum() {
        assert_eq!(Checksum::of(b"deck"), Checksum::of(b"deck"));
        assert_ne!(Checksum::of(b"deck"), Checksum::of(b"desk"));
        let parts = |a: &[u8], b: &[u8]| Checksum::default().with(a).with(b).value();
        assert_ne!(parts(b"ab", b"c"), parts(b"a", b"bc"));
    }
}
