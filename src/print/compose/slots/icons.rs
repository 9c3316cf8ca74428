//! A row of icons.

use crate::compose::canvas::Canvas;
use crate::diag::code;
use crate::geometry::{Length, Rect};
use crate::model::bind::Bound;
use crate::model::slot::Icons;
use crate::model::style::Align;
use crate::model::{Slot, Template};

/// The most places in a row.
const MOST: i64 = 200;

/// Draws a row of icons, each as wide as the row is high; in a row that is too long, icons are smaller.
pub(super) fn draw(icons: &Icons, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let names = canvas.scope.bind(&icons.icons);
    let mut all: Vec<Bound> = match &icons.count {
        Some(count) => {
            let count = number(count, slot, canvas);
            let places = icons.of.as_ref().map_or(count, |of| number(of, slot, canvas)).max(count);
            let empty = icons.empty.as_ref().map(|empty| canvas.scope.bind(empty));
            let full = (0..count).map(|_| names.part(0..names.text.len()));
            full.chain((count..places).filter_map(|_| empty.clone())).collect()
        }
        None => parts(&names.text).map(|part| names.part(part)).collect(),
    };
    all.retain(|name| !name.text.is_empty());
    if all.is_empty() {
        return;
    }
    let count = all.len() as i64;
    let gaps = icons.gap * (count - 1);
    let side = rect.height.min((rect.width - gaps) / count);
    if side <= Length::ZERO {
        canvas
            .report
            .error(
                code::OUT_OF_RANGE,
                slot.origin(),
                format!("the gaps of \"{}\" leave no room for {count} icons", slot.name.value),
            )
            .help("make `gap` smaller, or the slot wider");
        return;
    }
    let used = side * count + gaps;
    let start = match icons.align {
        Align::Left | Align::Justify | Align::Start => Length::ZERO,
        Align::Center => (rect.width - used) / 2,
        Align::Right | Align::End => rect.width - used,
    };
    let ink = canvas.icon_ink(icons.color.as_ref(), icons.tint);
    for (n, name) in (0..).zip(&all) {
        let x = rect.x + start + (side + icons.gap) * n;
        let y = rect.y + (rect.height - side) / 2;
        canvas.icon(
            name,
            ink,
            Rect { x, y, width: side, height: side },
            Align::Center,
            (&slot.name.value, slot.origin()),
        );
    }
}

/// The bytes of words between commas.
fn parts(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    text.split(',').map(move |part| start(part)..start(part) + part.len())
}

/// The value of a template as a whole number; a missing one, or one that is too large, is reported.
pub(super) fn number(template: &Template, slot: &Slot, canvas: &mut Canvas<'_, '_>) -> i64 {
    number_up_to(MOST, template, slot, canvas)
}

/// The value of a template as a whole number, up to a limit.
pub(super) fn number_up_to(most: i64, template: &Template, slot: &Slot, canvas: &mut Canvas<'_, '_>) -> i64 {
    let bound = canvas.scope.bind(template);
    let text = bound.text.trim();
    if text.is_empty() {
        return 0;
    }
    match text.parse::<i64>() {
        Ok(number) if (0..=most).contains(&number) => number,
        _ => {
            let card = canvas.card().to_owned();
            let message = format!("{card}: \"{}\" can't be counted", crate::source::shortened(text));
            canvas
                .report
                .error(code::OUT_OF_RANGE, bound.blame, message)
                .help(format!("write a number from 0 to {most}"))
                .related(slot.origin(), format!("for the slot \"{}\"", slot.name.value));
            0
        }
    }
}
