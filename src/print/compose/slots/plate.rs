//! A board or map in a slot.

use crate::compose::canvas::{Canvas, area};
use crate::compose::drawing::{Item, Transform};
use crate::geometry::Rect;
use crate::model::slot::ShownPlate;

/// Draws a board or map in the center of its rectangle, no larger than its true size.
pub(super) fn draw(shown: ShownPlate<'_>, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let workshop = canvas.stage.workshop;
    // A missing one was reported when it was searched for.
    let Some(face) = workshop.plates.show(shown, rect.size(), workshop, canvas.report) else { return };
    let (room, size) = (area(rect), face.size);
    let (width, height) = (size.width.to_pt() as f32, size.height.to_pt() as f32);
    let (x, y) = (room.x + (room.width - width) / 2.0, room.y + (room.height - height) / 2.0);
    canvas.out.push(Item::placed(face.drawing, Transform::moved(x, y)));
}
