//! Slots of a panel one below the other, tables as high as their rows, so that one layout fits papers of
//! several sizes.

use std::borrow::Cow;

use super::{draw_at, is_there, table};
use crate::compose::canvas::Canvas;
use crate::diag::code;
use crate::geometry::{Length, Rect};
use crate::model::slot::{Panel, Table};
use crate::model::{Slot, SlotKind};

/// The most sizes of type that are guessed, before the range of remaining sizes is halved.
const MOST_GUESSES: usize = 3;

/// A slot in a stack.
struct Layer<'s> {
    slot: Cow<'s, Slot>,
    /// The space above and below it.
    around: (Length, Length),
    height: Height,
}

/// The height of a slot.
#[derive(Clone, Copy)]
enum Height {
    /// Its own height, or that of its rows, with the number of rows.
    Known(Length, usize),
    /// The rest of the height.
    Rest,
}

/// Draws the slots of a panel one below the other. The type of all tables is made smaller together until all
/// slots fit. Remaining room goes to the slots without a height, otherwise between the rows of tables.
pub(super) fn draw(panel: &Panel, gap: Length, of: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let there: Vec<&Slot> = panel.slots.iter().filter(|slot| is_there(slot, canvas)).collect();
    let mut layers = fitted(&there, gap, rect, canvas);
    for (was, layer) in there.iter().zip(&layers) {
        if let (Some(was), Some(set)) = (as_table(was), as_table(&layer.slot)) {
            canvas.found_size(&was.style, layer.slot.origin(), set.style.size);
        }
    }
    share_out(&mut layers, rect, of, canvas);
    let mut y = rect.y;
    for Layer { slot, around: (above, below), height } in &layers {
        let Height::Known(height, _) = *height else { continue };
        let across = slot.position.within(rect.size()).moved(rect.x, rect.y);
        y += *above;
        draw_at(slot, Rect { y, height, ..across }, rect, canvas);
        y += height + *below;
    }
}

/// The slots with the largest type in which all of them fit, otherwise with the smallest that their tables may have.
///
/// Slots that do not fit in one size do not fit in a larger one either, so that few sizes need to be tried:
/// the height of text in a given width is about proportional to the square of its size, which gives the next
/// guess.
fn fitted<'s>(there: &[&'s Slot], gap: Length, rect: Rect, canvas: &mut Canvas<'_, '_>) -> Vec<Layer<'s>> {
    let tables = || there.iter().filter_map(|slot| Some((*slot, as_table(slot)?)));
    let most_smaller = tables().map(|(slot, table)| most(slot, table, canvas) - table.style.min_size);
    let steps = (most_smaller.fold(0.0, f32::max) / table::STEP).ceil() as usize;
    let largest_size = tables().map(|(slot, table)| most(slot, table, canvas)).fold(0.0, f32::max);
    let size = |step: usize| largest_size - step as f32 * table::STEP;
    let mut at = |step: usize| layers(there, gap, step as f32 * table::STEP, rect, canvas);
    let largest = at(0);
    if steps == 0 || left_of(rect, &largest) >= Length::ZERO {
        return largest;
    }
    let (mut too_large, mut small, mut found, mut guesses) = (0, steps, None, 0);
    let mut known = (size(0), rect.height - left_of(rect, &largest));
    while small - too_large > 1 {
        let wanted = known.0 * (rect.height.to_pt() / known.1.to_pt()).sqrt() as f32;
        let guess = ((largest_size - wanted) / table::STEP).ceil() as usize;
        // Content with the same height in any size makes guesses poor: then the range is halved.
        let step = if guesses < MOST_GUESSES { guess } else { usize::midpoint(too_large, small) };
        let step = step.clamp(too_large + 1, small - 1);
        guesses += 1;
        let layers = at(step);
        let left = left_of(rect, &layers);
        known = (size(step), rect.height - left);
        if left >= Length::ZERO {
            (small, found) = (step, Some(layers));
        } else {
            too_large = step;
        }
    }
    found.unwrap_or_else(|| at(steps))
}

fn as_table(slot: &Slot) -> Option<&Table> {
    if let SlotKind::Table(table) = &slot.kind { Some(table) } else { None }
}

