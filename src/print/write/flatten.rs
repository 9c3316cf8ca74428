//! Faces without transparency, for presses that know none: what is see-through, and everything below it, becomes a picture;
//! opaque things above it, which are mostly texts, stay as they are.

use std::sync::Arc;

use super::png::fitted::{Fitted, fitted};
use crate::compose::drawing::{Drawing, Item, Paint, Transform};
use crate::compose::picture::{Dots, Picture, Seen};
use crate::compose::{Face, FontBook};
use crate::geometry::{Length, Turn};
use crate::write::separation::Standard;

/// A face without transparency that reaches `bleed` beyond its trim, and whether edges of several colors were continued to
/// reach it. Without the bleed, everything but the texts above becomes a picture of so many dots per inch.
///
/// # Errors
/// There is no memory for the picture, or a picture in it has changed in the meantime.
pub fn flattened(
    face: &Face,
    fonts: &FontBook,
    bleed: Length,
    (dpi, standard): (u32, Standard),
) -> Result<(Face, bool), String> {
    let mut items = Vec::new();
    spread(&face.drawing, Transform::IDENTITY, &mut items);
    let is_short = face.bleed + Length::um(20) < bleed;
    // Where the bleed is missing, all but the texts is continued.
    let is_below =
        |item: &Item| is_short && !is_text(item) || standard == Standard::X1a && is_see_through(item);
    let above = items.iter().rposition(is_below).map_or(0, |last| last + 1);
    let above = items.split_off(above);
    let mut drawing = Drawing::default();
    let mut is_continued = false;
    if !items.is_empty() {
        let below = Face { drawing: Drawing { items }, ..*face };
        let dots =
            |side: Length| ((side + bleed * 2).to_pt() / 72.0 * f64::from(dpi)).round().max(1.0) as u32;
        let (columns, rows) = (dots(face.size.width), dots(face.size.height));
        let fit = Fitted { dots: (columns, rows), dpi, turn: Turn::None };
        let made = fitted(&below, fonts, fit)?;
        is_continued = made.is_continued;
        let picture = Picture::of_dots(columns, rows, Dots::rgb(made.rgb(), None));
        let pt = |length: Length| length.to_pt() as f32;
        let at = [
            -pt(bleed),
            -pt(bleed),
            pt(face.size.width) + 2.0 * pt(bleed),
            pt(face.size.height) + 2.0 * pt(bleed),
        ];
        drawing.push(Item::Picture(Arc::new(picture), at));
    }
    drawing.items.extend(above);
    Ok((Face { bleed: bleed.max(face.bleed), drawing, ..*face }, is_continued))
}

/// A face without its opaque texts.
pub fn without_text(face: &Face) -> Face {
    let mut items = Vec::new();
    spread(&face.drawing, Transform::IDENTITY, &mut items);
    items.retain(|item| !is_text(item));
    Face { drawing: Drawing { items }, ..*face }
}

/// Collects the things of a drawing one by one, as far as they can be taken out of their groups.
fn spread(drawing: &Drawing, at: Transform, into: &mut Vec<Item>) {
    for item in &drawing.items {
        match item {
            Item::Group(group) if group.clip.is_none() && group.opacity >= 1.0 => {
                spread(&group.drawing, at.after(group.transform), into);
            }
            Item::Shared(shared, inner) if !shared.items.iter().all(is_text) => {
                spread(shared, at.after(*inner), into);
            }
            item if at == Transform::IDENTITY => into.push(item.clone()),
            item => into.push(Item::placed(Drawing { items: vec![item.clone()] }, at)),
        }
    }
}

/// Whether a thing is see-through, at least in part.
fn is_see_through(item: &Item) -> bool {
    let paint = |paint: &Paint| matches!(paint, Paint::Color(color) if color.a < 255);
    match item {
        Item::Text(run) => run.color.a < 255,
        Item::Path(path) => {
            path.fill.as_ref().is_some_and(paint)
                || path.stroke.as_ref().is_some_and(|stroke| paint(&stroke.paint))
        }
        Item::Picture(picture, _) => picture.seen() != Seen::Opaque,
        Item::Group(group) => group.opacity < 1.0 || any(&group.drawing, is_see_through),
        Item::Shared(drawing, _) => any(drawing, is_see_through),
        Item::Layer(_) => true,
        Item::Field(field) => field.shown().is_some_and(|shown| any(shown, is_see_through)),
        Item::Origin(..) => false,
    }
}

/// Whether a thing is opaque text and nothing else.
fn is_text(item: &Item) -> bool {
    match item {
        Item::Text(run) => run.color.a == 255,
        Item::Group(group) => {
            group.clip.is_none() && group.opacity >= 1.0 && group.drawing.items.iter().all(is_text)
        }
        Item::Shared(drawing, _) => drawing.items.iter().all(is_text),
        Item::Origin(..) => true,
        Item::Path(_) | Item::Picture(..) | Item::Layer(_) | Item::Field(_) => false,
    }
}

fn any(drawing: &Drawing, is_it: fn(&Item) -> bool) -> bool {
    drawing.items.iter().any(is_it)
}
