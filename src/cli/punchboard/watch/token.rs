//! The token in the page's address: who does not know it gets nothing, though everybody on this machine can reach the port.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A word that nobody can guess: each `RandomState` has keys of its own, from the system's random source.
pub(super) fn token() -> String {
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
