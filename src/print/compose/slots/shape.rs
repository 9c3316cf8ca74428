//! A drawn shape.

use crate::compose::canvas::{Canvas, area};
use crate::compose::path::Path;
use crate::geometry::{Length, Rect};
use crate::model::slot::{Outline, Shape};

/// Draws a shape as large as its rectangle allows.
pub(super) fn draw(shape: &Shape, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let a = area(rect);
    let (x, y, width, height) = (a.x, a.y, a.width, a.height);
    let path = match shape.outline() {
        Outline::Rectangle => Path::rounded(x, y, width, height, shape.paint.radius.to_pt() as f32),
        Outline::Ellipse => Path::ellipse(x, y, width, height),
        Outline::Line => {
            let point = |point: Option<(Length, Length)>, or: (f32, f32)| {
                point.map_or(or, |(right, down)| (x + right.to_pt() as f32, y + down.to_pt() as f32))
            };
            let ((x1, y1), (x2, y2)) = (point(shape.from, (x, y)), point(shape.to, (x + width, y + height)));
            Path::line(x1, y1, x2, y2)
        }
        Outline::Diamond => Path::diamond(x, y, width, height),
        Outline::Polygon(corners) => Path::regular(corners, x, y, width, height),
        Outline::FlatHexagon => Path::hexagon(x, y, width, height, true),
        Outline::Star(points, inner) => Path::star(points, inner, x, y, width, height),
        Outline::Shield => Path::shield(x, y, width, height),
    };
    canvas.paint(path, &shape.paint, rect);
}
