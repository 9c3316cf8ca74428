//! Sentences that can be said, most like one that is not understood.

use super::super::{Claims, Known};
use super::words;

/// The sentences that are most like what was said: about the same person if one is named.
pub(super) fn nearest(said: &str, claims: &Claims, known: Known<'_>) -> Vec<String> {
    let own = words::of(said, known.names);
    let of = own.iter().find_map(|word| words::name(word));
    let offers = claims.offers(known);
    // Somebody may have a part whose name is in the sentences.
    let of = of.filter(|name| offers.iter().any(|offer| offer.sentence.contains(name)));
    let is_of = |sentence: &str| of.is_none_or(|name| sentence.contains(name));
    let mut found: Vec<(usize, usize, &str)> = offers
        .iter()
        .enumerate()
        .filter(|(_, offer)| is_of(&offer.sentence))
        .map(|(n, offer)| {
            let words = words::of(&offer.sentence, known.names);
            let shared =
                words.iter().filter(|word| words::name(word).is_none() && own.contains(word)).count();
            (usize::MAX - shared, n, offer.sentence.as_str())
        })
        .collect();
    found.sort_unstable();
    found.into_iter().take(3).map(|(.., sentence)| sentence.to_owned()).collect()
}
