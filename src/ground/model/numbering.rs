//! How spaces are numbered in print. Definitions always name them by letter and number, as in `B7`.

use crate::geometry::Label;
use crate::source::read::{Both, Count};
use crate::{document, words};

document! {
    /// How spaces are numbered in print.
    #[derive(PartialEq)]
    pub struct Numbering ("a numbering") over {
        /// letters like B7, digits like 0207, count for 1, 2, 3 through all spaces, or none; by default the look's
        style: Option<LabelStyle> = None;
        /// the number of the first column and of the first row, or of the first counted space
        start: Both<Count<0, 9_999>> = (1, 1);
        /// what is printed before each label
        prefix: String = String::new();
        /// what is between column and row
        separator: String = String::new();
        /// which of the two comes first
        order: NumberOrder = NumberOrder::ColumnRow;
        /// prints labels only where column and row are multiples of this number; with `count`, only on multiples of
        /// it
        every: Count<1, 1_000> = 1;
        /// whether rows are numbered from the last one up
        upward: bool = false;
        /// whether every other row is counted backward, like a snake
        snake: bool = false;
    }
}

words! {
    /// The style of labels.
    #[derive(Default)]
    pub enum LabelStyle {
        /// `B7`.
        #[default]
        Letters = "letters",
        /// `0207`.
        Digits = "digits",
        /// `1`, `2`, `3` through all spaces.
        Count = "count",
        /// No labels.
        None = "none",
    }
}

words! {
    /// Which part of a label comes first.
    #[derive(Default)]
    pub enum NumberOrder {
        /// The column.
        #[default]
        ColumnRow = "column-row",
        /// The row.
        RowColumn = "row-column",
    }
}

impl Numbering {
    /// The printed label of a space among this many columns and rows; `None` if it has none.
    pub fn label(&self, style: LabelStyle, columns: u32, rows: u32, at: Label) -> Option<String> {
        let (first_column, first_row) = self.start;
        let row = if self.upward { rows - 1 - at.row } else { at.row };
        let is_due = |number: u32| number.is_multiple_of(self.every);
        if style == LabelStyle::Count {
            let along = if self.snake && row % 2 == 1 { columns - 1 - at.column } else { at.column };
            let number = first_column + row * columns + along;
            return is_due(number).then(|| format!("{}{number}", self.prefix));
        }
        let (column, row) = (at.column + first_column, row + first_row);
        if self.every > 1 && !(is_due(column) && is_due(row)) {
            return None;
        }
        let (column, row) = match style {
            LabelStyle::Digits => (digits(column, first_column, columns), digits(row, first_row, rows)),
            _ => (letters(column), row.to_string()),
        };
        let (one, other) = match self.order {
            NumberOrder::ColumnRow => (column, row),
            NumberOrder::RowColumn => (row, column),
        };
        Some(format!("{}{one}{}{other}", self.prefix, self.separator))
    }

    /// The printed name of a column at the edge of a board with this many columns; `None` for styles without one.
    pub fn column(&self, style: LabelStyle, columns: u32, column: u32) -> Option<String> {
        let (first, number) = (self.start.0, column + self.start.0);
        match style {
            _ if !number.is_multiple_of(self.every) => None,
            LabelStyle::Letters => Some(letters(number)),
            LabelStyle::Digits => Some(digits(number, first, columns)),
            LabelStyle::Count | LabelStyle::None => None,
        }
    }

    /// The printed name of a row at the edge of a board with this many rows; `None` for styles without one.
    pub fn row(&self, style: LabelStyle, rows: u32, row: u32) -> Option<String> {
        let (first, row) = (self.start.1, if self.upward { rows - 1 - row } else { row });
        let number = row + first;
        match style {
            _ if !number.is_multiple_of(self.every) => None,
            LabelStyle::Letters => Some(number.to_string()),
            LabelStyle::Digits => Some(digits(number, first, rows)),
            LabelStyle::Count | LabelStyle::None => None,
        }
    }
}

/// A column as letters; column 0 has none.
fn letters(column: u32) -> String {
    Label { column: column.max(1) - 1, row: 0 }.column_name()
}

/// A number with as many digits as the last of `count` numbers has.
fn digits(number: u32, first: u32, count: u32) -> String {
    let wide = (first + count - 1).to_string().len().max(2);
    format!("{number:0wide$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(numbering: &Numbering, style: LabelStyle, label: &str) -> Option<String> {
        numbering.label(style, 10, 12, Label::parse(label).unwrap())
    }

    #[test]
    fn labels_are_as_they_are_wanted() {
        let plain = Numbering::default();
        assert_eq!(printed(&plain, LabelStyle::Letters, "B7").unwrap(), "B7");
        assert_eq!(printed(&plain, LabelStyle::Digits, "B7").unwrap(), "0207");
        let apart = Numbering { start: (10, 1), prefix: "M ".into(), separator: ".".into(), ..plain.clone() };
        assert_eq!(printed(&apart, LabelStyle::Digits, "A1").unwrap(), "M 10.01");
        let row_first = Numbering { order: NumberOrder::RowColumn, upward: true, ..plain.clone() };
        assert_eq!(printed(&row_first, LabelStyle::Letters, "A12").unwrap(), "1A");
        let beside = |style| (plain.column(style, 10, 1).unwrap(), plain.row(style, 12, 6).unwrap());
        assert_eq!(beside(LabelStyle::Letters), ("B".to_owned(), "7".to_owned()));
        assert_eq!(beside(LabelStyle::Digits), ("02".to_owned(), "07".to_owned()));
        assert_eq!(plain.column(LabelStyle::Count, 10, 1), None);
        let few = Numbering { every: 5, ..plain };
        assert_eq!(printed(&few, LabelStyle::Digits, "E5").unwrap(), "0505");
        assert_eq!(printed(&few, LabelStyle::Digits, "E6"), None);
    }

    #[test]
    fn a_snake_turns_at_the_end_of_each_row() {
        let snake = Numbering { start: (0, 0), snake: true, upward: true, ..Numbering::default() };
        let numbers =
            ["A12", "J12", "J11", "A11", "A10"].map(|at| printed(&snake, LabelStyle::Count, at).unwrap());
        assert_eq!(numbers, ["0", "9", "10", "19", "20"]);
    }
}
