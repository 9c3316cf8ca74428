//! A table of words as text, in columns.

use crate::diag::columns::{self, padded};
use crate::diag::render::wrapped;
use crate::model::prose::Table;

/// The most lines of a cell: a table with longer ones is easier to read as a list.
const MOST_LINES: usize = 2;

/// A table in columns, indented by two; if it is wider than `room`, as a list of rows.
pub(super) fn columns_of(table: &Table, room: usize, bold: &dyn Fn(&str) -> String) -> String {
    let widths = widths(table);
    if taken(&widths, 2) > room { in_lists(table, room, bold) } else { lines(table, &widths, 2, bold) }
}

/// A table in columns, indented by two. One that is wider than `room` gets narrow gaps, then cells of two lines; if that is
/// not enough, it becomes a list of rows.
pub fn squeezed_table(table: &Table, room: usize) -> String {
    let plain = &str::to_owned;
    let widths = widths(table);
    if let Some(gap) = [2, 1].into_iter().find(|gap| taken(&widths, *gap) <= room) {
        return lines(table, &widths, gap, plain);
    }
    let narrowed = narrowed(table, widths, room);
    narrowed.map_or_else(|| in_lists(table, room, plain), |widths| lines(table, &widths, 2, plain))
}

/// The widths of columns that nothing is folded in.
fn widths(table: &Table) -> Vec<usize> {
    let all = || std::iter::once(&table.columns).chain(&table.rows);
    let widest = |n: usize| all().map(|row| columns::count(&row[n])).max().unwrap_or(0);
    (0..table.columns.len()).map(widest).collect()
}

/// The width of a table with its indent.
fn taken(widths: &[usize], gap: usize) -> usize {
    2 + widths.iter().map(|width| width + gap).sum::<usize>() - gap
}

/// Narrower columns that fit: the widest one loses a column until they do. `None` if a word or cell is too long for that.
fn narrowed(table: &Table, mut widths: Vec<usize>, room: usize) -> Option<Vec<usize>> {
    let fits = |column: usize, width: usize| {
        std::iter::once(&table.columns).chain(&table.rows).all(|row| {
            let cell = folded(&row[column], width);
            cell.len() <= MOST_LINES && cell.iter().all(|line| columns::count(line) <= width)
        })
    };
    while taken(&widths, 2) > room {
        let (column, widest) = widths.iter_mut().enumerate().max_by_key(|(_, width)| **width)?;
        *widest -= 1;
        if !fits(column, *widest) {
            return None;
        }
    }
    Some(widths)
}

/// The lines of a cell.
fn folded(text: &str, width: usize) -> Vec<String> {
    let mut out = String::new();
    let measure = columns::Measure { start: 0, hang: 0, width };
    columns::fill(&mut out, text, measure, columns::count);
    out.lines().map(|line| line.trim_end().to_owned()).collect()
}

/// The head and the rows, in columns of these widths.
fn lines(table: &Table, widths: &[usize], gap: usize, bold: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    for (n, row) in std::iter::once(&table.columns).chain(&table.rows).enumerate() {
        let cells: Vec<Vec<String>> =
            row.iter().zip(widths).map(|(cell, width)| folded(cell, *width)).collect();
        for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let part = |(cell, width): (&Vec<String>, &usize)| {
                padded(cell.get(line).map_or("", String::as_str), *width)
            };
            let parts: Vec<String> = cells.iter().zip(widths).map(part).collect();
            let line = parts.join(&" ".repeat(gap));
            let line = line.trim_end();
            out.push_str(&format!("  {}\n", if n == 0 { bold(line) } else { line.to_owned() }));
        }
    }
    out
}

/// The rows of a table as lines: "Ivo: fate alive, health 5".
fn in_lists(table: &Table, room: usize, bold: &dyn Fn(&str) -> String) -> String {
    let mut out = format!("  {}\n", bold(&table.columns[0]));
    for row in &table.rows {
        let cells = table.columns.iter().zip(row).skip(1).filter(|(_, cell)| !cell.is_empty());
        let cells: Vec<String> = cells.map(|(column, cell)| format!("{column} {cell}")).collect();
        let line = format!("{}: {}", row[0], cells.join(", "));
        out.push_str(&format!("  {}\n", wrapped(&line, room, 4).replace('\n', "\n    ")));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(room: usize) -> String {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = vec![row(["Princess Sparkles", "ann", "3"]), row(["Raven", "bob", "12"])];
        let table = Table { columns: row(["agents", "player", "health"]), rows, ..Table::default() };
        squeezed_table(&table, room)
    }

    #[test]
    fn a_table_fits_into_its_room() {
        let wide = "  agents             player  health\n  Princess Sparkles  ann     3\n  Raven              bob     12\n";
        let tight = "  agents            player health\n  Princess Sparkles ann    3\n  Raven             bob    12\n";
        let folded =
            "  agents    player  health\n  Princess  ann     3\n  Sparkles\n  Raven     bob     12\n";
        let listed = "  agents\n  Princess\n    Sparkles: player\n    ann, health 3\n  Raven: player\n    bob, health 12\n";
        for (room, expected) in [(35, wide), (34, tight), (33, tight), (32, "?"), (26, folded), (20, listed)]
        {
            assert!(shown(room).lines().all(|line| line.len() <= room), "{room}");
            assert!(expected == "?" || shown(room) == expected, "{room}:\n{}", shown(room));
        }
    }
}
