//! The island as a table: hexes are two rows high, every other column half a hex lower, in strips that fit a
//! phone.

use crate::games::postal::Terrain;
use crate::games::postal::TurnReport;
use crate::games::postal::report::Place;
use crate::geometry::Label;

/// The style of side notes.
pub(super) const QUIET: &str = "color:#5a6058;font-size:13px";

/// Columns of a strip, as many as fit a phone; even, so that every strip begins with a high column.
const ACROSS: u32 = 10;

/// The island with its legend.
pub(super) fn island(turn: &TurnReport) -> String {
    let rows = turn.map.len() as u32;
    let columns = turn.map.first().map_or(0, |row| row.chars().count()) as u32;
    let mut out = String::new();
    let mut first = 0;
    while first < columns {
        let last = (first + ACROSS).min(columns);
        strip(turn, first..last, rows, &mut out);
        first = last;
    }
    out.push_str(&format!(
        "<p style=\"{}\">{}. 2/4: plant meals, and the most of them; † a corpse. In bold the numbers of the creatures.</p>\n",
        QUIET,
        [Terrain::Desert, Terrain::Grassland, Terrain::Jungle, Terrain::Water]
            .map(|terrain| format!("<span style=\"background:{}\">&nbsp;{}&nbsp;</span>", color(terrain), terrain.word()))
            .join(" ")
    ));
    out
}

fn strip(turn: &TurnReport, columns: std::ops::Range<u32>, rows: u32, out: &mut String) {
    out.push_str(
        "<table width=\"100%\" cellpadding=\"0\" cellspacing=\"1\" \
         style=\"table-layout:fixed;font:11px/1.25 Arial,Helvetica,sans-serif;text-align:center;margin:6px 0\">\n<tr><td width=\"16\"></td>",
    );
    for column in columns.clone() {
        out.push_str(&format!("<th>{}</th>", Label { column, row: 0 }.column_name()));
    }
    out.push_str("</tr>\n");
    for line in 0..=rows * 2 {
        out.push_str("<tr height=\"17\">");
        if line % 2 == 0 {
            // The upper row of a hex has its number in the margin.
            out.push_str(&if line / 2 < rows {
                format!("<th rowspan=\"2\">{}</th>", line / 2 + 1)
            } else {
                "<td></td>".to_owned()
            });
        }
        for column in columns.clone() {
            let is_low = column % 2;
            match line.checked_sub(is_low) {
                // Half a hex is left over above low columns and below high ones.
                None => out.push_str("<td></td>"),
                Some(line) if line % 2 == 1 => {}
                Some(line) if line / 2 < rows => out.push_str(&cell(turn, Label { column, row: line / 2 })),
                Some(_) if is_low == 0 => out.push_str("<td></td>"),
                Some(_) => {}
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}

fn cell(turn: &TurnReport, at: Label) -> String {
    let key = |place: &Place| (place.label.column, place.label.row);
    let Ok(found) = turn.hexes.binary_search_by_key(&(at.column, at.row), key) else {
        return "<td rowspan=\"2\"></td>".to_owned();
    };
    let place = &turn.hexes[found];
    let mut text = Vec::new();
    if place.corpses > 0 {
        text.push("†".repeat(place.corpses.min(4) as usize));
    }
    if place.most > 0 {
        text.push(format!("{}/{}", place.plants, place.most));
    }
    let numbers: Vec<&str> =
        place.creatures.iter().map(|id| id.trim_end_matches(|c: char| !c.is_ascii_digit())).collect();
    let mut text = text.join(" ");
    if !numbers.is_empty() {
        text.push_str(&format!("<br><b>{}</b>", numbers.join(" ")));
    }
    format!("<td rowspan=\"2\" bgcolor=\"{}\">{text}</td>", color(place.terrain))
}

/// The color of a terrain.
const fn color(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Water => "#cfe3ee",
        Terrain::Desert => "#f1e3b8",
        Terrain::Grassland => "#e0edc8",
        Terrain::Jungle => "#b4d6ab",
    }
}
