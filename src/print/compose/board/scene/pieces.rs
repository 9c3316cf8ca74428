//! Pieces on a space of an example: as many side by side as there are, with their dice below them.

use super::dice::die;
use super::{Bounds, CardHead, Figure, Ground, INK, SceneSpace, Thing};
use crate::compose::board::lettering::{Anchor, Lettering, Type};
use crate::compose::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use crate::compose::path::Path;
use crate::geometry::{Size, Turn};
use crate::model::Color;

/// The side of a die, in points at true size: 16 mm.
const DIE: f32 = 45.4;
/// The side of the dice below a piece, as a part of its width.
const SMALL_DIE: f32 = 0.36;
/// The space between things, as a part of their size.
const AIR: f32 = 1.06;
/// A piece that is larger than its square by so much covers several.
const LARGE: f32 = 1.4;

impl Thing {
    /// Its width and height at true size, with the dice below it.
    pub(super) fn extent(&self) -> (f32, f32) {
        match self {
            Thing::Die(_) => (DIE, DIE),
            Thing::Figure(figure) => {
                let (wide, high) = figure.size();
                if figure.state.dice.is_empty() {
                    return (wide, high);
                }
                let side = figure.die();
                (wide.max(side * AIR * figure.state.dice.len() as f32), high + side * AIR * 1.1)
            }
        }
    }

    /// Its name, if it is printed on it, drawn around a point.
    pub(super) fn head(&self, (x, y): (f32, f32), scale: f32) -> Option<CardHead> {
        let Thing::Figure(figure) = self else { return None };
        let top = y - self.extent().1 * scale / 2.0;
        let name = figure.name.clone()?;
        Some(CardHead { name, at: (x, top), wide: figure.size().0 * scale })
    }

    /// The width of a card that is not turned.
    pub(super) fn width(&self) -> Option<f32> {
        match self {
            Thing::Die(_) => None,
            Thing::Figure(figure) => Some(figure.size.width.to_pt() as f32),
        }
    }
}

impl Figure {
    /// Its width and height as it is shown.
    fn size(&self) -> (f32, f32) {
        let Size { width, height } = self.size;
        let (wide, high) = (width.to_pt() as f32, height.to_pt() as f32);
        if self.state.turned { (high, wide) } else { (wide, high) }
    }

    /// The side of its dice.
    fn die(&self) -> f32 {
        let (wide, high) = self.size();
        wide.min(high) * SMALL_DIE
    }

    /// Draws it with its top left corner at a point.
    pub(super) fn draw(&self, (x, y): (f32, f32), scale: f32, into: &mut Drawing) {
        let Size { width, height } = self.size;
        let (wide, high) = (width.to_pt() as f32, height.to_pt() as f32);
        let turn = if self.state.turned { Turn::Quarter } else { Turn::None };
        let transform = Transform::scaled(scale, x, y).after(Transform::turned(turn, wide, high));
        let mut drawing = Drawing { items: vec![Item::Shared(self.drawing.clone(), Transform::IDENTITY)] };
        if self.has_edge {
            let paint = Paint::Color(Color::rgb(110, 110, 110));
            let stroke = Stroke { paint, width: 0.4 / scale.max(0.01), dash: Vec::new(), round: false };
            let path = self.outline.clone().unwrap_or_else(|| Path::rectangle(0.0, 0.0, wide, high));
            drawing.path(path, None, Some(stroke));
        }
        into.push(Item::Group(Box::new(Group { transform, clip: None, opacity: 1.0, drawing, tag: None })));
    }
}

