//! Texts without quotes that YAML takes for something else, since they begin with one of its signs or have brackets in them: `@home`,
//! `*Draw* a card`, `{W} and a card`. The parser says only that it can't go on; what was meant is the whole text, in quotes.

use super::slips::line::{Line, Slip, key_end};
use super::slips::quoted;

/// The text without quotes that keeps the parser from reading on at byte `stop`.
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
            return in_brackets(text, (start, end), stop);
        }
        return (!rest.starts_with(':')).then(|| behind_brackets(whole, start, close, rest));
    }
    in_brackets(text, (line.start, end), stop)
}

/// The value of a line, behind its dashes and its key, without a remark: where it begins, and what it is.
fn value(line: Line<'_>) -> (usize, &str) {
    let mut at = line.indent();
    while let Some(rest) = line.text[at..].strip_prefix("- ") {
        at = line.text.len() - rest.trim_start().len();
    }
    let said = &line.text[at..];
    if !said.starts_with(['{', '[', '"', '\''])
        && let Some(colon) = key_end(said, false)
    {
        at = line.text.len() - said[colon + 1..].trim_start().len();
    }
    let said = &line.text[at..];
    let said = said.find(" #").map_or(said, |remark| &said[..remark]);
    (line.start + at, said.trim_end())
}

/// What is said of a text that begins with a sign of YAML's.
fn sign(first: char, whole: &str, start: usize) -> Option<Slip> {
    let is_name = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    let message = match first {
        '@' | '`' | '%' => format!("a text can't begin with {first}"),
        // A name alone is meant as one.
        '*' if !whole[1..].chars().all(is_name) => {
            "`*` without quotes repeats what `&` marks, and nothing is marked so".to_owned()
        }
        '&' => "`&` without quotes marks what is repeated elsewhere".to_owned(),
        '|' | '>' => format!("`{first}` without quotes begins a text of several lines"),
        '?' => "`?` without quotes begins a key".to_owned(),
        _ => return None,
    };
    Some(in_quotes(message, whole, start))
}

/// What stands behind the map or list as which a text was read.
fn behind_brackets(whole: &str, start: usize, close: usize, rest: &str) -> Slip {
    if rest == "," {
        let at = start + whole.len() - 1;
        return Slip {
            message: "a comma where an entry of a list ends with its line".to_owned(),
            help: "delete it: commas stand between what is inside of brackets only".to_owned(),
            at: (at, at + 1),
        };
    }
    let what = if whole.starts_with('{') { "map" } else { "list" };
    let bracket = &whole[close - 1..close];
    in_quotes(format!("a {what} ends at this {bracket}, and more stands behind it"), whole, start)
}

/// A text within brackets in which the parser stops: from behind the colon or comma before it to the comma or bracket behind it.
fn in_brackets(text: &str, (from, to): (usize, usize), stop: usize) -> Option<Slip> {
    let before = text.get(from..stop)?;
    let is_sign = text[stop..].starts_with(['@', '`', '%', '&', '*', '?', '|', '>']);
    let begins =
        [": ", ", ", "[", "{"].iter().filter_map(|mark| Some(before.rfind(mark)? + mark.len())).max();
    let start = if is_sign { stop } else { from + begins? };
    let start = start + text[start..to].len() - text[start..to].trim_start().len();
    let is_list = before.rfind('[') > before.rfind('{');
    let whole = text[start..start + length(&text[start..to], is_list)].trim_end();
    let first = whole.chars().next()?;
    if is_sign {
        return sign(first, whole, start);
    }
    // Brackets in the middle of words belong to them.
    let has_brackets = first.is_alphanumeric() && stop > start && whole.contains(['{', '[']);
    has_brackets.then(|| in_quotes("brackets in a text that stands without quotes".to_owned(), whole, start))
}

/// How far a text goes that stands in brackets.
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

/// Whether a word with a colon comes next.
fn begins_a_key(rest: &str) -> bool {
    let word = rest.trim_start();
    let end = word.find(|c: char| !(c.is_alphanumeric() || "_-".contains(c))).unwrap_or(word.len());
    end > 0 && word[end..].starts_with(':')
}

/// Where the bracket with which a text begins is closed: behind what closes it.
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
    let help = format!("put the text in quotes: {}", quoted(whole));
    Slip { message, help, at: (start, start + whole.len()) }
}
