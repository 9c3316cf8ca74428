//! Drawings in other colors: in grays, or in colors that take little ink.

use std::collections::HashMap;
use std::sync::Arc;

use super::drawing::{Drawing, Gradient, Group, Item, Paint, Transform};
use super::ink::{FADED, gray, is_readable, pale};
use super::picture::Picture;
use crate::model::Color;

/// Areas that are at least this fraction of a drawing keep no more ink than a picture, however dark they are.
const LARGE: f32 = 0.25;

/// The colors in which drawings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// In black and grays.
    Gray,
    /// In colors that take little ink.
    Pale,
}

/// Drawings converted to the colors of a tone.
pub struct Toned {
    tone: Tone,
    /// Converted drawings, by the address of their original, which is kept beside them.
    shared: HashMap<usize, (Arc<Drawing>, Arc<Drawing>)>,
    pictures: HashMap<usize, (Arc<Picture>, Arc<Picture>)>,
}

impl Toned {
    /// No drawings yet.
    pub fn new(tone: Tone) -> Toned {
        Toned { tone, shared: HashMap::new(), pictures: HashMap::new() }
    }

    /// The drawing in these colors.
    pub fn convert(&mut self, drawing: &Drawing) -> Drawing {
        self.within(drawing, 0.0)
    }

    /// A drawing that covers an area, in these colors.
    pub fn of_area(&mut self, drawing: &Drawing, whole: f32) -> Drawing {
        self.within(drawing, 1.0 / whole.max(f32::MIN_POSITIVE))
    }

    /// A shared drawing in these colors, made once. `whole` is the area that it covers.
    pub fn shared(&mut self, drawing: &Arc<Drawing>, whole: f32) -> Arc<Drawing> {
        self.shared_within(drawing, 1.0 / whole.max(f32::MIN_POSITIVE))
    }

    /// The drawing in these colors; `unit` is the fraction of the whole that an area of 1 covers.
    fn within(&mut self, drawing: &Drawing, unit: f32) -> Drawing {
        Drawing { items: drawing.items.iter().map(|item| self.item(item, unit)).collect() }
    }

    fn shared_within(&mut self, drawing: &Arc<Drawing>, unit: f32) -> Arc<Drawing> {
        if let Some((_, toned)) = self.shared.get(&Arc::as_ptr(drawing).addr()) {
            return toned.clone();
        }
        let toned = Arc::new(self.within(drawing, unit));
        self.shared.insert(Arc::as_ptr(drawing).addr(), (drawing.clone(), toned.clone()));
        toned
    }

    fn item(&mut self, item: &Item, unit: f32) -> Item {
        match item {
            Item::Text(run) => {
                let mut run = run.clone();
                run.color = self.text(run.color);
                Item::Text(run)
            }
            Item::Path(path) => {
                let mut path = path.clone();
                let area = |[left, top, right, bottom]: [f32; 4]| (right - left) * (bottom - top);
                let is_large = path.path.bounds().is_some_and(|bounds| area(bounds) * unit > LARGE);
                path.fill = path.fill.as_ref().map(|paint| self.paint(paint, is_large));
                if let Some(stroke) = &mut path.stroke {
                    stroke.paint = self.paint(&stroke.paint, false);
                }
                Item::Path(path)
            }
            Item::Picture(..) if self.tone == Tone::Pale => Item::Group(Box::new(Group {
                transform: Transform::IDENTITY,
                clip: None,
                opacity: FADED,
                drawing: Drawing { items: vec![item.clone()] },
                tag: None,
            })),
            Item::Picture(picture, at) => {
                let make = || (picture.clone(), Arc::new(picture.gray()));
                let (_, gray) = self.pictures.entry(Arc::as_ptr(picture).addr()).or_insert_with(make);
                Item::Picture(gray.clone(), *at)
            }
            Item::Group(group) => {
                let mut group = group.clone();
                group.drawing = self.within(&group.drawing, unit * area_of(&group.transform));
                Item::Group(group)
            }
            Item::Layer(layer) => {
                let mut layer = layer.clone();
                layer.drawing = self.within(&layer.drawing, unit);
                Item::Layer(layer)
            }
            Item::Field(field) => {
                let mut field = field.clone();
                field.drawing = self.within(&field.drawing, unit);
                Item::Field(field)
            }
            Item::Shared(drawing, at) => Item::Shared(self.shared_within(drawing, unit * area_of(at)), *at),
            Item::Origin(..) => item.clone(),
        }
    }

    fn text(&self, color: Color) -> Color {
        match self.tone {
            // Type in a dark gray would be printed as dots: it becomes black.
            Tone::Gray if is_readable(color) => Color { a: color.a, ..Color::BLACK },
            _ => self.color(color, false),
        }
    }

    fn color(&self, color: Color, is_large: bool) -> Color {
        match self.tone {
            Tone::Gray => gray(color),
            Tone::Pale => pale(color, is_large),
        }
    }

    fn paint(&self, paint: &Paint, is_large: bool) -> Paint {
        match paint {
            Paint::Color(color) => Paint::Color(self.color(*color, is_large)),
            Paint::Gradient(gradient) => {
                let stop = |(at, color): &(f32, Color)| (*at, self.color(*color, is_large));
                let stops = gradient.stops.iter().map(stop).collect();
                Paint::Gradient(Arc::new(Gradient { kind: gradient.kind, stops }))
            }
        }
    }
}

/// The area of a unit square after a transform.
fn area_of(transform: &Transform) -> f32 {
    let [a, b, c, d, ..] = transform.0;
    (a * d - b * c).abs()
}
