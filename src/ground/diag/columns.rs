//! Widths in terminal columns: 綾 takes two, a combining accent none.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub fn count(text: &str) -> usize {
    text.width()
}

/// How many columns a line of a file takes in a message, where a tab is four blanks.
pub fn of_source(text: &str) -> usize {
    text.chars().map(source_char).sum()
}

fn source_char(c: char) -> usize {
    if c == '\t' { 4 } else { c.width().unwrap_or(1) }
}

/// As much of the start of a line of a file as fits into so many columns.
pub fn start(text: &str, columns: usize) -> &str {
    &text[..fitting(text.chars(), columns)]
}

/// As much of the end of a line of a file as fits into so many columns.
pub fn end(text: &str, columns: usize) -> &str {
    &text[text.len() - fitting(text.chars().rev(), columns)..]
}

/// The bytes of the first characters that fit into so many columns.
fn fitting(chars: impl Iterator<Item = char>, columns: usize) -> usize {
    let mut room = columns;
    let fits = |c: &char| room.checked_sub(source_char(*c)).map(|left| room = left).is_some();
    chars.take_while(fits).map(char::len_utf8).sum()
}

/// A text padded with blanks on the right to a width in columns.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{:1$}", "", columns.saturating_sub(count(text)))
}

/// Inserts a mark into words longer than `most` letters, where they can be broken.
pub fn breakable(text: &str, most: usize, mark: char) -> String {
    let mut out = String::with_capacity(text.len());
    let mut length = 0;
    for c in text.chars() {
        length = if c.is_whitespace() { 0 } else { length + 1 };
        if length > most {
            out.push(mark);
            length = 1;
        }
        out.push(c);
    }
    out
}

/// The columns between which a line is wrapped. A word that is wider than that stands alone on its line.
#[derive(Clone, Copy)]
pub struct Measure {
    /// The column where the first word begins.
    pub start: usize,
    /// The indent of all later lines, in columns.
    pub hang: usize,
    /// The number of columns available.
    pub width: usize,
}

/// Writes the words of a line, wrapped to the measure; `seen` returns how many columns a word takes.
pub fn fill(out: &mut String, line: &str, measure: Measure, seen: impl Fn(&str) -> usize) {
    let Measure { start, hang, width } = measure;
    let mut column = start;
    for (n, word) in line.split(' ').enumerate() {
        let length = seen(word);
        if n > 0 && column + 1 + length > width && column > hang {
            out.push_str(&format!("\n{:hang$}", ""));
            column = hang;
        } else if n > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
}

/// A text cut to at most `most` columns; a longer one ends in `…`.
pub fn cut(text: &str, most: usize) -> String {
    if count(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut room = most.saturating_sub(1);
    for c in text.chars() {
        let Some(left) = room.checked_sub(c.width().unwrap_or(0)) else { break };
        room = left;
        kept.push(c);
    }
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_no_characters() {
        assert_eq!(count("Bo"), 2);
        assert_eq!(count("綾波レイ"), 8);
        assert_eq!(count("Jose\u{301}"), 4);
        assert_eq!(padded("綾", 4), "綾  ");
        assert_eq!(padded("Jose\u{301}", 3), "Jose\u{301}");
        assert_eq!(cut("綾波レイ", 8), "綾波レイ");
        assert_eq!(cut("綾波レイ", 6), "綾波…");
    }
}
