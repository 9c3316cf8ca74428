//! Rows and columns of text, whose size is reduced until all rows fit.

use std::borrow::Cow;

use crate::compose::canvas::{Canvas, IconInk, area};
use crate::compose::drawing::{Drawing, Item, Paint, Stroke, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::compose::text::Area;
use crate::compose::text::markup::without_enclosure;
use crate::diag::code;
use crate::geometry::length::mm_of;
use crate::geometry::{Length, Rect};
use crate::model::bind::Bound;
use crate::model::printed_rules::PrintedTable;
use crate::model::slot::{Column, Rows, Table};
use crate::model::style::Align;
use crate::model::{Scope, Slot, Template, TextStyle};
use crate::source::read::unknown;
use crate::source::{Node, Origin};

/// The steps in which a table's type shrinks, in points.
pub(super) const STEP: f32 = 0.25;
/// How much higher the text of a row is than its padding says, as a part of its size: the room for descenders is mostly
/// empty, that above capitals is not.
const LIFT: f32 = 0.045;
/// The space above the heading of a section, but not above the first, in points.
const ABOVE_SECTION: f32 = 11.4;
/// How much larger the type of such a heading is.
const SECTION: f32 = 1.12;
/// The space beside the text of a column.
const BESIDE: Length = Length::um(700);

/// The contents of a table.
struct Contents<'t> {
    columns: Cow<'t, [Column]>,
    rows: RowsOf<'t>,
}

/// Where the texts of cells are from.
enum RowsOf<'t> {
    /// The entries of a list, for the templates of the columns.
    List(Vec<Node>),
    /// A table of the rulebook.
    Ruled(&'t PrintedTable),
}

/// The contents of a table; `None` if its list is missing. A missing table of the rulebook is reported.
fn contents<'t, 'c: 't>(table: &'t Table, canvas: &mut Canvas<'c, '_>) -> Option<Contents<'t>> {
    let columns = table.columns.as_deref().unwrap_or_default();
    let name = match &table.rows {
        Rows::Field(field) => {
            let rows = canvas.scope.listed(field)?;
            let rows = rows.as_list().unwrap_or(std::slice::from_ref(&rows)).to_vec();
            return Some(Contents { columns: Cow::Borrowed(columns), rows: RowsOf::List(rows) });
        }
        Rows::Ruled(name) => name,
    };
    let rules = canvas.stage.workshop.rules;
    let Some(ruled) = rules.table(&name.value) else {
        let known = rules.tables.iter().map(|table| table.name.value.as_str());
        unknown("table", name.as_str(), &known.collect::<Vec<_>>(), canvas.report);
        return None;
    };
    let width = ruled.headings().len();
    if let Some(beyond) = columns.get(width) {
        let message = format!("\"{}\" has {width} columns with that of its rows' keys", name.value);
        canvas.report.error(code::OUT_OF_RANGE, beyond.origin, message).help("delete this one");
    }
    let columns = (0..width).map(|n| columns.get(n).cloned().unwrap_or_else(|| usual_column(n, name.origin)));
    Some(Contents { columns: columns.collect(), rows: RowsOf::Ruled(ruled) })
}

/// A column of a table of the rulebook; the first one has the keys of the rows.
fn usual_column(n: usize, origin: Origin) -> Column {
    Column { origin, title: None, text: None, icon: None, width: None, align: Align::Center, bold: n == 0 }
}

/// One row, set: its drawing from its own top, and its height in points.
struct SetRow {
    drawing: Drawing,
    height: f32,
    /// Whether no line separates it from the row above: headings of sections, and the rows below them.
    is_apart: bool,
}

pub(super) fn draw(table: &Table, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let Some(contents) = contents(table, canvas) else { return };
    let widths = widths(&contents.columns, rect.width);
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
        let set = all_rows(table, slot, rect, (&contents, &widths), size, canvas);
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
    lay(set, table, contents.has_headings(), room, canvas);
}

