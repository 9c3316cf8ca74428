//! Rows and columns of text, whose size is reduced until all rows fit.

use crate::compose::canvas::{Canvas, IconInk, area};
use crate::compose::drawing::{Drawing, Paint, Stroke};
use crate::compose::path::Path;
use crate::compose::text::Area;
use crate::diag::code;
use crate::geometry::length::mm_of;
use crate::geometry::{Length, Rect};
use crate::model::bind::Bound;
use crate::model::slot::{Column, Table};
use crate::model::{Scope, Slot, Template, TextStyle};
use crate::source::Node;

/// The steps in which a table's type shrinks, in points.
pub(super) const STEP: f32 = 0.25;
/// The space beside the text of a column.
const BESIDE: Length = Length::um(700);

/// One row, set: its drawing from its own top, and its height in points.
struct SetRow {
    drawing: Drawing,
    height: f32,
}

pub(super) fn draw(table: &Table, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let Some(rows) = canvas.scope.listed(&table.rows) else { return };
    let rows = rows.as_list().unwrap_or(std::slice::from_ref(&rows)).to_vec();
    let widths = widths(&table.columns, rect.width);
    let needed = widths.last().map_or(Length::ZERO, |(left, width)| *left + *width);
    if needed > rect.width + Length::um(50) {
        let card = canvas.card().to_owned();
        let message = format!(
            "{card}: the columns of \"{}\" need {:.1} mm, and it is {:.1} mm wide",
            slot.name.value,
            needed.to_mm(),
            rect.width.to_mm()
        );
        canvas
            .report
            .error(code::DOES_NOT_FIT, canvas.scope.entry.name.origin, message)
            .help("give it more room, or make columns narrower; one without `width:` takes what is left")
            .related(slot.origin(), "the slot");
    }
    let room = area(rect);
    let mut size = canvas.shared_size(&table.style, slot.origin()).unwrap_or(table.style.size);
    let set = loop {
        // Only the last attempt's faults count.
        let mut complaints = crate::diag::Report::default();
        std::mem::swap(canvas.report, &mut complaints);
        let set = all_rows(table, slot, rect, &widths, &rows, size, canvas);
        std::mem::swap(canvas.report, &mut complaints);
        let height: f32 = set.iter().map(|row| row.height).sum();
        if height <= room.height + 0.01 || size <= table.style.min_size {
            canvas.report.append(complaints);
            too_high(height - room.height, size, slot, canvas);
            break set;
        }
        size = (size - STEP).max(table.style.min_size);
    };
    canvas.found_size(&table.style, slot.origin(), size);
    lay(set, table, room, canvas);
}

/// The height of each row at its style's size, in points; empty if the list is missing.
pub(super) fn heights(table: &Table, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) -> Vec<f32> {
    let Some(rows) = canvas.scope.listed(&table.rows) else { return Vec::new() };
    let rows = rows.as_list().unwrap_or(std::slice::from_ref(&rows)).to_vec();
    let widths = widths(&table.columns, rect.width);
    // Faults are reported when they are drawn.
    let before = std::mem::take(canvas.report);
    let set = all_rows(table, slot, rect, &widths, &rows, table.style.size, canvas);
    *canvas.report = before;
    set.iter().map(|row| row.height).collect()
}

/// Draws the rows below each other, with stripes and lines.
fn lay(set: Vec<SetRow>, table: &Table, room: Area, canvas: &mut Canvas<'_, '_>) {
    let headings = usize::from(has_headings(table));
    let stripe = table.stripe.as_ref().and_then(|stripe| canvas.named_color(stripe));
    let line = table.line.as_ref().and_then(|line| canvas.named_color(line));
    let mut y = room.y;
    for (n, row) in set.into_iter().enumerate() {
        if let Some(color) =
            stripe.filter(|_| n >= headings && (n - headings) % 2 == 1 && canvas.low_ink.is_none())
        {
            let path = Path::rectangle(room.x, y, room.width, row.height);
            canvas.out.path(path, Some(Paint::Color(color)), None);
        }
        if let Some(color) = line.filter(|_| n > 0) {
            let width = if n == headings { 0.8 } else { 0.3 };
            let stroke = Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: false };
            canvas.out.path(Path::line(room.x, y, room.x + room.width, y), None, Some(stroke));
        }
        let down = crate::compose::drawing::Transform::moved(0.0, y - room.y);
        canvas.out.push(crate::compose::drawing::Item::Group(Box::new(crate::compose::drawing::Group {
            transform: down,
            clip: None,
            opacity: 1.0,
            drawing: row.drawing,
        })));
        y += row.height;
    }
}

