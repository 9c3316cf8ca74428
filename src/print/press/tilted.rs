//! Faces in free places that are turned by any angle: each is drawn tilted, in the rectangle around it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::printed::Printed;
use crate::compose::drawing::{Drawing, Group, Item, Transform};
use crate::compose::path::Path;
use crate::compose::{Face, FaceId};
use crate::geometry::{Length, Tilt, Turn};
use crate::impose::{Placement, Sheet};
use crate::model::slot::Mirror;
use crate::write::document::place;

/// Replaces the faces of tilted placements by tilted ones.
pub(super) fn draw(sheets: &mut [Sheet], printed: &mut Printed) {
    let mut made: BTreeMap<(FaceId, Turn, Tilt), FaceId> = BTreeMap::new();
    let mut shared: BTreeMap<FaceId, Arc<Drawing>> = BTreeMap::new();
    let placements = sheets.iter_mut().flat_map(|sheet| &mut sheet.placements);
    for placement in placements.filter(|placement| !placement.tilt.is_none()) {
        let key = (placement.face, placement.turn, placement.tilt);
        let face = *made.entry(key).or_insert_with(|| {
            let id = placement.face;
            let drawing = shared.entry(id).or_insert_with(|| share(&mut printed.faces[id.0 as usize]));
            let face = tilted(placement, &printed.faces[id.0 as usize], drawing);
            printed.faces.push(face);
            printed.face_names.push(printed.face_names[id.0 as usize].clone());
            FaceId(printed.faces.len() as u32 - 1)
        });
        let at = placement.bounds();
        *placement = Placement { face, at, turn: Turn::None, tilt: Tilt::default() };
    }
}

/// The drawing of a face, which others share from now on.
fn share(face: &mut Face) -> Arc<Drawing> {
    let shared = Arc::new(std::mem::take(&mut face.drawing));
    face.drawing.push(Item::Shared(shared.clone(), Transform::IDENTITY));
    shared
}

/// A face tilted in the rectangle around it; its bleed is within it.
fn tilted(placement: &Placement, face: &Face, shared: &Arc<Drawing>) -> Face {
    let pt = |length: Length| length.to_pt() as f32;
    let around = placement.bounds();
    let center = placement.at.center();
    let center = (pt(center.x - around.x), pt(center.y - around.y));
    let turned = Transform::about(center, placement.tilt.to_degrees() as f32, Mirror::None);
    let there = Transform::moved(-pt(around.x), -pt(around.y)).after(place(placement, face));
    let bleed = pt(face.bleed);
    let (width, height) = (pt(face.size.width), pt(face.size.height));
    let clip = Path::rectangle(-bleed, -bleed, width + bleed * 2.0, height + bleed * 2.0);
    let mut drawing = Drawing::default();
    drawing.push(Item::Shared(shared.clone(), Transform::IDENTITY));
    let group = Group { transform: turned.after(there), clip: Some(clip), opacity: 1.0, drawing, tag: None };
    let drawing = Drawing { items: vec![Item::Group(Box::new(group))] };
    // A corner of the bleed reaches at most this far beyond the rectangle.
    let reach = face.bleed + face.bleed / 2;
    Face { size: around.size(), bleed: reach, corner: Length::ZERO, drawing }
}
