//! The token in the page's address: every user of this machine can reach the port, but gets nothing without the token.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A word that nobody can guess: each `RandomState` gets new keys from the system's random source.
pub(in crate::cli) fn token() -> String {
    let word = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", word(), word())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_are_the_same() {
        assert_ne!(token(), token());
        assert_eq!(token().len(), 32);
    }
}
