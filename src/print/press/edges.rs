//! Pieces of one size that touch, or nearly touch, bleed fully at their free edges only: at the edges of a block of cards, or of a
//! honeycomb.

use std::collections::BTreeMap;

use super::printed::Printed;
use super::rim::Cut as CutFaces;
use crate::compose::path::Path;
use crate::compose::{FaceId, Piece};
use crate::geometry::length::POINTS_IN_A_MM;
use crate::geometry::{Length, Rect, Size, Turn};
use crate::impose::{Placement, Sheet, side_of_squares};
use crate::model::{Cut, SheetSpec};

/// A point or direction, in millimeters.
type Vector = [f64; 2];

/// How far each side of a face bleeds, in micrometers.
type Sides = Vec<i64>;

/// Ends the faces of pieces halfway to their neighbors. Pieces of squares, which end at theirs already, and custom outlines stay
/// unchanged.
pub(super) fn end_at_neighbors(
    pieces: &[Piece],
    sheets: &mut [Sheet],
    spec: &SheetSpec,
    printed: &mut Printed,
) {
    if side_of_squares(pieces).is_some() {
        return;
    }
    let mut cuts: BTreeMap<FaceId, &Cut> = BTreeMap::new();
    // The rectangles around round pieces in free places may overlap.
    let is_free = |piece: &Piece| piece.cut == Cut::Round && !spec.places.is_empty();
    for piece in pieces.iter().filter(|piece| !matches!(piece.cut, Cut::Own(_)) && !is_free(piece)) {
        cuts.extend([Some(piece.front), piece.back].into_iter().flatten().map(|face| (face, &piece.cut)));
    }
    let (mut faces, mut made) = (CutFaces::default(), BTreeMap::<(FaceId, Sides), FaceId>::new());
    for sheet in sheets {
        // The bleed of tilted pieces ends at all their neighbors already.
        let is_upright = |at: &&Placement| at.tilt.is_none();
        let all: Vec<Placement> = sheet.placements.iter().filter(is_upright).copied().collect();
        for placement in sheet.placements.iter_mut().filter(|at| at.tilt.is_none()) {
            let face = &printed.faces[placement.face.0 as usize];
            let Some(cut) = cuts.get(&placement.face).filter(|_| face.bleed > Length::ZERO) else { continue };
            let (bleed, corners) = (face.bleed, corners(cut, face.size));
            let sides: Sides =
                (0..corners.len()).map(|n| room(&corners, n, *placement, (&all, bleed)).to_um()).collect();
            let most = sides.iter().copied().max().unwrap_or_default();
            if sides.iter().all(|side| *side >= bleed.to_um()) {
                continue;
            }
            let key = (placement.face, sides);
            placement.face = match made.get(&key) {
                Some(face) => *face,
                None => {
                    let clip = outline(&corners, &key.1);
                    let face = faces.face(placement.face, clip, Length::um(most), printed);
                    made.insert(key, face);
                    face
                }
            };
        }
    }
}

/// The corners of a face, clockwise, so that the first side is at the top or top left.
fn corners(cut: &Cut, size: Size) -> Vec<Vector> {
    let (w, h) = (size.width.to_mm(), size.height.to_mm());
    let flat = |w: f64, h: f64| {
        [[w / 4.0, 0.0], [w * 0.75, 0.0], [w, h / 2.0], [w * 0.75, h], [w / 4.0, h], [0.0, h / 2.0]]
    };
    match cut {
        Cut::Hex => flat(w, h).to_vec(),
        // Exchanging x and y turns the way round.
        Cut::HexPointy => flat(h, w).iter().rev().map(|[x, y]| [*y, *x]).collect(),
        _ => vec![[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]],
    }
}

