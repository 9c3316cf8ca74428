//! A drawn shape.

use crate::compose::canvas::{Canvas, area};
use crate::compose::path::Path;
use crate::geometry::Rect;
use crate::model::slot::{Outline, Shape};

/// Draws a shape as large as its rectangle allows.
pub(super) fn draw(shape: &Shape, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let a = area(rect);
    let (x, y, width, height) = (a.x, a.y, a.width, a.height);
    let path = match shape.outline() {
        Outline::Rectangle => Path::rounded(x, y, width, height, shape.paint.radius.to_pt() as f32),
        Outline::Ellipse => Path::ellipse(x, y, width, height),
        Outline::Line => Path::line(x, y, x + width, y + height),
        Outline::Diamond => Path::diamond(x, y, width, height),
        Outline::Polygon(corners) => Path::regular(corners, x, y, width, height),
        Outline::FlatHexagon => Path::hexagon(x, y, width, height, true),
        Outline::Star(points, inner) => Path::star(points, inner, x, y, width, height),
        Outline::Shield => Path::shield(x, y, width, height),
    };
    canvas.paint(path, &shape.paint, rect);
}
