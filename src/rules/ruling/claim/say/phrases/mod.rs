//! What people say, and what games call it. `{x}` and `{y}` are names, `{n}` is a number, `{k}` a place in an order,
//! `{}` anything.

mod fates;
mod order;
mod things;
mod verdicts;

use std::sync::LazyLock;

use super::pattern::Pattern;

/// Sentences that mean the same as other ones; the first of these that a dispute knows is taken.
struct Phrase {
    said: &'static [&'static str],
    means: &'static [&'static str],
}

/// A phrase in patterns.
pub(super) struct Rewrite {
    pub said: Vec<Pattern>,
    pub means: Vec<Pattern>,
}

/// All phrases.
pub(super) static ALL: LazyLock<Vec<Rewrite>> = LazyLock::new(|| {
    let patterns = |texts: &[&str]| texts.iter().map(|text| Pattern::new(text)).collect();
    [verdicts::PHRASES, fates::PHRASES, things::PHRASES, order::PHRASES]
        .into_iter()
        .flatten()
        .map(|phrase| Rewrite { said: patterns(phrase.said), means: patterns(phrase.means) })
        .collect()
});

const fn phrase(said: &'static [&'static str], means: &'static [&'static str]) -> Phrase {
    Phrase { said, means }
}

/// What a sentence may add to a result without saying one, if no step says it.
const ADDED: &[&str] =
    &["so far", "away", "nothing has changed", "nobody was handled", "nobody is left", "no {x} is left"];

/// Whether a phrase has a word.
pub(super) fn has(word: &str) -> bool {
    ALL.iter().flat_map(|phrase| &phrase.said).any(|said| said.has(word))
}

/// Whether words add only circumstances.
pub(super) fn is_added(words: &[String]) -> bool {
    static PATTERNS: LazyLock<Vec<Pattern>> =
        LazyLock::new(|| ADDED.iter().map(|text| Pattern::new(text)).collect());
    PATTERNS.iter().any(|pattern| pattern.fits(words).is_some())
}