/// The height of each row at its style's size, in points; empty if the list is missing.
pub(super) fn heights(table: &Table, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) -> Vec<f32> {
    // Faults are reported when they are drawn.
    let before = std::mem::take(canvas.report);
    let set = contents(table, canvas).map_or_else(Vec::new, |contents| {
        let widths = widths(&contents.columns, rect.width);
        all_rows(table, slot, rect, (&contents, &widths), table.style.size, canvas)
    });
    *canvas.report = before;
    set.iter().map(|row| row.height).collect()
}

/// Draws the rows below each other, with stripes and lines.
fn lay(set: Vec<SetRow>, table: &Table, has_headings: bool, room: Area, canvas: &mut Canvas<'_, '_>) {
    let headings = usize::from(has_headings);
    let stripe = table.stripe.as_ref().and_then(|stripe| canvas.named_color(stripe));
    let line = table.line.as_ref().and_then(|line| canvas.named_color(line));
    let mut y = room.y;
    let first = canvas.out.items.len();
    for (n, row) in set.into_iter().enumerate() {
        let is_apart = row.is_apart;
        if let Some(color) =
            stripe.filter(|_| n >= headings && (n - headings) % 2 == 1 && canvas.low_ink.is_none())
        {
            let path = Path::rectangle(room.x, y, room.width, row.height);
            canvas.out.path(path, Some(Paint::Color(color)), None);
        }
        if let Some(color) = line.filter(|_| n > 0 && !is_apart) {
            let width = if n == headings { 0.8 } else { 0.3 };
            let stroke = Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: false };
            canvas.out.path(Path::line(room.x, y, room.x + room.width, y), None, Some(stroke));
        }
        let down = Transform::moved(0.0, y - room.y);
        let row_of_cells = Drawing { items: vec![Item::placed(row.drawing, down)] };
        canvas.out.push(Item::tagged(Tag::here(Role::Row), row_of_cells));
        y += row.height;
    }
    canvas.out.tag(first, || Tag::here(Role::Table));
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

impl Contents<'_> {
    fn has_headings(&self) -> bool {
        let is_headed = match &self.rows {
            RowsOf::List(_) => false,
            RowsOf::Ruled(table) => table.headings().iter().any(|heading| !heading.is_empty()),
        };
        is_headed || self.columns.iter().any(|column| column.title.is_some())
    }
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
    (contents, widths): (&Contents<'_>, &[(Length, Length)]),
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
    let mut set = Vec::new();
    let scope = canvas.scope;
    let mut row = |cells: Vec<Cell<'_>>, scope: Scope<'_>, style: &TextStyle, role: Role| {
        let section = section(table, &heading, slot, rect, canvas.within(scope));
        let has_section = section.is_some();
        // Nothing is above the first.
        let above = if set.is_empty() { 0.0 } else { ABOVE_SECTION };
        set.extend(section.map(|section| lowered(section, above)));
        let set_row = one_row(cells, (table, style, role), slot, (rect, widths), canvas.within(scope));
        set.push(SetRow { is_apart: has_section, ..set_row });
    };
    let columns = || contents.columns.iter();
    let of_rows = if contents.has_headings() { Role::Cell } else { Role::RowHead };
    if contents.has_headings() {
        row(headings(contents), scope, &heading, Role::Head);
    }
    match &contents.rows {
        RowsOf::List(rows) => {
            for (n, node) in rows.iter().enumerate() {
                let cells = columns().map(|column| {
                    let text = column.text.as_ref().map(CellText::Template);
                    Cell { text, icon: column.icon.as_ref(), column }
                });
                row(cells.collect(), scope.inside(Some(node), n as i64 + 1), &style, of_rows);
            }
        }
        RowsOf::Ruled(ruled) => {
            for texts in &ruled.rows {
                let cells = texts.iter().zip(columns());
                let cells = cells.map(|(text, column)| Cell {
                    text: Some(CellText::Plain(text)),
                    icon: None,
                    column,
                });
                row(cells.collect(), scope, &style, of_rows);
            }
        }
    }
    set
}

