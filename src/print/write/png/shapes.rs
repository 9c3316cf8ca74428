//! Measures and outlines as the rasteriser has them.

use resvg::tiny_skia::{self, PathBuilder};

use crate::compose::drawing::Transform;
use crate::compose::path::{Path, Segment};

/// So many 255ths of a value.
pub(super) fn scaled(value: u8, of: u8) -> u8 {
    let product = u32::from(value) * u32::from(of) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// An outline as it is rasterised; nothing, if there is nothing of it.
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

/// A transform, as it is there.
pub(super) fn matrix(Transform([a, b, c, d, e, f]): Transform) -> tiny_skia::Transform {
    tiny_skia::Transform::from_row(a, b, c, d, e, f)
}
