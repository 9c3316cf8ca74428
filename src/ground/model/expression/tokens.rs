//! The tokens of an expression: words, numbers, texts and signs.

/// A token, from byte `start` to byte `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub kind: Kind,
    /// Its text: for a quoted text or braces what is inside, otherwise all of it.
    pub text: &'t str,
    pub start: usize,
    pub end: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, perhaps with dots: `cost`, `ability.text`.
    Name,
    /// A decimal number.
    Number,
    /// A text in quotation marks.
    Quoted,
    /// A text in braces.
    Braces,
    /// An operator or bracket.
    Sign,
    /// Anything else: a part of a word that needs no quotation marks, like `3rd` or `é?`.
    Other,
}

/// Signs, longer ones first.
const SIGNS: [&str; 23] = [
    "==", "!=", "<=", ">=", "//", "**", "=", "!", "<", ">", "+", "-", "*", "/", "%", "~", "|", "(", ")", "[",
    "]", ",", ".",
];

/// Splits a text into tokens.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let is_apostrophe = first == '\'' && text[..at].ends_with(char::is_alphanumeric);
        let (kind, shown, length) =
            if is_apostrophe { (Kind::Other, "'", 1) } else { token(&text[at..], first) };
        out.push(Token { kind, text: shown, start: at, end: at + length });
        at += length;
    }
    out
}

/// The first token of a text that begins without a blank: its kind, its text, and its length in bytes.
fn token(rest: &str, first: char) -> (Kind, &str, usize) {
    if let '"' | '\'' | '{' = first {
        let close = if first == '{' { '}' } else { first };
        let kind = if first == '{' { Kind::Braces } else { Kind::Quoted };
        // An apostrophe within a word does not close.
        let ends = |at: &usize| close != '\'' || !rest[at + 2..].starts_with(char::is_alphanumeric);
        return match rest[1..].match_indices(close).map(|(at, _)| at).find(ends) {
            Some(length) => (kind, &rest[1..=length], length + 2),
            // An apostrophe, as in 'Sue.
            None if first == '\'' => (Kind::Other, "'", 1),
            None => (Kind::Other, rest, rest.len()),
        };
    }
    let length = |is_part: &dyn Fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let of_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    if first.is_alphabetic() || first == '_' {
        let mut end = length(&of_name);
        // A dot continues a name if another name follows.
        while let Some(after) = rest[end..].strip_prefix('.')
            && after.starts_with(|c: char| c.is_alphabetic() || c == '_')
        {
            end += 1 + after.find(|c| !of_name(c)).unwrap_or(after.len());
        }
        return (Kind::Name, &rest[..end], end);
    }
    if first.is_ascii_digit() {
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let mut end = digits(rest);
        if let Some(after) = rest[end..].strip_prefix('.').filter(|after| digits(after) > 0) {
            end += 1 + digits(after);
        }
        if !rest[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return (Kind::Number, &rest[..end], end);
        }
        let end = length(&of_name);
        return (Kind::Other, &rest[..end], end);
    }
    if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        return (Kind::Sign, &rest[..sign.len()], sign.len());
    }
    let is_other = |c: char| {
        !c.is_whitespace()
            && !c.is_alphanumeric()
            && !"\"'{".contains(c)
            && !SIGNS.iter().any(|sign| sign.starts_with(c))
    };
    let end = length(&is_other).max(first.len_utf8());
    (Kind::Other, &rest[..end], end)
}

/// Whether a piece between blanks is an arithmetic operator, or has one between two operands: `+`, `cost*2`, `-cost`,
/// but not `A+`, `50%`, `1/2` or `2003-2008`.
pub(super) fn is_sum(piece: &str) -> bool {
    if matches!(piece, "+" | "-" | "*" | "/" | "//" | "%" | "~" | "|") {
        return true;
    }
    if piece.strip_prefix('-').is_some_and(|rest| rest.starts_with(char::is_alphabetic)) {
        return true;
    }
    let has_letters = piece.chars().any(char::is_alphabetic);
    piece.char_indices().any(|(at, c)| {
        let is_sign = "+*~|%".contains(c) || c == '/' && has_letters;
        is_sign
            && piece[..at].ends_with(char::is_alphanumeric)
            && piece[at + 1..].trim_start_matches('/').starts_with(char::is_alphanumeric)
    })
}