/// The heading of a section above a row, if the row has one.
fn section(
    table: &Table,
    heading: &TextStyle,
    slot: &Slot,
    rect: Rect,
    mut inner: Canvas<'_, '_>,
) -> Option<SetRow> {
    let bound = inner.scope.bind(table.section.as_ref()?);
    if without_enclosure(&bound.text).trim().is_empty() {
        return None;
    }
    let style =
        TextStyle { size: heading.size * SECTION, min_size: heading.size * SECTION, ..heading.clone() };
    let room = Rect { x: rect.x + BESIDE, width: rect.width - BESIDE * 2, height: Length::MOST, ..rect };
    let height = inner.text_height(&bound, &style, room, (&slot.name.value, slot.origin()));
    inner.out.tag(0, || Tag::here(Role::Head));
    Some(SetRow { drawing: inner.out, height, is_apart: true })
}

/// A row with some space above it.
fn lowered(row: SetRow, by: f32) -> SetRow {
    let item = Item::placed(row.drawing, Transform::moved(0.0, by));
    SetRow { drawing: Drawing { items: vec![item] }, height: row.height + by, ..row }
}

/// The cells of the headings: a column's title, or else the heading that a table of a rulebook has there.
fn headings<'c>(contents: &'c Contents<'_>) -> Vec<Cell<'c>> {
    let ruled = match &contents.rows {
        RowsOf::List(_) => Vec::new(),
        RowsOf::Ruled(table) => table.headings(),
    };
    let cells = contents.columns.iter().enumerate().map(|(n, column)| {
        let heading = || ruled.get(n).copied().map(CellText::Plain);
        Cell { text: column.title.as_ref().map(CellText::Template).or_else(heading), icon: None, column }
    });
    cells.collect()
}

/// The contents of a cell, and its column.
struct Cell<'t> {
    text: Option<CellText<'t>>,
    icon: Option<&'t Template>,
    column: &'t Column,
}

/// The text of a cell.
enum CellText<'t> {
    /// With the fields of its row.
    Template(&'t Template),
    /// As it is.
    Plain(&'t str),
}

/// Sets a row; `inner` is the canvas within the entry of the row, and `widths` are where each column begins and how wide it is.
fn one_row(
    cells: Vec<Cell<'_>>,
    (table, of_row, role): (&Table, &TextStyle, Role),
    slot: &Slot,
    (rect, widths): (Rect, &[(Length, Length)]),
    mut inner: Canvas<'_, '_>,
) -> SetRow {
    let padding = table.padding.to_pt() as f32;
    let mut height: f32 = 0.0;
    for (n, (Cell { text, icon, column }, (left, width))) in cells.into_iter().zip(widths).enumerate() {
        let from = inner.out.items.len();
        let style = TextStyle { align: column.align, bold: of_row.bold || column.bold, ..of_row.clone() };
        let lift = Length::from_pt(f64::from(style.size * LIFT));
        let cell = Rect {
            x: rect.x + *left + BESIDE,
            y: rect.y + table.padding - lift,
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
        let bound = match text {
            None => Bound::literal("", slot.origin()),
            Some(CellText::Plain(text)) => Bound::literal(text, slot.origin()),
            Some(CellText::Template(text)) => inner.scope.bind(text),
        };
        height = height.max(inner.text_height(&bound, &style, cell, (&slot.name.value, slot.origin())));
        // Only the first cell names its row. An empty cell is one, too.
        let role = if role == Role::RowHead && n > 0 { Role::Cell } else { role };
        let drawing = Drawing { items: inner.out.items.split_off(from) };
        inner.out.push(Item::tagged(Tag::here(role), drawing));
    }
    SetRow { drawing: inner.out, height: height + 2.0 * padding, is_apart: false }
}