/// The slots with their heights, with the type of tables reduced by so many points.
fn layers<'s>(
    slots: &[&'s Slot],
    gap: Length,
    smaller: f32,
    rect: Rect,
    canvas: &mut Canvas<'_, '_>,
) -> Vec<Layer<'s>> {
    let mut layers = Vec::with_capacity(slots.len());
    for (n, &slot) in slots.iter().enumerate() {
        let above = slot.position.y.unwrap_or(if n == 0 { Length::ZERO } else { gap });
        let around = (above, slot.position.bottom.unwrap_or_default());
        let (slot, height) = match (slot.position.height, as_table(slot)) {
            (Some(height), _) => (Cow::Borrowed(slot), Height::Known(height, 0)),
            (None, None) => (Cow::Borrowed(slot), Height::Rest),
            (None, Some(table)) => {
                let set = sized(slot, table, smaller, canvas);
                let across = Rect { y: rect.y, ..set.position.within(rect.size()).moved(rect.x, rect.y) };
                let rows = as_table(&set).map(|table| table::heights(table, &set, across, canvas));
                let rows = rows.unwrap_or_default();
                let height = Height::Known(as_length(rows.iter().sum()), rows.len());
                (Cow::Owned(set), height)
            }
        };
        layers.push(Layer { slot, around, height });
    }
    layers
}

/// The largest type of a table.
fn most(slot: &Slot, table: &Table, canvas: &Canvas<'_, '_>) -> f32 {
    canvas.shared_size(&table.style, slot.origin()).unwrap_or(table.style.size)
}

/// A table with its type reduced by so many points, but not below its least size.
fn sized(slot: &Slot, table: &Table, smaller: f32, canvas: &Canvas<'_, '_>) -> Slot {
    let most = most(slot, table, canvas);
    let size = (most - smaller).max(table.style.min_size.min(most));
    let mut table = table.clone();
    table.style.size = size;
    table.style.min_size = size;
    table.style.same_size = false;
    table.style.size_group = None;
    Slot { kind: SlotKind::Table(Box::new(table)), ..slot.clone() }
}

/// A height in points, rounded up.
fn as_length(points: f32) -> Length {
    Length::from_pt(f64::from(points)) + Length::um(2)
}

/// The height that the slots leave free; negative if they need more than there is.
fn left_of(rect: Rect, layers: &[Layer<'_>]) -> Length {
    let used: Length = layers
        .iter()
        .map(|layer| {
            let height = if let Height::Known(height, _) = layer.height { height } else { Length::ZERO };
            layer.around.0 + height + layer.around.1
        })
        .sum();
    rect.height - used
}

/// Gives remaining room to the slots without a height, otherwise to the rows of tables, whose padding at
/// most doubles.
fn share_out(layers: &mut [Layer<'_>], rect: Rect, of: &Slot, canvas: &mut Canvas<'_, '_>) {
    let left = left_of(rect, layers);
    if left < Length::ZERO {
        let card = canvas.card().to_owned();
        let message = format!(
            "{card}: the slots of \"{}\" are {:.1} mm too high together",
            of.name.value,
            (-left).to_mm()
        );
        canvas
            .report
            .error(code::DOES_NOT_FIT, canvas.scope.entry.name.origin, message)
            .help("give the stack more room, less text, or a smaller `min_size` to its tables")
            .related(of.origin(), "the slot");
    }
    let left = left.max(Length::ZERO);
    let rests = layers.iter().filter(|layer| matches!(layer.height, Height::Rest)).count() as i64;
    let rows: usize =
        layers.iter().map(|layer| if let Height::Known(_, rows) = layer.height { rows } else { 0 }).sum();
    // Above and below the text of each row.
    let padding = if rests > 0 || rows == 0 { Length::ZERO } else { left / (2 * rows as i64) };
    for layer in layers {
        match &mut layer.height {
            height @ Height::Rest => *height = Height::Known(left / rests, 0),
            Height::Known(height, rows) if *rows > 0 => {
                if let SlotKind::Table(table) = &mut layer.slot.to_mut().kind {
                    let more = padding.min(table.padding);
                    table.padding += more;
                    *height += more * 2 * (*rows as i64);
                }
            }
            Height::Known(..) => {}
        }
    }
}
