//! The result of composing: faces, and the pieces that have them.

use super::drawing::Drawing;
use super::form::Form;
use crate::geometry::{Footprint, Length, Point, Size};
use crate::model::Cut;

/// One side of a component, drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Face {
    /// The trim size.
    pub size: Size,
    /// How far the drawing reaches beyond the trim.
    pub bleed: Length,
    /// The radius of its corners.
    pub corner: Length,
    /// The drawing, from the top left corner of the trim.
    pub drawing: Drawing,
}

/// The index of a face in a [`Composed`] part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u32);

/// A component to print: its faces, and the number of copies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// The front.
    pub front: FaceId,
    /// The back, if it has one.
    pub back: Option<FaceId>,
    /// The number of copies.
    pub copies: u32,
    /// The trim size.
    pub size: Size,
    /// How it is cut out.
    pub cut: Cut,
    /// The radius of its corners.
    pub corner: Length,
    /// The lines along which it is folded, if it is a net: from and to, from its top left corner.
    pub folds: Vec<[Point; 2]>,
    /// The squares that it covers, if it is made of squares.
    pub footprint: Option<Footprint>,
}

/// All faces of a part.
#[derive(Debug, Clone, Default)]
pub struct Composed {
    /// Every distinct face.
    pub faces: Vec<Face>,
    /// The components, in order.
    pub pieces: Vec<Piece>,
    /// The form fields of components that are printed once.
    pub forms: Vec<Form>,
}
