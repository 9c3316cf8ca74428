//! The words of one block of text, joined into one line, with the place of each in the file.

use std::ops::Range;

use crate::source::{FileId, Origin};

/// Words of a text without line breaks, and without what only a screen can use: targets of links, comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The words in one line, with their marks.
    pub value: String,
    /// The place of all of them.
    pub origin: Origin,
    /// The places of the HTML tags among them.
    pub tags: Vec<Origin>,
    /// The places of pictures that can't be drawn among them.
    pub pictures: Vec<Origin>,
    /// Stretches of words that are contiguous in the file, too: the first byte of each, in the words and in the file.
    stretches: Vec<(usize, usize)>,
}

/// Ranges of a text that are not plain words, in bytes.
#[derive(Debug, Default)]
pub(super) struct Special {
    /// Ranges to leave out: targets of links, comments.
    pub cuts: Vec<Range<usize>>,
    /// Ranges of inline code, printed literally.
    pub code: Vec<Range<usize>>,
}

/// Characters with a meaning in texts: a literal brace is doubled, the others are escaped with a backslash.
const SIGNS: &str = "\\*+[]:{";

impl Passage {
    /// No words, at a place.
    pub(super) fn empty(origin: Origin) -> Passage {
        Passage {
            value: String::new(),
            origin,
            tags: Vec::new(),
            pictures: Vec::new(),
            stretches: Vec::new(),
        }
    }

    /// The words in a range of a file's text without the ranges that are cut out, in the order of the file. Words in
    /// ranges of code are literal.
    pub(super) fn read(
        file: FileId,
        text: &str,
        range: Range<usize>,
        special: &Special,
        is_quote: bool,
    ) -> Passage {
        let origin = Origin { file, start: range.start as u32, end: range.end as u32 };
        let mut passage = Passage::empty(origin);
        let mut start = range.start;
        for (n, line) in text[range].split_inclusive('\n').enumerate() {
            let mut words = line.trim_start();
            if is_quote {
                words = words.trim_start_matches('>').trim_start();
            }
            let from = start + line.len() - words.len();
            let whole = from..from + words.trim_end().len();
            start += line.len();
            if n > 0 {
                passage.value.push(' ');
            }
            passage.add_line(text, whole, special);
        }
        passage
    }

    /// Adds what remains of a line.
    fn add_line(&mut self, text: &str, line: Range<usize>, special: &Special) {
        let mut from = line.start;
        for cut in special.cuts.iter().filter(|cut| cut.start < line.end && cut.end > line.start) {
            self.add_behind_cut(text, from..cut.start.max(from), from > line.start, &special.code);
            from = cut.end.max(from);
        }
        self.add_behind_cut(text, from..line.end.max(from), from > line.start, &special.code);
    }

    /// Adds words after a possible cut, without a second blank between two of them.
    fn add_behind_cut(&mut self, text: &str, mut range: Range<usize>, is_cut: bool, code: &[Range<usize>]) {
        if is_cut && (self.value.is_empty() || self.value.ends_with(' ')) {
            range.start = range.end - text[range.clone()].trim_start().len();
        }
        self.add(text, range, code);
    }

    fn add(&mut self, text: &str, range: Range<usize>, code: &[Range<usize>]) {
        let mut from = range.start;
        for code in code.iter().filter(|code| code.start < range.end && code.end > range.start) {
            let (start, end) = (code.start.max(from), code.end.min(range.end));
            self.push(text, from..start);
            from = start;
            for (at, sign) in text[start..end].char_indices().filter(|(_, sign)| SIGNS.contains(*sign)) {
                self.push(text, from..start + at);
                from = start + at;
                self.value.push(if sign == '{' { '{' } else { '\\' });
            }
            self.push(text, from..end);
            from = end;
        }
        self.push(text, from..range.end);
    }

    fn push(&mut self, text: &str, range: Range<usize>) {
        if !range.is_empty() {
            self.stretches.push((self.value.len(), range.start));
            self.value.push_str(&text[range]);
        }
    }

    /// The place in the file of a byte range of the words.
    pub fn at(&self, range: Range<usize>) -> Origin {
        let place = |at: usize| {
            let stretch = self.stretches.iter().rev().find(|(start, _)| *start <= at);
            stretch.map(|(start, from)| (from + at - start) as u32)
        };
        // The end comes from the last byte: after it, another stretch may begin.
        let (start, last) = (place(range.start), place(range.end.saturating_sub(1).max(range.start)));
        match (start, last) {
            (Some(start), Some(last)) => {
                let end = last.saturating_add(1).clamp(start, self.origin.end);
                Origin { start, end, ..self.origin }
            }
            _ => self.origin,
        }
    }

    /// The place of the first occurrence of a word; of all words, if there is none.
    pub fn place_of(&self, word: &str) -> Origin {
        self.value.find(word).map_or(self.origin, |start| self.at(start..start + word.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Files;

    #[test]
    fn words_keep_their_places() {
        let mut files = Files::default();
        let text = "> See [the **map**](map.md)\n>  of <!-- the old --> Reef.";
        let file = files.add("rules.md", text.to_owned());
        let cut = |part: &str| {
            let start = text.find(part).unwrap();
            start..start + part.len()
        };
        let cuts = vec![cut("["), cut("](map.md)"), cut("<!-- the old -->")];
        let special = Special { cuts, ..Special::default() };
        let passage = Passage::read(file, text, 2..text.len(), &special, true);
        assert_eq!(passage.value, "See the **map** of Reef.");
        for word in ["See", "map", "Reef"] {
            let Origin { start, end, .. } = passage.place_of(word);
            assert_eq!(&text[start as usize..end as usize], word);
        }
    }
}
