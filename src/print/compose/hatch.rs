//! The hatch of backs that are printed with little ink: on thin card, a white back shows the front through it.

use std::sync::Arc;

use super::drawing::{Drawing, Item, Paint, Stroke, Transform};
use super::path::{Path, Segment};
use super::tag::{Role, Tag};
use crate::geometry::{Length, Size};
use crate::model::Color;

/// The color of its lines, their width and the distance from one to the next along an edge, in points: less than four percent of ink.
const COLOR: Color = Color { r: 150, g: 150, b: 150, a: 255 };
const WIDTH: f32 = 0.3;
const PITCH: f32 = 5.0;

/// Diagonal lines over a face of a size with its bleed.
pub(super) fn hatch(size: Size, bleed: Length) -> Item {
    let pt = |length: Length| length.to_pt() as f32;
    let (left, top) = (-pt(bleed), -pt(bleed));
    let (wide, high) = (pt(size.width) - 2.0 * left, pt(size.height) - 2.0 * top);
    let mut path = Path::default();
    let mut at = PITCH / 2.0;
    while at < wide + high {
        // From the top or right edge down to the left or bottom one.
        let (x, y) = (at.min(wide), (at - wide).max(0.0));
        let (u, v) = ((at - high).max(0.0), at.min(high));
        path.segments.push(Segment::Move(left + x, top + y));
        path.segments.push(Segment::Line(left + u, top + v));
        at += PITCH;
    }
    let stroke = Stroke { paint: Paint::Color(COLOR), width: WIDTH, dash: Vec::new(), round: false };
    let mut drawing = Drawing::default();
    drawing.path(path, None, Some(stroke));
    let shared = Item::Shared(Arc::new(drawing), Transform::IDENTITY);
    Item::tagged(Tag::here(Role::Decoration), Drawing { items: vec![shared] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_little_ink() {
        // Lines at 45 degrees are nearer to each other than along an edge.
        let ink = WIDTH / (PITCH / 2f32.sqrt()) * (1.0 - f32::from(COLOR.r) / 255.0);
        assert!((0.02..0.04).contains(&ink), "{ink}");
    }
}
