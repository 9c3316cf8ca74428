//! Slots again and again, over the entries of a list or a number.

use super::icons::number_up_to;
use super::{draw_all, middle};
use crate::compose::canvas::Canvas;
use crate::compose::drawing::Transform;
use crate::diag::code;
use crate::geometry::{Label, Length, Point, Rect, Size};
use crate::model::Slot;
use crate::model::slot::{Mirror, Over, Place, Repeat};
use crate::source::Node;
use crate::source::fields::shortened;

/// Cells, at most.
const MOST: i64 = 10_000;

/// Draws every cell of a repeat.
pub(super) fn draw(repeat: &Repeat, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let list = match &repeat.over {
        Over::List(field) => canvas.scope.listed(field),
        Over::Computed(expr, origin) => canvas.scope.list_of(expr, *origin),
        Over::Times(_) | Over::Range(..) => None,
    };
    let counted: Vec<Option<&Node>> = match (&repeat.over, &list) {
        (Over::Times(times), _) => vec![None; number_up_to(MOST, times, slot, canvas) as usize],
        (Over::Range(least, most), _) => vec![None; (most - least + 1) as usize],
        (_, Some(node)) => match (node.as_list(), node.as_integer()) {
            (Some(nodes), _) => nodes.iter().map(Some).collect(),
            (None, Some(times)) => vec![None; times.clamp(0, MOST) as usize],
            (None, None) => vec![Some(node)],
        },
        (_, None) => return,
    };
    let left = canvas.cells.get() - counted.len() as i64;
    if left < 0 {
        let message = format!("\"{}\" makes more cells than a face can have", slot.name.value);
        canvas
            .report
            .error(code::OUT_OF_RANGE, slot.origin(), message)
            .help("repeats in repeats multiply: use smaller numbers, or a table or picture instead");
        return;
    }
    canvas.cells.set(left);
    let cells = match repeat.place {
        Place::Flow | Place::Snake => flow(repeat, rect, counted.len()),
        Place::Around => around(repeat, rect, counted.len()),
        Place::Ring => ring(repeat, rect, counted.len()),
        Place::Label => by_label(repeat, rect, &labels(&counted, slot, canvas)),
    };
    if cells.iter().flatten().any(|cell| cell.width < Length::ZERO || cell.height < Length::ZERO) {
        let message = format!("the gaps of \"{}\" leave no room for its cells", slot.name.value);
        canvas
            .report
            .error(code::OUT_OF_RANGE, slot.origin(), message)
            .help("make `gap` smaller, or give the slot more room");
        return;
    }
    if cells.iter().flatten().any(|cell| !rect.grown(Length::um(10)).contains(*cell)) {
        tell_overflow(&cells, slot, rect, canvas);
    }
    let scope = canvas.scope;
    let first = if let Over::Range(least, _) = repeat.over { least } else { 1 };
    // The same low ink holds for the cells; each of their slots sets its own.
    for (n, (node, cell)) in counted.iter().zip(&cells).enumerate() {
        let Some(cell) = cell else { continue };
        let mut inner = canvas.within(scope.inside(*node, first + n as i64));
        match turn_of(repeat, rect, *cell) {
            Some(turn) => {
                let about = Transform::about(middle(*cell), turn, Mirror::None);
                inner.moved(about, |canvas| draw_all(&repeat.slots, *cell, canvas));
            }
            None => draw_all(&repeat.slots, *cell, &mut inner),
        }
        let drawn = inner.out;
        canvas.out.items.extend(drawn.items);
    }
}

/// Reports cells that reach out of their slot.
fn tell_overflow(cells: &[Option<Rect>], slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let card = canvas.card().to_owned();
    let most = |far: fn(&Rect) -> Length| cells.iter().flatten().map(far).max().unwrap_or_default();
    let least = |near: fn(&Rect) -> Length| cells.iter().flatten().map(near).min().unwrap_or_default();
    let over_x = most(|cell| cell.right()) - least(|cell| cell.x) - rect.width;
    let over_y = most(|cell| cell.bottom()) - least(|cell| cell.y) - rect.height;
    let lacks = [(over_x, "width"), (over_y, "height")];
    let lacks = lacks.into_iter().filter(|(over, _)| *over > Length::ZERO);
    let lacks: Vec<_> = lacks.map(|(over, what)| format!("{over} in {what}")).collect();
    let (name, count) = (&slot.name.value, cells.len());
    let message = format!("{card}: \"{name}\" has {count} cells, more than it has room for");
    canvas
        .report
        .error(code::DOES_NOT_FIT, canvas.scope.entry.name.origin, message)
        .help(format!("it lacks {}", crate::diag::suggest::and_list(&lacks)))
        .related(slot.origin(), "the slot");
}

