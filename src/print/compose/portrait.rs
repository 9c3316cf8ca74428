//! Pictures of pieces as they are when cut out: on white paper, within their outline, alone or fanned like a
//! hand of cards.

use std::f32::consts::PI;
use std::sync::Arc;

use super::composed::{Face, Piece};
use super::drawing::{Drawing, Group, Item, Paint, PathItem, Stroke, Transform};
use super::path::Path;
use super::squares;
use crate::geometry::{Length, Size};
use crate::model::{Color, Cut};

/// The outline that a piece is cut out along, in points from the top left corner of its trim, seen from the
/// front or from behind; `None` for the sides of its rectangle.
pub fn outline(piece: &Piece, is_back: bool) -> Option<Path> {
    let (width, height) = (pt(piece.size.width), pt(piece.size.height));
    if let Some(footprint) = piece.footprint.as_ref().filter(|footprint| !footprint.is_full()) {
        let side = width / footprint.columns() as f32;
        let seen = if is_back { &footprint.mirrored() } else { footprint };
        return Some(squares::outline(seen, side, 0.0));
    }
    match &piece.cut {
        Cut::Straight | Cut::Rounded => {
            (piece.corner > Length::ZERO).then(|| Path::rounded(0.0, 0.0, width, height, pt(piece.corner)))
        }
        Cut::Round => Some(Path::ellipse(0.0, 0.0, width, height)),
        Cut::Hex => Some(Path::hexagon(0.0, 0.0, width, height, true)),
        Cut::HexPointy => Some(Path::hexagon(0.0, 0.0, width, height, false)),
        Cut::Own(_) => piece.cut.own(piece.size, is_back).map(|outline| Path::figure(&outline, 0.0, 0.0)),
    }
}

/// A face on paper, with the bleed around it: around its rectangle, or up to `end`, its custom outline with bleed.
pub fn with_bleed(face: Face, end: Option<Path>) -> Face {
    let paper = paper(face.size, pt(face.bleed));
    Face { drawing: ending(on_paper(paper, face.drawing), end), corner: Length::ZERO, ..face }
}

/// A face on paper, cut out along an outline, or along the sides of its rectangle.
pub fn cut_out(face: Face, outline: Option<Path>) -> Face {
    let sides = || Path::rectangle(0.0, 0.0, pt(face.size.width), pt(face.size.height));
    let outline = outline.or_else(|| (face.bleed > Length::ZERO).then(sides));
    let drawing = ending(on_paper(paper(face.size, 0.0), face.drawing), outline);
    Face { drawing, bleed: Length::ZERO, ..face }
}

/// Cards fanned like a hand, the first at the left and below the others, each with its outline. `None` if
/// there is no card.
pub fn fan(cards: &[(Arc<Drawing>, Size, Option<Path>)]) -> Option<Face> {
    let turned = places(&cards.iter().map(|(_, size, _)| *size).collect::<Vec<_>>());
    let corners = |at: &Transform, size: &Size| at.around([0.0, 0.0, pt(size.width), pt(size.height)]);
    let boxes = turned.iter().zip(cards).map(|(at, (_, size, _))| corners(at, size));
    let around = boxes.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])?;
    let [left, top, right, bottom] =
        [around[0] - SHADOW, around[1] - SHADOW, around[2] + SHADOW, around[3] + SHADOW];
    let mut drawing = Drawing::default();
    for (at, (card, size, outline)) in turned.iter().zip(cards) {
        let at = Transform::moved(-left, -top).after(*at);
        drawing.push(Item::Group(Box::new(Group {
            transform: at,
            clip: None,
            opacity: 1.0,
            drawing: on_a_shadow(card, *size, outline.as_ref()),
            tag: None,
        })));
    }
    let length = |points: f32| Length::from_pt(f64::from(points));
    let size = Size::new(length(right - left), length(bottom - top));
    Some(Face { size, bleed: Length::ZERO, corner: Length::ZERO, drawing })
}

