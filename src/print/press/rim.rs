//! Pieces of squares that share edges bleed only where they have no neighbor: at the rim of what is cut out
//! of a sheet, so that a slip of the knife shows no white there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::printed::Printed;
use crate::compose::drawing::{Drawing, Group, Item, Transform};
use crate::compose::path::Path;
use crate::compose::{Face, FaceId, Piece, squares};
use crate::geometry::{Footprint, Length, Point, Turn};
use crate::impose::{Placement, Sheet, side_of_squares};

/// The steps from a square to those around it.
const AROUND: [(i64, i64); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Where a piece may bleed: from one of its squares, by column and row, toward one beside it.
type Rim = Vec<((i64, i64), (i64, i64))>;

/// Ends the faces of pieces that share edges at their neighbors. Pieces arranged in another way stay unchanged.
pub(super) fn end_at_neighbors(pieces: &[Piece], sheets: &mut [Sheet], printed: &mut Printed) {
    let Some(side) = side_of_squares(pieces) else { return };
    // Pieces in free places share no edges.
    if sheets.iter().flat_map(|sheet| &sheet.placements).any(|at| !at.tilt.is_none()) {
        return;
    }
    let mut rims = Rims { side, shapes: BTreeMap::new(), cut: Cut::default(), made: BTreeMap::new() };
    for piece in pieces {
        let Some(shape) = &piece.footprint else { continue };
        rims.shapes.insert(piece.front, shape.clone());
        rims.shapes.extend(piece.back.map(|back| (back, shape.mirrored())));
    }
    for sheet in sheets {
        let taken: BTreeSet<Point> = sheet.placements.iter().flat_map(|at| rims.squares(*at)).collect();
        for placement in &mut sheet.placements {
            placement.face = rims.face(*placement, &taken, printed);
        }
    }
}

/// The faces of a file, as far as they are cut at neighbors.
struct Rims {
    side: Length,
    shapes: BTreeMap<FaceId, Footprint>,
    cut: Cut,
    /// The faces that were made of others, by where they bleed.
    made: BTreeMap<(FaceId, Rim), FaceId>,
}

impl Rims {
    /// The top left corners of the squares that a piece covers on its sheet.
    fn squares(&self, at: Placement) -> impl Iterator<Item = Point> {
        self.shapes.get(&at.face).into_iter().flat_map(move |shape| {
            let corner = move |(column, row)| self.corner(at, shape, (i64::from(column), i64::from(row)));
            shape.squares().map(corner)
        })
    }

    /// The top left corner, on the sheet, of a square beside or within a piece.
    fn corner(&self, at: Placement, shape: &Footprint, (column, row): (i64, i64)) -> Point {
        let (last_column, last_row) = (i64::from(shape.columns()) - 1, i64::from(shape.rows()) - 1);
        let (column, row) = match at.turn {
            Turn::None => (column, row),
            Turn::Quarter => (last_row - row, column),
            Turn::Half => (last_column - column, last_row - row),
            Turn::ThreeQuarters => (row, last_column - column),
        };
        Point::new(at.at.x + self.side * column, at.at.y + self.side * row)
    }

    /// The face of a placement, ended at its neighbors.
    fn face(&mut self, at: Placement, taken: &BTreeSet<Point>, printed: &mut Printed) -> FaceId {
        let Some(shape) = self.shapes.get(&at.face) else { return at.face };
        if printed.faces[at.face.0 as usize].bleed == Length::ZERO {
            return at.face;
        }
        let is_free =
            |(column, row), (dx, dy)| !taken.contains(&self.corner(at, shape, (column + dx, row + dy)));
        let mut rim = Rim::new();
        for (column, row) in shape.squares() {
            let square = (i64::from(column), i64::from(row));
            // Beside a neighbor that continues the rim, the corner is the neighbor's.
            let bleeds = |(dx, dy)| {
                let ways = [(dx, 0), (0, dy), (dx, dy)];
                ways.into_iter().filter(|way| *way != (0, 0)).all(|way| is_free(square, way))
            };
            rim.extend(AROUND.into_iter().filter(|way| bleeds(*way)).map(|way| (square, way)));
        }
        if let Some(made) = self.made.get(&(at.face, rim.clone())) {
            return *made;
        }
        let clip = outline(shape, self.side, printed.faces[at.face.0 as usize].bleed, &rim);
        let bleed = if rim.is_empty() { Length::ZERO } else { printed.faces[at.face.0 as usize].bleed };
        let made = self.cut.face(at.face, clip, bleed, printed);
        self.made.insert((at.face, rim), made);
        made
    }
}

/// Makes faces that end at an outline. Their drawings are shared, since one face may have several surroundings.
#[derive(Default)]
pub(super) struct Cut(BTreeMap<FaceId, Arc<Drawing>>);

impl Cut {
    /// A face that ends at an outline, with so much bleed.
    pub(super) fn face(&mut self, id: FaceId, clip: Path, bleed: Length, printed: &mut Printed) -> FaceId {
        let face = &mut printed.faces[id.0 as usize];
        let shared = self.0.entry(id).or_insert_with(|| {
            let shared = Arc::new(std::mem::take(&mut face.drawing));
            face.drawing.push(Item::Shared(shared.clone(), Transform::IDENTITY));
            shared
        });
        let mut drawing = Drawing::default();
        drawing.push(Item::Shared(shared.clone(), Transform::IDENTITY));
        let group =
            Group { transform: Transform::IDENTITY, clip: Some(clip), opacity: 1.0, drawing, tag: None };
        let drawing = Drawing { items: vec![Item::Group(Box::new(group))] };
        let cut = Face { bleed, drawing, ..*face };
        printed.faces.push(cut);
        printed.face_names.push(printed.face_names[id.0 as usize].clone());
        FaceId(printed.faces.len() as u32 - 1)
    }
}

/// The outline of a piece, in points, with its bleed at its rim.
fn outline(shape: &Footprint, side: Length, bleed: Length, rim: &Rim) -> Path {
    let (side, bleed) = (side.to_pt() as f32, bleed.to_pt() as f32);
    let mut path = squares::outline(shape, side, 0.0);
    // From the center of a square outward, so that no seam is left between it and its bleed.
    let reach = |n: i64, way: i64| {
        let start = n as f32 * side;
        match way {
            -1 => (start - bleed, bleed + side / 2.0),
            0 => (start, side),
            _ => (start + side / 2.0, bleed + side / 2.0),
        }
    };
    for ((column, row), (dx, dy)) in rim {
        let ((x, width), (y, height)) = (reach(*column, *dx), reach(*row, *dy));
        path.segments.extend(Path::rectangle(x, y, width, height).segments);
    }
    path
}
