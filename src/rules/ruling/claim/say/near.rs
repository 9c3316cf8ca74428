//! Sentences that can be said, most like one that is not understood.

use super::super::offer::Offer;
use super::super::{Claims, Known};
use super::quote::is_same;
use super::words;

/// The sentences that are most like what was said: about the same person if one is named.
pub(super) fn nearest(said: &str, claims: &Claims, known: Known<'_>) -> Vec<String> {
    let own = words::of(said, known.names);
    let of = own.iter().find(|word| words::name(word).is_some());
    let offers = claims.offers(known);
    // Somebody may have a part whose name is in the sentences.
    let of = of.filter(|name| {
        offers.iter().any(|offer| words::name(name).is_some_and(|name| offer.sentence.contains(name)))
    });
    let like = |(n, offer): (usize, &Offer)| {
        let words = words::of(&offer.sentence, known.names);
        if of.is_some_and(|name| !words.contains(name)) {
            return None;
        }
        let is_own = |word: &&String| words::name(word).is_none() && own.iter().any(|own| is_same(own, word));
        // What is said of them comes before what others do to them.
        Some((usize::MAX - words.iter().filter(is_own).count(), words.first() != of, n))
    };
    let mut found: Vec<(usize, bool, usize)> = offers.iter().enumerate().filter_map(like).collect();
    found.sort_unstable();
    found.into_iter().take(3).map(|(.., n)| offers[n].sentence.clone()).collect()
}
