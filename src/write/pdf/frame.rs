//! The frame of a PDF: pages that place forms, boxes, and what the print dialog is asked for.

use std::collections::BTreeMap;

use lopdf::{Document as PdfFile, Object, ObjectId, Stream, dictionary};
use printpdf::{CurTransMat, Mm, Op, PdfDocument, PdfPage, PdfSaveOptions, XObjectId, XObjectTransform};

use super::content::{Use, Uses};
use super::deflate::Deflater;
use super::forms::{Form, forms};
use super::inventory::Inventory;
use super::resources::{Resources, form_name};
use super::save;
use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::parallel;
use crate::geometry::{Length, Rect, Size, Turn};
use crate::impose::{Placement, Sheet, Side};
use crate::model::Backs;
use crate::write::Document;

/// Writes a document as PDF.
///
/// # Errors
/// A font can't be embedded.
pub fn pdf(document: &Document<'_>) -> Result<Vec<u8>, String> {
    // Margins are drawings that many sheets share, like icons on cards.
    let margins: Vec<Drawing> = document.margins.iter().map(|both| shared(both)).collect();
    let mut inventory = Inventory::default();
    document.faces.iter().for_each(|face| inventory.add(&face.drawing));
    margins.iter().for_each(|margin| inventory.add(margin));
    let sheets = document.sheets.iter().zip(&margins);
    let pages: Vec<Vec<(usize, Transform)>> =
        sheets.map(|(sheet, margin)| placed_forms(sheet, margin, &inventory)).collect();
    // The skeleton first: what making it takes for a moment is free again for the forms.
    let mut file = skeleton(document, &pages);
    let forms = forms(document, &inventory);
    complete(&mut file, document, &inventory, forms, &pages)
}

fn shared(drawings: &[std::sync::Arc<Drawing>]) -> Drawing {
    let seen = drawings.iter().filter(|drawing| !drawing.is_empty());
    Drawing { items: seen.map(|drawing| Item::Shared(drawing.clone(), Transform::IDENTITY)).collect() }
}

/// The forms on a page by their numbers, with where each goes.
fn placed_forms(sheet: &Sheet, margin: &Drawing, inventory: &Inventory<'_>) -> Vec<(usize, Transform)> {
    let height = sheet.paper.height.to_pt() as f32;
    let upward = Transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
    let first_face = inventory.forms.len();
    let faces = (sheet.placements.iter())
        .map(|placement| (first_face + placement.face.0 as usize, onto_page(placement, sheet.paper)));
    let marks = margin.items.iter().filter_map(|item| match item {
        Item::Shared(drawing, _) => Some((inventory.shared(drawing), upward)),
        _ => None,
    });
    faces.chain(marks).collect()
}

/// From a face's own coordinates, downward from its top left corner, to the page's, upward from its bottom.
fn onto_page(placement: &Placement, paper: Size) -> Transform {
    let Rect { x, y, width, height } = placement.at;
    let pt = |length: Length| length.to_pt() as f32;
    let (right, above, below) = (x + width, paper.height - y, paper.height - y - height);
    Transform(match placement.turn {
        Turn::None => [1.0, 0.0, 0.0, -1.0, pt(x), pt(above)],
        Turn::Quarter => [0.0, -1.0, -1.0, 0.0, pt(right), pt(above)],
        Turn::Half => [-1.0, 0.0, 0.0, 1.0, pt(right), pt(below)],
        Turn::ThreeQuarters => [0.0, 1.0, 1.0, 0.0, pt(x), pt(below)],
    })
}

/// The document as `printpdf` writes it: pages that place forms, and an outline. The forms themselves come later, since
/// `printpdf` has no way for them to name shared objects.
fn skeleton(document: &Document<'_>, pages: &[Vec<(usize, Transform)>]) -> PdfFile {
    let mut frame = PdfDocument::new(&document.title);
    for (page, title) in &document.bookmarks {
        frame.add_bookmark(title, page + 1);
    }
    let page = |(sheet, forms): (&Sheet, &Vec<(usize, Transform)>)| {
        let ops = forms.iter().flat_map(|(form, at)| {
            let transform = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
            [
                Op::SaveGraphicsState,
                Op::SetTransformationMatrix { matrix: CurTransMat::Raw(at.0) },
                Op::UseXobject { id: XObjectId(form_name(*form)), transform },
                Op::RestoreGraphicsState,
            ]
        });
        let (width, height) = (sheet.paper.width.to_mm() as f32, sheet.paper.height.to_mm() as f32);
        PdfPage::new(Mm(width), Mm(height), ops.collect())
    };
    frame.pages = document.sheets.iter().zip(pages).map(page).collect();
    let options =
        PdfSaveOptions { optimize: false, subset_fonts: false, secure: true, image_optimization: None };
    frame.to_lopdf_document(&options, &mut Vec::new())
}

