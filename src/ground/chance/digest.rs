//! SHA-256 digests: they commit to a seed before a game, and prove afterward what was played. The only user of
//! `sha2`.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The digest of bytes in 64 hexadecimal digits, as `sha256sum` prints it.
pub fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut out, byte| {
        write!(out, "{byte:02x}").expect("a String takes everything");
        out
    })
}

/// The digest of a key and of a number, most significant byte first.
pub(super) fn block(key: &[u8], number: u64) -> [u8; 32] {
    Sha256::new().chain_update(key).chain_update(number.to_be_bytes()).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standard() {
        assert_eq!(digest(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(digest(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
