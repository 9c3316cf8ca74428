//! Slots repeated for the entries of a list or for a number.

use super::icons::number_up_to;
use super::{draw_all, middle, tracks};
use crate::compose::canvas::Canvas;
use crate::compose::drawing::Transform;
use crate::diag::code;
use crate::geometry::{Label, Length, Point, Rect, Size};
use crate::model::Slot;
use crate::model::slot::{Mirror, Over, Place, Repeat};
use crate::source::{Node, shortened};

/// The most cells.
const MOST: i64 = 10_000;

/// Draws every cell of a repeat.
pub(super) fn draw(repeat: &Repeat, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let list = match &repeat.over {
        Over::List(field) => canvas.scope.listed(field),
        Over::Computed(expr, origin) => canvas.scope.list_of(expr, *origin),
        Over::Times(_) | Over::Range(..) => None,
    };
    let counted = match (&repeat.over, &list) {
        (Over::Times(times), _) => vec![None; number_up_to(MOST, times, slot, canvas) as usize],
        (Over::Range(least, most), _) => vec![None; (most - least + 1) as usize],
        (_, Some(node)) => counted(node),
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
        Place::Flow | Place::Snake => tracks::flow(repeat, rect, counted.len()),
        Place::Around => tracks::around(repeat, rect, counted.len()),
        Place::Ring => tracks::ring(repeat, rect, counted.len()),
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
    if let Some(most) = tracks::room_for(repeat, rect, counted.len()) {
        report_covered(counted.len(), most, slot, canvas);
    } else if cells.iter().flatten().any(|cell| !rect.grown(Length::um(10)).contains(*cell)) {
        report_overflow(&cells, slot, rect, canvas);
    }
    let scope = canvas.scope;
    let first = if let Over::Range(least, _) = repeat.over { least } else { 1 };
    // The cells inherit low ink; each of their slots sets its own.
    for (n, (node, cell)) in counted.iter().zip(&cells).enumerate() {
        let Some(cell) = cell else { continue };
        let mut inner = canvas.within(scope.inside(*node, first + n as i64));
        match tracks::turn_of(repeat, rect, *cell) {
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

/// The content of each cell: the values of a list, nothing for as many cells as a number says, or a single value.
fn counted(node: &Node) -> Vec<Option<&Node>> {
    match (node.as_list(), node.as_integer()) {
        (Some(nodes), _) => nodes.iter().map(Some).collect(),
        (None, Some(times)) => vec![None; times.clamp(0, MOST) as usize],
        (None, None) => vec![Some(node)],
    }
}

/// Reports cells that cover each other.
fn report_covered(count: usize, most: usize, slot: &Slot, canvas: &mut Canvas<'_, '_>) {
    let name = &slot.name.value;
    let message =
        format!("{}: \"{name}\" has {count} cells, which cover each other; {most} fit", canvas.card());
    canvas
        .report
        .error(code::DOES_NOT_FIT, canvas.scope.entry.name.origin, message)
        .help("give the slot more room, make `cell` smaller, or draw fewer cells")
        .related(slot.origin(), "the slot");
}

/// Reports cells that reach beyond their slot.
fn report_overflow(cells: &[Option<Rect>], slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
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
        .help(format!("it lacks {}", crate::diag::and_list(&lacks)))
        .related(slot.origin(), "the slot");
}

/// The place that each entry names: in its `at`, or as its whole value. An entry without a place is reported.
fn labels(counted: &[Option<&Node>], slot: &Slot, canvas: &mut Canvas<'_, '_>) -> Vec<Option<Label>> {
    let mut labels = Vec::with_capacity(counted.len());
    for node in counted {
        let said = node.map(|node| if node.as_map().is_some() { node.get("at") } else { Some(node) });
        let text = said.flatten().and_then(Node::as_text);
        let label = text.and_then(|text| Label::parse(text.trim()));
        if label.is_none() {
            let card = canvas.card().to_owned();
            let origin = said.flatten().or(*node).map_or(slot.origin(), |node| node.origin);
            let message = match text {
                Some(text) => {
                    format!("{card}: \"{}\" is not a place for \"{}\"", shortened(text), slot.name.value)
                }
                None => format!("{card}: an entry of \"{}\" does not say where it is", slot.name.value),
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

/// Cells at their labels; the whole array is in the center of its rectangle.
fn by_label(repeat: &Repeat, rect: Rect, labels: &[Option<Label>]) -> Vec<Option<Rect>> {
    // Empty columns at the left and empty rows at the top take no room.
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
