//! Passages as plain text, in lines of a mail.

use crate::diag::columns;
use crate::diag::render::hanging;
use crate::model::prose::{Passage, Table};
use crate::ruling::render::{squares_text, squeezed_table};

/// The line width that every mail program leaves alone, however often it is quoted.
pub const WIDTH: usize = 72;

/// Passages as lines of a mail, without figures.
pub fn text(passages: &[Passage]) -> String {
    in_lines(passages, WIDTH, &String::new)
}

/// Passages as lines of a width, with their figure, if they have one.
pub fn in_lines(passages: &[Passage], width: usize, figure: &dyn Fn() -> String) -> String {
    let mut out = String::new();
    for passage in passages {
        match passage {
            Passage::Lead(text) | Passage::Text(text) | Passage::Note(text) => {
                paragraph(&mut out, text, width);
            }
            Passage::Heading(text) => {
                out.push_str(&format!("\n{text}\n{}\n", "-".repeat(columns::count(text))));
            }
            Passage::Step { number, text, .. } => {
                hanging(
                    &mut out,
                    &number.map_or("– ".to_owned(), |number| format!("{number}. ")),
                    text,
                    width,
                );
            }
            Passage::Facts(facts) => {
                let widest = facts.iter().map(|(name, _)| columns::count(name)).max().unwrap_or(0);
                for (name, value) in facts {
                    hanging(&mut out, &format!("{}  ", columns::padded(name, widest)), value, width);
                }
            }
            Passage::Table(table) if table.is_index => index(&mut out, table, width),
            Passage::Table(table) => block(&mut out, &squeezed_table(table, width + 2)),
            Passage::Grid { title, rows } => block(&mut out, &squares_text(title, rows)),
            Passage::Columns { passages, .. } => out.push_str(&in_lines(passages, width, figure)),
            Passage::Figure(_) => out.push_str(&figure()),
            Passage::Heat(_) | Passage::Exchange(_) => {}
        }
    }
    out
}

/// A table for looking things up: as many columns as fit side by side, the cells of all others below their row, with their names.
fn index(out: &mut String, table: &Table, width: usize) {
    let all = || std::iter::once(&table.columns).chain(&table.rows);
    let widest = |column: usize| all().map(|row| columns::count(&row[column])).max().unwrap_or(0) + 2;
    let widths: Vec<usize> = (0..table.columns.len()).map(widest).collect();
    let mut room = width + 2;
    let fits = |width: &&usize| room.checked_sub(**width).map(|left| room = left).is_some();
    let beside = widths.iter().take_while(fits).count().max(1);
    for (n, row) in all().enumerate() {
        let cells = row[..beside].iter().zip(&widths).map(|(cell, width)| columns::padded(cell, *width));
        out.push_str(&format!("{}\n", cells.collect::<String>().trim_end()));
        let rest = table.columns[beside..].iter().zip(&row[beside..]);
        let rest = rest.filter(|(_, cell)| n > 0 && !cell.is_empty());
        let rest: Vec<String> = rest.map(|(column, cell)| format!("{column}: {cell}")).collect();
        if !rest.is_empty() {
            hanging(out, "    ", &rest.join("; "), width);
        }
    }
}

/// A paragraph; in a list it hangs behind its bullet.
fn paragraph(out: &mut String, text: &str, width: usize) {
    // Zero-width blanks show a printer where a word may be broken.
    let text = columns::breakable(&text.replace('\u{200b}', ""), width, ' ');
    match text.strip_prefix("– ") {
        Some(text) => hanging(out, "- ", text, width),
        None => hanging(out, "", &text, width),
    }
}

/// A table or board, which is indented by two, after an empty line.
fn block(out: &mut String, indented: &str) {
    if !out.is_empty() && !out.ends_with("-\n") {
        out.push('\n');
    }
    indented.lines().for_each(|line| out.push_str(&format!("{}\n", line.get(2..).unwrap_or_default())));
}
