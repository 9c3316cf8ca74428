//! The options of a rulebook as types: an enum for each option, with a variant for each value, so that none can be
//! mistyped.

/// A value of an option of a rulebook.
pub trait Choice: Copy + PartialEq + 'static {
    /// The option's name: `terrain-cost`.
    const OPTION: &'static str;
    /// Its values with their words, the default first.
    const VALUES: &'static [(&'static str, Self)];

    /// The value of a word of the rulebook.
    ///
    /// # Panics
    /// If there is none: house rules are checked when they are set, and a test compares these words with the
    /// rulebook's.
    fn from_word(word: &str) -> Self {
        let found = Self::VALUES.iter().find(|(other, _)| *other == word);
        found.unwrap_or_else(|| panic!("{} can't be {word}", Self::OPTION)).1
    }
}
