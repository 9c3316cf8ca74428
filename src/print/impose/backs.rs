//! Backs behind their fronts, for every way of turning or folding the paper.

use super::Placement;
use super::arrangement::{OrientedPaper, Spot};
use crate::compose::FaceId;
use crate::geometry::{Orientation, Rect, Size, Turn};
use crate::model::sheet_spec::Fold;
use crate::model::{Backs, SheetSpec};

/// Whether the paper turns about its vertical center line: then columns are reversed and backs stay upright.
/// Otherwise it turns about the horizontal one: rows are reversed and backs are upside down.
fn turns_sideways(orientation: Orientation, backs: Backs) -> bool {
    matches!(
        (orientation, backs),
        (Orientation::Portrait, Backs::LongEdge) | (Orientation::Landscape, Backs::ShortEdge)
    )
}

/// The place on the back side behind the trim of a front.
pub(super) fn place_behind(slot: Rect, oriented: OrientedPaper, spec: &SheetSpec) -> Rect {
    let sideways = turns_sideways(oriented.orientation, spec.backs);
    let there = mirror(slot, oriented.paper, if sideways { Fold::Upright } else { Fold::Lying });
    there.moved(spec.back_offset.x, spec.back_offset.y)
}

/// A back behind the front in a spot.
pub(super) fn behind(face: FaceId, spot: &Spot<'_>, oriented: OrientedPaper, spec: &SheetSpec) -> Placement {
    let turn = if turns_sideways(oriented.orientation, spec.backs) { Turn::None } else { Turn::Half };
    Placement {
        face,
        at: place_behind(spot.at, oriented, spec),
        turn: turn.then(mirrored(spot.turn)),
        tilt: spot.tilt.mirrored(),
    }
}

/// A back across the fold from the front in a spot. Below a horizontal fold it is upside down.
pub(super) fn folded(face: FaceId, spot: &Spot<'_>, paper: Size, fold: Fold) -> Placement {
    let turn = match fold {
        Fold::Upright => Turn::None,
        Fold::Lying => Turn::Half,
    };
    let (at, turn) = (mirror(spot.at, paper, fold), turn.then(mirrored(spot.turn)));
    Placement { face, at, turn, tilt: spot.tilt.mirrored() }
}

/// The part of a room for fronts: on folded paper, up to half a gutter from the fold.
pub(super) fn room_of_fronts(room: Rect, paper: Size, gutter: Size, backs: Backs) -> Rect {
    match backs.fold() {
        None => room,
        Some(Fold::Upright) => Rect { width: paper.width / 2 - gutter.width / 2 - room.x, ..room },
        Some(Fold::Lying) => Rect { height: paper.height / 2 - gutter.height / 2 - room.y, ..room },
    }
}

/// A turn as seen from behind: clockwise becomes counterclockwise.
fn mirrored(turn: Turn) -> Turn {
    match turn {
        Turn::Quarter => Turn::ThreeQuarters,
        Turn::ThreeQuarters => Turn::Quarter,
        other => other,
    }
}

/// The mirror image in a center line of the paper, about which the paper turns or folds.
pub(super) fn mirror(slot: Rect, paper: Size, line: Fold) -> Rect {
    match line {
        Fold::Upright => Rect { x: paper.width - slot.right(), ..slot },
        Fold::Lying => Rect { y: paper.height - slot.bottom(), ..slot },
    }
}
