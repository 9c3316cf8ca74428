//! Passages as plain text, in lines of a mail.

use crate::diag::columns;
use crate::diag::render::hanging;
use crate::model::prose::Passage;

/// The line width that every mail program leaves alone, however often it is quoted.
pub const WIDTH: usize = 72;

/// Passages as lines.
pub fn text(passages: &[Passage]) -> String {
    let mut out = String::new();
    for passage in passages {
        match passage {
            Passage::Lead(text) | Passage::Text(text) | Passage::Note(text) => paragraph(&mut out, text),
            Passage::Heading(text) => {
                out.push_str(&format!("\n{text}\n{}\n", "-".repeat(columns::count(text))));
            }
            Passage::Step { number, text, .. } => {
                hanging(
                    &mut out,
                    &number.map_or("– ".to_owned(), |number| format!("{number}. ")),
                    text,
                    WIDTH,
                );
            }
            Passage::Facts(facts) => {
                let widest = facts.iter().map(|(name, _)| columns::count(name)).max().unwrap_or(0);
                for (name, value) in facts {
                    hanging(&mut out, &format!("{}  ", columns::padded(name, widest)), value, WIDTH);
                }
            }
            Passage::Table(table) => {
                for row in &table.rows {
                    hanging(&mut out, "", &row.join("  "), WIDTH);
                }
            }
            Passage::Columns { passages, .. } => out.push_str(&text(passages)),
            Passage::Grid { rows, .. } => rows.iter().for_each(|row| out.push_str(&format!("{row}\n"))),
            Passage::Figure(_) | Passage::Heat(_) => {}
        }
    }
    out
}

/// A paragraph; in a list it hangs behind its bullet.
fn paragraph(out: &mut String, text: &str) {
    match text.strip_prefix("– ") {
        Some(text) => hanging(out, "- ", text, WIDTH),
        None => hanging(out, "", text, WIDTH),
    }
}
