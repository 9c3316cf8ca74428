//! Which paragraphs are plain: lines of such can be broken at spaces alone.

use super::typography::{GLUE, SOFT_HYPHEN};

/// Whether a text is of words that are written from left to right and can be broken at spaces alone, by the Unicode line
/// breaking algorithm (UAX 14): letters of Latin languages, figures, and the marks that cling to them.
pub(super) fn is_plain(text: &str) -> bool {
    // As nearly all texts are.
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
            // After these a line can be broken where a letter follows.
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
