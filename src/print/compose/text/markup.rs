//! Rich text: `**bold**`, `*italic*`, `++small capitals++`, `[words](style)`, `:icon:`, and `\` before a
//! sign that is meant literally. A line break begins a new paragraph, an empty line one with space before
//! it, `- ` one with a bullet. Lines that begin with `1. `, `2. ` and so on are a list, too.
//!
//! Fields of cards may be enclosed in a text, as `Bound::marked` does. The marks around a field are those of its layout:
//! they apply to all its lines, and marks in the field are read separately.

use std::borrow::Cow;

use super::rich_text::{Look, Paragraph, RichText};
use super::typography;
use crate::model::Language;
use crate::model::bind::{FIELD, FIELD_END};

/// A mark that is not closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unclosed {
    /// The mark: `**`.
    pub mark: String,
    /// The number of the enclosed field that it is in, from 0; `None` for the text around fields.
    pub field: Option<usize>,
}

/// Reads a text's marks.
///
/// The second value is a mark that is not closed, if any; the text is complete nevertheless, with that mark
/// as literal text.
pub fn parse(text: &str) -> (RichText, Option<Unclosed>) {
    parse_in(text, Language::English)
}

/// Reads a text's marks, with the quotation marks of a language.
pub fn parse_in(text: &str, language: Language) -> (RichText, Option<Unclosed>) {
    let mut reader = Reader { language, ..Reader::default() };
    for line in lines(text.trim_end()) {
        reader.line(line);
    }
    number_items(&mut reader.paragraphs);
    (RichText { paragraphs: reader.paragraphs }, reader.unclosed)
}

/// Makes lists of paragraphs that begin with `1.`, `2.` and so on. A single number is no list, since a sentence may begin
/// with one.
fn number_items(paragraphs: &mut [Paragraph]) {
    let mut start = 0;
    while start < paragraphs.len() {
        let is_next = |(n, paragraph): (usize, &Paragraph)| paragraph.item_number() == Some(n + 1);
        let count =
            paragraphs[start..].iter().enumerate().take_while(|next| is_next((next.0, next.1))).count();
        if count > 1 {
            paragraphs[start..start + count].iter_mut().for_each(Paragraph::cut_number);
        }
        start += count.max(1);
    }
}

/// The text without the signs around enclosed fields.
pub fn without_enclosure(text: &str) -> Cow<'_, str> {
    if text.contains([FIELD, FIELD_END]) {
        Cow::Owned(text.replace([FIELD, FIELD_END], ""))
    } else {
        Cow::Borrowed(text)
    }
}

/// The lines of a text; an enclosed field is in one line with the words around it.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut is_inside = false;
    let lines = text.split(move |c| {
        is_inside = if is_inside { c != FIELD_END } else { c == FIELD };
        c == '\n' && !is_inside
    });
    // A text without lines has none.
    lines.filter(move |_| !text.is_empty())
}

/// Paragraphs while they are read.
#[derive(Default)]
struct Reader {
    language: Language,
    paragraphs: Vec<Paragraph>,
    /// The paragraph that is being read.
    paragraph: Paragraph,
    /// The bytes of signs in it that are meant literally.
    literal: Vec<usize>,
    /// Whether an empty line was read after the last paragraph.
    apart: bool,
    /// The number of fields read so far.
    fields: usize,
    unclosed: Option<Unclosed>,
}

impl Reader {
    /// Reads a line, which may have fields of several lines in it.
    fn line(&mut self, line: &str) {
        let line = line.trim();
        if line.chars().all(|c| c.is_whitespace() || c == FIELD || c == FIELD_END) {
            self.fields += line.matches(FIELD).count();
            self.empty_line();
            return;
        }
        self.words(line, &Look::default(), None);
        self.end_paragraph();
    }

    fn empty_line(&mut self) {
        self.apart = !self.paragraphs.is_empty();
    }

    /// Reads words with the look around them; `field` is the number of the field that they are in.
    fn words(&mut self, words: &str, around: &Look, field: Option<usize>) {
        let words = if self.is_at_start() { self.bullet(words.trim_start()) } else { words };
        let mut looks = vec![around.clone()];
        for token in tokens(words) {
            let look = looks.last().unwrap_or(around).clone();
            match token {
                Token::Text(text) => self.push(text, &look),
                Token::Escaped(text) => {
                    self.literal.push(self.paragraph.text.len());
                    self.paragraph.push(text, &look);
                }
                Token::Icon(name) => {
                    self.paragraph.icons.push((self.paragraph.text.len(), name.into_owned()));
                }
                Token::NoIcon(fields) => self.fields += fields,
                Token::Field(value) => self.field(value, &look),
                Token::Open(mark, true, style) => looks.push(match mark {
                    "**" => Look { bold: true, ..look },
                    "*" => Look { italic: true, ..look },
                    "++" => Look { small_caps: true, ..look },
                    _ => Look { style: style.map(Cow::into_owned).filter(|style| !style.is_empty()), ..look },
                }),
                Token::Open(mark, false, _) => {
                    // A single bracket is literal and not reported; so are C++ and a footnote's star.
                    if mark != "[" && self.unclosed.is_none() {
                        self.unclosed = Some(Unclosed { mark: mark.to_owned(), field });
                    }
                    self.push(mark, &look);
                }
                Token::Close(..) => drop(looks.pop()),
            }
        }
    }

