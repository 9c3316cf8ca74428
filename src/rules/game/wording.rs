//! Words and numbers that all games share: in what players write, and in messages.

use crate::diag::{did_you_mean, or_list};
pub use crate::source::names::{key as plain, same};

/// A number in a sentence: `three`, `17`; 0 is `no`.
pub fn in_words(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// "one player", "three players", "17 players".
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{} {}", in_words(count), if count == 1 { one } else { many })
}

/// A number in figures, as rulings compare it: "1 point", "3 points".
pub fn figured(count: impl Into<i64>, one: &str, many: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A word with "a" or "an" before it.
pub fn with_article(word: &str) -> String {
    let article =
        if word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// The fix for an unknown word: the word that was probably meant, or all known words.
pub fn meant(word: &str, all: &[&str]) -> String {
    did_you_mean(word, all.iter().copied(), || format!("write {}", or_list(all)))
}
