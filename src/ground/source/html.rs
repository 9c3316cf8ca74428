//! The text of a web page or an HTML mail as a reader sees it: a line for each block, quotations behind `> `; and text as markup.

/// Elements that begin a new line.
const BLOCKS: [&str; 24] = [
    "address",
    "article",
    "blockquote",
    "body",
    "br",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "header",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "table",
    "tr",
    "ul",
];
/// Elements whose content is not shown.
const UNSEEN: [&str; 4] = ["head", "script", "style", "title"];
/// Elements that identify a text as HTML.
const MARKS: [&str; 9] = ["!doctype", "body", "br", "div", "font", "html", "p", "span", "table"];
/// The entity names of characters 160 to 255.
const LATIN: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
    micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave \
    Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml \
    Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth \
    ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
/// Other common entities.
const NAMED: [(&str, char); 17] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("hellip", '…'),
    ("rarr", '→'),
    ("bull", '•'),
    ("euro", '€'),
    ("colon", ':'),
];

/// Whether a text is HTML.
pub fn is_html(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let is_mark = tag(rest).is_some_and(|tag| MARKS.contains(&&*tag.name));
        if is_mark {
            return true;
        }
    }
    false
}

/// The text as a reader sees it.
pub fn text(html: &str) -> String {
    let mut page = Page::default();
    let mut rest = html;
    while let Some(c) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix("<!--") {
            rest = behind.find("-->").map_or("", |at| &behind[at + 3..]);
        } else if let Some(tag) = rest.strip_prefix('<').and_then(tag) {
            rest = &rest[1 + tag.length..];
            if UNSEEN.contains(&&*tag.name) && !tag.closes {
                rest = behind_closing(rest, &tag.name);
            }
            page.tag(&tag);
        } else if let Some((c, length)) = entity(rest) {
            page.put(c);
            rest = &rest[length..];
        } else {
            page.put(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    page.text
}

/// The text that is being written.
#[derive(Default)]
struct Page {
    text: String,
    /// The number of open blockquotes.
    quotes: usize,
    /// Whether white space is preserved.
    is_pre: bool,
    /// Whether white space comes before the next character.
    gap: bool,
}

impl Page {
    fn tag(&mut self, tag: &Tag) {
        match (&*tag.name, tag.closes) {
            ("td" | "th", false) => self.gap = true,
            ("br", _) => self.end_line(),
            (name, closes) if BLOCKS.contains(&name) => {
                if !self.is_at_margin() {
                    self.end_line();
                }
                match name {
                    // Deeper quotations than that are of no interest.
                    "blockquote" if !closes => self.quotes = (self.quotes + 1).min(9),
                    "blockquote" => self.quotes = self.quotes.saturating_sub(1),
                    "pre" => self.is_pre = !closes,
                    "li" if !closes => self.put('-'),
                    _ => {}
                }
                self.gap = name == "li" && !closes;
            }
            _ => {}
        }
    }

    fn is_at_margin(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    fn end_line(&mut self) {
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
        self.gap = false;
    }

    fn put(&mut self, c: char) {
        if self.is_pre && c == '\n' {
            self.end_line();
            return;
        }
        if c.is_ascii_whitespace() && !self.is_pre {
            self.gap = true;
            return;
        }
        if self.is_at_margin() {
            self.text.push_str(&"> ".repeat(self.quotes));
        } else if self.gap {
            self.text.push(' ');
        }
        self.gap = false;
        self.text.push(c);
    }
}

/// A tag, without its attributes.
struct Tag {
    name: String,
    closes: bool,
    /// From after its `<` to after its `>`, in bytes.
    length: usize,
}

/// The name of the tag whose `<` was just read, and its length without that sign.
pub(super) fn named_tag(text: &str) -> Option<(String, usize)> {
    tag(text).map(|tag| (tag.name, tag.length))
}

/// The tag whose `<` was just read.
fn tag(text: &str) -> Option<Tag> {
    const LONGEST: usize = 20_000;
    let closes = text.starts_with('/');
    let inner = text.strip_prefix('/').unwrap_or(text);
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '!' | ':' | '-');
    let end = inner.find(|c| !is_name(c))?;
    let name = inner[..end].to_ascii_lowercase();
    if !name.starts_with(|c: char| c.is_ascii_lowercase() || c == '!') {
        return None;
    }
    // An address in angle brackets is not a tag.
    let behind = inner[end..].bytes().next()?;
    if !(behind.is_ascii_whitespace() || matches!(behind, b'>' | b'/')) {
        return None;
    }
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate().take(LONGEST) {
        match (quote, byte) {
            (None, b'>') => return Some(Tag { name, closes, length: at + 1 }),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// The text after the end of an element that is not shown.
fn behind_closing<'t>(text: &'t str, name: &str) -> &'t str {
    let closing = format!("</{name}");
    let at =
        text.as_bytes().windows(closing.len()).position(|part| part.eq_ignore_ascii_case(closing.as_bytes()));
    at.and_then(|at| text[at..].find('>').map(|end| &text[at + end + 1..])).unwrap_or("")
}

/// The character of the entity at the beginning of a text, and the entity's length in bytes.
pub(super) fn entity(text: &str) -> Option<(char, usize)> {
    const LONGEST: usize = 10;
    let inner = text.strip_prefix('&')?;
    let end = inner.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &inner[..end];
    let number = |digits: &str, base| u32::from_str_radix(digits, base).ok().and_then(char::from_u32);
    let c = match name.strip_prefix('#') {
        Some(hex) if hex.starts_with(['x', 'X']) => number(&hex[1..], 16)?,
        Some(decimal) => number(decimal, 10)?,
        None => {
            let latin = LATIN.split_whitespace().position(|other| other == name);
            let latin = latin.and_then(|n| char::from_u32(160 + n as u32));
            latin.or_else(|| NAMED.iter().find(|(other, _)| *other == name).map(|(_, c)| *c))?
        }
    };
    Some((c, end + 2))
}

/// Text with everything escaped that is markup in HTML and XML, for content and for attributes in double quotation marks.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_as_it_is_seen() {
        let html = "<html><head><style>p {x: y}</style></head><body><p>Hi&nbsp;GM,<br>here <b>they</b>\n are:</p>\
            <ul><li>2C: N</li><li>4C &rarr; S</li></ul><!-- a remark --><blockquote><div>Gr&#252;&szlig;e &lt;x@y.org&gt;</div></blockquote>\
            a < b & c</body></html>";
        let seen = "Hi\u{a0}GM,\nhere they are:\n- 2C: N\n- 4C → S\n> Grüße <x@y.org>\na < b & c";
        assert!(is_html(html));
        assert_eq!(text(html).trim_end(), seen);
    }

    #[test]
    fn what_is_no_html_is_left_alone() {
        for text in [
            "From: Dora <dora@x.org>",
            "2C -> N",
            "a < b and b > c",
            "<3",
            "<",
            "</",
            "<p",
            "&;",
            "&#x110000;",
        ] {
            assert!(!is_html(text), "{text}");
            assert_eq!(super::text(text), text);
        }
        assert_eq!(text("<script>never closed"), "");
    }
}