/// Adds the forms and all that `printpdf` can't say, and saves.
fn complete(
    file: &mut PdfFile,
    document: &Document<'_>,
    inventory: &Inventory<'_>,
    forms: Vec<Form>,
    placed: &[Vec<(usize, Transform)>],
) -> Result<Vec<u8>, String> {
    let mut deflater = Deflater::new();
    let (ids, uses): (Vec<ObjectId>, Vec<Uses>) = add_forms(file, forms).into_iter().unzip();
    let mut resources = Resources::add(file, document, inventory, ids, &mut deflater)?;
    for (n, uses) in uses.into_iter().enumerate() {
        let dict = resources.dict(file, uses);
        if let Ok(Object::Stream(stream)) = file.get_object_mut(resources.form(n)) {
            stream.dict.set("Resources", dict);
        }
    }
    let pages: Vec<ObjectId> = file.get_pages().into_values().collect();
    pack_contents(file, &pages);
    for ((id, sheet), forms) in pages.into_iter().zip(document.sheets).zip(placed) {
        let uses = forms.iter().map(|(form, _)| Use::Form(*form as u32)).collect();
        let dict = resources.dict(file, uses);
        complete_page(file, id, sheet, dict);
    }
    let root = complete_catalog(file, document);
    let info = complete_information(file);
    Ok(save::bytes(file, root, info))
}

/// Adds the forms. All faces of a deck have one box, which is stored once.
fn add_forms(file: &mut PdfFile, forms: Vec<Form>) -> Vec<(ObjectId, Uses)> {
    let mut boxes: BTreeMap<[i64; 4], ObjectId> = BTreeMap::new();
    let mut add = |Form { mut stream, bounds, uses }: Form| {
        let bounds = *boxes.entry(bounds).or_insert_with(|| {
            let points = bounds.map(|thousandths| Object::Real((thousandths as f64 / 1_000.0) as f32));
            file.add_object(points.to_vec())
        });
        stream.dict.set("BBox", bounds);
        (file.add_object(stream), uses)
    };
    forms.into_iter().map(&mut add).collect()
}

/// Compresses the contents of pages, on all cores.
fn pack_contents(file: &mut PdfFile, pages: &[ObjectId]) {
    let contents: Vec<ObjectId> = pages
        .iter()
        .filter_map(|page| file.get_dictionary(*page).ok()?.get(b"Contents").ok()?.as_reference().ok())
        .collect();
    let packed = parallel::map(&contents, Deflater::new, |deflater, _, id| match file.get_object(*id) {
        Ok(Object::Stream(stream)) => deflater.deflate(&stream.content),
        _ => Vec::new(),
    });
    for (id, bytes) in contents.into_iter().zip(packed) {
        let stream = Stream::new(dictionary! { "Filter" => "FlateDecode" }, bytes).with_compression(false);
        file.objects.insert(id, Object::Stream(stream));
    }
}

/// Sets a page's boxes and what its content may name.
fn complete_page(file: &mut PdfFile, id: ObjectId, sheet: &Sheet, resources: ObjectId) {
    // The page's own dictionary, which lists every object of the document, goes.
    let listed =
        file.get_dictionary(id).and_then(|page| page.get(b"Resources")).and_then(Object::as_reference);
    if let Ok(listed) = listed {
        file.objects.remove(&listed);
    }
    let page = file.get_dictionary_mut(id).expect("a page is a dictionary");
    page.remove(b"CropBox");
    page.remove(b"Annots");
    page.set("Resources", resources);
    let boxes = [("MediaBox", Rect::of(sheet.paper)), ("TrimBox", sheet.trim), ("BleedBox", sheet.bleed_box)];
    for (name, rect) in boxes {
        let real = |length: Length| Object::Real(length.to_pt() as f32);
        let height = sheet.paper.height;
        page.set(
            name,
            vec![real(rect.x), real(height - rect.bottom()), real(rect.right()), real(height - rect.y)],
        );
    }
}

/// Sets how viewers show the document and what the print dialog is asked for.
fn complete_catalog(file: &mut PdfFile, document: &Document<'_>) -> ObjectId {
    let root = file.trailer.get(b"Root").and_then(Object::as_reference).expect("printpdf writes a catalog");
    let has_backs = document.sheets.iter().any(|sheet| sheet.side == Side::Back);
    let duplex = match document.backs {
        Backs::LongEdge if has_backs => "DuplexFlipLongEdge",
        Backs::ShortEdge if has_backs => "DuplexFlipShortEdge",
        _ => "Simplex",
    };
    let catalog = file.get_dictionary_mut(root).expect("the catalog is a dictionary");
    catalog.set(
        "ViewerPreferences",
        dictionary! {
            "PrintScaling" => "None",
            "Duplex" => duplex,
            "PickTrayByPDFSize" => true,
            "DisplayDocTitle" => true,
        },
    );
    catalog.set("PageMode", if document.bookmarks.len() > 1 { "UseOutlines" } else { "UseNone" });
    catalog.set("PageLayout", "SinglePage");
    catalog.set("Lang", Object::string_literal("en"));
    root
}

/// Keeps the title, and says what made the file. No dates: the same sheets give the same bytes.
fn complete_information(file: &mut PdfFile) -> ObjectId {
    let info =
        file.trailer.get(b"Info").and_then(Object::as_reference).expect("printpdf writes an information");
    let title = file.get_dictionary(info).and_then(|info| info.get(b"Title")).cloned();
    let producer = concat!("punchboard ", env!("CARGO_PKG_VERSION"));
    let mut facts = dictionary! {
        "Creator" => Object::string_literal(producer),
        "Producer" => Object::string_literal(producer),
    };
    if let Ok(title) = title {
        facts.set("Title", title);
    }
    file.set_object(info, facts);
    info
}
