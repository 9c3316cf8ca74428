//! How spaces are numbered in print. Definitions always name them by letter and number, as in `B7`.

use crate::geometry::{HexGrid, Label, Top};
use crate::source::read::{Both, Count};
use crate::{document, words};

document! {
    /// How spaces are numbered in print.
    #[derive(PartialEq)]
    pub struct Numbering ("a numbering") over {
        /// letters like B7, digits like 0207, count for 1, 2, 3 through all spaces, or none; of hexes also doubled for
        /// A1, A3, B2, B4, or axial for 0,0; by default the look's
        style: Option<LabelStyle> = None;
        /// the number of the first column and of the first row, or of the first counted space
        start: Both<Count<0, 9_999>> = (1, 1);
        /// the hex whose axial coordinates are 0,0; by default A1
        zero: Option<Label> = None;
        /// what is printed before each label
        prefix: String = String::new();
        /// what is between column and row; by default nothing, but a comma in axial coordinates
        separator: Option<String> = None;
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
        /// `A1`, `A3`, `B2`, `B4`: a letter for each column of flat-top hexes, or for each row of pointy-top ones, and
        /// numbers along it that go up by two, so that those of its neighbors are between them.
        Doubled = "doubled",
        /// `0,0`, `1,-1`: axial coordinates.
        Axial = "axial",
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

impl LabelStyle {
    /// Whether only hexes have labels of this style.
    pub fn is_of_hexes(self) -> bool {
        matches!(self, LabelStyle::Doubled | LabelStyle::Axial)
    }
}

impl Numbering {
    /// The printed label of a hex; `None` if it has none.
    pub fn of_hex(&self, style: LabelStyle, grid: &HexGrid, at: Label) -> Option<String> {
        let is_due = |number: u32| number.is_multiple_of(self.every);
        match style {
            LabelStyle::Doubled => {
                let (line, along) = self.doubled(grid, at);
                let (line, along) = (line + self.start.0, along + self.start.1);
                let is_shown = self.every == 1 || is_due(line) && is_due(along);
                is_shown.then(|| self.joined(letters(line), along.to_string(), ""))
            }
            LabelStyle::Axial => {
                let zero =
                    grid.axial(self.zero.as_ref().map_or(Label { column: 0, row: 0 }, |zero| zero.value));
                let here = grid.axial(at);
                let (q, r) = (here.q - zero.q, here.r - zero.r);
                let is_shown = is_due(q.unsigned_abs()) && is_due(r.unsigned_abs());
                is_shown.then(|| self.joined(q.to_string(), r.to_string(), ","))
            }
            _ => self.label(style, grid.columns, grid.rows, at),
        }
    }

    /// The line of hexes in which a hex touches the next along a flat side, and how far along it, in halves of a hex.
    fn doubled(&self, grid: &HexGrid, at: Label) -> (u32, u32) {
        match grid.top {
            Top::Flat => {
                let along = 2 * at.row + u32::from(grid.is_set_off(at.column));
                (at.column, if self.upward { 2 * grid.rows - 1 - along } else { along })
            }
            Top::Pointy => {
                let line = if self.upward { grid.rows - 1 - at.row } else { at.row };
                (line, 2 * at.column + u32::from(grid.is_set_off(at.row)))
            }
        }
    }

    /// A label of two parts.
    fn joined(&self, column: String, row: String, usual: &str) -> String {
        let (one, other) = match self.order {
            NumberOrder::ColumnRow => (column, row),
            NumberOrder::RowColumn => (row, column),
        };
        format!("{}{one}{}{other}", self.prefix, self.separator.as_deref().unwrap_or(usual))
    }

    /// The printed label of a square among this many columns and rows; `None` if it has none.
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
        Some(self.joined(column, row, ""))
    }

    /// The printed name of a column at the edge of a board with this many columns; `None` for styles without one.
    pub fn column(&self, style: LabelStyle, columns: u32, column: u32) -> Option<String> {
        let (first, number) = (self.start.0, column + self.start.0);
        match style {
            _ if !number.is_multiple_of(self.every) => None,
            LabelStyle::Letters => Some(letters(number)),
            LabelStyle::Digits => Some(digits(number, first, columns)),
            LabelStyle::Count | LabelStyle::Doubled | LabelStyle::Axial | LabelStyle::None => None,
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
            LabelStyle::Count | LabelStyle::Doubled | LabelStyle::Axial | LabelStyle::None => None,
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
    use crate::geometry::{Length, Offset, Outline};
    use crate::source::Located;

    fn printed(numbering: &Numbering, style: LabelStyle, label: &str) -> Option<String> {
        numbering.label(style, 10, 12, Label::parse(label).unwrap())
    }

    #[test]
    fn labels_are_as_they_are_wanted() {
        let plain = Numbering::default();
        assert_eq!(printed(&plain, LabelStyle::Letters, "B7").unwrap(), "B7");
        assert_eq!(printed(&plain, LabelStyle::Digits, "B7").unwrap(), "0207");
        let apart =
            Numbering { start: (10, 1), prefix: "M ".into(), separator: Some(".".into()), ..plain.clone() };
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
    fn hexes_are_numbered_by_twos_or_by_their_axes() {
        let labels = |numbering: &Numbering, style, top, offset, at: [&str; 4]| {
            let grid =
                HexGrid { top, offset, outline: Outline::Hexes, size: Length::mm(20), columns: 5, rows: 4 };
            at.map(|at| numbering.of_hex(style, &grid, Label::parse(at).unwrap()).unwrap()).join(" ")
        };
        let plain = Numbering::default();
        let doubled = |numbering, top, offset| {
            labels(numbering, LabelStyle::Doubled, top, offset, ["A1", "A2", "B1", "C4"])
        };
        assert_eq!(doubled(&plain, Top::Flat, Offset::Odd), "A1 A3 B2 C7");
        assert_eq!(doubled(&plain, Top::Flat, Offset::Even), "A2 A4 B1 C8");
        assert_eq!(doubled(&plain, Top::Pointy, Offset::Odd), "A1 B2 A3 D6");
        let upward = Numbering { upward: true, ..Numbering::default() };
        assert_eq!(doubled(&upward, Top::Flat, Offset::Odd), "A8 A6 B7 C2");
        assert_eq!(doubled(&upward, Top::Pointy, Offset::Odd), "D1 C2 D3 A6");
        let row_first =
            Numbering { order: NumberOrder::RowColumn, separator: Some("/".into()), ..plain.clone() };
        assert_eq!(doubled(&row_first, Top::Flat, Offset::Odd), "1/A 3/A 2/B 7/C");
        let axial = |numbering| {
            labels(numbering, LabelStyle::Axial, Top::Flat, Offset::Odd, ["A1", "B1", "C1", "C4"])
        };
        assert_eq!(axial(&plain), "0,0 1,0 2,-1 2,2");
        let middle = Numbering { zero: Label::parse("C2").map(Located::given), ..plain.clone() };
        assert_eq!(axial(&middle), "-2,0 -1,0 0,-1 0,2");
    }

    #[test]
    fn a_snake_turns_at_the_end_of_each_row() {
        let snake = Numbering { start: (0, 0), snake: true, upward: true, ..Numbering::default() };
        let numbers =
            ["A12", "J12", "J11", "A11", "A10"].map(|at| printed(&snake, LabelStyle::Count, at).unwrap());
        assert_eq!(numbers, ["0", "9", "10", "19", "20"]);
    }
}
