//! The island as text: hexes side by side, two lines high, every other column one line lower.

use super::turn_report::{Place, TurnReport};
use crate::diag::render::{hanging, wrapped};
use crate::geometry::Label;
use crate::terrain::Terrain;

/// The width of the text in characters.
const WIDTH: usize = 80;
/// The width of a hex in characters.
const CELL: usize = 7;
/// Columns of a strip, as many as fit 80 characters.
const ACROSS: u32 = 10;

/// What the letters and numbers of the map are.
const KEY: &str = "w water (~), d desert, g grassland, j jungle; then corpses, and where anything grows plant meals and the most of them. \
                   Below are the numbers of the creatures; [5] stands for so many.";

/// The map, in as many strips as its width needs, its key, and who is where.
pub(super) fn map(report: &TurnReport) -> String {
    let rows = report.map.len() as u32;
    let columns = report.map.first().map_or(0, |row| row.chars().count()) as u32;
    let mut out = "\n".to_owned();
    let mut first = 0;
    while first < columns {
        let last = (first + ACROSS).min(columns);
        if first > 0 {
            out.push('\n');
        }
        strip(report, first..last, rows, &mut out);
        first = last;
    }
    out.push_str(&format!("\n{}\n", wrapped(KEY, WIDTH, 0)));
    for place in report.hexes.iter().filter(|place| !place.creatures.is_empty()) {
        let head = format!("{:5}{:10}", place.label.to_string(), place.terrain.word());
        hanging(&mut out, &head, &place.creatures.join(", "), WIDTH);
    }
    out
}

fn strip(report: &TurnReport, columns: std::ops::Range<u32>, rows: u32, out: &mut String) {
    let head = columns.clone().map(|column| format!("{:^CELL$}", Label { column, row: 0 }.column_name()));
    push(out, &format!("    {}", head.collect::<String>()));
    for line in 0..=rows * 2 {
        // The upper line of a hex has its number in the margin.
        let number = if line % 2 == 0 && line / 2 < rows {
            format!("{:>3} ", line / 2 + 1)
        } else {
            "    ".to_owned()
        };
        let cells = columns.clone().map(|column| {
            let cell = line.checked_sub(column % 2).filter(|line| line / 2 < rows).and_then(|line| {
                let place = find(report, Label { column, row: line / 2 })?;
                Some(if line % 2 == 0 { food(place) } else { creatures(place) })
            });
            format!("{:CELL$}", cell.unwrap_or_default())
        });
        push(out, &format!("{number}{}", cells.collect::<String>()));
    }
}

fn push(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

fn find(report: &TurnReport, at: Label) -> Option<&Place> {
    let key = |place: &Place| (place.label.column, place.label.row);
    let place = report.hexes.binary_search_by_key(&(at.column, at.row), key).ok()?;
    Some(&report.hexes[place])
}

/// The food of a hex, `j 0/2/4`: terrain, corpses, plant meals and their maximum (SUR-3.9).
fn food(place: &Place) -> String {
    let Place { corpses, plants, most, .. } = place;
    match place.terrain {
        Terrain::Water if *corpses == 0 => " ~~~~".to_owned(),
        Terrain::Water => format!("~{corpses}"),
        Terrain::Desert => format!("d{corpses}"),
        Terrain::Grassland => format!("g{corpses}/{plants}/{most}"),
        Terrain::Jungle => format!("j{corpses}/{plants}/{most}"),
    }
}

/// The numbers of the creatures, as many as fit.
fn creatures(place: &Place) -> String {
    let numbers: Vec<&str> =
        place.creatures.iter().map(|id| id.trim_end_matches(|c: char| !c.is_ascii_digit())).collect();
    let all = numbers.join(" ");
    match numbers.len() {
        0 if place.terrain == Terrain::Water => " ~~~~".to_owned(),
        _ if all.len() < CELL => all,
        n => format!("[{n}]"),
    }
}
