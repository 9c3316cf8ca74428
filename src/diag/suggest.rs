//! The nearest known name to a mistyped one, and lists in sentences.

/// The candidate that is most like `word`, if one is near enough to have been meant.
///
/// Capitals do not matter, and a space, `-` and `_` are alike.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word = plain(word);
    let limit = (word.chars().count() / 3).clamp(1, 4);
    candidates
        .into_iter()
        .map(|candidate| {
            let name = plain(candidate);
            let distance = strsim::damerau_levenshtein(&word, &name);
            // "wep" for "weapon": a beginning of three letters or more is near too.
            let begins =
                word.len() >= 3 && (name.starts_with(&word) || word.starts_with(&name) && name.len() >= 3);
            (if begins { distance.min(limit) } else { distance }, candidate)
        })
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The way out of a word that is not known: the nearest of those that are, or else what `otherwise` says.
pub fn did_you_mean<'c>(
    word: &str,
    known: impl IntoIterator<Item = &'c str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    nearest(word, known).map_or_else(otherwise, |near| format!("did you mean \"{near}\"?"))
}

fn plain(word: &str) -> String {
    // Longer words are nobody's typing error, and comparing them would take quadratic time.
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

/// With a capital and a full stop.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let begun: String = chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default();
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
    fn joins_like_a_sentence() {
        assert_eq!(or_list(&["a"]), "a");
        assert_eq!(or_list(&["a", "b", "c"]), "a, b or c");
        assert_eq!(and_list(&["a", "b"]), "a and b");
    }
}
