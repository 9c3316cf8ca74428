//! A board or map on the table: its picture, and the places of its spaces on it.

use std::collections::BTreeMap;

use super::same;
use crate::compose::{FaceId, portrait};
use crate::geometry::{HexGrid, Label, Length, Point, Size, SquareGrid};
use crate::model::numbering::{LabelStyle, Numbering};
use crate::model::{Board, GameSet, HexMap};
use crate::press::{Printed, Whole};

/// A board or map on the table.
pub(in crate::export) struct PlayBoard<'a> {
    /// The index of the printed file that has its face.
    pub file: usize,
    pub name: String,
    pub face: FaceId,
    pub size: Size,
    /// The corner of its grid on the face.
    pub origin: Point,
    /// The side of a square, or the width of a hex from flat to flat.
    pub space: Length,
    /// How its spaces are labeled in print.
    pub style: LabelStyle,
    pub numbering: Numbering,
    /// The names of terrains by their symbols.
    pub terrains: BTreeMap<char, String>,
    pub kind: Spaces<'a>,
}

/// The spaces of a board.
#[derive(Clone, Copy)]
pub(in crate::export) enum Spaces<'a> {
    Hexes(&'a HexMap),
    Squares(&'a Board),
}

/// A space on a board.
pub(in crate::export) struct SpaceOnBoard {
    pub label: Label,
    /// Its center, from the top left corner of the face.
    pub center: Point,
}

impl<'a> PlayBoard<'a> {
    /// The board of a drawing; its face becomes one of the file's.
    pub fn new(file: usize, whole: Whole, printed: &mut Printed, set: &'a GameSet) -> Option<PlayBoard<'a>> {
        let map = set.maps.iter().find(|map| same(&map.plate.name.value, &whole.name)).map(Spaces::Hexes);
        let board = || set.boards.iter().find(|board| same(&board.plate.name.value, &whole.name));
        let kind = map.or_else(|| board().map(Spaces::Squares))?;
        // Where nothing is printed, a board shows its paper.
        printed.faces.push(portrait::cut_out(whole.face, None));
        let face = FaceId(printed.faces.len() as u32 - 1);
        let size = printed.faces[face.0 as usize].size;
        let (style, numbering) = whole.labels;
        let Whole { name, origin, space, terrains, .. } = whole;
        Some(PlayBoard { file, name, face, size, origin, space, style, numbering, terrains, kind })
    }

    /// Columns and rows.
    pub fn extent(&self) -> (u32, u32) {
        match self.kind {
            Spaces::Hexes(map) => (map.columns, map.rows),
            Spaces::Squares(board) => (board.columns, board.rows),
        }
    }

    /// The hexes as they are drawn, if it has hexes.
    pub fn hexes(&self) -> Option<HexGrid> {
        match self.kind {
            Spaces::Hexes(map) => Some(map.grid(self.space)),
            Spaces::Squares(_) => None,
        }
    }

    /// The center of a space, whether or not it exists.
    pub fn center(&self, at: Label) -> Point {
        let inner = match self.kind {
            Spaces::Hexes(map) => map.grid(self.space).center(at),
            Spaces::Squares(board) => {
                let (square, columns, rows) = (self.space, board.columns, board.rows);
                let square = SquareGrid { square, columns, rows }.square(at);
                Point::new(square.x + square.width / 2, square.y + square.height / 2)
            }
        };
        Point::new(self.origin.x + inner.x, self.origin.y + inner.y)
    }

    /// The spaces that exist, row by row.
    pub fn spaces(&self) -> impl Iterator<Item = SpaceOnBoard> {
        let (columns, rows) = self.extent();
        let exists = move |at: &Label| match self.kind {
            Spaces::Hexes(map) => map.symbol(*at).is_some(),
            Spaces::Squares(_) => true,
        };
        let on_board = |label| SpaceOnBoard { label, center: self.center(label) };
        Label::of_grid(columns, rows).filter(exists).map(on_board)
    }
}
