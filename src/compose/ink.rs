//! Colors as they are printed when ink is saved, so that all stays readable on the white that is left.

use std::collections::HashMap;
use std::sync::Arc;

use super::drawing::{Drawing, Gradient, Item, Paint, PathItem, Stroke};
use crate::model::Color;

/// The least contrast of what is to be read, after WCAG 2.
pub const LEAST_CONTRAST: f64 = 4.5;
/// Above this luminance a color is meant for a dark ground.
const LIGHT: f64 = 0.45;
/// Above this luminance an area costs no ink that anybody sees.
const WHITE: f64 = 0.95;

/// The contrast of two colors after WCAG 2: 1 is none, 21 that of black on white.
pub fn contrast(a: Color, b: Color) -> f64 {
    let (a, b) = (a.luminance(), b.luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Whether a color can be read on white.
fn is_readable(color: Color) -> bool {
    contrast(color, Color::WHITE) >= LEAST_CONTRAST
}

/// Whether an area of this color may stay as it is.
pub(super) fn is_white(color: Color) -> bool {
    color.luminance() > WHITE
}

/// The color of text on white: itself, a darker shade of it, or black in place of one that was meant for a dark ground.
pub(super) fn text(color: Color) -> Color {
    if color.luminance() > LIGHT { Color { a: color.a, ..Color::BLACK } } else { mark(color) }
}

/// The color of an icon or line on white: itself, or a darker shade of it. White becomes a gray.
pub(super) fn mark(color: Color) -> Color {
    if is_readable(color) {
        return color;
    }
    // The lightest shade that can be read.
    let shade = |part: u16| {
        let channel = |value: u8| (u16::from(value) * part / 256) as u8;
        Color { r: channel(color.r), g: channel(color.g), b: channel(color.b), a: color.a }
    };
    (0..=256).rev().map(shade).find(|color| is_readable(*color)).unwrap_or(Color::BLACK)
}

/// A tint that black can be read on.
pub(super) fn tint(color: Color) -> Color {
    const PALE: f64 = 0.72;
    let lighter = |part: u16| {
        let channel = |value: u8| 255 - (u16::from(255 - value) * part / 256) as u8;
        Color { r: channel(color.r), g: channel(color.g), b: channel(color.b), a: color.a }
    };
    (0..=256).rev().map(lighter).find(|color| color.luminance() >= PALE).unwrap_or(Color::WHITE)
}

/// A drawing in which what is painted with `from` is painted with `to`, within a line.
pub(super) fn outlined(drawing: &Drawing, (from, to): (Color, Color), line: (Color, f32)) -> Drawing {
    let (color, width) = line;
    let is_from = |paint: &Paint| *paint == Paint::Color(from);
    let mut items = Vec::new();
    for item in &drawing.items {
        match item {
            Item::Path(path) => {
                let mut path = path.clone();
                if let Some(stroke) = path.stroke.as_mut().filter(|stroke| is_from(&stroke.paint)) {
                    stroke.paint = Paint::Color(to);
                    // What is drawn with a pen lies on the same drawn with a thicker one.
                    let paint = Paint::Color(color);
                    let thicker = Stroke { paint, width: stroke.width + 2.0 * width, ..stroke.clone() };
                    let edge = PathItem { fill: None, stroke: Some(thicker), ..(*path).clone() };
                    items.push(Item::Path(Box::new(edge)));
                }
                if path.fill.as_ref().is_some_and(is_from) {
                    path.fill = Some(Paint::Color(to));
                    path.stroke.get_or_insert(Stroke {
                        paint: Paint::Color(color),
                        width,
                        dash: Vec::new(),
                        round: false,
                    });
                }
                items.push(Item::Path(path));
            }
            Item::Group(group) => {
                let mut group = group.clone();
                // A line is as thick in a group that is made smaller.
                let [a, b, ..] = group.transform.0;
                let width = width / a.hypot(b).max(f32::MIN_POSITIVE);
                group.drawing = outlined(&group.drawing, (from, to), (color, width));
                items.push(Item::Group(group));
            }
            item => items.push(item.clone()),
        }
    }
    Drawing { items }
}

/// The gray that is as light as a color.
pub fn gray(color: Color) -> Color {
    let luminance = color.luminance();
    let s =
        if luminance <= 0.003_130_8 { luminance * 12.92 } else { 1.055 * luminance.powf(1.0 / 2.4) - 0.055 };
    // Rounded down: what could be read before can be read after.
    let value = (s * 255.0).floor() as u8;
    Color { r: value, g: value, b: value, a: color.a }
}

/// Drawings in black and grays.
#[derive(Default)]
pub struct Grays {
    /// What was made gray already, beside what it was made of, which so keeps its place in memory.
    shared: HashMap<*const Drawing, (Arc<Drawing>, Arc<Drawing>)>,
    pictures: HashMap<*const super::art::Picture, (Arc<super::art::Picture>, Arc<super::art::Picture>)>,
}

impl Grays {
    /// Makes a drawing gray.
    pub fn of(&mut self, drawing: &Drawing) -> Drawing {
        Drawing { items: drawing.items.iter().map(|item| self.item(item)).collect() }
    }

    fn item(&mut self, item: &Item) -> Item {
        match item {
            Item::Text(run) => {
                let mut run = run.clone();
                run.color = of_text(run.color);
                Item::Text(run)
            }
            Item::Path(path) => {
                let mut path = path.clone();
                path.fill = path.fill.as_ref().map(of_paint);
                if let Some(stroke) = &mut path.stroke {
                    stroke.paint = of_paint(&stroke.paint);
                }
                Item::Path(path)
            }
            Item::Picture(picture, at) => {
                let make = || (picture.clone(), Arc::new(picture.gray()));
                let (_, gray) = self.pictures.entry(Arc::as_ptr(picture)).or_insert_with(make);
                Item::Picture(gray.clone(), *at)
            }
            Item::Group(group) => {
                let mut group = group.clone();
                group.drawing = self.of(&group.drawing);
                Item::Group(group)
            }
            Item::Layer(layer) => {
                let mut layer = layer.clone();
                layer.drawing = self.of(&layer.drawing);
                Item::Layer(layer)
            }
            Item::Field(field) => {
                let mut field = field.clone();
                field.drawing = self.of(&field.drawing);
                Item::Field(field)
            }
            Item::Shared(drawing, at) => {
                if let Some((_, gray)) = self.shared.get(&Arc::as_ptr(drawing)) {
                    return Item::Shared(gray.clone(), *at);
                }
                let gray = Arc::new(self.of(drawing));
                self.shared.insert(Arc::as_ptr(drawing), (drawing.clone(), gray.clone()));
                Item::Shared(gray, *at)
            }
        }
    }
}

/// Type in a dark gray would be broken up into dots: it is black.
fn of_text(color: Color) -> Color {
    if is_readable(color) { Color { a: color.a, ..Color::BLACK } } else { gray(color) }
}

fn of_paint(paint: &Paint) -> Paint {
    match paint {
        Paint::Color(color) => Paint::Color(gray(*color)),
        Paint::Gradient(gradient) => {
            let stops = gradient.stops.iter().map(|(at, color)| (*at, gray(*color))).collect();
            Paint::Gradient(Arc::new(Gradient { kind: gradient.kind, stops }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn color(text: &str) -> Color {
        Color::parse(text).unwrap()
    }

    #[test]
    fn what_can_be_read_keeps_its_color_and_all_else_gets_a_shade_that_can() {
        assert_eq!(mark(color("#1f57a8")), color("#1f57a8"));
        for word in ["#e3b23c", "#f5efe0", "#fff", "#f2c22b", "#e8b4a8", "#a8c4e8"] {
            let shade = mark(color(word));
            assert!(is_readable(shade), "{word} becomes {shade}");
            assert!(contrast(shade, Color::WHITE) < 4.8, "{word} becomes {shade}, darker than it needs to");
        }
        assert_eq!(text(Color::WHITE), Color::BLACK);
        assert_ne!(mark(color("#e8b4a8")), mark(color("#a8c4e8")));
    }

    #[test]
    fn black_can_be_read_on_tints() {
        for text in ["#e3b23c", "#000", "#6a4a2a", "#b3202c"] {
            assert!(contrast(tint(color(text)), Color::BLACK) >= LEAST_CONTRAST);
        }
    }

    #[test]
    fn grays_are_gray_and_no_lighter() {
        for text in ["#e3b23c", "#000", "#fff", "#6a4a2a", "#b3202c"] {
            let (before, after) = (color(text), gray(color(text)));
            assert!(after.r == after.g && after.g == after.b);
            assert!(after.luminance() <= before.luminance() + 1e-9);
        }
    }
}
