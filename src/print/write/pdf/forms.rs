//! Drawings and faces that are placed several times, as Form `XObjects`: each is stored once.

use lopdf::{Dictionary, Stream, dictionary};

use super::content::{content, faded_content};
use super::deflate::Deflater;
use super::inventory::{FormSource, Inventory};
use super::stream::Content;
use super::uses::Uses;
use crate::compose::Face;
use crate::parallel;
use crate::write::Document;

/// A form, its box in thousandths of a point, and the resources that its content names.
pub(super) struct Form {
    pub stream: Stream,
    pub bounds: [i64; 4],
    pub uses: Uses,
}

/// The source of a form.
enum Source<'a> {
    Part(&'a FormSource<'a>),
    Face(&'a Face),
}

/// Every form: shared drawings and fading groups by their numbers, then the faces that are placed several times.
pub(super) fn forms(document: &Document<'_>, inventory: &Inventory<'_>, faces: &[&Face]) -> Vec<Form> {
    let parts = inventory.forms.iter().map(Source::Part);
    let sources: Vec<Source<'_>> = parts.chain(faces.iter().copied().map(Source::Face)).collect();
    let deflater = || Deflater::new(&document.store);
    parallel::map_large(&sources, deflater, |deflater, _, source| form(source, document, inventory, deflater))
}

fn form(
    source: &Source<'_>,
    document: &Document<'_>,
    inventory: &Inventory<'_>,
    deflater: &mut Deflater<'_>,
) -> Form {
    let fonts = document.fonts;
    let mut dict = dictionary! { "Subtype" => "Form" };
    let (content, bounds) = match source {
        Source::Part(FormSource::Shared(drawing)) => (content(drawing, inventory), drawing.bounds(fonts)),
        Source::Part(FormSource::Faded(group)) => {
            dict.set("Group", dictionary! { "S" => "Transparency", "I" => true });
            let bounds = group.drawing.bounds(fonts).map(|bounds| group.transform.around(bounds));
            (faded_content(group, inventory), bounds)
        }
        Source::Part(FormSource::Layer(layer)) => {
            dict.set("Group", dictionary! { "S" => "Transparency", "I" => true });
            (content(&layer.drawing, inventory), layer.drawing.bounds(fonts))
        }
        Source::Part(FormSource::Mask(mask)) => {
            let space = if inventory.separation.is_some() { "DeviceCMYK" } else { "DeviceRGB" };
            dict.set("Group", dictionary! { "S" => "Transparency", "I" => true, "CS" => space });
            (content(&mask.drawing, inventory), mask.drawing.bounds(fonts))
        }
        Source::Face(face) => (content(&face.drawing, inventory), Some(face_box(face))),
    };
    finish(dict, content, bounds.unwrap_or_default(), deflater)
}

/// The box of a face, in points from its top left corner. It ends at the bleed and clips the rest.
pub(super) fn face_box(face: &Face) -> [f32; 4] {
    let bleed = face.bleed.to_pt() as f32;
    let (width, height) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
    [-bleed, -bleed, width + bleed, height + bleed]
}

fn finish(mut dict: Dictionary, content: Content, bounds: [f32; 4], deflater: &mut Deflater<'_>) -> Form {
    dict.set("Filter", "FlateDecode");
    let stream = Stream::new(dict, deflater.deflate_in_common(&content.bytes));
    // Rounded outward, so that nothing is cut off: art is one point high, and a thousandth of it may be a
    // millimetre on a poster.
    let [left, top, right, bottom] = bounds.map(|n| f64::from(n) * 1_000.0);
    let bounds = [left.floor(), top.floor(), right.ceil(), bottom.ceil()].map(|n| n as i64);
    Form { stream, bounds, uses: content.uses }
}
