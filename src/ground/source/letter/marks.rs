//! Marker lines of mails that went out, by which they are recognized in an answer: only the text between the
//! last two is a form.

/// Before the news.
pub const NEWS: &str = "----- News of the island -----";
/// Before the news of a game without an island.
pub const NEWS_OF_A_GAME: &str = "----- News of the game -----";
/// Before the form for a round or turn, which follows.
pub const ORDERS: &str = "----- Your orders for ";
/// After the form.
pub const END: &str = "----- End of your orders -----";

/// The marker line before a form; `word` is "round" or "turn".
pub fn orders(word: &str, number: u32) -> String {
    format!("{ORDERS}{word} {number} -----")
}

/// A text up to the form in it, or the whole text if it has none.
pub fn before_form(text: &str) -> &str {
    text.find(ORDERS).map_or(text, |form| &text[..form])
}

/// A marker line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// The news follow.
    News,
    /// The form follows.
    Orders,
    /// The form ends.
    End,
}

/// The marker that a line is, even if a program has changed its dashes.
pub(super) fn mark(line: &str) -> Option<Mark> {
    let words = |text: &str| text.trim_matches(['-', ' ']).to_lowercase();
    let is_marked = line.starts_with("--") && line.ends_with("--");
    let line = words(line);
    if !is_marked {
        return None;
    }
    if [NEWS, NEWS_OF_A_GAME].iter().any(|news| line == words(news)) {
        Some(Mark::News)
    } else if line == words(END) {
        Some(Mark::End)
    } else {
        line.starts_with(&words(ORDERS)).then_some(Mark::Orders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_known_again() {
        assert_eq!([mark(NEWS), mark(NEWS_OF_A_GAME)], [Some(Mark::News); 2]);
        assert_eq!(["round", "turn"].map(|word| mark(&orders(word, 12))), [Some(Mark::Orders); 2]);
        assert_eq!(mark("--- end of your orders -----"), Some(Mark::End));
        assert_eq!(mark("Your orders for round 9"), None);
        assert_eq!(mark("-----"), None);
    }
}
