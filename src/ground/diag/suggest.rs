//! The nearest known name to a mistyped one, and lists in sentences.

/// The candidate most like `word`, if one is near enough to have been meant.
///
/// Capitals do not matter, and a space, `-` and `_` are equal.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    nearest_of(word, &mut candidates.into_iter())
}

/// [`nearest`] without type parameters, so that it is compiled once.
fn nearest_of<'c>(word: &str, candidates: &mut dyn Iterator<Item = &'c str>) -> Option<&'c str> {
    let word = plain(word);
    let limit = (word.chars().count() / 3).clamp(1, 4);
    candidates
        .map(|candidate| {
            let name = plain(candidate);
            let distance = strsim::damerau_levenshtein(&word, &name);
            // "wep" for "weapon": the first three letters or more are near, too.
            let begins =
                word.len() >= 3 && (name.starts_with(&word) || word.starts_with(&name) && name.len() >= 3);
            (if begins { distance.min(limit) } else { distance }, candidate)
        })
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The one candidate that a reader would take `word` for: a slip or two away, with no other near it. A mere
/// beginning, or a word that exists, is not corrected.
pub fn surely<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    const APART: usize = 2;
    let word = plain(word);
    let limit = match word.chars().count() {
        0..4 => return None,
        4..8 => 1,
        _ => 2,
    };
    let distance = |candidate: &'c str| (strsim::damerau_levenshtein(&word, &plain(candidate)), candidate);
    let mut found: Vec<(usize, &str)> = candidates.into_iter().map(distance).collect();
    found.sort_unstable();
    let (best, name) = *found.first()?;
    let is_alone = found.get(1).is_none_or(|(next, _)| *next >= best + APART);
    (best <= limit && is_alone).then_some(name)
}

/// Whether two names of three letters or more differ by one letter, so that the same may be meant.
pub fn differ_by_a_letter(one: &str, other: &str) -> bool {
    const LEAST: usize = 3;
    let (one, other) = (plain(one), plain(other));
    one.chars().count().min(other.chars().count()) >= LEAST && strsim::damerau_levenshtein(&one, &other) == 1
}

/// Help for an unknown word: the nearest known one, or else what `otherwise` returns.
pub fn did_you_mean<'c>(
    word: &str,
    known: impl IntoIterator<Item = &'c str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    nearest(word, known).map_or_else(otherwise, |near| format!("did you mean \"{near}\"?"))
}

fn plain(word: &str) -> String {
    // Longer words are not typing errors, and comparing them would take quadratic time.
    word.chars()
        .take(64)
        .flat_map(char::to_lowercase)
        .map(|c| if c == ' ' || c == '_' { '-' } else { c })
        .collect()
}

/// "A", "A or B", "A, B or C".
pub fn or_list<S: AsRef<str>>(words: &[S]) -> String {
    joined(words, "or")
}

/// "A", "A and B", "A, B and C".
pub fn and_list<S: AsRef<str>>(words: &[S]) -> String {
    joined(words, "and")
}

/// "1 sheet", "4 sheets".
pub fn counted(count: usize, unit: &str) -> String {
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

/// The text with a capital at the beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// "A is", "A and B are".
pub fn is_or_are(names: &[&str]) -> String {
    format!("{} {}", and_list(names), if names.len() == 1 { "is" } else { "are" })
}

/// The text with a capital and a full stop.
pub fn sentence(text: &str) -> String {
    let begun = capital(text);
    let stop = if begun.ends_with('.') { "" } else { "." };
    format!("{begun}{stop}")
}

fn joined<S: AsRef<str>>(words: &[S], link: &str) -> String {
    let mut text = String::with_capacity(words.iter().map(|word| word.as_ref().len() + 5).sum());
    for (n, word) in words.iter().enumerate() {
        match n {
            0 => {}
            n if n + 1 == words.len() => {
                text.push(' ');
                text.push_str(link);
                text.push(' ');
            }
            _ => text.push_str(", "),
        }
        text.push_str(word.as_ref());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant() {
        let names = ["attack", "defence", "speed", "lust_object"];
        assert_eq!(nearest("atack", names), Some("attack"));
        assert_eq!(nearest("Speed ", names), Some("speed"));
        assert_eq!(nearest("lust-object", names), Some("lust_object"));
        assert_eq!(nearest("def", names), Some("defence"));
        assert_eq!(nearest("hat", names), None);
        assert_eq!(nearest("", names), None);
    }

    #[test]
    fn what_can_be_one_word_alone_is_read_as_that() {
        let names = ["north", "south", "north-east", "defensive", "aggressive"];
        assert_eq!(surely("agressive", names), Some("aggressive"));
        assert_eq!(surely("nrth", names), Some("north"));
        assert_eq!(surely("north east", names), Some("north-east"));
        for other in ["", "nth", "outh of", "defence", "forth-coming", "moth"] {
            assert_eq!(surely(other, names), None, "{other}");
        }
    }

    #[test]
    fn joins_like_a_sentence() {
        assert_eq!(or_list(&["a"]), "a");
        assert_eq!(or_list(&["a", "b", "c"]), "a, b or c");
        assert_eq!(and_list(&["a", "b"]), "a and b");
    }
}
