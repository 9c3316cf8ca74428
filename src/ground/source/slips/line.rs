//! The lines in which mistakes are found, and the mistakes.

/// A typing mistake.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::source) struct Slip {
    pub message: String,
    pub help: String,
    /// The byte range.
    pub at: (usize, usize),
}

/// A line of the text.
#[derive(Clone, Copy)]
pub(in crate::source) struct Line<'t> {
    pub start: usize,
    pub text: &'t str,
}

impl<'t> Line<'t> {
    /// The line that begins at a byte.
    pub fn at(text: &'t str, start: usize) -> Line<'t> {
        let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        Line { start, text: text[start..end].trim_end_matches('\r') }
    }

    /// The line around a byte.
    pub fn around(text: &'t str, at: usize) -> Line<'t> {
        let at = text.floor_char_boundary(at.min(text.len()));
        Line::at(text, text[..at].rfind('\n').map_or(0, |end| end + 1))
    }

    /// The number of blanks before its first word.
    pub fn indent(self) -> usize {
        self.text.len() - self.text.trim_start_matches(' ').len()
    }

    /// Whether it has content: it is neither empty nor a comment.
    pub fn is_content(self) -> bool {
        let content = self.text.trim();
        !content.is_empty() && !content.starts_with('#') && content != "---"
    }
}

/// Where the colon is that makes a key of the text before it.
pub(in crate::source) fn key_end(text: &str, in_brackets: bool) -> Option<usize> {
    let ends = |rest: &str| {
        rest.chars()
            .next()
            .is_none_or(|c| c == ' ' || in_brackets && matches!(c, ',' | ']' | '}' | '[' | '{'))
    };
    text.match_indices(':').map(|(at, _)| at).find(|at| ends(&text[at + 1..]))
}
