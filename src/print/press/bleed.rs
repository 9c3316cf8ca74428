//! Bleed as it is printed: faces are cut to it, and lost bleed is reported.

use std::collections::BTreeSet;

use super::part::Part;
use crate::compose::drawing::{Drawing, Group, Item, Transform};
use crate::compose::path::Path;
use crate::compose::{Face, FaceId, Piece, squares};
use crate::diag::{Report, code, is_or_are};
use crate::geometry::length::POINTS_IN_A_MM;
use crate::geometry::{Length, Size};
use crate::impose::{self, Batch};
use crate::model::sheet_spec::MarkedSide;
use crate::model::{Cut, FaceSize, SheetSpec, load};
use crate::source::{Door, Files, Located};

/// Cuts the faces of pieces to the bleed that is printed of them, so that nothing reaches into their
/// neighbors. Pieces are cut to an outline where rectangles would overlap or say too much: six-sided ones,
/// pieces of squares that leave some of theirs free, and custom outlines.
pub(super) fn cut_to_what_is_printed(batch: Batch<'_>, spec: &SheetSpec, faces: &mut [Face]) {
    let bleed = impose::printed_bleed(batch, spec);
    let mut done: BTreeSet<FaceId> = BTreeSet::new();
    for piece in batch.pieces {
        for id in [Some(piece.front), piece.back].into_iter().flatten().filter(|id| done.insert(*id)) {
            let face = &mut faces[id.0 as usize];
            let is_bare = match spec.bleed_side {
                MarkedSide::Both => false,
                MarkedSide::Front => id != piece.front,
                MarkedSide::Back => id == piece.front,
            };
            face.bleed = if is_bare { Length::ZERO } else { face.bleed.min(bleed) };
            if face.drawing.is_empty() {
                continue;
            }
            if let Some(clip) = outline_with_bleed(piece, face, id != piece.front, spec) {
                let drawing = std::mem::take(&mut face.drawing);
                let group = Group {
                    transform: Transform::IDENTITY,
                    clip: Some(clip),
                    opacity: 1.0,
                    drawing,
                    tag: None,
                };
                face.drawing = Drawing { items: vec![Item::Group(Box::new(group))] };
            }
        }
    }
}

/// The outline to cut the drawing of a piece to, if that is not its rectangle with the bleed around it.
fn outline_with_bleed(piece: &Piece, face: &Face, is_back: bool, spec: &SheetSpec) -> Option<Path> {
    match &piece.cut {
        Cut::Hex | Cut::HexPointy => Some(hexagon(face.size, face.bleed, piece.cut == Cut::Hex)),
        Cut::Own(_) => own_outline_with_bleed(piece, face, is_back),
        Cut::Round if !spec.places.is_empty() => {
            let pt = |length: Length| length.to_pt() as f32;
            let (bleed, Size { width, height }) = (face.bleed, face.size);
            Some(Path::ellipse(-pt(bleed), -pt(bleed), pt(width + bleed * 2), pt(height + bleed * 2)))
        }
        Cut::Straight | Cut::Rounded | Cut::Round => {
            let shape = piece.footprint.as_ref().filter(|shape| !shape.is_full())?;
            let side = piece.size.width.to_pt() as f32 / shape.columns() as f32;
            let seen = if is_back { &shape.mirrored() } else { shape };
            Some(squares::outline(seen, side, face.bleed.to_pt() as f32))
        }
    }
}

/// The custom outline of a piece, if it has one, with the bleed of a face around it, in points.
pub(super) fn own_outline_with_bleed(piece: &Piece, face: &Face, is_back: bool) -> Option<Path> {
    let outline = piece.cut.own(face.size, is_back)?;
    let corners = outline.grown(face.bleed).into_iter();
    Some(Path::polygon(corners.map(|[x, y]| ((x * POINTS_IN_A_MM) as f32, (y * POINTS_IN_A_MM) as f32))))
}

fn hexagon(size: Size, bleed: Length, flat: bool) -> Path {
    // Where the sides of a hexagon move out by 1, its corners move out by 2 / √3.
    let (side, corner) = (bleed.to_pt() as f32, bleed.to_pt() as f32 * 2.0 / 3f32.sqrt());
    let (x, y) = if flat { (corner, side) } else { (side, corner) };
    let (width, height) = (size.width.to_pt() as f32, size.height.to_pt() as f32);
    Path::hexagon(-x, -y, width + 2.0 * x, height + 2.0 * y, flat)
}

/// Reports a layout's bleed that the sheet does not print, with how many pieces fit with it.
pub(super) fn check(part: &Part<'_>, spec: &SheetSpec, door: &dyn Door, report: &mut Report) {
    let FaceSize::Fixed(size) = part.layout.size else { return };
    let (wanted, printed) = (part.layout.bleed, spec.outer_bleed());
    // A machine cuts so exactly that its sheets are made for less bleed than a hand needs.
    if wanted <= printed || spec.registration.is_some() {
        return;
    }
    let printed = match printed {
        Length::ZERO => "no bleed".to_owned(),
        bleed => format!("a bleed of {bleed}"),
    };
    let message = format!("the sheet prints {printed}, the layout has one of {wanted}");
    let made = &sheets_with_bleed(part, size, spec, door);
    let fits = impose::count_with_bleed(size, wanted, spec);
    let help = match (made.is_empty(), fits) {
        _ if !spec.places.is_empty() => format!("write `bleed: {wanted}` in the sheet"),
        (false, _) => {
            format!("{fits} fit with it: of the built-in sheets, {} made for it", is_or_are(made))
        }
        (true, 0) => "none fit with it: use larger paper, or leave the layout's bleed out".to_owned(),
        (true, _) => {
            let rim = match (spec.rim, spec.gutter) {
                (Some(_), _) => format!("write `rim: {wanted}` in the sheet"),
                (None, Some(gutter)) if gutter.width.min(gutter.height) < wanted * 2 => {
                    format!("write `rim: {wanted}` in the sheet, for the edges without a neighbor")
                }
                _ => format!("use a sheet with `bleed: {wanted}`"),
            };
            format!("{fits} fit with a bleed around each: {rim}, or leave the layout's bleed out")
        }
    };
    report.warning(code::LOST_BLEED, part.layout_name.origin, message).help(help);
}

/// The built-in sheets that print the whole bleed of a part of a size.
fn sheets_with_bleed(part: &Part<'_>, size: Size, spec: &SheetSpec, door: &dyn Door) -> Vec<&'static str> {
    let wanted = part.layout.bleed;
    let made = load::sheets_for(size, &spec.paper, door).into_iter();
    made.filter(|name| bleed_of(name, part, door).is_some_and(|bleed| bleed >= wanted)).collect()
}

/// The bleed that a built-in sheet prints.
fn bleed_of(name: &str, part: &Part<'_>, door: &dyn Door) -> Option<Length> {
    let name = Located { value: name.to_owned(), origin: part.layout_name.origin };
    let library = crate::model::Library::default();
    let spec = load::sheet(&name, None, &library, door, &mut Files::default(), &mut Report::default())?;
    Some(spec.bleed)
}
