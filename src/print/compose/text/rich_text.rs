//! Text with its marks read: paragraphs, and the looks of their stretches.

use std::ops::Range;

/// A text with its marks read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RichText {
    /// Its paragraphs.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Paragraph {
    /// The words, without marks.
    pub text: String,
    /// The looks of its stretches, in order and without gaps.
    pub spans: Vec<(Range<usize>, Look)>,
    /// Icons, each with the byte before which it is placed.
    pub icons: Vec<(usize, String)>,
    /// The bullet or number before it.
    pub bullet: Option<String>,
    /// Whether it has extra space before it.
    pub apart: bool,
}

/// How a stretch differs from the style of its slot.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Look {
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// Small capitals.
    pub small_caps: bool,
    /// A named style of the layout.
    pub style: Option<String>,
}

impl RichText {
    /// A text without marks, in one paragraph.
    pub fn plain(text: &str) -> RichText {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let spans = vec![(0..text.len(), Look::default())];
        RichText { paragraphs: vec![Paragraph { text, spans, ..Paragraph::default() }] }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.paragraphs.iter().all(|p| p.text.trim().is_empty() && p.icons.is_empty())
    }
}

impl Paragraph {
    /// Adds words with a look.
    pub(super) fn push(&mut self, text: &str, look: &Look) {
        let start = self.text.len();
        if text.contains(char::is_control) {
            self.text.extend(text.chars().map(|c| if c.is_control() { ' ' } else { c }));
        } else {
            self.text.push_str(text);
        }
        let end = self.text.len();
        match self.spans.last_mut() {
            _ if start == end => {}
            Some((range, last)) if last == look => range.end = end,
            _ => self.spans.push((start..end, look.clone())),
        }
    }

    /// Removes blanks after the last word or icon.
    pub(super) fn trim_end(&mut self) {
        let icons = self.icons.last().map_or(0, |(at, _)| *at);
        self.text.truncate(self.text.trim_end().len().max(icons));
        let end = self.text.len();
        self.spans.retain(|(range, _)| range.start < end);
        if let Some((range, _)) = self.spans.last_mut() {
            range.end = end;
        }
    }

    /// The number that it begins with, as an item of a list: `3. `.
    pub(super) fn item_number(&self) -> Option<usize> {
        let (number, _) = self.text.split_once(". ").filter(|(number, _)| number.len() < 3)?;
        let is_number = self.bullet.is_none() && number.bytes().all(|byte| byte.is_ascii_digit());
        number.parse().ok().filter(|_| is_number)
    }

    /// Puts the number that it begins with before it.
    pub(super) fn cut_number(&mut self) {
        let end = self.text.find(' ').unwrap_or_default();
        self.bullet = Some(self.text[..end].to_owned());
        let cut = end + 1 + (self.text[end + 1..].len() - self.text[end + 1..].trim_start().len());
        self.text.drain(..cut);
        for (range, _) in &mut self.spans {
            *range = range.start.saturating_sub(cut)..range.end.saturating_sub(cut);
        }
        self.spans.retain(|(range, _)| !range.is_empty());
        for (at, _) in &mut self.icons {
            *at = at.saturating_sub(cut);
        }
    }
}
