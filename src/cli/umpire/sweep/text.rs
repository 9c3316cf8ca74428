//! Sweeps as text: bars, or a shaded matrix that fits the terminal.

use super::{Matrix, Shown, long, short};
use crate::cli::terminal::{BOLD, DIM, PLAIN};
use crate::diag::columns;
use crate::diag::render::wrapped;

/// The most columns of a row's name.
const LONGEST_NAME: usize = 18;
/// The narrowest and the widest cell with a number.
const CELL: usize = 4;
const WIDEST_CELL: usize = 12;
/// The shades of a cell without colors, from none to full.
const SHADES: [char; 5] = ['·', '░', '▒', '▓', '█'];
/// The colors of cells from low to high, of a terminal's 256: blue, white, orange.
const COLORS: [u8; 9] = [25, 67, 110, 152, 254, 223, 215, 173, 130];

/// How cells are laid out.
#[derive(Clone, Copy)]
struct Grid {
    /// The columns of the rows' names.
    names: usize,
    /// The columns of a cell.
    cell: usize,
    /// Whether cells have numbers.
    has_numbers: bool,
    colors: bool,
}

/// A sweep in so many columns.
pub(super) fn text(shown: &Shown<'_>, width: usize, colors: bool) -> String {
    let bold = |text: &str| if colors { format!("{BOLD}{text}{PLAIN}") } else { text.to_owned() };
    let mut out = format!("{}\n", bold(&wrapped(&shown.title(), width, 0)));
    for matrix in shown.matrices() {
        out.push('\n');
        if !matrix.title.is_empty() {
            out.push_str(&format!("{}\n", bold(&matrix.title)));
        }
        if matrix.columns.is_empty() {
            bars(&matrix, shown, width, &mut out);
        } else {
            cells(&matrix, shown, (width, colors), &mut out);
        }
    }
    if let Some(open) = shown.open() {
        out.push_str(&format!("\n{}\n", wrapped(&open, width, 2)));
    }
    if !shown.notes.is_empty() {
        out.push('\n');
        shown.notes.iter().for_each(|note| out.push_str(&format!("{}\n", wrapped(note, width, 2))));
    }
    out
}

/// The columns that names of rows take.
fn name_width(matrix: &Matrix) -> usize {
    matrix.rows.iter().map(|row| columns::count(row)).max().unwrap_or(0).min(LONGEST_NAME)
}

fn name(row: &str, width: usize) -> String {
    columns::padded(&columns::cut(row, width), width)
}

fn bars(matrix: &Matrix, shown: &Shown<'_>, width: usize, out: &mut String) {
    let names = name_width(matrix);
    let room = width.saturating_sub(names + 11).clamp(5, 60);
    for (n, row) in matrix.rows.iter().enumerate() {
        let value = matrix.cell(n, 0);
        let said = value.map_or_else(|| "?".to_owned(), |value| long(value, shown.swept.is_mean));
        let bar = value.map_or(0.0, |value| shown.place(value));
        let eighths = (bar * room as f64 * 8.0).round() as usize;
        let parts = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
        let end = parts.get((eighths % 8).wrapping_sub(1)).map(char::to_string).unwrap_or_default();
        let line = format!("{}  {said:>8} {}{end}", name(row, names), "█".repeat(eighths / 8));
        out.push_str(&format!("{}\n", line.trim_end()));
    }
}

fn cells(matrix: &Matrix, shown: &Shown<'_>, (width, colors): (usize, bool), out: &mut String) {
    let names = name_width(matrix);
    let room = width.saturating_sub(names + 1);
    let has_numbers = room / matrix.columns.len() >= CELL;
    let longest = matrix.columns.iter().map(|name| columns::count(name) + 1).max().unwrap_or(0);
    let widest = longest.clamp(CELL + 1, WIDEST_CELL);
    let cell = if has_numbers { (room / matrix.columns.len()).min(widest) } else { 1 };
    let grid = Grid { names, cell, has_numbers, colors };
    // A matrix that is wider than the terminal is printed in stripes.
    let all: Vec<usize> = (0..matrix.columns.len()).collect();
    for (n, stripe) in all.chunks((room / cell).max(1)).enumerate() {
        if n > 0 {
            out.push('\n');
        }
        heads(matrix, stripe, grid, out);
        rows(matrix, shown, stripe, grid, out);
    }
    if !has_numbers {
        legend(matrix, shown, width, colors, out);
    }
}

fn rows(matrix: &Matrix, shown: &Shown<'_>, stripe: &[usize], grid: Grid, out: &mut String) {
    for (n, row) in matrix.rows.iter().enumerate() {
        out.push_str(&format!("{} ", name(row, grid.names)));
        for column in stripe {
            let value = matrix.cell(n, *column);
            let at = value.map(|value| shown.place(value));
            let shade = |count: usize| at.map_or(0, |at| (at * (count as f64 - 1.0)).round() as usize);
            let said = match value {
                None => "?".to_owned(),
                Some(value) if grid.has_numbers => short(value, shown.swept.is_mean),
                Some(_) if grid.colors => " ".to_owned(),
                Some(_) => SHADES[shade(SHADES.len())].to_string(),
            };
            let padded = format!("{said:>0$}", grid.cell);
            if grid.colors && at.is_some() {
                let shade = shade(COLORS.len());
                let ink = if (2..7).contains(&shade) { 16 } else { 231 };
                out.push_str(&format!("\x1b[38;5;{ink};48;5;{}m{padded}{PLAIN}", COLORS[shade]));
            } else {
                out.push_str(&padded);
            }
        }
        out.push('\n');
    }
}

/// The names of columns; numbers in lines below each other where cells are narrow.
fn heads(matrix: &Matrix, stripe: &[usize], grid: Grid, out: &mut String) {
    let blank = " ".repeat(grid.names + 1);
    if grid.has_numbers {
        let head = |column: &usize| {
            let cut = columns::cut(&matrix.columns[*column], grid.cell - 1);
            format!("{}{cut}", " ".repeat(grid.cell - columns::count(&cut)))
        };
        out.push_str(&format!("{blank}{}\n", stripe.iter().map(head).collect::<String>()));
        return;
    }
    for digit in [1000, 100, 10, 1] {
        let of = |column: &usize| match column + 1 {
            number if number >= digit => char::from(b'0' + (number / digit % 10) as u8),
            _ => ' ',
        };
        let line: String = stripe.iter().map(of).collect();
        if !line.trim().is_empty() {
            out.push_str(&format!("{blank}{}\n", line.trim_end()));
        }
    }
}

/// What shades mean, and the columns by number.
fn legend(matrix: &Matrix, shown: &Shown<'_>, width: usize, colors: bool, out: &mut String) {
    let (least, most) = shown.range();
    let dim = |text: String| if colors { format!("{DIM}{text}{PLAIN}") } else { text };
    let said = |value: f64| dim(short(value, shown.swept.is_mean));
    let unit = if shown.swept.is_mean { "" } else { " %" };
    let shades: String = if colors {
        COLORS.iter().fold(String::new(), |all, color| all + &format!("\x1b[48;5;{color}m {PLAIN}"))
    } else {
        SHADES.iter().collect()
    };
    out.push_str(&format!("\n{} {shades} {}{unit}\n", said(least), said(most)));
    let listed: Vec<String> =
        matrix.columns.iter().enumerate().map(|(n, name)| format!("{} {name}", n + 1)).collect();
    out.push_str(&format!("{}\n", wrapped(&format!("columns: {}", listed.join(", ")), width, 2)));
}