/// Cells one after the other, row by row.
fn flow(repeat: &Repeat, rect: Rect, count: usize) -> Vec<Option<Rect>> {
    let gap = repeat.gap;
    let fitting = |room: Length, size: Length, gap: Length| ((room + gap).fits(size + gap)).max(1);
    let columns = match (repeat.columns, repeat.cell.width) {
        (Some(columns), _) => i64::from(columns),
        (None, Some(width)) if width + gap.width > Length::ZERO => fitting(rect.width, width, gap.width),
        _ => count.max(1) as i64,
    };
    let rows = (count.div_ceil(columns.max(1) as usize) as i64).max(1);
    let even = |room: Length, n: i64, gap: Length| (room - gap * (n - 1)) / n;
    let width = repeat.cell.width.unwrap_or_else(|| even(rect.width, columns, gap.width));
    let height = repeat.cell.height.unwrap_or_else(|| even(rect.height, rows, gap.height));
    (0..count as i64)
        .map(|n| {
            let (mut column, row) = (n % columns, n / columns);
            if repeat.place == Place::Snake && row % 2 == 1 {
                column = columns - 1 - column;
            }
            let shift = if repeat.stagger && row % 2 == 1 { (width + gap.width) / 2 } else { Length::ZERO };
            let x = rect.x + (width + gap.width) * column + shift;
            Some(Rect { x, y: rect.y + (height + gap.height) * row, width, height })
        })
        .collect()
}

/// Cells along the edges of a rectangle, clockwise from its top left corner. Without `columns` they are as near to squares as can be.
fn around(repeat: &Repeat, rect: Rect, count: usize) -> Vec<Option<Rect>> {
    let count = count as i64;
    if count < 4 {
        return flow(repeat, rect, count as usize);
    }
    let (wide, high) = (rect.width.to_um().max(1), rect.height.to_um().max(1));
    let square = 2 * (wide + high) / (count + 4);
    let usual = (wide + square / 2) / square.max(1);
    let most = count / 2;
    let columns = repeat.columns.map_or(usual, i64::from).clamp(2, most);
    // Two whole rows, and what is left on both sides between them.
    let rows = (count - 2 * columns + 1).div_euclid(2) + 2;
    let even = |room: Length, n: i64, gap: Length| (room - gap * (n - 1)) / n;
    let width = repeat.cell.width.unwrap_or_else(|| even(rect.width, columns, repeat.gap.width));
    let height = repeat.cell.height.unwrap_or_else(|| even(rect.height, rows, repeat.gap.height));
    let at = |n: i64, of: i64, room: Length, size: Length| (room - size) * n / (of - 1).max(1);
    let cell = |n: i64| {
        let (right, down) = (columns - 1, rows - 1);
        let (column, row) = if n <= right {
            (n, 0)
        } else if n <= right + down {
            (right, n - right)
        } else if n <= 2 * right + down {
            (2 * right + down - n, down)
        } else {
            (0, 2 * (right + down) - n)
        };
        let x = rect.x + at(column, columns, rect.width, width);
        let y = rect.y + at(row, rows, rect.height, height);
        Rect { x, y, width, height }
    };
    (0..count).map(|n| Some(cell(n))).collect()
}

