//! A fast reader for common YAML, line by line: maps and lists, also in brackets, words, quoted texts, and texts of
//! several lines. It takes a fraction of the time of the full parser. Anything less common, and anything with a fault
//! to report, is left to that parser; a test checks that both read the same.

mod flow;
#[cfg(test)]
mod tests;

use self::flow::Flow;
use super::reader::MOST_IN_A_LIST;
use super::seen::Seen;
use super::words::Words;
use crate::source::{FileId, Files, Key, Map, Node, Origin, Scalar, Value, names};

/// The greatest depth of nested lists and maps; less than the parser allows.
const DEEPEST: usize = 32;
/// The most bytes of a key.
const LONGEST_KEY: usize = 200;

/// The file has something less common, or faulty.
pub(super) struct Other;

/// Reads all documents of a file; `None` if it has something less common or faulty.
pub(super) fn documents(files: &Files, file: FileId) -> Option<Vec<Node>> {
    let text = files.get(file).text.as_str();
    if !text.ends_with('\n') || !is_plain(text) {
        return None;
    }
    let mut usual = Usual {
        text,
        file,
        line: Line::default(),
        words: Words::default(),
        nodes: Vec::new(),
        entries: Vec::new(),
    };
    usual.go_on_at(0);
    usual.documents().ok()
}

/// Whether a text has no character that the parser would report.
fn is_plain(text: &str) -> bool {
    let is_odd = |c: char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}')
            || names::overrides_text(c)
    };
    // All bytes are tested without an early exit, so that the compiler can test many at a time.
    let is_control = |byte: u8| byte < b' ' && byte != b'\n' || byte == 0x7f;
    !text.bytes().fold(false, |found, byte| found | is_control(byte))
        && (text.is_ascii() || !text.chars().any(is_odd))
}

/// The next line with content; for a list item, the part after the dash.
#[derive(Default, Clone, Copy)]
struct Line {
    /// Where the content begins.
    start: usize,
    /// Its line break.
    end: usize,
    /// The column of the content.
    indent: usize,
}

/// The byte range of something.
type Stretch = (usize, usize);

/// A text that is read line by line.
struct Usual<'t> {
    text: &'t str,
    file: FileId,
    line: Line,
    words: Words,
    /// The items of the lists that are being read; those of the innermost are last.
    nodes: Vec<Node>,
    /// The entries of the maps that are being read, in the same way.
    entries: Vec<(Key, Node)>,
}

