//! Unquoted texts that YAML reads differently, because they begin with one of its signs or contain brackets: `@home`,
//! `*Draw* a card`, `{W} and a card`. The parser only reports where it stops; the whole text was meant, in quotes.

use std::ops::Range;

use super::slips::line::{Line, Slip, key_end};
use super::slips::quoted;

/// The unquoted text that stops the parser at byte `stop`.
pub(super) fn find(text: &str, stop: usize) -> Option<Slip> {
    let line = Line::around(text, stop);
    let end = line.start + line.text.len();
    let (start, whole) = value(line);
    let first = whole.chars().next()?;
    if let Some(slip) = sign(first, whole, start).filter(|_| stop >= start) {
        return Some(slip);
    }
    if matches!(first, '{' | '[') {
        let close = closing(whole)?;
        let rest = whole[close..].trim();
        if rest.is_empty() || stop < start + close {
            return in_brackets(text, start..end, stop);
        }
        return (!rest.starts_with(':')).then(|| behind_brackets(whole, start, close, rest));
    }
    in_brackets(text, line.start..end, stop)
}

/// The value of a line, after its dashes and its key, without a comment: where it begins, and its text.
fn value(line: Line<'_>) -> (usize, &str) {
    let mut at = line.indent();
    while let Some(rest) = line.text[at..].strip_prefix("- ") {
        at = line.text.len() - rest.trim_start().len();
    }
    let content = &line.text[at..];
    if !content.starts_with(['{', '[', '"', '\''])
        && let Some(colon) = key_end(content, false)
    {
        at = line.text.len() - content[colon + 1..].trim_start().len();
    }
    let content = &line.text[at..];
    let content = content.find(" #").map_or(content, |remark| &content[..remark]);
    (line.start + at, content.trim_end())
}

/// The message for a text that begins with a YAML sign.
fn sign(first: char, whole: &str, start: usize) -> Option<Slip> {
    let is_name = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    let message = match first {
        '@' | '`' | '%' => format!("a text can't begin with {first}"),
        // A name alone is a real alias.
        '*' if !whole[1..].chars().all(is_name) => {
            "an unquoted `*` repeats what `&` marks, and nothing has that mark".to_owned()
        }
        '&' => "an unquoted `&` marks what is repeated elsewhere".to_owned(),
        '|' | '>' => format!("an unquoted `{first}` begins a text of several lines"),
        '?' => "an unquoted `?` begins a key".to_owned(),
        _ => return None,
    };
    Some(in_quotes(message, whole, start))
}

/// The text after the map or list as which a text was read.
fn behind_brackets(whole: &str, start: usize, close: usize, rest: &str) -> Slip {
    if rest == "," {
        let at = start + whole.len() - 1;
        return Slip {
            message: "a comma after a list item, which ends with its line".to_owned(),
            help: "delete it: commas separate items only inside brackets".to_owned(),
            at: (at, at + 1),
        };
    }
    let what = if whole.starts_with('{') { "map" } else { "list" };
    let bracket = &whole[close - 1..close];
    in_quotes(format!("a {what} ends at this {bracket}, with more after it"), whole, start)
}

/// A text within brackets in which the parser stops: from after the colon or comma before it to the comma or bracket
/// after it.
fn in_brackets(text: &str, limits: Range<usize>, stop: usize) -> Option<Slip> {
    let before = text.get(limits.start..stop)?;
    let is_sign = text[stop..].starts_with(['@', '`', '%', '&', '*', '?', '|', '>']);
    let begins =
        [": ", ", ", "[", "{"].iter().filter_map(|mark| Some(before.rfind(mark)? + mark.len())).max();
    let start = if is_sign { stop } else { limits.start + begins? };
    let start = start + text[start..limits.end].len() - text[start..limits.end].trim_start().len();
    let is_list = before.rfind('[') > before.rfind('{');
    let whole = text[start..start + length(&text[start..limits.end], is_list)].trim_end();
    let first = whole.chars().next()?;
    if is_sign {
        return sign(first, whole, start);
    }
    // Brackets in the middle of words belong to them.
    let has_brackets = first.is_alphanumeric() && stop > start && whole.contains(['{', '[']);
    has_brackets.then(|| in_quotes("brackets in an unquoted text".to_owned(), whole, start))
}

/// The length of a text within brackets.
fn length(rest: &str, is_list: bool) -> usize {
    let mut depth = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' if depth == 0 => return at,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 && (is_list || begins_a_key(&rest[at + 1..])) => return at,
            _ => {}
        }
    }
    rest.len()
}

/// Whether a key comes next.
fn begins_a_key(rest: &str) -> bool {
    let word = rest.trim_start();
    let end = word.find(|c: char| !(c.is_alphanumeric() || "_-".contains(c))).unwrap_or(word.len());
    end > 0 && word[end..].starts_with(':')
}

/// Where the bracket at the beginning of a text is closed: after the closing one.
fn closing(whole: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in whole.char_indices() {
        depth += match c {
            '{' | '[' => 1,
            '}' | ']' => -1,
            _ => 0,
        };
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

fn in_quotes(message: String, whole: &str, start: usize) -> Slip {
    let help = format!("quote the text: {}", quoted(whole));
    Slip { message, help, at: (start, start + whole.len()) }
}