impl Ground {
    /// Draws the things on a space; returns the box around them.
    pub(super) fn pieces(
        &self,
        space: &SceneSpace,
        things: &[Thing],
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
    ) -> Bounds {
        let (large, small): (Vec<&Thing>, Vec<&Thing>) =
            things.iter().partition(|thing| self.is_large(space, thing));
        let (x, y) = space.place;
        let mut around = [x, y, x, y];
        let mut put = |thing: &Thing, (x, y): (f32, f32), scale: f32| {
            draw(thing, (x, y), scale, lettering, into);
            let (wide, high) = thing.extent();
            let (half, low) = (wide * scale / 2.0, high * scale / 2.0);
            let [left, top, right, bottom] = around;
            around = [left.min(x - half), top.min(y - low), right.max(x + half), bottom.max(y + low)];
        };
        for thing in large {
            let (wide, high) = thing.extent();
            let (x, y) = space.outline.first().copied().unwrap_or(space.middle);
            put(thing, (x + wide * self.scale / 2.0, y + high * self.scale / 2.0), self.scale);
        }
        let widest = small.iter().map(|thing| thing.extent().0).fold(0.01, f32::max) * AIR;
        let highest = small.iter().map(|thing| thing.extent().1).fold(0.01, f32::max) * AIR;
        let columns = columns(small.len(), (widest, highest), space.room);
        let rows = small.len().div_ceil(columns);
        let scale = largest((widest, highest), space.room, (columns, rows)).min(self.scale);
        let (wide, high) = (widest * scale, highest * scale);
        for (row, line) in small.chunks(columns).enumerate() {
            for (column, thing) in line.iter().enumerate() {
                let x = space.place.0 + (column as f32 - (line.len() - 1) as f32 / 2.0) * wide;
                let y = space.place.1 + (row as f32 - (rows - 1) as f32 / 2.0) * high;
                put(thing, (x, y), scale);
            }
        }
        around
    }

    /// Whether a piece covers several squares.
    fn is_large(&self, space: &SceneSpace, thing: &Thing) -> bool {
        let (wide, high) = thing.extent();
        space.is_square && wide.max(high) * self.scale > space.room.0 * LARGE
    }
}

/// The scale at which things of a size fill a room in columns and rows.
fn largest(size: (f32, f32), room: (f32, f32), (columns, rows): (usize, usize)) -> f32 {
    (room.0 * AIR / (size.0 * columns as f32)).min(room.1 * AIR / (size.1 * rows.max(1) as f32))
}

/// The number of columns in which things are largest, or nearly so and without a gap in the last row.
fn columns(count: usize, size: (f32, f32), room: (f32, f32)) -> usize {
    const NEARLY: f32 = 0.8;
    let fit = |columns: usize| {
        let is_full = count.is_multiple_of(columns);
        largest(size, room, (columns, count.div_ceil(columns))) * if is_full { 1.0 } else { NEARLY }
    };
    (1..=count).max_by(|a, b| fit(*a).total_cmp(&fit(*b))).unwrap_or(1)
}

/// Draws a thing around a point.
pub(super) fn draw(
    thing: &Thing,
    (x, y): (f32, f32),
    scale: f32,
    lettering: &mut Lettering<'_>,
    into: &mut Drawing,
) {
    let figure = match thing {
        Thing::Die(number) => return die(*number, (x, y), DIE * scale, lettering, into),
        Thing::Figure(figure) => figure,
    };
    let (wide, high) = figure.size();
    let top = y - thing.extent().1 * scale / 2.0;
    figure.draw((x - wide * scale / 2.0, top), scale, into);
    let bottom = top + high * scale;
    if let Some(count) = figure.state.count {
        count_on((x + wide * scale / 2.0, bottom), count, wide * scale, lettering, into);
    }
    let side = figure.die() * scale;
    let first = x - (figure.state.dice.len() as f32 - 1.0) / 2.0 * side * AIR;
    for (n, number) in figure.state.dice.iter().enumerate() {
        let at = (first + n as f32 * side * AIR, bottom + side * (0.5 + 0.1));
        die(*number, at, side, lettering, into);
    }
}

/// The number of pieces that a picture is for, on its lower right corner.
fn count_on(
    (right, bottom): (f32, f32),
    count: u32,
    wide: f32,
    lettering: &mut Lettering<'_>,
    into: &mut Drawing,
) {
    let text = format!("{count}×");
    let bold = Type { bold: true, ..Type::default() };
    let size = (wide * 0.34).clamp(5.5, 9.0);
    let length = lettering.width(&text, bold) * size + size * 0.5;
    let (x, y) = (right + size * 0.25 - length, bottom + size * 0.25 - size * 1.1);
    let pill = Path::rounded(x, y, length, size * 1.1, size * 0.4);
    let edge = Stroke { paint: Paint::Color(Color::WHITE), width: 0.6, dash: Vec::new(), round: false };
    into.path(pill, Some(Paint::Color(INK)), Some(edge));
    lettering.set(&text, bold, size, Color::WHITE, (x + length / 2.0, y + size * 0.55), Anchor::Middle, into);
}
