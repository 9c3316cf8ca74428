//! Measures and outlines as those of the rasterizer.

use resvg::tiny_skia::{self, PathBuilder};

use crate::compose::drawing::Transform;
use crate::compose::path::{Path, Segment};

/// A value scaled by `of` 255ths.
pub(super) fn scaled(value: u8, of: u8) -> u8 {
    let product = u32::from(value) * u32::from(of) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// An outline for the rasterizer; none if it is empty.
pub(super) fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut out = PathBuilder::with_capacity(path.segments.len() + 1, path.segments.len() * 2 + 2);
    for segment in &path.segments {
        match *segment {
            Segment::Move(x, y) => out.move_to(x, y),
            Segment::Line(x, y) => out.line_to(x, y),
            Segment::Cubic([x1, y1, x2, y2, x, y]) => out.cubic_to(x1, y1, x2, y2, x, y),
            Segment::Close => out.close(),
        }
    }
    out.finish()
}

/// A transform for the rasterizer.
pub(super) fn matrix(Transform([a, b, c, d, e, f]): Transform) -> tiny_skia::Transform {
    tiny_skia::Transform::from_row(a, b, c, d, e, f)
}
