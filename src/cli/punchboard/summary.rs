//! What `render` says at its end: what was written, and what to set in the print dialog.

use std::path::PathBuf;

use super::report::bold;
use crate::cli::disk;
use crate::cli::terminal::{self, DIM, PLAIN};
use crate::diag::columns;
use crate::diag::render::wrapped;
use crate::model::Backs;

/// A file that was written, or the pictures of one file's sheets.
pub(super) struct Written {
    /// Where.
    pub folder: PathBuf,
    /// Its name, with a `*` for what differs from picture to picture.
    pub name: String,
    /// Sheets of paper.
    pub sheets: usize,
    /// Components on them.
    pub pieces: usize,
    /// Where the backs went.
    pub backs: Backs,
    /// Whether there is something on both sides.
    pub two_sided: bool,
}

impl Written {
    /// How to print it.
    fn sides(&self) -> &'static str {
        match (self.two_sided, self.backs) {
            (true, Backs::LongEdge) => "both sides, flip on the long edge",
            (true, Backs::ShortEdge) => "both sides, flip on the short edge",
            (_, Backs::GutterFold) => "one side; fold along the middle and glue",
            _ => "one side",
        }
    }
}

/// What was written, folder by folder. How to print it is said of what goes to the printer only.
pub(super) fn text(written: &[Written], to_print: bool) -> String {
    let names = written.iter().map(|file| columns::count(&file.name)).max().unwrap_or(0);
    let width = |count: fn(&Written) -> usize, unit: &str| {
        written.iter().map(|file| counted(count(file), unit).len()).max().unwrap_or(0)
    };
    let (sheets, pieces) = (width(|file| file.sheets, "sheet"), width(|file| file.pieces, "piece"));
    // Where all is wider than the terminal, how to print a file stands below it.
    let how = written.iter().map(|file| file.sides().chars().count()).max().unwrap_or(0);
    let wide = names + sheets + pieces + how + 8 <= terminal::width();
    let mut out = String::new();
    let mut folder = None;
    for file in written {
        if folder != Some(&file.folder) {
            folder = Some(&file.folder);
            out.push_str(&format!("{}/\n", disk::shown(&file.folder)));
        }
        let (on, of) = (counted(file.sheets, "sheet"), counted(file.pieces, "piece"));
        out.push_str(&format!("  {}  {on:>sheets$}  {of:>pieces$}", columns::padded(&file.name, names)));
        if to_print {
            out.push_str(if wide { "  " } else { "\n    " });
            out.push_str(file.sides());
        }
        out.push('\n');
    }
    let sum = |count: fn(&Written) -> usize| written.iter().map(count).sum::<usize>();
    let total = format!(
        "{}, {} of paper, {}",
        counted(written.len(), "file"),
        counted(sum(|file| file.sheets), "sheet"),
        counted(sum(|file| file.pieces), "piece")
    );
    out.push_str(&format!("{}\n", bold(&total)));
    if to_print {
        let advice = "In the print dialog: scale 100 % (\"actual size\"), not \"fit\"; sides as above. Then measure the ruler in \
                      the margin.";
        let advice = wrapped(advice, terminal::width(), 0);
        out.push_str(&format!("{DIM}{advice}{PLAIN}\n"));
    }
    out
}

/// `1 sheet`, `2 sheets`.
fn counted(count: usize, unit: &str) -> String {
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}
