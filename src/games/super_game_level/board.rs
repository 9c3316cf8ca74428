//! The board of a turn, drawn with one symbol per square.

use crate::diag::{Report, code};
use crate::game::wording::figured;
use crate::model::GameName;
use crate::model::board::Chevrons;
use crate::model::load::Cards;
use crate::pieces::{Gravity, Landscape, Square};
use crate::roster::Level;
use crate::rule;
use crate::source::read::OneOrMore;
use crate::source::{Located, Node, Origin, lines, or_wrong_type, shortened, wrong_type};
use crate::tables::BOARD;

/// The landscape of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    columns: u32,
    rows: u32,
    /// All squares, row by row.
    squares: Vec<Landscape>,
}

impl Board {
    /// The landscape of a square; `None` off the board.
    pub fn landscape(&self, square: Square) -> Option<Landscape> {
        let is_on = square.column < self.columns && square.row < self.rows;
        is_on.then(|| self.squares[(square.row * self.columns + square.column) as usize])
    }

    /// Reports something in a solid square (SGL-1.3).
    pub fn check_is_free(&self, square: Square, what: &str, origin: Origin, report: &mut Report) {
        if let Some(landscape) = self.landscape(square).filter(|landscape| landscape.is_solid()) {
            let message = format!("{what} can't be in {square}: there is {}", landscape.with_article());
            report.error(rule!("SGL-1.3"), origin, message).help("bricks and boxes are solid");
        }
    }

    /// An empty board of the largest size.
    fn stand_in() -> Board {
        let side = *BOARD.end();
        Board { columns: side as u32, rows: side as u32, squares: vec![Landscape::Empty; side * side] }
    }

    /// The number of columns and rows.
    pub fn size(&self) -> (u32, u32) {
        (self.columns, self.rows)
    }

    /// The last row, from 0.
    pub fn last_row(&self) -> u32 {
        self.rows - 1
    }

    /// Whether it has a start square.
    pub fn has_start(&self) -> bool {
        self.squares.contains(&Landscape::Start)
    }

    /// Reads the label of a square of the board; `None` after an error in the report.
    pub fn square(&self, label: Located<&str>, report: &mut Report) -> Option<Square> {
        let last = Square { column: self.columns - 1, row: self.last_row() };
        let fault = match Square::parse(label.value) {
            Some(square) if self.landscape(square).is_some() => return Some(square),
            Some(square) => format!("{square} is not on the board"),
            None => format!("\"{}\" is not a square", shortened(label.value)),
        };
        let help = format!("the squares are A1 to {last}: the column's letter, then the row's number");
        report.error(code::UNKNOWN_NAME, label.origin, fault).help(help);
        None
    }
}

/// The characters drawn on a board.
pub type Letters = Vec<(char, Located<Square>)>;

/// The text of a board, or the name of a printed one.
pub type Drawn = OneOrMore<String>;

/// Reads a board with the characters drawn on it, and the gravity of a printed one if it gives any. An unreadable
/// drawing becomes an empty board, so that the rest can be checked.
pub fn read(node: &Node, cards: &Cards, report: &mut Report) -> Option<(Board, Letters, Option<Gravity>)> {
    let Some(name) = named(node) else {
        let (board, letters) = drawn(node, report);
        return Some((board, letters, None));
    };
    let printed = cards.board(GameName::SuperGameLevel, name, report)?;
    // Unknown pieces of a printed board are reported when it is checked.
    let level = Level::read(printed, &mut Report::default());
    if ![printed.columns, printed.rows].iter().all(|size| BOARD.contains(&(*size as usize))) {
        wrong_size((printed.columns, printed.rows), name.origin, report);
        return None;
    }
    let squares = (0..printed.rows)
        .flat_map(|row| (0..printed.columns).map(move |column| Square { column, row }))
        .map(|at| level.landscape_at(at).unwrap_or(Landscape::Empty));
    let board = Board { columns: printed.columns, rows: printed.rows, squares: squares.collect() };
    let gravity = printed.chevrons.and_then(|chevrons| match chevrons {
        Chevrons::Down => Some(Gravity::Down),
        Chevrons::Up => Some(Gravity::Up),
        Chevrons::None => None,
    });
    Some((board, Vec::new(), gravity))
}

