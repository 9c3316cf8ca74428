//! The words of definitions with what they stand for, where their type does not list them itself.

use crate::model::slot::{Arrange, ImageFit, LowInk, Mirror, Place, ShapeKind};
use crate::model::style::{Align, Caps, Figures, VerticalAlign};

/// From left to right.
pub const ALIGN: [(&str, Align); 4] =
    [("left", Align::Left), ("center", Align::Center), ("right", Align::Right), ("justify", Align::Justify)];
/// From left to right, of what has no lines.
pub const ALIGN_WHOLE: [(&str, Align); 3] = [ALIGN[0], ALIGN[1], ALIGN[2]];
/// From top to bottom.
pub const VALIGN: [(&str, VerticalAlign); 3] =
    [("top", VerticalAlign::Top), ("middle", VerticalAlign::Middle), ("bottom", VerticalAlign::Bottom)];
/// Capitals.
pub const CAPS: [(&str, Caps); 3] =
    [("as-written", Caps::AsWritten), ("small", Caps::Small), ("all", Caps::All)];
/// Figures.
pub const FIGURES: [(&str, Figures); 2] = [("lining", Figures::Lining), ("oldstyle", Figures::Oldstyle)];
/// Which sides of a slot change places.
pub const MIRROR: [(&str, Mirror); 4] = [
    ("none", Mirror::None),
    ("left-right", Mirror::LeftRight),
    ("top-bottom", Mirror::TopBottom),
    ("both", Mirror::Both),
];
/// What becomes of a slot when ink is saved.
pub const LOW_INK: [(&str, LowInk); 3] =
    [("lighten", LowInk::Lighten), ("keep", LowInk::Keep), ("hide", LowInk::Hide)];
/// How pictures fill their slots.
pub const IMAGE_FIT: [(&str, ImageFit); 3] =
    [("contain", ImageFit::Contain), ("cover", ImageFit::Cover), ("stretch", ImageFit::Stretch)];
/// Where a number's icon or label stands.
pub const ARRANGE: [(&str, Arrange); 4] = [
    ("left", Arrange::Left),
    ("above", Arrange::Above),
    ("below", Arrange::Below),
    ("behind", Arrange::Behind),
];
/// Shapes.
pub const SHAPE: [(&str, ShapeKind); 12] = [
    ("rectangle", ShapeKind::Rectangle),
    ("ellipse", ShapeKind::Ellipse),
    ("circle", ShapeKind::Ellipse),
    ("line", ShapeKind::Line),
    ("diamond", ShapeKind::Diamond),
    ("triangle", ShapeKind::Polygon(3)),
    ("hexagon", ShapeKind::Polygon(6)),
    ("hexagon-flat", ShapeKind::FlatHexagon),
    ("octagon", ShapeKind::Polygon(8)),
    ("polygon", ShapeKind::Polygon(5)),
    ("star", ShapeKind::Star(5, 0.45)),
    ("shield", ShapeKind::Shield),
];
/// Where the entries of a list stand.
pub const PLACE: [(&str, Place); 2] = [("flow", Place::Flow), ("label", Place::Label)];
