//! The lines of a text, each with its place: rows of a board in a block of text.

use super::{Located, Origin};

/// The lines of a text that spans several lines of its file. All are indented equally there; the indent follows from
/// how much shorter the text is than its stretch of the file. Where that is ambiguous, each line has the place of the
/// whole text.
pub fn lines(text: &str, origin: Origin) -> Vec<Located<&str>> {
    let count = text.lines().count();
    let stretch = (origin.end - origin.start) as usize;
    let lacking = stretch.checked_sub(text.len()).filter(|_| count > 1);
    let indent = lacking.filter(|lacking| lacking % (count - 1) == 0).map(|lacking| lacking / (count - 1));
    let mut start = 0;
    let place = |line| {
        let at = indent.map_or(origin, |_| origin.part(start, start + str::len(line)));
        start += line.len() + 1 + indent.unwrap_or(0);
        Located { value: line, origin: at }
    };
    text.lines().map(place).collect()
}

/// The place of bytes `start` to `end` of a text in one line. The place of the whole text, where the file's bytes
/// differ from what was read, as with escapes.
pub fn stretch(text: Located<&str>, start: usize, end: usize) -> Origin {
    let stretch = (text.origin.end - text.origin.start) as usize;
    match stretch.checked_sub(text.value.len()) {
        Some(0) => text.origin.part(start, end),
        // Quotation marks around it.
        Some(2) => text.origin.part(start + 1, end + 1),
        _ => text.origin,
    }
}
