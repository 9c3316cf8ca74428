//! Style sheets as text: blocks, declarations, and the parts of values. The syntax is that of CSS Syntax 3 and CSS Nesting.

/// The deepest nesting of blocks.
const DEEPEST: usize = 32;

/// A property and its value.
#[derive(Debug, Clone)]
pub(super) struct Declaration<'t> {
    /// In lower case, except custom properties, in which capitals count.
    pub name: String,
    pub value: &'t str,
    pub important: bool,
    /// Where it begins in its text, in bytes.
    pub at: usize,
}

/// A part of a block.
#[derive(Debug)]
pub(super) enum Item<'t> {
    Declaration(Declaration<'t>),
    /// A rule, or an at-rule with a block.
    Block {
        prelude: &'t str,
        items: Vec<Item<'t>>,
        at: usize,
    },
    /// An at-rule without a block.
    Statement(&'t str),
}

/// The text with blanks for comments, so that places remain.
pub(super) fn uncommented(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut quote = None;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        if quote.is_none() && rest.starts_with("/*") {
            let end = rest[2..].find("*/").map_or(rest.len(), |end| end + 4);
            out.extend(rest[..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            rest = &rest[end..];
            continue;
        }
        match quote {
            _ if c == '\\' => length += rest[1..].chars().next().map_or(0, char::len_utf8),
            Some(open) if c == open || c == '\n' => quote = None,
            None if matches!(c, '"' | '\'') => quote = Some(c),
            _ => {}
        }
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// The end of what begins at `from`: the place of the first of some characters that is outside of strings and brackets, or
/// the end of the text.
pub(super) fn end(text: &str, from: usize, stops: &[u8]) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth, mut quote) = (from, 0usize, None);
    while let Some(&byte) = bytes.get(at) {
        match (quote, byte) {
            (_, b'\\') => at += 1,
            (Some(open), _) if byte == open || byte == b'\n' => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, _) if depth == 0 && stops.contains(&byte) => return at,
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// The parts of a block without comments.
pub(super) fn items(text: &str) -> Vec<Item<'_>> {
    items_in(text, 0, 0)
}

/// The parts of the block that is the end of a text, from a place on.
fn items_in(text: &str, from: usize, depth: usize) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut at = from;
    while at < text.len() {
        let rest = &text[at..];
        let skipped = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', '\x0c', ';', '}']).len();
        let marks = ["<!--", "-->"].iter().find(|mark| rest[skipped..].starts_with(**mark));
        if skipped > 0 || marks.is_some() {
            at += skipped + marks.map_or(0, |mark| mark.len());
            continue;
        }
        // The value of a custom property may have braces.
        let stop = end(text, at, if rest.starts_with("--") { b";" } else { b";{" });
        let part = text[at..stop].trim_end();
        if text.as_bytes().get(stop) == Some(&b'{') {
            let close = end(text, stop + 1, b"}");
            let inner =
                if depth < DEEPEST { items_in(&text[..close], stop + 1, depth + 1) } else { Vec::new() };
            items.push(Item::Block { prelude: part, items: inner, at });
            at = close + 1;
            continue;
        }
        if part.starts_with('@') {
            items.push(Item::Statement(part));
        } else {
            items.extend(declaration(part, at).map(Item::Declaration));
        }
        at = stop + 1;
    }
    items
}

fn declaration(part: &str, at: usize) -> Option<Declaration<'_>> {
    let (name, value) = part.split_once(':')?;
    let (name, mut value) = (name.trim(), value.trim());
    let mut important = false;
    if let Some((before, after)) = value.rsplit_once('!')
        && after.trim().eq_ignore_ascii_case("important")
    {
        (value, important) = (before.trim_end(), true);
    }
    let name = if name.starts_with("--") { name.to_owned() } else { name.to_ascii_lowercase() };
    Some(Declaration { name, value, important, at })
}

/// The declarations of a `style` attribute.
pub(super) fn declarations(text: &str) -> Vec<Declaration<'_>> {
    let parts = items(text).into_iter();
    parts
        .filter_map(|item| match item {
            Item::Declaration(declaration) => Some(declaration),
            _ => None,
        })
        .collect()
}

/// The parts of a value between separators outside of strings and brackets, trimmed; blanks between words separate, too, if
/// `separators` has one.
pub(super) fn split<'t>(text: &'t str, separators: &[u8]) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let mut at = 0;
    while at <= text.len() {
        let stop = end(text, at, separators);
        parts.push(text[at..stop].trim());
        at = stop + 1;
    }
    if separators.contains(&b' ') {
        parts.retain(|part| !part.is_empty());
    }
    parts
}

/// The words of a value: what is separated by blanks.
pub(super) fn words(text: &str) -> Vec<&str> {
    split(text, b" \t\n\r")
}

/// The name, in lower case, and the arguments of a value that is one function.
pub(super) fn function(text: &str) -> Option<(String, &str)> {
    let open = text.find('(')?;
    let close = end(text, open + 1, b")");
    let is_name = text[..open].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (is_name && close + 1 == text.len())
        .then(|| (text[..open].to_ascii_lowercase(), text[open + 1..close].trim()))
}
