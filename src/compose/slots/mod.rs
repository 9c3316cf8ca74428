//! Slots drawn: one file for each kind.

mod icons;
mod image;
mod repeat;
mod shape;
mod stat;
mod table;

use super::canvas::Canvas;
use crate::geometry::Rect;
use crate::model::slot::LowInk;
use crate::model::{Slot, SlotKind};

/// Draws slots in their order into the rectangle that they stand in.
pub(super) fn draw_all(slots: &[Slot], around: Rect, canvas: &mut Canvas<'_, '_>) {
    for slot in slots {
        draw(slot, around, canvas);
    }
}

/// Draws a slot into the rectangle that it stands in, if its condition holds.
pub(super) fn draw(slot: &Slot, around: Rect, canvas: &mut Canvas<'_, '_>) {
    if slot.when.as_ref().is_some_and(|condition| !canvas.scope.holds(condition)) {
        return;
    }
    let outer = canvas.low_ink;
    if outer.is_some() {
        canvas.low_ink = Some(slot.low_ink);
    }
    if canvas.low_ink == Some(LowInk::Hide) {
        canvas.low_ink = outer;
        return;
    }
    let rect = slot.frame.within(around.size()).moved(around.x, around.y);
    canvas.check_holds(slot, rect);
    match &slot.kind {
        SlotKind::Text(text) => {
            let bound = canvas.scope.bind(&text.text);
            canvas.text(&bound, &text.style, rect, (&slot.name.value, slot.origin()));
        }
        SlotKind::Icon(icon) => {
            let (name, color) = (canvas.scope.bind(&icon.name), canvas.mark_color(&icon.color));
            let from = canvas.out.items.len();
            canvas.icon(&name, color, rect, icon.align, (&slot.name.value, slot.origin()));
            canvas.fade(from, icon.opacity);
        }
        SlotKind::Image(image) => image::draw(image, slot, rect, canvas),
        SlotKind::Icons(icons) => icons::draw(icons, slot, rect, canvas),
        SlotKind::Stat(stat) => stat::draw(stat, slot, rect, canvas),
        SlotKind::Shape(shape) => {
            canvas.check_paint(&shape.paint, rect, slot);
            shape::draw(shape, rect, canvas);
        }
        SlotKind::Repeat(repeat) => repeat::draw(repeat, slot, rect, canvas),
        SlotKind::Table(table) => table::draw(table, slot, rect, canvas),
        SlotKind::Panel(panel) => {
            let (area, radius) = (super::canvas::area(rect), panel.paint.radius.to_pt() as f32);
            let path = super::path::Path::rounded(area.x, area.y, area.width, area.height, radius);
            canvas.check_paint(&panel.paint, rect, slot);
            canvas.paint(path, &panel.paint, rect);
            draw_all(&panel.slots, rect, canvas);
        }
    }
    canvas.low_ink = outer;
}
