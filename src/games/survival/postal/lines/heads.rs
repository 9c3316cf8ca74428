//! The beginnings of order lines: one or several creatures, or a key.

use std::ops::Range;

use crate::postal::keys::{self, LETTER_KEYS, ORDER_KEYS};
use crate::postal::words;

/// Creatures at the beginning of a line, and the place of their order.
pub(super) struct Ids {
    /// The places of the ids.
    pub each: Vec<Range<usize>>,
    /// The place of the order.
    pub rest: Range<usize>,
    /// Whether this can only be an order to creatures: the ids have letters, or a colon follows.
    pub is_clear: bool,
    /// Whether a colon or an arrow follows.
    pub has_colon: bool,
}

/// Words that may come before a creature.
const BEFORE: &str = "please pls my our creature creatures for and also then the order orders let number bitte mein meine \
    unser unsere und dann";

/// The creatures at the beginning of a text.
pub(super) fn ids(text: &str) -> Option<Ids> {
    let mut at = 0;
    loop {
        // "My orders: 1C moves to D4".
        let is_blank = |c: char| c.is_whitespace() || c == ':' && at > 0;
        at += text[at..].len() - text[at..].trim_start_matches(is_blank).len();
        let end = at + text[at..].find(|c: char| !c.is_alphabetic()).unwrap_or(text.len() - at);
        if end == at || !words::is_among(&text[at..end].to_lowercase(), BEFORE) {
            break;
        }
        at = end;
    }
    let mut ids = vec![id(text, at)?];
    loop {
        let end = ids.last().expect("there is one").end;
        let rest = &text[end..];
        let after = rest.trim_start();
        let behind = after.strip_prefix([',', '&', '/', '+']).or_else(|| after.strip_prefix("and "));
        let Some(behind) = behind else { break };
        let next = text.len() - behind.trim_start().len();
        let Some(next) = id(text, next) else { break };
        ids.push(next);
    }
    let end = ids.last().expect("there is one").end;
    let parted = text[end..].trim_start();
    let (behind, has_colon) = ["->", "=>", ":", "=", ">"]
        .iter()
        .find_map(|mark| parted.strip_prefix(mark))
        .map_or((parted.trim_start_matches(['-', '.', ')', ',', ';', ' ']), false), |behind| (behind, true));
    let start = text.len() - behind.trim_start().len();
    let has_letters = ids.iter().all(|id| text[id.clone()].ends_with(|c: char| c.is_ascii_alphabetic()));
    Some(Ids {
        each: ids,
        rest: start..text.trim_end().len().max(start),
        is_clear: has_letters || has_colon,
        has_colon,
    })
}

/// The id at a place: a number, possibly with a letter.
fn id(text: &str, at: usize) -> Option<Range<usize>> {
    let rest = text[at..].strip_prefix('#').unwrap_or(&text[at..]);
    let start = text.len() - rest.len();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=6).contains(&digits) {
        return None;
    }
    // `7C`, or `7 C`
    let ends =
        |length: usize| !rest[length..].starts_with(|c: char| c.is_alphanumeric() || "_'’".contains(c));
    let letter = [digits, digits + 1].into_iter().find(|at| {
        rest.get(digits..*at).is_some_and(|gap| gap.trim().is_empty())
            && rest.get(*at..).is_some_and(|rest| rest.starts_with(['h', 'o', 'c', 'H', 'O', 'C']))
            && ends(at + 1)
    });
    let length = letter.map_or(digits, |at| at + 1);
    ends(length).then_some(start..start + length)
}

/// All ids with letters in a text.
pub(super) fn ids_within(text: &str) -> Vec<Range<usize>> {
    let begins = text.char_indices().filter(|(at, c)| {
        c.is_ascii_digit() && !text[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '#')
    });
    let ids = begins.filter_map(|(at, _)| id(text, at));
    ids.filter(|id| text[id.clone()].ends_with(|c: char| c.is_ascii_alphabetic())).collect()
}