    /// Reads a field's value, line by line.
    fn field(&mut self, value: &str, look: &Look) {
        let number = self.fields;
        self.fields += 1;
        for (n, line) in value.lines().enumerate() {
            if n > 0 {
                self.end_paragraph();
            }
            if self.is_at_start() && line.trim().is_empty() {
                self.empty_line();
            } else {
                self.words(line, look, Some(number));
            }
        }
    }

    /// Whether nothing of the paragraph was read yet.
    fn is_at_start(&self) -> bool {
        self.paragraph.text.is_empty() && self.paragraph.icons.is_empty()
    }

    /// The rest of a line after its bullet.
    fn bullet<'l>(&mut self, line: &'l str) -> &'l str {
        match line.strip_prefix("- ") {
            Some(rest) => {
                self.paragraph.bullet = Some("•".to_owned());
                rest.trim_start()
            }
            None => line,
        }
    }

    fn push(&mut self, text: &str, look: &Look) {
        let text = if self.is_at_start() { text.trim_start() } else { text };
        self.paragraph.push(text, look);
    }

    fn end_paragraph(&mut self) {
        let mut paragraph = std::mem::take(&mut self.paragraph);
        let literal = std::mem::take(&mut self.literal);
        // Marks around fields that a card lacks leave nothing: `**{ability}** {text}` is no line then.
        if paragraph.text.trim().is_empty() && paragraph.icons.is_empty() {
            return;
        }
        paragraph.trim_end();
        paragraph.apart = std::mem::take(&mut self.apart);
        typography::refine(&mut paragraph, &literal, self.language);
        self.paragraphs.push(paragraph);
    }
}

