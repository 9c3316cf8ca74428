//! Rich text: `**bold**`, `*italic*`, `++small capitals++`, `[words](style)`, `:icon:`, and `\` before a
//! sign that is meant literally. A line break begins a new paragraph, an empty line one with space before
//! it, `- ` one with a bullet.

use super::rich_text::{Look, Paragraph, RichText};
use super::typography;
use crate::model::Language;

/// Reads a text's marks.
///
/// The second value is a mark that is not closed, if any; the text is complete nevertheless, with that mark
/// as literal text.
pub fn parse(text: &str) -> (RichText, Option<String>) {
    parse_in(text, Language::English)
}

/// Reads a text's marks, with the quotation marks of a language.
pub fn parse_in(text: &str, language: Language) -> (RichText, Option<String>) {
    let mut unclosed = None;
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut apart = false;
    for line in text.trim_end().lines() {
        let line = line.trim();
        if line.is_empty() {
            apart = !paragraphs.is_empty();
            continue;
        }
        let (line, bullet) = match line.strip_prefix("- ") {
            Some(rest) => (rest.trim_start(), true),
            None => (line, false),
        };
        let (mut paragraph, open) = paragraph(line, language);
        unclosed = unclosed.or(open.map(str::to_owned));
        // Marks around fields that a card lacks leave nothing: `**{ability}** {text}` is no line then.
        if paragraph.text.trim().is_empty() && paragraph.icons.is_empty() {
            continue;
        }
        paragraph.bullet = bullet;
        paragraph.apart = std::mem::take(&mut apart);
        paragraphs.push(paragraph);
    }
    (RichText { paragraphs }, unclosed)
}

