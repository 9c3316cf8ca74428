//! Lists and maps in brackets, and texts in quotes.

use std::borrow::Cow;

use super::{DEEPEST, MOST_IN_A_LIST, Other, Stretch, Usual, is_key_start, is_word_start};
use crate::source::yaml::seen::Seen;
use crate::source::{Node, Scalar, Value};

/// A reader of brackets and quotes.
pub(super) struct Flow<'u, 't> {
    pub usual: &'u mut Usual<'t>,
    /// The next byte.
    pub at: usize,
    /// The indent of the surrounding collection: further lines must be indented deeper.
    pub indent: usize,
}

impl Flow<'_, '_> {
    pub fn value(&mut self, depth: usize) -> Result<Node, Other> {
        if depth >= DEEPEST {
            return Err(Other);
        }
        match self.usual.byte(self.at) {
            b'[' => self.list(depth),
            b'{' => self.map(depth),
            b'"' => self.quoted('"'),
            b'\'' => self.quoted('\''),
            first if is_word_start(first, self.usual.byte(self.at + 1)) => {
                let words = self.words()?;
                Ok(self.usual.plain(words))
            }
            _ => Err(Other),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Node, Other> {
        let (start, first) = (self.at, self.usual.nodes.len());
        self.at += 1;
        self.skip_white()?;
        while self.usual.byte(self.at) != b']' {
            let node = self.value(depth + 1)?;
            self.usual.nodes.push(node);
            self.comma(b']')?;
            if self.usual.nodes.len() - first == MOST_IN_A_LIST {
                return Err(Other);
            }
        }
        self.close();
        Ok(self.usual.listed(first, (start, self.at)))
    }

    fn map(&mut self, depth: usize) -> Result<Node, Other> {
        let (start, first, mut seen) = (self.at, self.usual.entries.len(), Seen::default());
        self.at += 1;
        self.skip_white()?;
        while self.usual.byte(self.at) != b'}' {
            if !is_key_start(self.usual.byte(self.at)) {
                return Err(Other);
            }
            let key = self.words()?;
            let is_key = key.1 == self.at && self.usual.byte(self.at) == b':';
            if !is_key || !matches!(self.usual.byte(self.at + 1), b' ' | b'\n') {
                return Err(Other);
            }
            self.at += 1;
            self.skip_white()?;
            let value = self.value(depth + 1)?;
            // `{3,4: ~}` and `{a:b: ~}` may be slips.
            let word = &self.usual.text[key.0..key.1];
            if value.is_null() && (word.contains(':') || word.starts_with(|c: char| c.is_ascii_digit())) {
                return Err(Other);
            }
            self.usual.add(key, value, first, &mut seen)?;
            // The parser gives a map that ends in a comma another end.
            if self.comma(b'}')? && self.usual.byte(self.at) == b'}' {
                return Err(Other);
            }
        }
        self.close();
        Ok(self.usual.mapped(first, (start, self.at)))
    }

    /// Whether a comma comes after a value; if not, the bracket is closed.
    fn comma(&mut self, closing: u8) -> Result<bool, Other> {
        self.skip_white()?;
        match self.usual.byte(self.at) {
            b',' => {
                self.at += 1;
                self.skip_white()?;
                Ok(true)
            }
            other if other == closing => Ok(false),
            _ => Err(Other),
        }
    }

    /// Skips blanks and line breaks.
    fn skip_white(&mut self) -> Result<(), Other> {
        loop {
            self.skip_blanks();
            if self.usual.byte(self.at) != b'\n' {
                return Ok(());
            }
            let line = self.at + 1;
            self.at = line;
            self.skip_blanks();
            if self.at >= self.usual.text.len()
                || self.at - line <= self.indent && self.usual.byte(self.at) != b'\n'
            {
                return Err(Other);
            }
        }
    }

    fn skip_blanks(&mut self) {
        self.at += self.usual.text[self.at..].bytes().take_while(|byte| *byte == b' ').count();
    }

    /// Skips a closing bracket or quotation mark, with the blanks and the comment after it.
    fn close(&mut self) {
        self.at += 1;
        let end = self.at;
        self.skip_blanks();
        if self.at > end && self.usual.byte(self.at) == b'#' {
            let rest = &self.usual.text[self.at..];
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// Unquoted words.
    fn words(&mut self) -> Result<Stretch, Other> {
        let (bytes, start) = (self.usual.text.as_bytes(), self.at);
        loop {
            match self.usual.byte(self.at) {
                b',' | b']' | b'}' | b'\n' => break,
                b'[' | b'{' => return Err(Other),
                b':' if matches!(
                    self.usual.byte(self.at + 1),
                    b' ' | b'\n' | b',' | b'[' | b']' | b'{' | b'}'
                ) =>
                {
                    break;
                }
                b'#' if bytes[self.at - 1] == b' ' => return Err(Other),
                _ => self.at += 1,
            }
        }
        Ok((start, start + self.usual.text[start..self.at].trim_end_matches(' ').len()))
    }

    /// A quoted text in one line.
    fn quoted(&mut self, quote: char) -> Result<Node, Other> {
        let (text, start) = (self.usual.text, self.at);
        let mut end = start + 1;
        let mut is_plain = true;
        loop {
            match text.as_bytes().get(end) {
                Some(b'\\') if quote == '"' => {
                    is_plain = false;
                    end += 2;
                }
                Some(b'\'') if quote == '\'' && self.usual.byte(end + 1) == b'\'' => {
                    is_plain = false;
                    end += 2;
                }
                Some(byte) if *byte == quote as u8 => break,
                None | Some(b'\n') => return Err(Other),
                _ => end += 1,
            }
        }
        let inner = &text[start + 1..end];
        let unescaped: Cow<'_, str> = match (is_plain, quote) {
            (true, _) => inner.into(),
            (_, '\'') => inner.replace("''", "'").into(),
            _ => unescaped(inner)?.into(),
        };
        self.at = end;
        self.close();
        let scalar = Scalar { text: unescaped.into(), plain: false };
        Ok(Node { origin: self.usual.origin((start, self.at)), value: Value::Scalar(scalar) })
    }
}

/// A text in double quotes with its escapes decoded.
fn unescaped(text: &str) -> Result<String, Other> {
    let mut parts = text.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        match part.chars().next() {
            Some('n') => text.push('\n'),
            Some('"') => text.push('"'),
            // Two in a row: there is nothing between them.
            None => {
                text.push('\\');
                text.push_str(parts.next().ok_or(Other)?);
                continue;
            }
            _ => return Err(Other),
        }
        text.push_str(&part[1..]);
    }
    Ok(text)
}
