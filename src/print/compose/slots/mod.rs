//! Drawing slots: one file for each kind.

mod field;
mod icons;
mod image;
mod plate;
mod qr;
mod repeat;
mod shape;
mod stack;
mod stat;
mod table;
mod tags;
mod tracks;

use super::canvas::{Canvas, area};
use super::drawing::Transform;
use super::text::Area;
use crate::diag::code;
use crate::geometry::{Length, Rect};
use crate::model::slot::{LowInk, Mirror, SlotPosition};
use crate::model::{Slot, SlotKind};

/// Draws slots in order, within a rectangle.
pub(super) fn draw_all(slots: &[Slot], around: Rect, canvas: &mut Canvas<'_, '_>) {
    for slot in slots {
        draw(slot, around, canvas);
    }
}

/// Draws a slot within a rectangle, or on a side of the layout's net, if its condition holds.
pub(super) fn draw(slot: &Slot, around: Rect, canvas: &mut Canvas<'_, '_>) {
    let net = canvas.stage.layout.folded.0.as_deref();
    let side = slot.position.side.as_ref().and_then(|side| net?.panel(side.value));
    let Some(side) = side else { return draw_within(slot, around, canvas) };
    let room = side.upright();
    if side.degrees() == 0.0 {
        return draw_within(slot, room, canvas);
    }
    let turn = Transform::about(middle(room), side.degrees(), Mirror::None);
    canvas.moved(turn, |canvas| draw_within(slot, room, canvas));
}

fn draw_within(slot: &Slot, around: Rect, canvas: &mut Canvas<'_, '_>) {
    let rect = slot.position.within(around.size()).moved(around.x, around.y);
    draw_at(slot, rect, around, canvas);
}

/// Whether its condition holds.
fn is_there(slot: &Slot, canvas: &Canvas<'_, '_>) -> bool {
    slot.position.when.as_ref().is_none_or(|condition| canvas.scope.holds(&condition.0))
}

/// Draws a slot at its place within a rectangle, if its condition holds.
fn draw_at(slot: &Slot, rect: Rect, around: Rect, canvas: &mut Canvas<'_, '_>) {
    if !is_there(slot, canvas) {
        return;
    }
    let outer = canvas.low_ink;
    if outer.is_some() {
        canvas.low_ink = Some(slot.position.low_ink);
    }
    if canvas.low_ink == Some(LowInk::Hide) {
        canvas.low_ink = outer;
        return;
    }
    draw_turned(slot, rect, canvas);
    if slot.position.two_way {
        let middle = middle(around);
        let before = std::mem::take(canvas.report);
        canvas.moved(Transform::about(middle, 180.0, Mirror::None), |canvas| {
            draw_turned(slot, rect, canvas);
        });
        // A fault of the first is most often a fault of the second, too.
        let again = std::mem::replace(canvas.report, before);
        canvas.report.append_unless_reported(again, |_| false);
    }
    canvas.low_ink = outer;
}

/// Draws a slot with its turn.
fn draw_turned(slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    if edges_pass(slot, rect, canvas) {
        return;
    }
    canvas.check_holds(slot, rect);
    let SlotPosition { turn, mirror, .. } = slot.position;
    if turn == 0.0 && mirror == Mirror::None {
        draw_kind(slot, rect, canvas);
        return;
    }
    let upright = if slot.runs_across() { across(rect) } else { rect };
    canvas.moved(Transform::about(middle(rect), turn, mirror), |canvas| draw_kind(slot, upright, canvas));
}

/// Reports a slot whose edges pass each other, so that nothing can be in it.
fn edges_pass(slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) -> bool {
    let (edges, by) = match (rect.width < Length::ZERO, rect.height < Length::ZERO) {
        (true, _) => ("left and right", -rect.width),
        (false, true) => ("top and bottom", -rect.height),
        (false, false) => return false,
    };
    canvas
        .report
        .error(code::OUT_OF_RANGE, slot.origin(), format!("the {edges} edges of \"{}\" pass each other by {by}", slot.name.value))
        .help("`right` and `bottom` count inward from the far edges: make them smaller, or give a `width` or `height` instead");
    true
}

/// The center of a rectangle in points.
fn middle(rect: Rect) -> (f32, f32) {
    let Area { x, y, width, height } = area(rect);
    (x + width / 2.0, y + height / 2.0)
}

/// A rectangle turned by a quarter about its center.
fn across(Rect { x, y, width, height }: Rect) -> Rect {
    let half = (width - height) / 2;
    Rect { x: x + half, y: y - half, width: height, height: width }
}

/// Draws the content of a slot, upright.
fn draw_kind(slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    canvas.origin(slot.origin(), rect);
    let from = canvas.out.items.len();
    draw_untagged(slot, rect, canvas);
    tags::tag(slot, from, canvas);
}

fn draw_untagged(slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    match &slot.kind {
        SlotKind::Text(text) => {
            let bound = canvas.scope.bind(&text.text);
            let named = (slot.name.value.as_str(), slot.origin());
            match &text.along {
                Some(along) => canvas.text_along(&bound, text, along, rect, named),
                None => canvas.text(&bound, &text.style, rect, named),
            }
        }
        SlotKind::Icon(icon) => {
            let (name, ink) =
                (canvas.scope.bind(&icon.icon), canvas.icon_ink(icon.color.as_ref(), icon.tint));
            let from = canvas.out.items.len();
            canvas.icon(&name, ink, rect, icon.align, (&slot.name.value, slot.origin()));
            canvas.fade(from, icon.opacity);
        }
        SlotKind::Image(image) => image::draw(image, slot, rect, canvas),
        SlotKind::Icons(icons) => icons::draw(icons, slot, rect, canvas),
        SlotKind::Stat(stat) => stat::draw(stat, slot, rect, canvas),
        SlotKind::Shape(shape) => {
            canvas.check_paint(&shape.paint, rect, slot);
            shape::draw(shape, rect, canvas);
        }
        SlotKind::Qr(qr) => qr::draw(qr, slot, rect, canvas),
        SlotKind::Repeat(repeat) => repeat::draw(repeat, slot, rect, canvas),
        SlotKind::Table(table) => table::draw(table, slot, rect, canvas),
        SlotKind::FormField(field) => field::draw(field, slot, rect, canvas),
        SlotKind::ShownBoard(_) | SlotKind::ShownMap(_) => {
            if let Some(shown) = slot.kind.shown_plate() {
                plate::draw(shown, rect, canvas);
            }
        }
        SlotKind::Panel(panel) => {
            let (area, radius) = (area(rect), panel.paint.radius.to_pt() as f32);
            let path = super::path::Path::rounded(area.x, area.y, area.width, area.height, radius);
            canvas.check_paint(&panel.paint, rect, slot);
            canvas.paint(path, &panel.paint, rect);
            match panel.stack {
                Some(gap) => stack::draw(panel, gap, slot, rect, canvas),
                None => draw_all(&panel.slots, rect, canvas),
            }
        }
    }
}