/// A side of a face: its middle, and the direction outward.
fn side(corners: &[Vector], n: usize) -> (Vector, Vector) {
    let ([ax, ay], [bx, by]) = (corners[n], corners[(n + 1) % corners.len()]);
    let length = (bx - ax).hypot(by - ay);
    ([f64::midpoint(ax, bx), f64::midpoint(ay, by)], [(by - ay) / length, (ax - bx) / length])
}

/// How far a piece may bleed at a side: half of the space to its neighbor there, all of its bleed without one.
fn room(corners: &[Vector], n: usize, at: Placement, (all, bleed): (&[Placement], Length)) -> Length {
    let (middle, out) = side(corners, n);
    let out = turned(out, at.turn);
    let spaces = all.iter().filter(|other| other.at != at.at).filter_map(|other| match corners.len() {
        4 => space_beside(at.at, other.at, out),
        _ if other.at.size() != at.at.size() => None,
        _ => {
            let [x, y] = from_center(at.at, other.at);
            let (along, across) = (x * out[0] + y * out[1], x * out[1] - y * out[0]);
            // The distance of the side from the center.
            let size = turned([at.at.width.to_mm(), at.at.height.to_mm()], at.turn).map(f64::abs);
            let [dx, dy] = turned([middle[0] - size[0] / 2.0, middle[1] - size[1] / 2.0], at.turn);
            let near = dx.hypot(dy) / 2.0;
            (along > 0.0 && across.abs() < near).then(|| along - 2.0 * (dx * out[0] + dy * out[1]))
        }
    });
    let space = spaces.fold(f64::INFINITY, f64::min);
    let half = (space.max(0.0) * 500.0).min(1e9).round() as i64;
    Length::um(half).min(bleed)
}

/// The space between a rectangle and one beside it in a direction, if that one is there.
fn space_beside(at: Rect, other: Rect, out: Vector) -> Option<f64> {
    let shares = |a: (Length, Length), b: (Length, Length)| a.0 < b.1 && b.0 < a.1;
    let in_rows = shares((at.y, at.bottom()), (other.y, other.bottom()));
    let in_columns = shares((at.x, at.right()), (other.x, other.right()));
    let space = match (out[0].round() as i8, out[1].round() as i8) {
        (1, _) if in_rows => other.x - at.right(),
        (-1, _) if in_rows => at.x - other.right(),
        (_, 1) if in_columns => other.y - at.bottom(),
        (_, -1) if in_columns => at.y - other.bottom(),
        _ => return None,
    };
    (space >= Length::ZERO).then(|| space.to_mm())
}

fn from_center(at: Rect, other: Rect) -> Vector {
    let center = |at: Rect| [at.x.to_mm() + at.width.to_mm() / 2.0, at.y.to_mm() + at.height.to_mm() / 2.0];
    let ([x, y], [other_x, other_y]) = (center(at), center(other));
    [other_x - x, other_y - y]
}

/// A direction on a face as seen on its sheet.
fn turned([x, y]: Vector, turn: Turn) -> Vector {
    match turn {
        Turn::None => [x, y],
        Turn::Quarter => [-y, x],
        Turn::Half => [-x, -y],
        Turn::ThreeQuarters => [y, -x],
    }
}

/// The outline of a face in points, with each side moved outward.
fn outline(corners: &[Vector], sides: &[i64]) -> Path {
    let count = corners.len();
    // A side as a line: points p with out · p = distance.
    let line = |n: usize| {
        let (middle, out) = side(corners, n);
        (out, middle[0] * out[0] + middle[1] * out[1] + sides[n] as f64 / 1_000.0)
    };
    let corner = |n: usize| {
        let (([ax, ay], a), ([bx, by], b)) = (line((n + count - 1) % count), line(n));
        let across = ax * by - ay * bx;
        [(a * by - b * ay) / across, (ax * b - bx * a) / across]
    };
    let point = |[x, y]: Vector| ((x * POINTS_IN_A_MM) as f32, (y * POINTS_IN_A_MM) as f32);
    Path::polygon((0..count).map(|n| point(corner(n))))
}
