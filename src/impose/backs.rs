//! Backs behind their fronts, for every way in which paper is turned or folded.

use super::Placement;
use super::arrange::{Lying, Spot};
use crate::compose::FaceId;
use crate::geometry::{Orientation, Rect, Size, Turn};
use crate::model::{Backs, SheetSpec};

/// Whether the paper turns about its upright middle line as it lies: then columns are reversed and backs stay upright.
/// Otherwise it turns about the lying one: rows are reversed and backs stand on their heads.
fn turns_sideways(orientation: Orientation, backs: Backs) -> bool {
    matches!(
        (orientation, backs),
        (Orientation::Portrait, Backs::LongEdge) | (Orientation::Landscape, Backs::ShortEdge)
    )
}

/// Where on the back side the trim of a front lies.
pub(super) fn place_behind(slot: Rect, lying: Lying, spec: &SheetSpec) -> Rect {
    let there = if turns_sideways(lying.orientation, spec.backs) {
        across(slot, lying.paper)
    } else {
        Rect { y: lying.paper.height - slot.bottom(), ..slot }
    };
    there.moved(spec.back_offset.x, spec.back_offset.y)
}

/// A back behind the front in a spot.
pub(super) fn behind(face: FaceId, spot: &Spot<'_>, lying: Lying, spec: &SheetSpec) -> Placement {
    let turn = if turns_sideways(lying.orientation, spec.backs) { Turn::None } else { Turn::Half };
    Placement { face, at: place_behind(spot.at, lying, spec), turn: turn.then(mirrored(spot.turn)) }
}

/// A back beside the front in a spot, across the fold.
pub(super) fn folded(face: FaceId, spot: &Spot<'_>, paper: Size) -> Placement {
    Placement { face, at: across(spot.at, paper), turn: mirrored(spot.turn) }
}

/// A turn as it is seen from behind: clockwise becomes the other way round.
fn mirrored(turn: Turn) -> Turn {
    match turn {
        Turn::Quarter => Turn::ThreeQuarters,
        Turn::ThreeQuarters => Turn::Quarter,
        other => other,
    }
}

/// The mirror image across the upright middle line: behind, when the paper turns or folds about it.
pub(super) fn across(slot: Rect, paper: Size) -> Rect {
    Rect { x: paper.width - slot.right(), ..slot }
}
