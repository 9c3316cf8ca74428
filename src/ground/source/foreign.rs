//! Marks of other programs in a text, which are printed as they are: HTML, entities, `\n`, typed bullets.

use std::ops::Range;

use super::html;

/// A mark of another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foreign {
    /// `<br>` or `<p>`: a new line.
    Break,
    /// Another HTML tag: `<b>`.
    Tag,
    /// An HTML entity, and the sign that it means: `&amp;`.
    Entity(char),
    /// `\n`, typed as two signs.
    Escape,
    /// A bullet at the beginning of a line.
    Bullet,
}

/// Signs that people and programs put before the lines of a list.
const BULLETS: [char; 7] = ['•', '·', '▪', '◦', '‣', '●', '○'];

/// HTML tags that are written in texts.
const TAGS: [&str; 30] = [
    "a",
    "b",
    "big",
    "blockquote",
    "center",
    "code",
    "del",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "hr",
    "i",
    "img",
    "ins",
    "li",
    "mark",
    "ol",
    "s",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "tt",
    "u",
    "ul",
];

impl Foreign {
    /// What is wrong: "HTML is printed as text".
    pub fn message(self, written: &str) -> String {
        match self {
            Foreign::Break | Foreign::Tag => "HTML is printed as text".to_owned(),
            Foreign::Entity(_) | Foreign::Escape => format!("\"{written}\" is printed as text"),
            Foreign::Bullet => format!("a typed \"{written}\" does not hang before its lines"),
        }
    }

    /// How to fix it.
    pub fn help(self) -> String {
        match self {
            Foreign::Break | Foreign::Escape => {
                "begin a new line in the text: in YAML after `text: |-`, in a spreadsheet with Alt+Enter"
                    .to_owned()
            }
            Foreign::Tag => {
                "write marks: `**bold**`, `*italic*`, `[words](style)`; or `\\<` for the sign".to_owned()
            }
            Foreign::Entity(sign) if sign.is_whitespace() => {
                "write a blank; or `\\&` for the sign".to_owned()
            }
            Foreign::Entity(sign) => format!("write {sign} itself; or `\\&` for the sign"),
            Foreign::Bullet => "begin the line with `- `, which prints a bullet".to_owned(),
        }
    }
}

/// The first mark of another program in a text, and its bytes. Signs after a backslash are meant literally.
pub fn find(text: &str) -> Option<(Range<usize>, Foreign)> {
    // True for nearly all texts.
    if !text.contains(['<', '&', '\\', '*']) && !text.contains(BULLETS) {
        return None;
    }
    inline(text).or_else(|| bullet(text))
}

fn inline(text: &str) -> Option<(Range<usize>, Foreign)> {
    let mut is_literal = false;
    for (at, sign) in text.char_indices() {
        let rest = &text[at..];
        let found = match sign {
            _ if is_literal => None,
            '<' => tag(rest),
            '&' => html::entity(rest).map(|(sign, length)| (length, Foreign::Entity(sign))),
            // A path or a backslash before a word is longer than that.
            '\\' if rest.starts_with("\\n") => Some((2, Foreign::Escape)),
            _ => None,
        };
        if let Some((length, foreign)) = found {
            return Some((at..at + length, foreign));
        }
        is_literal = sign == '\\' && !is_literal;
    }
    None
}

/// The HTML tag at the beginning of a text.
fn tag(text: &str) -> Option<(usize, Foreign)> {
    let (name, length) = html::named_tag(&text[1..])?;
    let foreign = match name.as_str() {
        "br" | "p" => Foreign::Break,
        name if TAGS.contains(&name) => Foreign::Tag,
        _ => return None,
    };
    Some((1 + length, foreign))
}

/// A typed bullet at the beginning of a line. A star may be a footnote's, unless several lines begin with one.
fn bullet(text: &str) -> Option<(Range<usize>, Foreign)> {
    let starred = text.lines().filter(|line| line.trim_start().starts_with("* ")).count();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim_start();
        let at = start + line.len() - words.len();
        start += line.len();
        let sign = words.chars().next().filter(|sign| BULLETS.contains(sign) || *sign == '*' && starred > 1);
        if let Some(sign) = sign
            && words[sign.len_utf8()..].starts_with([' ', '\t', '\u{A0}'])
        {
            return Some((at..at + sign.len_utf8(), Foreign::Bullet));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_other_programs_are_found() {
        let found = |text: &str| find(text).map(|(range, foreign)| (text[range].to_owned(), foreign));
        for (text, written, foreign) in [
            ("a <b>word</b>", "<b>", Foreign::Tag),
            ("a</I>", "</I>", Foreign::Tag),
            ("<span style=\"x>y\">a", "<span style=\"x>y\">", Foreign::Tag),
            ("one<br/>two", "<br/>", Foreign::Break),
            ("a &amp; b", "&amp;", Foreign::Entity('&')),
            ("&#8212;", "&#8212;", Foreign::Entity('—')),
            ("one\\ntwo", "\\n", Foreign::Escape),
            ("one\n • two", "•", Foreign::Bullet),
            ("* one\n* two", "*", Foreign::Bullet),
        ] {
            assert_eq!(found(text), Some((written.to_owned(), foreign)), "{text}");
        }
        for text in [
            "a < b > c",
            "<3",
            "AT&T; R&D",
            "\\<b> \\&amp; \\\\n",
            "<me@x.org>",
            "<Name>",
            "•",
            "a • b",
            "* note",
            "●○○",
            "*bold* x",
            "1 &c;",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