impl Usual<'_> {
    fn documents(&mut self) -> Result<Vec<Node>, Other> {
        let mut documents = Vec::new();
        while !self.is_over() {
            if self.is_boundary() {
                self.go_on_at(self.line.end + 1);
            } else if self.line.indent > 0 {
                return Err(Other);
            } else {
                documents.push(self.collection(0)?.ok_or(Other)?);
                if !self.is_over() && !self.is_boundary() {
                    return Err(Other);
                }
            }
        }
        Ok(documents)
    }

    /// Whether nothing is left to read.
    fn is_over(&self) -> bool {
        self.line.start >= self.text.len()
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    /// Goes on to the next line with content, from the beginning of a line.
    fn go_on_at(&mut self, mut at: usize) {
        let bytes = self.text.as_bytes();
        loop {
            let rest = &bytes[at.min(bytes.len())..];
            let indent = rest.iter().take_while(|byte| **byte == b' ').count();
            let length = rest.iter().skip(indent).position(|byte| *byte == b'\n');
            let end = length.map_or(bytes.len(), |length| at + indent + length);
            if at >= bytes.len() || !matches!(rest.get(indent), None | Some(b'\n' | b'#')) {
                self.line = Line { start: at + indent, end, indent };
                return;
            }
            at = end + 1;
        }
    }

    /// Whether another document begins here.
    fn is_boundary(&self) -> bool {
        self.line.indent == 0 && self.text.get(self.line.start..self.line.end) == Some("---")
    }

    /// Whether a list item begins here.
    fn is_item(&self) -> bool {
        self.byte(self.line.start) == b'-' && matches!(self.byte(self.line.start + 1), b' ' | b'\n')
    }

    fn origin(&self, (start, end): Stretch) -> Origin {
        Origin { file: self.file, start: start as u32, end: end as u32 }
    }

    /// Unquoted words.
    fn plain(&self, (start, end): Stretch) -> Node {
        let scalar = Scalar { text: self.text[start..end].into(), plain: true };
        Node { origin: self.origin((start, end)), value: Value::Scalar(scalar) }
    }

    /// The key at the beginning of the line, which ends at its colon.
    fn key(&self) -> Option<Stretch> {
        let start = self.line.start;
        let (end, stop) = self.words_from(start);
        (is_key_start(self.byte(start)) && stop == end && stop < self.line.end && self.byte(stop) == b':')
            .then_some((start, end))
    }

    /// The end of words that begin within the line, and what ends them: a colon, a comment, or the line break.
    fn words_from(&self, start: usize) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let mut at = start;
        while at < self.line.end {
            match bytes[at] {
                b':' if matches!(self.byte(at + 1), b' ' | b'\n') => break,
                b'#' if at > start && bytes[at - 1] == b' ' => break,
                _ => at += 1,
            }
        }
        (start + self.text[start..at].trim_end_matches(' ').len(), at)
    }

    /// The list or map that begins with the line, if there is one.
    fn collection(&mut self, depth: usize) -> Result<Option<Node>, Other> {
        if self.is_item() {
            return self.list(depth, false).map(Some);
        }
        self.key().map(|key| self.map(key, depth)).transpose()
    }

    /// A map, from the line of its first key on.
    fn map(&mut self, mut key: Stretch, depth: usize) -> Result<Node, Other> {
        let (indent, start, first) = (self.line.indent, self.line.start, self.entries.len());
        Self::enter(depth)?;
        let mut seen = Seen::default();
        loop {
            let value = self.value_of_key(key.1, indent, depth)?;
            self.add(key, value, first, &mut seen)?;
            if self.ends(indent)? {
                return Ok(self.mapped(first, (start, start)));
            }
            key = self.key().ok_or(Other)?;
        }
    }

    /// Whether a list or map of this indent ends before the line. A line that is indented deeper is left to the
    /// parser.
    fn ends(&self, indent: usize) -> Result<bool, Other> {
        if self.is_over() {
            return Ok(true);
        }
        if self.line.indent > indent {
            return Err(Other);
        }
        Ok(self.line.indent < indent || self.is_boundary())
    }

    /// Refuses deeply nested lists and maps.
    fn enter(depth: usize) -> Result<(), Other> {
        if depth < DEEPEST { Ok(()) } else { Err(Other) }
    }

    /// Adds a key to the map that begins at entry `first`; a repeated one is reported.
    fn add(
        &mut self,
        (start, end): Stretch,
        value: Node,
        first: usize,
        seen: &mut Seen,
    ) -> Result<(), Other> {
        let word = &self.text[start..end];
        if word.len() > LONGEST_KEY || !word.is_ascii() && word.chars().any(names::is_unseen) {
            return Err(Other);
        }
        let text = self.words.kept_once(word);
        if seen.earlier(&text, &self.entries[first..]).is_some() {
            return Err(Other);
        }
        let origin = self.origin((start, end));
        self.entries.push((Key { text, origin }, value));
        Ok(())
    }

    /// Takes the map out of the last entries; it extends to its last value if that is further.
    fn mapped(&mut self, first: usize, (start, end): Stretch) -> Node {
        let entries: Vec<(Key, Node)> = self.entries.drain(first..).collect();
        let last = entries.last().map_or(end, |(_, node)| node.origin.end as usize);
        Node { origin: self.origin((start, last.max(end))), value: Value::Map(Map::from_distinct(entries)) }
    }

    /// Takes the list out of the last items.
    fn listed(&mut self, first: usize, (start, end): Stretch) -> Node {
        let nodes: Vec<Node> = self.nodes.drain(first..).collect();
        let last = nodes.last().map_or(end, |node| node.origin.end as usize);
        Node { origin: self.origin((start, last.max(end))), value: Value::List(nodes) }
    }

    /// The value of a key of a map with this indent, after its colon or on the next lines.
    fn value_of_key(&mut self, colon: usize, indent: usize, depth: usize) -> Result<Node, Other> {
        let behind = &self.text[colon + 1..self.line.end];
        let at = self.line.end - behind.trim_start_matches(' ').len();
        if at < self.line.end && self.byte(at) != b'#' {
            return self.within_line(at, indent, depth + 1);
        }
        let has_remark = at < self.line.end;
        self.go_on_at(self.line.end + 1);
        if !self.is_over() && self.line.indent > indent {
            return self.value(indent, depth + 1);
        }
        if !self.is_over() && self.line.indent == indent && self.is_item() {
            return self.list(depth + 1, true);
        }
        // An unquoted color is a comment.
        if has_remark { Err(Other) } else { Ok(self.plain((colon, colon))) }
    }

    /// A list, from the line of its first dash on. One that is not indented deeper than its key begins with its first
    /// item.
    fn list(&mut self, depth: usize, is_of_key: bool) -> Result<Node, Other> {
        let (indent, mut start, first) = (self.line.indent, self.line.start, self.nodes.len());
        Self::enter(depth)?;
        loop {
            let behind = &self.text[self.line.start + 1..self.line.end];
            let inner = behind.trim_start_matches(' ');
            let blanks = 1 + behind.len() - inner.len();
            if inner.is_empty() || inner.starts_with('#') || self.nodes.len() - first == MOST_IN_A_LIST {
                return Err(Other);
            }
            self.line.start += blanks;
            self.line.indent += blanks;
            if is_of_key && self.nodes.len() == first {
                start = self.line.start;
            }
            let value = self.value(indent, depth + 1)?;
            self.nodes.push(value);
            let is_over = self.ends(indent)?;
            if !is_over && !self.is_item() && !is_of_key {
                return Err(Other);
            }
            // Its map continues at the same indent.
            if is_over || !self.is_item() {
                return Ok(self.listed(first, (start, start)));
            }
        }
    }

    /// The value that begins with the line, in a list or map of this indent.
    fn value(&mut self, indent: usize, depth: usize) -> Result<Node, Other> {
        match self.collection(depth)? {
            Some(node) => Ok(node),
            None => self.within_line(self.line.start, indent, depth),
        }
    }

    /// The value that begins within the line, in a list or map of this indent.
    fn within_line(&mut self, at: usize, indent: usize, depth: usize) -> Result<Node, Other> {
        match self.byte(at) {
            b'|' | b'>' => self.block(at, indent),
            b'"' | b'\'' | b'[' | b'{' => {
                let mut flow = Flow { usual: self, at, indent };
                let node = flow.value(depth)?;
                let end = flow.at;
                if self.byte(end) != b'\n' {
                    return Err(Other);
                }
                self.go_on_at(end + 1);
                Ok(node)
            }
            first => {
                let (end, stop) = self.words_from(at);
                if !is_word_start(first, self.byte(at + 1)) || self.byte(stop) == b':' && stop < self.line.end
                {
                    return Err(Other);
                }
                let node = self.plain((at, end));
                self.go_on_at(self.line.end + 1);
                Ok(node)
            }
        }
    }

    /// A text of several lines, from `|` or `>` on.
    fn block(&mut self, at: usize, indent: usize) -> Result<Node, Other> {
        let head = self.text[at..self.line.end].trim_end_matches(' ');
        let (is_folded, is_open) = match head {
            "|" => (false, true),
            "|-" => (false, false),
            ">" => (true, true),
            ">-" => (true, false),
            _ => return Err(Other),
        };
        let (mut at, mut text, mut blank) = (self.line.end + 1, String::new(), 0);
        let spaces = |at: usize| self.text[at..].bytes().take_while(|byte| *byte == b' ').count();
        let own = spaces(at);
        let start = at + own;
        if own <= indent || at >= self.text.len() || self.byte(start) == b'\n' {
            return Err(Other);
        }
        let end = loop {
            let before = spaces(at);
            if at >= self.text.len() {
                break at + before.min(own);
            }
            let line = at + before.min(own);
            if before <= own && self.byte(line) == b'\n' {
                blank += 1;
                at = line + 1;
                continue;
            }
            if before < own {
                break line;
            }
            let length = self.text[line..].find('\n').ok_or(Other)?;
            // Lines that are indented deeper are not folded, and lines of blanks count.
            if before > own && (is_folded || before - own == length) {
                return Err(Other);
            }
            if !text.is_empty() {
                text.push_str(if is_folded && blank == 0 { " " } else { "" });
                (0..blank + usize::from(!is_folded)).for_each(|_| text.push('\n'));
            }
            blank = 0;
            text.push_str(&self.text[line..line + length]);
            at = line + length + 1;
        };
        if is_open {
            text.push('\n');
        }
        self.go_on_at(at);
        let scalar = Scalar { text: text.into(), plain: false };
        Ok(Node { origin: self.origin((start, end)), value: Value::Scalar(scalar) })
    }
}

/// Whether unquoted words may begin with these characters; other signs have a meaning.
fn is_word_start(first: u8, second: u8) -> bool {
    !matches!(
        first,
        b'-' | b'?' | b':' | b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'&' | b'*' | b'!' | b'|' | b'>'
    ) && !matches!(first, b'\'' | b'"' | b'%' | b'@' | b'`' | b' ' | b'\n')
        || first == b'-' && second.is_ascii_alphanumeric()
}

/// Whether the key of a map may begin with this character.
fn is_key_start(first: u8) -> bool {
    first.is_ascii_alphanumeric() || first == b'_' || !first.is_ascii()
}
