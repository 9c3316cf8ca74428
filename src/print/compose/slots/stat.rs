//! A number to compare in play, with its icon or label.

use crate::compose::canvas::{Canvas, IconInk, area};
use crate::compose::path::Path;
use crate::geometry::{Length, Rect};
use crate::model::slot::{Arrange, Stat};
use crate::model::style::Align;
use crate::model::{Slot, TextStyle};

/// Draws a stat; a stat without a value is left out.
pub(super) fn draw(stat: &Stat, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let value = canvas.scope.bind(&stat.value);
    if value.text.trim().is_empty() {
        return;
    }
    let room = area(rect);
    let path = Path::rounded(room.x, room.y, room.width, room.height, stat.paint.radius.to_pt() as f32);
    canvas.check_paint(&stat.paint, rect, slot);
    canvas.paint(path, &stat.paint, rect);
    let (sign, number) = split(stat, rect);
    if let Some(icon) = &stat.icon {
        let color = canvas.color(stat.icon_color.as_ref().unwrap_or(&stat.style.color));
        let ink = IconInk { color, tint: None, is_chosen: stat.icon_color.is_some() };
        let icon = canvas.scope.bind(icon);
        if stat.arrange == Arrange::Behind {
            canvas.icon_behind(&icon, ink, sign, (&slot.name.value, slot.origin()));
        } else {
            canvas.icon(&icon, ink, sign, Align::Center, (&slot.name.value, slot.origin()));
        }
    }
    if let Some(label) = &stat.label {
        let label = canvas.scope.bind(label);
        let style = centered(stat.label_style.as_ref().unwrap_or(&canvas.stage.layout.style));
        canvas.text(&label, &style, sign, (&slot.name.value, slot.origin()));
    }
    canvas.text(&value, &centered(&stat.style), number, (&slot.name.value, slot.origin()));
}

/// The places of the icon or label and of the number.
fn split(stat: &Stat, rect: Rect) -> (Rect, Rect) {
    if stat.icon.is_none() && stat.label.is_none() {
        return (rect, rect);
    }
    let share = |length: Length| length.scaled(f64::from(stat.icon_share));
    let Rect { x, y, width, height } = rect;
    match stat.arrange {
        Arrange::Behind => (rect, rect),
        Arrange::Left => {
            let cut = share(width);
            (Rect { width: cut, ..rect }, Rect { x: x + cut, width: width - cut, ..rect })
        }
        Arrange::Above => {
            let cut = share(height);
            (Rect { height: cut, ..rect }, Rect { y: y + cut, height: height - cut, ..rect })
        }
        Arrange::Below => {
            let cut = share(height);
            (Rect { y: y + height - cut, height: cut, ..rect }, Rect { height: height - cut, ..rect })
        }
    }
}

/// The style of a stat: centered, on one line.
fn centered(style: &TextStyle) -> TextStyle {
    TextStyle {
        align: Align::Center,
        valign: crate::model::style::VerticalAlign::Middle,
        lines: Some(1),
        ..style.clone()
    }
}