/// The beginnings of the orders in a line with several: "2C: N, 4C: S".
pub(super) fn orders(text: &str) -> Vec<Range<usize>> {
    let Some(first) = ids(text) else { return std::iter::once(0..text.len()).collect() };
    let mut starts = vec![0];
    let mut behind = first.rest.start;
    for id in ids_within(text) {
        let before = text[..id.start].trim_end_matches([' ', '#']);
        let is_parted = before.ends_with([',', ';', '.', '!', '/', '|']) || before.ends_with(" and");
        if id.start <= behind || !is_parted {
            continue;
        }
        starts.push(id.start);
        behind = ids(&text[id.start..]).map_or(id.end, |ids| id.start + ids.rest.start);
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([text.len()]).collect();
    let parted = |(start, end): (usize, usize)| {
        let text = text[start..end].trim_end();
        let text = text.strip_suffix(" and").unwrap_or(text).trim_end_matches([' ', ',', ';', '/', '|']);
        start..start + text.len()
    };
    starts.into_iter().zip(ends).map(parted).collect()
}

/// A key at the beginning of a line.
pub(super) struct KnownKey {
    /// The key.
    pub key: &'static str,
    /// The place of its word.
    pub word: Range<usize>,
    /// The place of its value.
    pub rest: Range<usize>,
}

/// The key at the beginning of a text.
pub(super) fn known(text: &str) -> Option<KnownKey> {
    const LONGEST: usize = 40;
    let meaning = |word: &str| {
        let word = words::plain(word);
        let word =
            ["my ", "our ", "the "].iter().find_map(|before| word.strip_prefix(before)).unwrap_or(&word);
        keys::key_of(word, &LETTER_KEYS).or_else(|| keys::key_of(word, &ORDER_KEYS))
    };
    let found = |key, word: &str, behind: &str| {
        let start = text.len() - behind.trim_start().len();
        KnownKey { key, word: 0..word.trim_end().len(), rest: start..text.trim_end().len().max(start) }
    };
    if let Some((word, behind)) = text.split_once([':', '=']).filter(|(word, _)| word.len() <= LONGEST) {
        return meaning(word).map(|key| found(key, word, behind));
    }
    // Without a colon only words that hardly begin another sentence count.
    let mut parts = text.splitn(3, ' ').collect::<Vec<_>>();
    let mut word = parts.remove(0);
    if ["my", "new", "our"].contains(&&*word.to_lowercase()) && !parts.is_empty() {
        word = &text[..word.len() + 1 + parts[0].len()];
    }
    let behind = text[word.len()..].trim_start();
    let behind = ["is ", "are ", "->", "- ", "-", "will be "]
        .iter()
        .find_map(|mark| behind.strip_prefix(mark))
        .unwrap_or(behind);
    let key = meaning(word)?;
    let is_meant = match key {
        "enemy" | "gene" => !behind.is_empty() && behind.split_whitespace().count() <= 6,
        "round" => !behind.is_empty() && behind.trim().bytes().all(|b| b.is_ascii_digit()),
        _ => false,
    };
    is_meant.then(|| found(key, word, behind))
}

/// The length of a list's mark before a text: `- `, `1. `, `2) `.
pub(super) fn bullet(text: &str) -> usize {
    let behind = |rest: &str| text.len() - rest.trim_start().len();
    if let Some(rest) = text.strip_prefix(['-', '+']).filter(|rest| rest.starts_with(' ')) {
        return behind(rest);
    }
    let inner = text.strip_prefix('(').unwrap_or(text);
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let letters = usize::from(digits == 0 && inner.starts_with(|c: char| c.is_ascii_lowercase()));
    let marked = inner[digits + letters..].strip_prefix(['.', ')']).filter(|rest| rest.starts_with(' '));
    match marked {
        Some(rest) if (1..=2).contains(&(digits + letters)) => {
            let at = behind(rest);
            if ids(&text[at..]).is_some() || known(&text[at..]).is_some() { at } else { 0 }
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parted(text: &str) -> Option<(Vec<&str>, &str)> {
        let found = ids(text)?;
        Some((found.each.into_iter().map(|id| &text[id]).collect(), &text[found.rest]))
    }

    #[test]
    fn creatures_stand_before_their_orders_in_many_ways() {
        for text in
            ["2C N", "2C: N", "2C - N", "2C -> N", "2C = N", "2C. N", "my 2C N", "for creature #2C: N"]
        {
            assert_eq!(parted(text), Some((vec!["2C"], "N")), "{text}");
        }
        assert_eq!(parted("2C, 4c and 7: stay"), Some((vec!["2C", "4c", "7"], "stay")));
        assert_eq!(parted("2nd try"), None);
        assert_eq!(parted("2C:"), Some((vec!["2C"], "")));
    }

    #[test]
    fn a_line_may_hold_several_orders() {
        let split =
            |text: &'static str| orders(text).into_iter().map(|range| &text[range]).collect::<Vec<_>>();
        assert_eq!(split("2C: N, 4C: S"), ["2C: N", "4C: S"]);
        assert_eq!(split("2C N, A; 4C stays and 6C to B7"), ["2C N, A", "4C stays", "6C to B7"]);
        assert_eq!(split("2C, 4C: stay"), ["2C, 4C: stay"]);
    }

    #[test]
    fn marks_of_lists_go() {
        for (text, rest) in [
            ("- 2C: N", "2C: N"),
            ("1. 2C: N", "2C: N"),
            ("2) enemy: x", "enemy: x"),
            ("7. N", "7. N"),
            ("-5", "-5"),
        ] {
            assert_eq!(&text[bullet(text)..], rest);
        }
    }
}
