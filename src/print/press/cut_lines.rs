//! Cut lines that are hard to see on the color of the pieces below them are drawn in two tones.

use std::collections::BTreeMap;

use super::printed::Printed;
use crate::compose::contrast::Grounds;
use crate::compose::ink::contrast;
use crate::compose::marks::{GRAY, outline};
use crate::compose::{Face, FaceId};
use crate::geometry::{Length, Turn};
use crate::impose::{Mark, Placement, Sheet};
use crate::model::Color;

/// The least contrast of a thin line with its ground.
const LEAST_CONTRAST: f64 = 3.5;
/// How far from the edge of a piece its color is looked at, in points: the edge itself is neither inside nor outside.
const INSIDE: f32 = 0.6;

/// Draws lines of the sheets in two tones where they have too little contrast with what is below, and no color of their own.
pub(super) fn make_visible(sheets: &mut [Sheet], printed: &Printed) {
    let mut grounds: BTreeMap<FaceId, Grounds> = BTreeMap::new();
    for sheet in sheets {
        let Sheet { placements, marks, trim, .. } = sheet;
        for mark in marks {
            let (points, color) = match mark {
                Mark::Crop { from, to, line } if line.cut.color.is_none() => {
                    // Marks beyond the pieces are on bare paper.
                    let is_outside =
                        to.x < trim.x || from.x > trim.right() || to.y < trim.y || from.y > trim.bottom();
                    if is_outside {
                        continue;
                    }
                    let at = |share: f32| {
                        let between = |a: Length, b: Length| pt(a) + (pt(b) - pt(a)) * share;
                        (between(from.x, to.x), between(from.y, to.y))
                    };
                    ([0.1, 0.3, 0.5, 0.7, 0.9].map(at).to_vec(), Color::BLACK)
                }
                Mark::Outline { at, cut, corner, line } if line.cut.color.is_none() => {
                    (outline(*at, cut, *corner).points(), GRAY)
                }
                _ => continue,
            };
            let is_faint = placements.iter().any(|placement| {
                let face = &printed.faces[placement.face.0 as usize];
                let mut places =
                    points.iter().filter_map(|point| within(*placement, face, *point)).peekable();
                if places.peek().is_none() {
                    return false;
                }
                let grounds = grounds.entry(placement.face).or_insert_with(|| Grounds::of(&face.drawing));
                let mut seen = places.map(|(x, y)| grounds.at(x, y));
                seen.any(|ground| ground.is_none_or(|ground| contrast(color, ground) < LEAST_CONTRAST))
            });
            if let (Mark::Crop { line, .. } | Mark::Outline { line, .. }, true) = (mark, is_faint) {
                line.is_two_tone = true;
            }
        }
    }
}

/// A point of the sheet as a point of a face, if it is on the face or its bleed.
fn within(placement: Placement, face: &Face, (x, y): (f32, f32)) -> Option<(f32, f32)> {
    let (x, y) = (x - pt(placement.at.x), y - pt(placement.at.y));
    let (width, height, bleed) = (pt(face.size.width), pt(face.size.height), pt(face.bleed));
    let (x, y) = match placement.turn {
        Turn::None => (x, y),
        Turn::Quarter => (y, height - x),
        Turn::Half => (width - x, height - y),
        Turn::ThreeQuarters => (width - y, x),
    };
    let inside = |at: f32, end: f32| {
        let is_near = at >= -bleed - INSIDE && at <= end + bleed + INSIDE;
        is_near.then(|| at.clamp(INSIDE - bleed, end + bleed - INSIDE))
    };
    inside(x, width).zip(inside(y, height))
}

fn pt(length: Length) -> f32 {
    length.to_pt() as f32
}
