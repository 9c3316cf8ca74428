//! A drawn shape.

use crate::compose::canvas::{Canvas, area};
use crate::compose::path::Path;
use crate::geometry::Rect;
use crate::model::slot::{Shape, ShapeKind};

/// Draws a shape as large as its rectangle allows.
pub(super) fn draw(shape: &Shape, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let a = area(rect);
    let (x, y, width, height) = (a.x, a.y, a.width, a.height);
    let path = match shape.shape {
        ShapeKind::Rectangle => Path::rounded(x, y, width, height, shape.paint.radius.to_pt() as f32),
        ShapeKind::Ellipse => Path::ellipse(x, y, width, height),
        ShapeKind::Line => Path::line(x, y, x + width, y + height),
        ShapeKind::Diamond => Path::diamond(x, y, width, height),
        ShapeKind::Polygon(corners) => Path::regular(corners, x, y, width, height),
        ShapeKind::FlatHexagon => Path::hexagon(x, y, width, height, true),
        ShapeKind::Star(points, inner) => Path::star(points, inner, x, y, width, height),
        ShapeKind::Shield => Path::shield(x, y, width, height),
    };
    canvas.paint(path, &shape.paint, rect);
}