/// A part of a line.
enum Token<'t> {
    /// Literal text.
    Text(&'t str),
    /// A sign after a backslash.
    Escaped(&'t str),
    /// An opening mark, whether it is closed, and the style that `](style)` names.
    Open(&'t str, bool, Option<&'t str>),
    /// The mark that closes the opening mark at an index; for `](style)` with the style.
    Close(usize, Option<&'t str>),
    /// `:name:`
    Icon(&'t str),
}

/// The most marks that may be open at once; more are literal text.
const DEEPEST: usize = 16;

/// The first bytes of marks.
const MARKS: &[u8] = b"\\*+[]:";

/// Whether a text may contain marks, or more than one line.
pub fn has_marks(text: &str) -> bool {
    text.bytes().any(|byte| byte == b'\n' || MARKS.contains(&byte))
}

/// Splits a line into text, marks and icons; each closing mark refers to the one that it closes. One pass,
/// so that no text takes long.
fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    // Indices of open marks, the innermost last.
    let mut open: Vec<usize> = Vec::new();
    let (mut at, mut text_start) = (0, 0);
    while let Some(next) = line.as_bytes()[at..].iter().position(|byte| MARKS.contains(byte)) {
        at += next;
        let rest = &line[at..];
        let (token, length) = match line.as_bytes()[at] {
            b'\\' => {
                let next = rest[1..].chars().next();
                // A backslash before a letter is a backslash.
                let Some(next) = next.filter(|c| !c.is_alphanumeric()) else {
                    at += 1;
                    continue;
                };
                (Token::Escaped(&rest[1..=next.len_utf8()]), 1 + next.len_utf8())
            }
            b'*' | b'+' | b'[' => match mark(line, at, &tokens, &mut open) {
                Some(found) => found,
                None => {
                    at += 1;
                    continue;
                }
            },
            b']' => match styled(rest, &tokens, &mut open) {
                Some(found) => found,
                None => {
                    at += 1;
                    continue;
                }
            },
            _ => match icon(rest) {
                Some(name) => (Token::Icon(name), name.len() + 2),
                None => {
                    at += 1;
                    continue;
                }
            },
        };
        if text_start < at {
            tokens.push(Token::Text(&line[text_start..at]));
            // The index of the mark just found moves with it.
            if let Some(last) = open.last_mut().filter(|last| **last + 1 == tokens.len()) {
                *last += 1;
            }
        }
        if let Token::Close(opening, style) = token
            && let Token::Open(mark, ..) = tokens[opening]
        {
            tokens[opening] = Token::Open(mark, true, style);
        }
        tokens.push(token);
        at += length;
        text_start = at;
    }
    tokens.push(Token::Text(&line[text_start..]));
    tokens
}

/// `**`, `++`, `*` or `[` at a place: closes an open mark, or opens one.
fn mark<'t>(
    line: &'t str,
    at: usize,
    tokens: &[Token<'t>],
    open: &mut Vec<usize>,
) -> Option<(Token<'t>, usize)> {
    let rest = &line[at..];
    let mark = ["**", "++", "*", "["].into_iter().find(|mark| rest.starts_with(mark))?;
    let (before, after) = (line[..at].chars().next_back(), rest[mark.len()..].chars().next());
    // A star between digits multiplies.
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    if mark == "*" && is_digit(before) && is_digit(after) {
        return None;
    }
    let spaced = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let is = |index: &usize, wanted: &str| matches!(tokens[*index], Token::Open(mark, ..) if mark == wanted);
    if mark != "[" && !spaced(before) {
        // `***` closes the inner one first.
        for mark in [mark, "*"].into_iter().filter(|mark| rest.starts_with(mark)) {
            if open.last().is_some_and(|last| is(last, mark)) {
                return open.pop().map(|opening| (Token::Close(opening, None), mark.len()));
            }
        }
        if let Some(outer) = open.iter().rposition(|index| is(index, mark)) {
            let opening = open[outer];
            open.truncate(outer);
            return Some((Token::Close(opening, None), mark.len()));
        }
    }
    if spaced(after) || open.len() == DEEPEST {
        return None;
    }
    open.push(tokens.len());
    Some((Token::Open(mark, false, None), mark.len()))
}

/// `](style)` for an open bracket.
fn styled<'t>(rest: &'t str, tokens: &[Token<'t>], open: &mut Vec<usize>) -> Option<(Token<'t>, usize)> {
    let style = rest.strip_prefix("](")?.split(')').next()?;
    let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    if style.is_empty() || !style.chars().all(is_name) || !rest[2 + style.len()..].starts_with(')') {
        return None;
    }
    let outer = open.iter().rposition(|index| matches!(tokens[*index], Token::Open("[", ..)))?;
    let opening = open[outer];
    open.truncate(outer);
    Some((Token::Close(opening, Some(style)), style.len() + 3))
}

/// The name in `:stat-attack:`.
fn icon(rest: &str) -> Option<&str> {
    let name = rest[1..].split(':').next().filter(|name| rest[1 + name.len()..].starts_with(':'))?;
    let is_name = name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    is_name.then_some(name)
}

/// A line's paragraph, and a mark that is not closed.
fn paragraph(line: &str, language: Language) -> (Paragraph, Option<&str>) {
    let tokens = tokens(line);
    let mut paragraph = Paragraph::default();
    let mut literal = Vec::new();
    let mut unclosed = None;
    let mut looks = vec![Look::default()];
    for token in &tokens {
        let look = looks.last().cloned().unwrap_or_default();
        match token {
            Token::Text(text) => paragraph.push(text, &look),
            Token::Escaped(text) => {
                literal.push(paragraph.text.len());
                paragraph.push(text, &look);
            }
            Token::Icon(name) => paragraph.icons.push((paragraph.text.len(), (*name).to_owned())),
            Token::Open(mark, true, style) => looks.push(match *mark {
                "**" => Look { bold: true, ..look },
                "*" => Look { italic: true, ..look },
                "++" => Look { small_caps: true, ..look },
                _ => Look { style: style.map(str::to_owned), ..look },
            }),
            Token::Open(mark, false, _) => {
                // A single bracket is literal and not reported; so are C++ and a footnote's star.
                if *mark != "[" && unclosed.is_none() {
                    unclosed = Some(*mark);
                }
                paragraph.push(mark, &look);
            }
            Token::Close(..) => drop(looks.pop()),
        }
    }
    typography::refine(&mut paragraph, &literal, language);
    (paragraph, unclosed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Paragraph {
        parse(text).0.paragraphs.remove(0)
    }

    #[test]
    fn reads_marks() {
        let p = one("A **bold *and italic*** word, ++Small++ :stat-attack: 3");
        assert_eq!(p.text, "A bold and italic word, Small  3");
        let looks: Vec<_> =
            p.spans.iter().map(|(r, l)| (&p.text[r.clone()], l.bold, l.italic, l.small_caps)).collect();
        assert_eq!(
            looks,
            [
                ("A ", false, false, false),
                ("bold ", true, false, false),
                ("and italic", true, true, false),
                (" word, ", false, false, false),
                ("Small", false, false, true),
                ("  3", false, false, false),
            ]
        );
        assert_eq!(p.icons, [(30, "stat-attack".to_owned())]);
    }

    #[test]
    fn leaves_alone_what_is_no_mark() {
        for text in ["2 * 3 * 4", "2*3*4", "at 10:30:45", "C++ and D++", "[a] (b)", "a * b"] {
            assert_eq!(one(text).text, text);
            assert_eq!(parse(text).1, None, "{text}");
        }
        assert_eq!(one(r"\*not\* \:sword\: \\").text, r"*not* :sword: \");
        assert_eq!(parse("**open").1.as_deref(), Some("**"));
        assert_eq!(one("**open").text, "**open");
    }

    #[test]
    fn styles_and_paragraphs() {
        let p = one("see [the *rule*](muted).");
        assert_eq!(p.text, "see the rule.");
        assert_eq!(p.spans[1].1.style.as_deref(), Some("muted"));
        let (text, _) = parse("one\ntwo\n\nthree\n- four\n");
        let marks: Vec<_> = text.paragraphs.iter().map(|p| (p.text.as_str(), p.apart, p.bullet)).collect();
        assert_eq!(
            marks,
            [("one", false, false), ("two", false, false), ("three", true, false), ("four", false, true)]
        );
    }

    #[test]
    fn hostile_marks_end() {
        for text in ["*".repeat(5_000), "[".repeat(2_000) + "](x)", "**a".repeat(300), ":".repeat(9_000)] {
            parse(&text);
        }
    }

    #[test]
    fn marks_around_nothing_are_no_line() {
        let text = parse("One\n\n****  [](quote)\n\nTwo").0;
        let lines: Vec<_> = text.paragraphs.iter().map(|p| (p.text.as_str(), p.apart)).collect();
        assert_eq!(lines, [("One", false), ("Two", true)]);
    }

    /// Any text is read in one pass; every stretch and icon is within the text, in order and on whole characters.
    #[test]
    fn random_text_is_read() {
        const PARTS: [&str; 22] = [
            "*", "**", "***", "+", "++", "[", "]", "(", ")", ":", "\\", "\n", "\n\n", "- ", " ", "a", "Ü",
            "山", "🂡", ":x:", "](", "\u{301}",
        ];
        let mut seed = 0x5EED_u64;
        let mut below = |end: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed % end as u64) as usize
        };
        for _ in 0..5_000 {
            let text: String = (0..below(24)).map(|_| PARTS[below(PARTS.len())]).collect();
            for p in parse(&text).0.paragraphs {
                let mut end = 0;
                for (span, _) in &p.spans {
                    assert_eq!(span.start, end, "{text:?}: {p:?}");
                    assert!(p.text.get(span.clone()).is_some(), "{text:?}: {p:?}");
                    end = span.end;
                }
                assert_eq!(end, p.text.len(), "{text:?}: {p:?}");
                assert!(p.icons.iter().all(|(at, _)| p.text.is_char_boundary(*at)), "{text:?}: {p:?}");
            }
        }
    }
}
