//! Labels of squares and hexes: `B7` is the second column from the left, the seventh row from the top.

use std::fmt;

use super::ShortText;

/// A space of a board: column and row, both counted from 0.
///
/// Ordered by row, then by column, which is the label order of the rulebooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label {
    /// From the left: A is 0, Z is 25, AA is 26.
    pub column: u32,
    /// From the top: 1 is 0.
    pub row: u32,
}

/// The most columns and rows that a label can name.
pub const MOST: u32 = 10_000;

impl Label {
    /// Reads `B7`, `AA12`; capitals do not matter. `None` for anything else, and beyond [`Label::MOST`] columns or
    /// rows.
    pub fn parse(text: &str) -> Option<Label> {
        let split = text.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, digits) = text.split_at(split);
        if letters.is_empty() || letters.len() > 3 || digits.len() > 5 || digits.starts_with('0') {
            return None;
        }
        let column =
            letters.bytes().fold(0, |n, b| n * 26 + u32::from(b.to_ascii_uppercase() - b'A') + 1) - 1;
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let row = digits.parse::<u32>().ok()? - 1;
        (column < MOST && row < MOST).then_some(Label { column, row })
    }

    /// Every space of a board of this many columns and rows, row by row.
    pub fn of_grid(columns: u32, rows: u32) -> impl Iterator<Item = Label> {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Label { column, row }))
    }

    /// Writes the letters of the column (A, B, … Z, AA, …), from the last one on, as digits are.
    fn write_column(self, text: &mut ShortText) {
        let mut n = self.column + 1;
        while n > 0 {
            text.put_before(b'A' + ((n - 1) % 26) as u8);
            n = (n - 1) / 26;
        }
    }

    /// The letters of the column.
    pub fn column_name(self) -> String {
        let mut text = ShortText::default();
        self.write_column(&mut text);
        text.as_str().to_owned()
    }

    /// Whether two squares meet only at a corner.
    pub fn touches_corner(self, other: Label) -> bool {
        self.column.abs_diff(other.column) == 1 && self.row.abs_diff(other.row) == 1
    }

    /// The squares that share an edge with this one: above, right, below, left; those before the first column and row do
    /// not exist.
    pub fn beside(self) -> impl Iterator<Item = Label> {
        let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        steps.into_iter().filter_map(move |(right, down)| {
            let column = self.column.checked_add_signed(right)?;
            Some(Label { column, row: self.row.checked_add_signed(down)? })
        })
    }

    /// Whether two squares share an edge.
    pub fn shares_edge(self, other: Label) -> bool {
        self.column.abs_diff(other.column) + self.row.abs_diff(other.row) == 1
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ShortText::default();
        text.put_number_before(self.row + 1);
        self.write_column(&mut text);
        f.write_str(text.as_str())
    }
}

impl Ord for Label {
    fn cmp(&self, other: &Label) -> std::cmp::Ordering {
        (self.row, self.column).cmp(&(other.row, other.column))
    }
}

impl PartialOrd for Label {
    fn partial_cmp(&self, other: &Label) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_back() {
        for text in ["A1", "B7", "Z26", "AA1", "AZ9", "BA10", "ZZ100"] {
            assert_eq!(Label::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Label::parse("b7").unwrap(), Label { column: 1, row: 6 });
        for text in ["", "A", "7", "A0", "A01", "1A", "A-1", "AAAA1", "A123456", "Ä1"] {
            assert_eq!(Label::parse(text), None, "{text}");
        }
    }

    #[test]
    fn corners_and_edges() {
        let at = |text| Label::parse(text).unwrap();
        assert!(at("A1").touches_corner(at("B2")));
        assert!(!at("A1").touches_corner(at("A2")));
        assert!(at("A1").shares_edge(at("A2")));
        assert!(!at("A1").shares_edge(at("B2")));
    }
}
