//! Sweeps on paper: a heat map with the cards' names, and what stands out.

use super::{Matrix, Shown, long, short};
use crate::cli::Disk;
use crate::geometry::Paper;
use crate::model::prose::{HeatMap, Passage, Prose, Table};
use crate::model::style::Align;
use crate::press;
use crate::source::Files;

/// A PDF.
pub(super) fn pdf(shown: &Shown<'_>, paper: &Paper) -> Result<Vec<u8>, String> {
    let mut files = Files::default();
    let file = files.add("sweep", "");
    press::texts("sweep", &[page(shown)], paper, &Disk, file, &files).pdf(&files)
}

fn page(shown: &Shown<'_>) -> Prose {
    let counted = if shown.swept.is_mean { "Means over all dice" } else { "Percent" };
    let said = format!("{}: {}. {counted}, exactly counted.", shown.plan.game, shown.plan.dispute);
    let mut passages = vec![Passage::Text(said)];
    for matrix in shown.matrices() {
        if !matrix.title.is_empty() {
            passages.push(Passage::Heading(matrix.title.clone()));
        }
        passages.push(if matrix.columns.is_empty() {
            Passage::Table(table(&matrix, shown))
        } else {
            Passage::Heat(heat(&matrix, shown))
        });
    }
    passages.extend(shown.open().map(Passage::Text));
    if !shown.notes.is_empty() {
        passages.push(Passage::Heading("What stands out".to_owned()));
        passages.extend(shown.notes.iter().map(|note| Passage::Text(note.clone())));
    }
    Prose { title: shown.title(), passages, is_letter: false }
}

fn heat(matrix: &Matrix, shown: &Shown<'_>) -> HeatMap {
    let cell = |value: &Option<f64>| {
        let value = (*value)?;
        Some(((shown.place(value) * 255.0).round() as u8, short(value, shown.swept.is_mean)))
    };
    let cells = matrix.cells.iter().map(cell).collect();
    HeatMap { rows: matrix.rows.clone(), columns: matrix.columns.clone(), cells }
}

fn table(matrix: &Matrix, shown: &Shown<'_>) -> Table {
    let fact = shown.swept.axes.last().map(|axis| axis.name.clone()).unwrap_or_default();
    let row = |(n, name): (usize, &String)| {
        let value = matrix.cell(n, 0);
        vec![name.clone(), value.map_or_else(|| "?".to_owned(), |value| long(value, shown.swept.is_mean))]
    };
    Table {
        columns: vec![fact, shown.of.to_owned()],
        rows: matrix.rows.iter().enumerate().map(row).collect(),
        aligns: vec![Align::Left, Align::Right],
        ..Table::default()
    }
}
