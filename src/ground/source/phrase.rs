//! One line of text, split into parts and words, each with its place.

use super::{Located, Origin};

impl<'t> Located<&'t str> {
    /// The stretch from byte `start` to byte `end`, without the blanks around it.
    pub fn stretch(self, start: usize, end: usize) -> Located<&'t str> {
        let text = &self.value[start..end];
        let start = start + text.len() - text.trim_start().len();
        let value = text.trim();
        Located { value, origin: self.origin.part(start, start + value.len()) }
    }

    /// The text without the blanks around it.
    #[must_use]
    pub fn trimmed(self) -> Located<&'t str> {
        self.stretch(0, self.value.len())
    }

    /// The parts between separators.
    pub fn parts(self, separator: char) -> Vec<Located<&'t str>> {
        let mut start = 0;
        let part = |text: &str| {
            let part = self.stretch(start, start + text.len());
            start += text.len() + separator.len_utf8();
            part
        };
        self.value.split(separator).map(part).collect()
    }

    /// The words.
    pub fn words(self) -> Vec<Located<&'t str>> {
        let words = self.parts(' ').into_iter().flat_map(|part| part.parts('\t'));
        words.filter(|word| !word.value.is_empty()).collect()
    }

    /// The text before and after the first word that is one of these, and that word. Capitals don't matter.
    pub fn around(self, words: &[&str]) -> Option<[Located<&'t str>; 3]> {
        let is_one = |word: &Located<&str>| words.iter().any(|one| word.value.eq_ignore_ascii_case(one));
        let word = self.words().into_iter().find(is_one)?;
        let start = (word.origin.start - self.origin.start) as usize;
        let end = start + word.value.len();
        Some([self.stretch(0, start), word, self.stretch(end, self.value.len())])
    }

    /// The text before brackets at the end, and within them: `Wren Tallow (3)`.
    pub fn bracketed(self) -> (Located<&'t str>, Option<Located<&'t str>>) {
        let Some(inner) = self.value.strip_suffix(')') else { return (self, None) };
        let Some(open) = inner.rfind('(') else { return (self, None) };
        (self.stretch(0, open), Some(self.stretch(open + 1, inner.len())))
    }

    /// The place from its beginning to the end of a later text.
    pub fn through(self, last: Located<&str>) -> Origin {
        self.origin.through(last.origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn line(value: &str) -> Located<&str> {
        let origin = Origin { end: value.len() as u32, ..Origin::of_file(FileId::default()) };
        Located { value, origin }
    }

    fn with_places(phrases: &[Located<&str>]) -> Vec<String> {
        let with_place = |phrase: &Located<&str>| format!("{}@{}", phrase.value, phrase.origin.start);
        phrases.iter().map(with_place).collect()
    }

    #[test]
    fn every_part_knows_its_place() {
        let line = line(" Zoë (3)  X Sparkles ,  dark forest");
        assert_eq!(with_places(&line.parts(',')), ["Zoë (3)  X Sparkles@1", "dark forest@25"]);
        let [left, sign, right] = line.parts(',')[0].around(&["v", "x"]).unwrap();
        assert_eq!(with_places(&[left, sign, right]), ["Zoë (3)@1", "X@11", "Sparkles@13"]);
        let (name, health) = left.bracketed();
        assert_eq!(with_places(&[name, health.unwrap()]), ["Zoë@1", "3@7"]);
        assert_eq!(with_places(&line.parts(',')[1].words()), ["dark@25", "forest@30"]);
        assert!(line.around(&["v"]).is_none() && right.bracketed().1.is_none());
    }
}
