//! Which paragraphs are plain: those whose lines can be broken only at spaces.

use super::typography::{GLUE, SOFT_HYPHEN};

/// Whether a text consists of words that are written from left to right and can be broken only at spaces by
/// the Unicode line breaking algorithm (UAX 14): letters of Latin languages, figures, and the marks attached
/// to them.
pub(super) fn is_plain(text: &str) -> bool {
    // True for nearly all texts.
    if text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'.' | b',')) {
        return true;
    }
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        let plain = match c {
            GLUE | SOFT_HYPHEN => true,
            '−' => " \u{A0}(".contains(before) && chars.peek().is_some_and(char::is_ascii_digit),
            'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' | '.' | ',' | ';' | ':' | '\'' | '"' | '(' | ')' => true,
            '’' | '‘' | '“' | '”' | '„' | '‚' | '«' | '»' | '‹' | '›' | '&' | '*' | '#' | '%' | '+' | '='
            | '•' | '·' => true,
            '\u{C0}'..='\u{24F}' => c != '×' && c != '÷',
            // After these, a line may be broken before a letter.
            '!' | '?' | '…' => chars
                .peek()
                .is_none_or(|next| matches!(next, ' ' | ')' | '’' | '”' | '\'' | '"' | '!' | '?' | '.')),
            _ => false,
        };
        if !plain {
            return false;
        }
        before = c;
    }
    true
}