fn too_high(by: f32, size: f32, slot: &Slot, canvas: &mut Canvas<'_, '_>) {
    if by > 0.01 {
        let card = canvas.card().to_owned();
        let by = mm_of(by);
        let message = format!(
            "{card}: the table \"{}\" is {by:.1} mm too high at {size} pt, its smallest size",
            slot.name.value
        );
        canvas
            .report
            .error(code::DOES_NOT_FIT, canvas.scope.entry.name.origin, message)
            .help("give it more room, fewer rows, or a smaller `min_size`")
            .related(slot.origin(), "the slot");
    }
}

fn has_headings(table: &Table) -> bool {
    table.columns.iter().any(|column| column.title.is_some())
}

/// The left edge and the width of each column.
fn widths(columns: &[Column], room: Length) -> Vec<(Length, Length)> {
    let fixed: Length = columns.iter().filter_map(|column| column.width).sum();
    let free = columns.iter().filter(|column| column.width.is_none()).count().max(1) as i64;
    let share = (room - fixed).max(Length::ZERO) / free;
    let mut x = Length::ZERO;
    columns
        .iter()
        .map(|column| {
            let width = column.width.unwrap_or(share);
            let left = x;
            x += width;
            (left, width)
        })
        .collect()
}

fn all_rows(
    table: &Table,
    slot: &Slot,
    rect: Rect,
    widths: &[(Length, Length)],
    rows: &[Node],
    size: f32,
    canvas: &mut Canvas<'_, '_>,
) -> Vec<SetRow> {
    // The table as a whole shares its size with others, not each cell.
    let sized = |style: &TextStyle| TextStyle {
        size,
        min_size: size,
        same_size: false,
        size_group: None,
        ..style.clone()
    };
    let (heading, style) = (sized(&table.heading()), sized(&table.style));
    let mut set = Vec::with_capacity(rows.len() + 1);
    let scope = canvas.scope;
    if has_headings(table) {
        let cells = table.columns.iter().map(|column| (column.title.as_ref(), None, &heading, column));
        set.push(one_row(cells.collect(), scope, table, slot, rect, widths, canvas));
    }
    for (n, row) in rows.iter().enumerate() {
        let cells =
            table.columns.iter().map(|column| (column.text.as_ref(), column.icon.as_ref(), &style, column));
        set.push(one_row(
            cells.collect(),
            scope.inside(Some(row), n as i64 + 1),
            table,
            slot,
            rect,
            widths,
            canvas,
        ));
    }
    set
}

type Cell<'t> = (Option<&'t Template>, Option<&'t Template>, &'t TextStyle, &'t Column);

fn one_row(
    cells: Vec<Cell<'_>>,
    scope: Scope<'_>,
    table: &Table,
    slot: &Slot,
    rect: Rect,
    widths: &[(Length, Length)],
    canvas: &mut Canvas<'_, '_>,
) -> SetRow {
    let mut inner = canvas.within(scope);
    let padding = table.padding.to_pt() as f32;
    let mut height: f32 = 0.0;
    for ((text, icon, style, column), (left, width)) in cells.into_iter().zip(widths) {
        let style = TextStyle { align: column.align, bold: style.bold || column.bold, ..style.clone() };
        let cell = Rect {
            x: rect.x + *left + BESIDE,
            y: rect.y + table.padding,
            width: *width - BESIDE * 2,
            height: Length::MOST,
        };
        if let Some(icon) = icon {
            let side = Length::from_pt(f64::from(style.size) * 1.15).min(cell.width);
            let ink = IconInk { color: inner.color(&style.color), tint: None, is_chosen: false };
            let name = inner.scope.bind(icon);
            // Centered on the capitals of the first line.
            let y = cell.y - Length::from_pt(f64::from(style.size) * 0.23);
            inner.icon(
                &name,
                ink,
                Rect { x: cell.x, y, width: side, height: side },
                column.align,
                (&slot.name.value, slot.origin()),
            );
            height = height.max(style.size * 0.9);
        }
        let bound = text.map_or_else(|| Bound::literal("", slot.origin()), |text| inner.scope.bind(text));
        height = height.max(inner.text_height(&bound, &style, cell, (&slot.name.value, slot.origin())));
    }
    SetRow { drawing: inner.out, height: height + 2.0 * padding }
}