/// The name of a printed board, or the path of its file: one line that looks like words.
pub fn named(node: &Node) -> Option<Located<&str>> {
    let text = node.as_text()?.trim();
    let is_drawing = text.contains(['\n', '#', '?', '=', '*']) || !text.starts_with(char::is_alphanumeric);
    let ending = text.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let is_path = matches!(ending.as_deref(), Some("yaml" | "yml"));
    let has_words = text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    (is_path || !is_drawing && has_words).then_some(Located { value: text, origin: node.origin })
}

fn drawn(node: &Node, report: &mut Report) -> (Board, Letters) {
    let Some(mut lines) = rows(node, report) else { return (Board::stand_in(), Vec::new()) };
    while lines.last().is_some_and(|(line, _)| line.is_empty()) {
        lines.pop();
    }
    let columns = lines.first().map_or(0, |(line, _)| line.chars().count());
    if !BOARD.contains(&lines.len()) || !BOARD.contains(&columns) {
        let origin = lines.first().map_or(node.origin, |(_, origin)| *origin);
        wrong_size((columns as u32, lines.len() as u32), origin, report);
        return (Board::stand_in(), Vec::new());
    }
    let mut board = Board { columns: columns as u32, rows: lines.len() as u32, squares: Vec::new() };
    let mut letters = Vec::new();
    for (row, (line, origin)) in lines.iter().enumerate() {
        let width = line.chars().count();
        if width != columns {
            let message = format!(
                "row {} of the board has {}, row 1 has {columns}",
                row + 1,
                figured(width as u32, "square", "squares")
            );
            report.error(code::OUT_OF_RANGE, *origin, message).help("an empty square is a dot");
        }
        for (column, symbol) in line.chars().chain(std::iter::repeat('.')).take(columns).enumerate() {
            let square = Square { column: column as u32, row: row as u32 };
            let at = || within(*origin, line, column);
            let known = Landscape::SYMBOLS.iter().find(|(known, _)| *known == symbol);
            if known.is_none() && symbol.is_ascii_alphabetic() {
                letters.push((symbol, Located { value: square, origin: at() }));
            } else if known.is_none() {
                unknown(symbol, square, at(), report);
            }
            board.squares.push(known.map_or(Landscape::Empty, |(_, landscape)| *landscape));
        }
    }
    (board, letters)
}

fn wrong_size((columns, rows): (u32, u32), origin: Origin, report: &mut Report) {
    let message = format!("a board of {columns} by {}", figured(rows, "square", "squares"));
    let (least, most) = (BOARD.start(), BOARD.end());
    let help = format!(
        "it has {least} to {most} columns and as many rows; a part of the board will do, with `part: true`"
    );
    report.error(code::OUT_OF_RANGE, origin, message).help(help);
}

/// The place of a symbol in a row, or of the whole row if it is quoted or escaped.
fn within(row: Origin, line: &str, column: usize) -> Origin {
    let Some((before, symbol)) =
        line.char_indices().nth(column).filter(|_| (row.end - row.start) as usize == line.len())
    else {
        return row;
    };
    let start = row.start + before as u32;
    Origin { start, end: start + symbol.len_utf8() as u32, ..row }
}

fn unknown(symbol: char, square: Square, origin: Origin, report: &mut Report) {
    let symbol = if symbol.is_control() { ' ' } else { symbol };
    report.error(code::UNKNOWN_WORD, origin, format!("'{symbol}' in {square} of the board means nothing")).help(
        "`.` is empty, `#` a brick, `?` a box, `=` a ladder, `*` a start square, a letter the character of that name",
    );
}

/// The rows without trailing spaces, each with its place.
fn rows<'n>(node: &'n Node, report: &mut Report) -> Option<Vec<(&'n str, Origin)>> {
    let texts: Vec<(&str, Origin)> = match (node.as_text(), node.as_list()) {
        (Some(text), _) => {
            lines::lines(text, node.origin).into_iter().map(|line| (line.value, line.origin)).collect()
        }
        (None, Some(nodes)) => {
            let text = |node: &'n Node| {
                // An empty item of the list is an empty row.
                let text = if node.is_null() { Some("") } else { node.as_text() };
                or_wrong_type(text, node, "a row of the board", report).map(|text| (text, node.origin))
            };
            let read: Vec<_> = nodes.iter().map(text).collect();
            read.into_iter().collect::<Option<_>>()?
        }
        _ => {
            wrong_type(node, "the board's text", report);
            return None;
        }
    };
    Some(texts.into_iter().map(|(line, origin)| (line.trim_end(), origin)).collect())
}
