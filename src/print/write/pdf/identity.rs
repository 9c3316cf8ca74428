//! The identifier of a file: a hash of everything before its end.

/// A hash of all bytes of a file, made of two that rustc uses for names. A cryptographic digest would be
/// slow for hundreds of megabytes, and nobody has to be prevented from forging a file.
#[derive(Clone)]
pub(super) struct Identity {
    hashes: [u64; 2],
    /// Bytes that do not fill a word yet.
    rest: Vec<u8>,
}

/// The initial values: 2⁶⁴ divided by the golden ratio, and a prime of xxHash. They only have to differ.
const BEGINNINGS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
/// The multiplier of each step, which makes every bit count: 2⁶⁴ divided by pi.
const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

impl Identity {
    pub fn new() -> Identity {
        Identity { hashes: BEGINNINGS, rest: Vec::with_capacity(8) }
    }

    pub fn add(&mut self, mut bytes: &[u8]) {
        if !self.rest.is_empty() {
            let (first, others) = bytes.split_at((8 - self.rest.len()).min(bytes.len()));
            self.rest.extend_from_slice(first);
            bytes = others;
            if self.rest.len() < 8 {
                return;
            }
            let rest = std::mem::take(&mut self.rest);
            self.words(&rest);
        }
        let whole = bytes.len() / 8 * 8;
        self.words(&bytes[..whole]);
        self.rest.extend_from_slice(&bytes[whole..]);
    }

    fn words(&mut self, bytes: &[u8]) {
        for word in bytes.as_chunks::<8>().0 {
            let word = u64::from_le_bytes(*word);
            self.hashes = self.hashes.map(|hash| (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR));
        }
    }

    pub fn value(mut self) -> [u8; 16] {
        if !self.rest.is_empty() {
            let mut rest = std::mem::take(&mut self.rest);
            rest.resize(8, 0);
            self.words(&rest);
        }
        let [first, second] = self.hashes.map(u64::to_be_bytes);
        let mut id = [0; 16];
        id[..8].copy_from_slice(&first);
        id[8..].copy_from_slice(&second);
        id
    }
}
