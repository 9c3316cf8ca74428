//! Characters in messages.

use std::collections::BTreeSet;

use crate::diag::and_list;

/// The most characters in a list.
const MOST: usize = 8;

/// Characters as a list; of many, the first ones and how many more there are.
pub(super) fn listed(characters: &BTreeSet<char>, show: impl Fn(char) -> String) -> String {
    let mut shown: Vec<String> = characters.iter().take(MOST).copied().map(show).collect();
    if characters.len() > MOST {
        shown.push(format!("{} more", characters.len() - MOST));
    }
    and_list(&shown)
}

/// Letters, digits and other characters without commas, which may be among them; of many, the first ones and how many more.
pub(super) fn letters_in_a_row(letters: &BTreeSet<char>) -> String {
    let mut sorted: Vec<char> = letters.iter().copied().collect();
    sorted.sort_by_key(|letter| (!letter.is_alphabetic(), !letter.is_numeric(), *letter));
    // "and 1 more" is no shorter than the one.
    let most = if sorted.len() == 2 * MOST + 1 { sorted.len() } else { 2 * MOST };
    let shown: Vec<String> = sorted.iter().take(most).map(char::to_string).collect();
    let more = sorted.len() - shown.len();
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{rest}", shown.join(" "))
}

/// A character with its number in Unicode.
pub(super) fn with_number(character: char) -> String {
    format!("{character} (U+{:04X})", u32::from(character))
}

/// Whether a character is a picture in most fonts that have it.
pub(super) fn is_emoji(character: char) -> bool {
    ('\u{1F1E6}'..='\u{1FAFF}').contains(&character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_say_how_many_more() {
        let row: BTreeSet<char> = "aé1½,!".chars().collect();
        assert_eq!(letters_in_a_row(&row), "a é 1 ½ ! ,");
        let row: BTreeSet<char> = ('a'..='t').collect();
        assert_eq!(letters_in_a_row(&row), "a b c d e f g h i j k l m n o p and 4 more");
        let of = |text: &str| listed(&text.chars().collect(), String::from);
        assert_eq!(of("ab"), "a and b");
        assert_eq!(of("abcdefgh"), "a, b, c, d, e, f, g and h");
        assert_eq!(of("abcdefghijk"), "a, b, c, d, e, f, g, h and 3 more");
    }
}
