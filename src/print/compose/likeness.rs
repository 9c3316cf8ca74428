//! Faces that differ only by color.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::drawing::{Drawing, GradientKind, Item, Paint, Transform};
use super::path::Segment;
use crate::model::Color;

/// A drawing split into its outlines and its colors.
#[derive(Debug, PartialEq, Eq)]
pub struct Likeness {
    /// A hash that is equal for drawings that differ only by color.
    pub outline: u64,
    /// The colors, in painting order.
    pub colors: Vec<Color>,
}

/// Splits a drawing into outlines and colors.
pub fn split(drawing: &Drawing) -> Likeness {
    let (mut outline, mut colors) = (DefaultHasher::new(), Vec::new());
    add(drawing, &mut outline, &mut colors);
    Likeness { outline: outline.finish(), colors }
}

fn add(drawing: &Drawing, outline: &mut DefaultHasher, colors: &mut Vec<Color>) {
    for item in &drawing.items {
        match item {
            Item::Text(run) => {
                (0, run.font, run.text()).hash(outline);
                numbers(&[run.size, run.x, run.y], outline);
                colors.push(run.color);
            }
            Item::Path(item) => {
                (1, item.even_odd, item.fill.is_some(), item.stroke.is_some()).hash(outline);
                item.path.segments.iter().for_each(|segment| add_segment(segment, outline));
                if let Some(paint) = &item.fill {
                    add_paint(paint, outline, colors);
                }
                if let Some(stroke) = &item.stroke {
                    numbers(&[stroke.width], outline);
                    numbers(&stroke.dash, outline);
                    add_paint(&stroke.paint, outline, colors);
                }
            }
            Item::Picture(picture, at) => {
                // A file is read once, so that its address identifies it.
                (2, std::sync::Arc::as_ptr(picture) as usize).hash(outline);
                numbers(at, outline);
            }
            Item::Group(group) => {
                (3, group.clip.is_some()).hash(outline);
                numbers(&[group.opacity], outline);
                group.clip.iter().flat_map(|clip| &clip.segments).for_each(|s| add_segment(s, outline));
                place(group.transform, outline);
                add(&group.drawing, outline, colors);
            }
            // What all cards of a part have in common is drawn apart only if the part has several.
            Item::Shared(drawing, Transform::IDENTITY) => add(drawing, outline, colors),
            Item::Shared(drawing, at) => {
                4.hash(outline);
                place(*at, outline);
                add(drawing, outline, colors);
            }
            Item::Layer(layer) => {
                (5, layer.blend, layer.mask.is_some()).hash(outline);
                add(&layer.drawing, outline, colors);
            }
            Item::Field(field) => field.shown().into_iter().for_each(|drawing| add(drawing, outline, colors)),
            Item::Origin(..) => {}
        }
    }
}

fn add_segment(segment: &Segment, outline: &mut DefaultHasher) {
    match segment {
        Segment::Move(x, y) => numbers(&[*x, *y], outline),
        Segment::Line(x, y) => numbers(&[*x, *y, 1.0], outline),
        Segment::Cubic(points) => numbers(points, outline),
        Segment::Close => numbers(&[0.0], outline),
    }
}

fn add_paint(paint: &Paint, outline: &mut DefaultHasher, colors: &mut Vec<Color>) {
    match paint {
        Paint::Color(color) => colors.push(*color),
        Paint::Gradient(gradient) => {
            match &gradient.kind {
                GradientKind::Linear(at) => numbers(at, outline),
                GradientKind::Radial(at) => numbers(at, outline),
            }
            gradient.stops.iter().for_each(|(at, _)| numbers(&[*at], outline));
            colors.extend(gradient.stops.iter().map(|(_, color)| *color));
        }
    }
}

fn place(Transform(map): Transform, outline: &mut DefaultHasher) {
    numbers(&map, outline);
}

fn numbers(numbers: &[f32], outline: &mut DefaultHasher) {
    numbers.len().hash(outline);
    numbers.iter().for_each(|number| number.to_bits().hash(outline));
}