/// The width of a card's shadow, in points.
const SHADOW: f32 = 3.0;
/// The largest angle between one card and the next, in degrees.
const STEP: f32 = 8.0;
/// The largest angle from the first card to the last, in degrees.
const SPREAD: f32 = 100.0;
/// The distance from the center of a card to the center of all turns, in heights of the highest card.
const RADIUS: f32 = 1.9;

/// The places of cards in a fan.
fn places(sizes: &[Size]) -> Vec<Transform> {
    let highest = sizes.iter().map(|size| pt(size.height)).fold(0.0, f32::max);
    let gaps = sizes.len().saturating_sub(1) as f32;
    let step = if gaps > 0.0 { STEP.min(SPREAD / gaps) } else { 0.0 };
    let place = |(n, size): (usize, &Size)| {
        let angle = (n as f32 - gaps / 2.0) * step * PI / 180.0;
        let (sin, cos) = angle.sin_cos();
        let turned = Transform([cos, sin, -sin, cos, 0.0, 0.0]);
        // All are turned around the origin, below them.
        turned.after(Transform::moved(-pt(size.width) / 2.0, -pt(size.height) / 2.0 - RADIUS * highest))
    };
    sizes.iter().enumerate().map(place).collect()
}

/// A card on a soft shadow, which separates it from the one below.
fn on_a_shadow(card: &Arc<Drawing>, size: Size, outline: Option<&Path>) -> Drawing {
    let sides = || Path::rectangle(0.0, 0.0, pt(size.width), pt(size.height));
    let path = outline.cloned().unwrap_or_else(sides);
    let mut drawing = Drawing::default();
    for (reach, a) in [(SHADOW, 14), (SHADOW * 0.6, 22), (SHADOW * 0.25, 70)] {
        let paint = Paint::Color(Color { a, ..Color::BLACK });
        let stroke = Stroke { paint, width: reach * 2.0, dash: Vec::new(), round: true };
        drawing.path(path.clone(), None, Some(stroke));
    }
    drawing.push(Item::Shared(card.clone(), Transform::IDENTITY));
    drawing
}

/// White paper of a size, and a width around it.
fn paper(size: Size, around: f32) -> Item {
    let path =
        Path::rectangle(-around, -around, pt(size.width) + 2.0 * around, pt(size.height) + 2.0 * around);
    let fill = Some(Paint::Color(Color::WHITE));
    Item::Path(Box::new(PathItem { path, fill, even_odd: false, stroke: None, pen: None }))
}

fn on_paper(paper: Item, mut drawing: Drawing) -> Drawing {
    drawing.items.insert(0, paper);
    drawing
}

/// A drawing clipped at an outline, if there is one.
fn ending(drawing: Drawing, outline: Option<Path>) -> Drawing {
    let Some(clip) = outline else { return drawing };
    let group = Group { transform: Transform::IDENTITY, clip: Some(clip), opacity: 1.0, drawing, tag: None };
    Drawing { items: vec![Item::Group(Box::new(group))] }
}

fn pt(length: Length) -> f32 {
    length.to_pt() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::length::mm_of;

    fn card() -> (Arc<Drawing>, Size, Option<Path>) {
        (Arc::default(), Size::new(Length::mm(60), Length::mm(90)), None)
    }

    #[test]
    fn a_fan_of_one_card_is_the_card_and_more_cards_make_it_wider() {
        let width = |count: usize| fan(&vec![card(); count]).map(|face| face.size.width.to_mm());
        assert_eq!(width(0), None);
        let around = 2.0 * mm_of(SHADOW);
        assert!((width(1).unwrap() - 60.0 - around).abs() < 0.01);
        assert!(width(5) > width(3) && width(3) > width(1));
        // A deck is spread no wider than a hand of many.
        assert!(width(200).unwrap() < 2.0 * (1.9 * 90.0 + 110.0));
    }
}