/// Cells on the largest ring that has room in a rectangle, clockwise from above. Without a size they nearly touch each other.
fn ring(repeat: &Repeat, rect: Rect, count: usize) -> Vec<Option<Rect>> {
    let turn = std::f64::consts::TAU / count.max(1) as f64;
    let across = rect.width.min(rect.height).to_pt();
    // Neighbors' middles are a side apart: of a circle as wide as what is left of the rectangle.
    let chord = (turn / 2.0).sin();
    let usual = Length::from_pt(across * chord / (1.0 + chord) * 0.98);
    let width = repeat.cell.width.unwrap_or(usual);
    let height = repeat.cell.height.unwrap_or(usual);
    let (x, y) = ((rect.width - width).to_pt() / 2.0, (rect.height - height).to_pt() / 2.0);
    let cell = |n: usize| {
        let (sin, cos) = (turn * n as f64).sin_cos();
        let left = rect.x + Length::from_pt(x + x * sin);
        Rect { x: left, y: rect.y + Length::from_pt(y - y * cos), width, height }
    };
    (0..count).map(|n| Some(cell(n))).collect()
}

/// By how many degrees a cell is turned, so that its foot points to the middle; nothing where it stands upright.
fn turn_of(repeat: &Repeat, rect: Rect, cell: Rect) -> Option<f32> {
    if !repeat.turned {
        return None;
    }
    let ((x, y), (mx, my)) = (middle(cell), middle(rect));
    let degrees = match repeat.place {
        Place::Ring => (x - mx).atan2(my - y).to_degrees(),
        Place::Around if cell.right() >= rect.right() - Length::um(10) && cell.y > rect.y => 90.0,
        Place::Around if cell.bottom() >= rect.bottom() - Length::um(10) => 180.0,
        Place::Around if cell.x <= rect.x && cell.y > rect.y => -90.0,
        _ => 0.0,
    };
    (degrees.abs() > 0.01).then_some(degrees)
}

/// Where each entry says that it stands: in its `at`, or all by itself. One that says nothing of the kind is reported.
fn labels(counted: &[Option<&Node>], slot: &Slot, canvas: &mut Canvas<'_, '_>) -> Vec<Option<Label>> {
    let mut labels = Vec::with_capacity(counted.len());
    for node in counted {
        let said = node.map(|node| {
            if node.as_map().is_some() { node.as_map().and_then(|map| map.get("at")) } else { Some(node) }
        });
        let text = said.flatten().and_then(Node::as_text);
        let label = text.and_then(|text| Label::parse(text.trim()));
        if label.is_none() {
            let card = canvas.card().to_owned();
            let origin = said.flatten().or(*node).map_or(slot.origin(), |node| node.origin);
            let message = match text {
                Some(text) => {
                    format!("{card}: \"{}\" is not a place for \"{}\"", shortened(text), slot.name.value)
                }
                None => format!("{card}: an entry of \"{}\" does not say where it stands", slot.name.value),
            };
            canvas
                .report
                .error(code::UNKNOWN_WORD, origin, message)
                .help("with `place: label`, an entry is a place like B3 (second column, third row), or has one in its `at`")
                .related(slot.origin(), "the slot");
        }
        labels.push(label);
    }
    labels
}

/// Cells where labels say; the whole array in the middle of its rectangle.
fn by_label(repeat: &Repeat, rect: Rect, labels: &[Option<Label>]) -> Vec<Option<Rect>> {
    // Empty columns on the left and empty rows above take no room.
    let span = |at: fn(&Label) -> u32| {
        let all = || labels.iter().flatten().map(|label| i64::from(at(label)));
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (span(|label| label.column), span(|label| label.row));
    let (columns, rows) = (right - left + 1, bottom - top + 1);
    let gap = repeat.gap;
    let width = repeat.cell.width.unwrap_or((rect.width - gap.width * (columns - 1)) / columns);
    let height = repeat.cell.height.unwrap_or((rect.height - gap.height * (rows - 1)) / rows);
    let used =
        Size::new((width + gap.width) * columns - gap.width, (height + gap.height) * rows - gap.height);
    let start = Point::new(rect.x + (rect.width - used.width) / 2, rect.y + (rect.height - used.height) / 2);
    let place = |label: &Label| Rect {
        x: start.x + (width + gap.width) * (i64::from(label.column) - left),
        y: start.y + (height + gap.height) * (i64::from(label.row) - top),
        width,
        height,
    };
    labels.iter().map(|label| label.as_ref().map(place)).collect()
}
