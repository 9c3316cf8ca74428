//! Names as people read them: two that look alike on paper are one name.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::Origin;
use crate::diag::{Report, code};

/// A name as it is compared. Capitals do not matter, nor how an accent is written, nor how much white space of which kind
/// stands between words, nor characters that nobody sees.
pub fn key(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        // Nearly all names; letters of ASCII have neither accents nor company that nobody sees.
        if word.is_ascii() {
            let start = plain.len();
            plain.push_str(word);
            plain[start..].make_ascii_lowercase();
        } else {
            plain.extend(word.chars().filter(|c| !is_unseen(*c)).flat_map(char::to_lowercase).map(unified));
        }
    }
    if plain.is_ascii() || is_nfc(&plain) { plain } else { plain.nfc().collect() }
}

/// Whether two names are one to people; see [`key`].
pub fn same(a: &str, b: &str) -> bool {
    // Hardly any name needs a closer look.
    let is_one_word = |name: &str| name.bytes().all(|byte| byte.is_ascii_graphic());
    a == b || if is_one_word(a) && is_one_word(b) { a.eq_ignore_ascii_case(b) } else { key(a) == key(b) }
}

/// The place of a name among others: of one that is written just so, else of one that is the same to people.
pub fn position<'n, I: Iterator<Item = &'n str>>(names: impl Fn() -> I, wanted: &str) -> Option<usize> {
    names().position(|name| name == wanted).or_else(|| names().position(|name| same(name, wanted)))
}

/// Characters that leave no mark on paper, and come along when text is copied from elsewhere: the zero-width space, the word
/// joiner, the byte order mark, the soft hyphen.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// Characters that turn the direction of the text around them, or keep it apart: what is read is not what is written.
pub fn turns_text(c: char) -> bool {
    overrides_text(c) || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}')
}

/// Those among them that no script needs: they overrule the direction that letters have of their own.
pub fn overrides_text(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character has no business in a name: nobody sees it, or it does something to the line.
pub fn is_hidden(c: char) -> bool {
    c.is_control() || turns_text(c) || c != '\u{ad}' && is_unseen(c) || matches!(c, '\u{200c}' | '\u{200d}')
}

/// What is the matter with a hidden character.
pub fn harm(c: char) -> &'static str {
    match c {
        c if turns_text(c) => "turns the line round",
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => "can't be printed",
        _ => "nobody sees",
    }
}

/// A text in one line in which nothing is hidden: white space is a space each, and all else that is hidden is left out.
pub fn one_line(text: &str) -> String {
    let words =
        text.split_whitespace().map(|word| word.chars().filter(|c| !is_hidden(*c)).collect::<String>());
    words.collect::<Vec<_>>().join(" ")
}

/// A key, or the heading of a column, without the characters in it that nobody sees, which are reported.
pub fn seen<'k>(key: &'k str, origin: Origin, report: &mut Report) -> Cow<'k, str> {
    let Some(unseen) = key.chars().find(|c| is_unseen(*c)) else { return Cow::Borrowed(key) };
    let plain: String = key.chars().filter(|c| !is_unseen(*c)).collect();
    let message = format!("the key \"{plain}\" holds U+{:04X}, which nobody sees", u32::from(unseen));
    report
        .error(code::CONTROL_CHARACTER, origin, message)
        .help("delete it and type the key anew; it often comes along when copying from a web page");
    Cow::Owned(plain)
}

/// Letters of which there are two small ones for one capital.
fn unified(c: char) -> char {
    if c == 'ς' { 'σ' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_one() {
        assert!(same("Mad Jack", " mad\u{a0}  JACK "));
        assert!(same("Jos\u{e9}", "Jose\u{301}"));
        assert!(same("JOSE\u{301}", "jos\u{e9}"));
        assert!(same("Straẞe", "straße"));
        assert!(same("ΟΔΟΣ", "οδος"));
        assert!(same("Nova\u{200b} Prime", "nova prime"));
        assert!(same("Cor vin", "Cor\u{2009}vin\t"));
    }

    #[test]
    fn one_line_hides_nothing() {
        assert_eq!(one_line("a\n b\u{202e}c\u{200b}\u{1b}[1m\n"), "a bc[1m");
        assert_eq!(one_line("Stra\u{df}e \u{5d0}\u{5d1}"), "Stra\u{df}e \u{5d0}\u{5d1}");
    }

    #[test]
    fn names_that_differ_are_two() {
        assert!(!same("Corvin", "Cor vin"));
        assert!(!same("Jose", "José"));
        assert!(!same("Jack", "Jacky"));
    }
}
