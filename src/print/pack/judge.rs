//! What a vendor asks of faces, compared with what they are: texts away from the trim, colors beyond it.

use super::{Batch, Order, face_of};
use crate::compose::drawing::{Drawing, GlyphRun, Item, Transform};
use crate::compose::{Face, FontBook};
use crate::diag::{Report, code};
use crate::geometry::length::mm_of;
use crate::geometry::{Length, Size};
use crate::model::Cut;
use crate::model::vendor::Vendor;
use crate::press::Printed;
use crate::source::Origin;

/// Rounding of fonts and vendors, in points.
const SLACK: f32 = 0.15;

/// Reports texts that are nearer to the trim than the vendor asks: the worst card of a part, and how many there are.
pub(super) fn texts(batch: &Batch<'_>, printed: &Printed, order: &Order<'_>, report: &mut Report) {
    let safe = order.vendor.safe.to_pt() as f32;
    let Some(layout) = batch.layout.filter(|_| safe > 0.0) else { return };
    let trim = batch.chosen.trim();
    let near = batch.pieces.iter().filter_map(|piece| {
        let faces = [Some(piece.front), piece.back].into_iter().flatten();
        let nearest =
            faces.filter_map(|face| nearest(face_of(printed, face), &printed.fonts, trim, &batch.chosen.cut));
        let nearest = nearest.reduce(f32::min)?;
        (nearest < safe - SLACK).then_some((piece, nearest))
    });
    let near: Vec<_> = near.collect();
    let Some((worst, nearest)) = near.iter().min_by(|a, b| a.1.total_cmp(&b.1)) else { return };
    let name = &worst.name;
    let distance = if *nearest < 0.0 {
        "text reaches beyond the trim".to_owned()
    } else {
        format!("text is {:.1} mm from the trim", mm_of(*nearest))
    };
    let others = match near.len() - 1 {
        0 => String::new(),
        1 => ", and so on one more card".to_owned(),
        n => format!(", and so on {n} more cards"),
    };
    let vendor = order.vendor.title();
    let message =
        format!("{name}: {distance}, {vendor} asks for {:.1} mm{others}", order.vendor.safe.to_mm());
    let origin = (order.place)(batch.component, name).unwrap_or(layout);
    report
        .warning(code::OUTSIDE_SAFE_AREA, origin, message)
        .help("the knife may cut into it: move its slot inward")
        .related(layout, "the layout");
}

/// Reports bleed that is missing at edges of several colors, which were continued.
pub(super) fn bleed(
    batch: &Batch<'_>,
    printed: &Printed,
    vendor: &Vendor,
    layout: Origin,
    report: &mut Report,
) {
    let chosen = &batch.chosen;
    let own = face_of(printed, batch.pieces[0].front);
    let has = own.bleed;
    // A card that is smaller than its picture needs more to fill it.
    let is_smaller = chosen.differs_from(own.size) > Length::ZERO;
    let asked = if is_smaller { chosen.reach(vendor, own.size) } else { chosen.bleed(vendor) };
    // What a knife never misses is not worth a word.
    if asked - has < Length::um(300) {
        return;
    }
    let message = format!(
        "{}: {} asks for {:.1} mm of bleed, the layout has {}",
        batch.title,
        vendor.title(),
        asked.to_mm(),
        if has == Length::ZERO { "none".to_owned() } else { format!("{:.1} mm", has.to_mm()) }
    );
    report.warning(code::LOST_BLEED, layout, message).help(format!(
        "the colors at the edge are continued outward; better write `bleed: {:.1}mm`, and let the background go as far",
        (asked.to_mm() * 10.0).ceil() / 10.0
    ));
}

/// The least distance of a text on a face from the trim of a size in its center, in points; negative beyond it.
fn nearest(face: &Face, fonts: &FontBook, trim: Size, cut: &Cut) -> Option<f32> {
    let mut boxes = Vec::new();
    collect(&face.drawing, Transform::IDENTITY, fonts, &mut boxes);
    let pt = |length: Length| length.to_pt() as f32;
    let (width, height) = (pt(trim.width), pt(trim.height));
    let (left, top) = ((pt(face.size.width) - width) / 2.0, (pt(face.size.height) - height) / 2.0);
    let distance = |[l, t, r, b]: [f32; 4]| {
        let (l, t, r, b) = (l - left, t - top, r - left, b - top);
        if *cut == Cut::Round {
            let corners = [(l, t), (r, t), (l, b), (r, b)];
            let far = corners.map(|(x, y)| (x - width / 2.0).hypot(y - height / 2.0));
            return width.min(height) / 2.0 - far.into_iter().fold(0.0, f32::max);
        }
        l.min(t).min(width - r).min(height - b)
    };
    boxes.into_iter().map(distance).reduce(f32::min)
}

/// Collects the boxes around the ink of texts.
fn collect(drawing: &Drawing, at: Transform, fonts: &FontBook, into: &mut Vec<[f32; 4]>) {
    for item in &drawing.items {
        match item {
            Item::Text(run) if run.color.a > 0 => into.extend(ink(run, fonts).map(|ink| at.around(ink))),
            Item::Group(group) => collect(&group.drawing, at.after(group.transform), fonts, into),
            Item::Shared(shared, inner) => collect(shared, at.after(*inner), fonts, into),
            Item::Layer(layer) => collect(&layer.drawing, at, fonts, into),
            Item::Field(field) => field.shown().into_iter().for_each(|shown| collect(shown, at, fonts, into)),
            Item::Text(_) | Item::Path(_) | Item::Picture(..) | Item::Origin(..) => {}
        }
    }
}

/// The box around the ink of a line of text; none if it is blank.
fn ink(run: &GlyphRun, fonts: &FontBook) -> Option<[f32; 4]> {
    let inks = fonts.get(run.font).inks();
    let glyphs = run.glyphs();
    let boxes = glyphs.iter().filter_map(|glyph| {
        let [left, top, right, bottom] = inks(glyph.id)?.map(|n| n * run.size);
        let (x, y) = (run.x + glyph.x, run.y + glyph.y);
        Some([x + left, y + top, x + right, y + bottom])
    });
    boxes.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
}
