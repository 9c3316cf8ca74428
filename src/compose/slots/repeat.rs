//! Slots again and again, over the entries of a list or a number.

use super::draw_all;
use super::icons::number_up_to;
use crate::compose::canvas::Canvas;
use crate::diag::code;
use crate::geometry::{Label, Length, Point, Rect, Size};
use crate::model::Slot;
use crate::model::slot::{Over, Place, Repeat};
use crate::source::Node;

/// Cells, at most.
const MOST: i64 = 10_000;

/// Draws every cell of a repeat.
pub(super) fn draw(repeat: &Repeat, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let list = match &repeat.over {
        Over::List(field) => canvas.scope.value(&field.path).map(std::borrow::Cow::into_owned),
        Over::Times(_) => None,
    };
    let counted: Vec<Option<&Node>> = match (&repeat.over, &list) {
        (Over::Times(times), _) => vec![None; number_up_to(MOST, times, slot, canvas) as usize],
        (Over::List(_), Some(node)) => match (node.as_list(), node.as_integer()) {
            (Some(nodes), _) => nodes.iter().map(Some).collect(),
            (None, Some(times)) => vec![None; times.clamp(0, MOST) as usize],
            (None, None) => vec![Some(node)],
        },
        (Over::List(_), None) => return,
    };
    let cells = match repeat.place {
        Place::Flow => flow(repeat, rect, counted.len()),
        Place::Label => by_label(repeat, rect, &counted),
    };
    if cells.iter().flatten().any(|cell| !rect.grown(Length::um(10)).contains(*cell)) {
        let card = canvas.card().to_owned();
        let most = |far: fn(&Rect) -> Length| cells.iter().flatten().map(far).max().unwrap_or_default();
        let least = |near: fn(&Rect) -> Length| cells.iter().flatten().map(near).min().unwrap_or_default();
        let over_x = most(|cell| cell.right()) - least(|cell| cell.x) - rect.width;
        let over_y = most(|cell| cell.bottom()) - least(|cell| cell.y) - rect.height;
        let lacks = [(over_x, "width"), (over_y, "height")];
        let lacks = lacks.into_iter().filter(|(over, _)| *over > Length::ZERO);
        let lacks: Vec<_> = lacks.map(|(over, what)| format!("{over} in {what}")).collect();
        canvas
            .report
            .error(
                code::DOES_NOT_FIT,
                canvas.scope.entry.name.origin,
                format!(
                    "{card}: \"{}\" has {} cells, more than it has room for",
                    slot.name.value,
                    counted.len()
                ),
            )
            .help(format!("it lacks {}", crate::diag::suggest::and_list(&lacks)))
            .related(slot.origin(), "the slot");
    }
    let scope = canvas.scope;
    // The same low ink holds for the cells; each of their slots sets its own.
    for (n, (node, cell)) in counted.iter().zip(&cells).enumerate() {
        let Some(cell) = cell else { continue };
        let mut inner = Canvas {
            stage: canvas.stage,
            setter: &mut *canvas.setter,
            scope: scope.inside(*node, n + 1),
            report: &mut *canvas.report,
            found_sizes: &mut *canvas.found_sizes,
            out: std::mem::take(&mut canvas.out),
            low_ink: canvas.low_ink,
        };
        draw_all(&repeat.slots, *cell, &mut inner);
        canvas.out = inner.out;
    }
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
            let (column, row) = (n % columns, n / columns);
            let shift = if repeat.stagger && row % 2 == 1 { (width + gap.width) / 2 } else { Length::ZERO };
            let x = rect.x + (width + gap.width) * column + shift;
            Some(Rect { x, y: rect.y + (height + gap.height) * row, width, height })
        })
        .collect()
}

/// Cells where the entries' `at` says; the whole array in the middle of its rectangle.
fn by_label(repeat: &Repeat, rect: Rect, counted: &[Option<&Node>]) -> Vec<Option<Rect>> {
    let labels: Vec<Option<Label>> = (counted.iter())
        .map(|node| node.and_then(|node| Label::parse(node.as_map()?.get("at")?.as_text()?)))
        .collect();
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