/// A part of a line.
enum Token<'t> {
    /// Literal text.
    Text(&'t str),
    /// A sign after a backslash.
    Escaped(&'t str),
    /// An opening mark, whether it is closed, and the style that `](style)` names.
    Open(&'t str, bool, Option<Cow<'t, str>>),
    /// The mark that closes the opening mark at an index; for `](style)` with the style.
    Close(usize, Option<Cow<'t, str>>),
    /// `:name:`
    Icon(Cow<'t, str>),
    /// An icon whose name is in so many fields, which are empty.
    NoIcon(usize),
    /// The value of an enclosed field.
    Field(&'t str),
}

/// The most marks that may be open at once; more are literal text.
const DEEPEST: usize = 16;

/// The first bytes of marks and of enclosed fields.
const MARKS: &[u8] = b"\\*+[]:\x02";

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
        let found = match line.as_bytes()[at] {
            b'\\' => escaped(rest),
            b'*' | b'+' | b'[' => mark(line, at, &tokens, &mut open),
            b']' => styled(rest, &tokens, &mut open),
            b':' => icon(rest),
            _ => Some(field(rest)),
        };
        let Some((token, length)) = found else {
            at += 1;
            continue;
        };
        if text_start < at {
            tokens.push(Token::Text(&line[text_start..at]));
            // The index of the mark just found moves with it.
            if let Some(last) = open.last_mut().filter(|last| **last + 1 == tokens.len()) {
                *last += 1;
            }
        }
        if let Token::Close(opening, style) = &token
            && let Token::Open(mark, ..) = tokens[*opening]
        {
            tokens[*opening] = Token::Open(mark, true, style.clone());
        }
        tokens.push(token);
        at += length;
        text_start = at;
    }
    tokens.push(Token::Text(&line[text_start..]));
    tokens
}

/// A sign after a backslash. A backslash before a letter is a backslash.
fn escaped(rest: &str) -> Option<(Token<'_>, usize)> {
    let next = rest[1..].chars().next().filter(|c| !c.is_alphanumeric() && *c != FIELD)?;
    let end = 1 + next.len_utf8();
    Some((Token::Escaped(&rest[1..end]), end))
}

/// An enclosed field.
fn field(rest: &str) -> (Token<'_>, usize) {
    let end = rest.find(FIELD_END).unwrap_or(rest.len());
    (Token::Field(&rest[1..end]), (end + 1).min(rest.len()))
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
    let is_edge = |c: &char| *c != FIELD && *c != FIELD_END;
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    if mark == "*"
        && is_digit(line[..at].chars().rfind(is_edge))
        && is_digit(rest[mark.len()..].chars().find(is_edge))
    {
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
    let written = rest.strip_prefix("](")?.split(')').next()?;
    let style = without_enclosure(written);
    let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let is_empty = written.is_empty() || !style.chars().all(is_name);
    if is_empty || !rest[2 + written.len()..].starts_with(')') {
        return None;
    }
    let outer = open.iter().rposition(|index| matches!(tokens[*index], Token::Open("[", ..)))?;
    let opening = open[outer];
    open.truncate(outer);
    Some((Token::Close(opening, Some(style)), written.len() + 3))
}

/// `:stat-attack:`, and the length of what is written.
fn icon(rest: &str) -> Option<(Token<'_>, usize)> {
    let written = rest[1..].split(':').next().filter(|name| rest[1 + name.len()..].starts_with(':'))?;
    let length = written.len() + 2;
    let fields = written.matches(FIELD).count();
    let name = without_enclosure(written);
    let is_of_icons = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if fields > 0 && written.contains("\u{2}\u{3}") && name.chars().all(is_of_icons) {
        return Some((Token::NoIcon(fields), length));
    }
    let is_name =
        name.len() > 1 && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_of_icons);
    is_name.then_some((Token::Icon(name), length))
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
        assert_eq!(parse("**open").1, Some(Unclosed { mark: "**".to_owned(), field: None }));
        assert_eq!(one("**open").text, "**open");
    }

    #[test]
    fn styles_and_paragraphs() {
        let p = one("see [the *rule*](muted).");
        assert_eq!(p.text, "see the rule.");
        assert_eq!(p.spans[1].1.style.as_deref(), Some("muted"));
        let (text, _) = parse("one\ntwo\n\nthree\n- four\n");
        let marks: Vec<_> =
            text.paragraphs.iter().map(|p| (p.text.as_str(), p.apart, p.bullet.is_some())).collect();
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

    #[test]
    fn marks_around_fields_are_those_of_the_layout() {
        let shown = |text: &str| {
            let text = text.replace('<', "\u{2}").replace('>', "\u{3}");
            let (rich, unclosed) = parse(&text);
            let paragraph = |p: &Paragraph| {
                let look = |(range, look): &(std::ops::Range<usize>, Look)| {
                    let mark = [(look.bold, "b"), (look.italic, "i"), (look.small_caps, "c")];
                    let mark: String = mark.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect();
                    format!("{mark}({})", &p.text[range.clone()])
                };
                let icons = p.icons.iter().map(|(at, name)| format!(" {at}:{name}"));
                let bullet = p.bullet.as_ref().map(|bullet| format!("{bullet} ")).unwrap_or_default();
                bullet + &p.spans.iter().map(look).chain(icons).collect::<String>()
            };
            let lines: Vec<_> = rich.paragraphs.iter().map(paragraph).collect();
            let open = unclosed.map(|open| format!(" {} open in {:?}", open.mark, open.field));
            lines.join("/") + &open.unwrap_or_default()
        };
        for (text, read) in [
            ("*<>*", ""),
            ("**<>** [<>](x) ++<>++", ""),
            ("<Fox>: *<>*", "(Fox:)"),
            ("*<one\ntwo\n>*", "i(one)/i(two)"),
            ("*<one\n\n- two>* <end>", "i(one)/• i(two)( end)"),
            ("* <padded> *", "(* padded *)"),
            ("*< padded >*!", "i(padded )(!)"),
            ("*<5*>* <x>", "i(5*)( x)"),
            ("*<a *b*>* **<c>**", "i(a b)( )b(c)"),
            ("**<a *b*>**", "b(a )bi(b)"),
            ("<**open> and **<x>**", "(**open and )b(x) ** open in Some(0)"),
            ("<x> *<open>", "(x *open) * open in None"),
            ("<2>*<3> <a>*<b>", "(2*3 a*b) * open in None"),
            ("<> <b>", "(b)"),
            ("<a> <>", "(a)"),
            ("- <a\n- b>", "• (a)/• (b)"),
            ("<- a>", "• (a)"),
            (":nato-<x1>: :nato-<>: :<>: :<y1>:", "(   ) 0:nato-x1 3:y1"),
            ("<a>:<B>:<c>", "(a:B:c)"),
            ("Do:\n1. **<a>**\n2. <b>\n4. c", "(Do:)/1. b(a)/2. (b)/(4. c)"),
            ("1. <a>\n\nb", "(1. a)/(b)"),
            ("\\<a>", "(\\a)"),
            ("a\n<>\nb", "(a)/(b)"),
        ] {
            assert_eq!(shown(text), read, "{text}");
        }
    }

    /// Any text is read in one pass; every stretch and icon is within the text, in order and on whole characters.
    #[test]
    fn random_text_is_read() {
        const PARTS: [&str; 24] = [
            "*", "**", "***", "+", "++", "[", "]", "(", ")", ":", "\\", "\n", "\n\n", "- ", " ", "a", "Ü",
            "山", "🂡", ":x:", "](", "\u{301}", "\u{2}", "\u{3}",
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
