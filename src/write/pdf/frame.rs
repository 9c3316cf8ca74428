//! The frame of a PDF: pages that place forms, boxes, what the print dialog is asked for, and what each stream may name.

use std::collections::BTreeMap;
use std::io::Write;

use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use printpdf::{
    CurTransMat, DictItem, ExternalStream, ExternalXObject, Mm, Op, PdfDocument, PdfPage, PdfSaveOptions, Pt,
    XObject, XObjectId, XObjectTransform,
};

use super::content::{Content, Uses, content, faded_content};
use super::inventory::{FormSource, Inventory};
use super::{fonts, images, save, shadings};
use crate::compose::drawing::{Drawing, Transform};
use crate::compose::{Face, parallel};
use crate::geometry::{Length, Rect, Size, Turn};
use crate::impose::{Placement, Sheet};
use crate::model::Backs;
use crate::write::Document;

/// Writes a document as PDF.
///
/// # Errors
/// A font can't be embedded.
///
/// # Panics
/// If `printpdf` leaves out a page or form that it was given.
pub fn pdf(document: &Document<'_>) -> Result<Vec<u8>, String> {
    let mut inventory = Inventory::default();
    for face in document.faces {
        inventory.add(&face.drawing);
    }
    let margins: Vec<Drawing> = (document.margins.iter())
        .map(|both| {
            let shared = both.iter().filter(|drawing| !drawing.is_empty()).cloned();
            let items =
                shared.map(|drawing| crate::compose::drawing::Item::Shared(drawing, Transform::IDENTITY));
            Drawing { items: items.collect() }
        })
        .collect();
    for margin in &margins {
        inventory.add(margin);
    }
    let forms = forms(document, &inventory);
    let mut frame = PdfDocument::new(&document.title);
    let mut uses: BTreeMap<String, Uses> = BTreeMap::new();
    for (n, form) in forms.into_iter().enumerate() {
        let name = format!("X{n}");
        uses.insert(name.clone(), form.uses);
        frame.resources.xobjects.map.insert(XObjectId(name), XObject::External(form.object));
    }
    for (page, (_, title)) in (document.bookmarks.iter().map(|(page, title)| (page + 1, (page, title)))) {
        frame.add_bookmark(title, page);
    }
    let first_face = inventory.forms.len();
    let pages = document.sheets.iter().zip(&document.margins);
    frame.pages = pages.map(|(sheet, margin)| page(sheet, margin, &inventory, first_face)).collect();
    let options =
        PdfSaveOptions { optimize: false, subset_fonts: false, secure: true, image_optimization: None };
    let mut doc = frame.to_lopdf_document(&options, &mut Vec::new());
    drop(frame);
    complete(&mut doc, document, &inventory, &uses)
}

struct Form {
    object: ExternalXObject,
    uses: Uses,
}

/// Every form: shared drawings and fading groups by their numbers, then the faces.
fn forms(document: &Document<'_>, inventory: &Inventory<'_>) -> Vec<Form> {
    enum Source<'a> {
        Part(&'a FormSource<'a>),
        Face(&'a Face),
    }
    let sources: Vec<Source<'_>> =
        inventory.forms.iter().map(Source::Part).chain(document.faces.iter().map(Source::Face)).collect();
    parallel::map(
        &sources,
        || (),
        |(), _, source| match source {
            Source::Part(FormSource::Shared(drawing)) => form(
                &content(drawing, inventory, document.fonts),
                drawing.bounds(document.fonts),
                None,
                false,
            ),
            Source::Part(FormSource::Faded(group)) => {
                let bounds =
                    group.drawing.bounds(document.fonts).map(|bounds| group.transform.around(bounds));
                form(&faded_content(group, inventory, document.fonts), bounds, None, true)
            }
            Source::Face(face) => {
                let content = content(&face.drawing, inventory, document.fonts);
                let bleed = face.bleed.to_pt() as f32;
                let (width, height) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
                let bounds = [-bleed, -bleed, width + bleed, height + bleed];
                // Drawings reckon downward, pages upward.
                form(&content, Some(bounds), Some([1.0, 0.0, 0.0, -1.0, 0.0, height]), false)
            }
        },
    )
}

fn form(content: &Content, bounds: Option<[f32; 4]>, matrix: Option<[f32; 6]>, fades: bool) -> Form {
    let name = |text: &str| DictItem::Name(text.as_bytes().to_vec());
    let reals = |numbers: &[f32]| DictItem::Array(numbers.iter().map(|n| DictItem::Real(*n)).collect());
    let mut dict: BTreeMap<String, DictItem> = [
        ("Type", name("XObject")),
        ("Subtype", name("Form")),
        ("BBox", reals(&bounds.unwrap_or_default())),
        ("Filter", name("FlateDecode")),
    ]
    .map(|(key, value)| (key.to_owned(), value))
    .into();
    if let Some(matrix) = matrix {
        dict.insert("Matrix".to_owned(), reals(&matrix));
    }
    if fades {
        let group = [("S".to_owned(), name("Transparency"))].into();
        dict.insert("Group".to_owned(), DictItem::Dict { map: group });
    }
    let stream = ExternalStream { dict, content: deflated(&content.bytes), compress: false };
    Form {
        object: ExternalXObject { stream, width: None, height: None, dpi: None },
        uses: content.uses.clone(),
    }
}

/// A page as `printpdf` writes it: forms in their places.
fn page(
    sheet: &Sheet,
    margin: &[std::sync::Arc<Drawing>; 2],
    inventory: &Inventory<'_>,
    first_face: usize,
) -> PdfPage {
    let mut ops = Vec::with_capacity(sheet.placements.len() * 4 + 8);
    let height = sheet.paper.height.to_pt() as f32;
    for placement in &sheet.placements {
        let name = format!("X{}", first_face + placement.face.0 as usize);
        place(&mut ops, name, upward(placement, sheet.paper));
    }
    for drawing in margin.iter().filter(|drawing| !drawing.is_empty()) {
        let name = format!("X{}", inventory.shared(drawing));
        place(&mut ops, name, Transform([1.0, 0.0, 0.0, -1.0, 0.0, height]));
    }
    PdfPage::new(Mm(sheet.paper.width.to_mm() as f32), Mm(sheet.paper.height.to_mm() as f32), ops)
}

fn place(ops: &mut Vec<Op>, name: String, Transform(matrix): Transform) {
    let id = XObjectId(name);
    if let [1.0, 0.0, 0.0, 1.0, x, y] = matrix {
        let (translate_x, translate_y) = (Some(Pt(x)), Some(Pt(y)));
        let transform =
            XObjectTransform { translate_x, translate_y, no_auto_scale: true, ..Default::default() };
        ops.push(Op::UseXobject { id, transform });
        return;
    }
    let transform = XObjectTransform { no_auto_scale: true, ..Default::default() };
    ops.extend([
        Op::SaveGraphicsState,
        Op::SetTransformationMatrix { matrix: CurTransMat::Raw(matrix) },
        Op::UseXobject { id, transform },
        Op::RestoreGraphicsState,
    ]);
}

/// From a face's own coordinates, upward from its bottom left corner, to the page's.
fn upward(placement: &Placement, paper: Size) -> Transform {
    let pt = |length: Length| length.to_pt() as f32;
    let Rect { x, width, height, .. } = placement.at;
    let bottom = paper.height - placement.at.bottom();
    match placement.turn {
        Turn::None => Transform::moved(pt(x), pt(bottom)),
        Turn::Quarter => Transform([0.0, -1.0, 1.0, 0.0, pt(x), pt(bottom + height)]),
        Turn::Half => Transform([-1.0, 0.0, 0.0, -1.0, pt(x + width), pt(bottom + height)]),
        Turn::ThreeQuarters => Transform([0.0, 1.0, -1.0, 0.0, pt(x + width), pt(bottom)]),
    }
}

/// Sets what `printpdf` can't say, and saves.
fn complete(
    doc: &mut lopdf::Document,
    document: &Document<'_>,
    inventory: &Inventory<'_>,
    uses: &BTreeMap<String, Uses>,
) -> Result<Vec<u8>, String> {
    let named = forms_by_name(doc);
    let resources = Resources::add(doc, document, inventory, named)?;
    for (name, uses) in uses {
        let id = resources.forms[name.as_str()];
        let dict = resources.dict(doc, uses);
        if let Ok(Object::Stream(stream)) = doc.get_object_mut(id) {
            stream.dict.set("Resources", dict);
        }
    }
    let pages: Vec<ObjectId> = doc.get_pages().into_values().collect();
    for ((id, sheet), margin) in pages.into_iter().zip(document.sheets).zip(&document.margins) {
        complete_page(doc, id, sheet, margin, inventory, &resources);
    }
    let root = doc.trailer.get(b"Root").and_then(Object::as_reference).expect("printpdf writes a catalog");
    let info =
        doc.trailer.get(b"Info").and_then(Object::as_reference).expect("printpdf writes an information");
    let producer = concat!("punchboard ", env!("CARGO_PKG_VERSION"));
    let title = doc.get_dictionary(info).and_then(|info| info.get(b"Title")).cloned();
    // No dates: the same sheets give the same bytes.
    let mut facts = dictionary! {
        "Creator" => Object::string_literal(producer),
        "Producer" => Object::string_literal(producer),
    };
    if let Ok(title) = title {
        facts.set("Title", title);
    }
    doc.set_object(info, facts);
    let has_backs = document.sheets.iter().any(|sheet| sheet.side == crate::impose::Side::Back);
    let duplex = match document.backs {
        Backs::LongEdge if has_backs => "DuplexFlipLongEdge",
        Backs::ShortEdge if has_backs => "DuplexFlipShortEdge",
        _ => "Simplex",
    };
    let catalog = doc.get_dictionary_mut(root).expect("the catalog is a dictionary");
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
    doc.prune_objects();
    Ok(save::bytes(doc, root, info))
}

/// The object of each form, from the dictionary that `printpdf` gives to every page.
fn forms_by_name(doc: &lopdf::Document) -> BTreeMap<String, ObjectId> {
    let resources = doc.get_pages().into_values().next().and_then(|page| {
        let page = doc.get_dictionary(page).ok()?;
        let resources = page.get(b"Resources").and_then(Object::as_reference).ok()?;
        let forms =
            doc.get_dictionary(resources).ok()?.get(b"XObject").and_then(Object::as_reference).ok()?;
        doc.get_dictionary(forms).ok()
    });
    let forms = resources.into_iter().flatten();
    forms
        .filter_map(|(name, id)| Some((String::from_utf8(name.clone()).ok()?, id.as_reference().ok()?)))
        .collect()
}

fn complete_page(
    doc: &mut lopdf::Document,
    id: ObjectId,
    sheet: &Sheet,
    margin: &[std::sync::Arc<Drawing>; 2],
    inventory: &Inventory<'_>,
    resources: &Resources,
) {
    let first_face = inventory.forms.len();
    let faces = sheet.placements.iter().map(|placement| first_face + placement.face.0 as usize);
    let shared = margin.iter().filter(|drawing| !drawing.is_empty()).map(|drawing| inventory.shared(drawing));
    let uses = Uses { forms: faces.chain(shared).collect(), ..Uses::default() };
    let resources = resources.dict(doc, &uses);
    let contents =
        doc.get_dictionary(id).and_then(|page| page.get(b"Contents")).and_then(Object::as_reference);
    if let Ok(Object::Stream(stream)) = contents.and_then(|contents| doc.get_object_mut(contents)) {
        let packed = deflated(&stream.content);
        *stream = Stream::new(dictionary! { "Filter" => "FlateDecode" }, packed).with_compression(false);
    }
    let paper = Rect::of(sheet.paper);
    let boxes = [("MediaBox", paper), ("TrimBox", sheet.trim), ("BleedBox", sheet.bleed_box)];
    let page = doc.get_dictionary_mut(id).expect("a page is a dictionary");
    page.remove(b"CropBox");
    page.remove(b"Annots");
    page.set("Resources", resources);
    for (name, rect) in boxes {
        let real = |length: Length| Object::Real(length.to_pt() as f32);
        let height = sheet.paper.height;
        page.set(
            name,
            vec![real(rect.x), real(height - rect.bottom()), real(rect.right()), real(height - rect.y)],
        );
    }
}

/// The objects that streams name.
struct Resources {
    forms: BTreeMap<String, ObjectId>,
    fonts: BTreeMap<crate::compose::fonts::FontId, ObjectId>,
    pictures: Vec<ObjectId>,
    gradients: Vec<ObjectId>,
    states: BTreeMap<u8, ObjectId>,
    /// Dictionaries that were made already; most faces of a deck name the same things.
    made: std::cell::RefCell<BTreeMap<Uses, ObjectId>>,
}

impl Resources {
    fn add(
        doc: &mut lopdf::Document,
        document: &Document<'_>,
        inventory: &Inventory<'_>,
        forms: BTreeMap<String, ObjectId>,
    ) -> Result<Resources, String> {
        let mut fonts = BTreeMap::new();
        for (id, used) in &inventory.fonts {
            fonts.insert(*id, fonts::embed(doc, document.fonts.get(*id), used)?);
        }
        let mut opacities = inventory.opacities.clone();
        opacities.insert(255);
        let state = |opacity: &u8| {
            let part = Object::Real(f32::from(*opacity) / 255.0);
            dictionary! { "CA" => part.clone(), "ca" => part }
        };
        let states = opacities.iter().map(|opacity| (*opacity, doc.add_object(state(opacity)))).collect();
        Ok(Resources {
            forms,
            fonts,
            pictures: inventory.pictures.iter().map(|picture| images::embed(doc, picture)).collect(),
            gradients: inventory.gradients.iter().map(|g| doc.add_object(shadings::shading(g))).collect(),
            states,
            made: Default::default(),
        })
    }

    /// The dictionary of what a stream names.
    fn dict(&self, doc: &mut lopdf::Document, uses: &Uses) -> ObjectId {
        if let Some(made) = self.made.borrow().get(uses) {
            return *made;
        }
        let mut dict = Dictionary::new();
        let mut add = |kind: &str, names: Vec<(String, ObjectId)>| {
            if !names.is_empty() {
                let names = names.into_iter().map(|(name, id)| (name, Object::Reference(id)));
                dict.set(kind, Dictionary::from_iter(names));
            }
        };
        let xobjects = uses.forms.iter().map(|n| {
            let name = format!("X{n}");
            let id = self.forms[&name];
            (name, id)
        });
        let pictures = uses.pictures.iter().map(|n| (format!("I{n}"), self.pictures[*n]));
        add("XObject", xobjects.chain(pictures).collect());
        add("Font", uses.fonts.iter().map(|id| (format!("F{}", id.0), self.fonts[id])).collect());
        add("Shading", uses.gradients.iter().map(|n| (format!("S{n}"), self.gradients[*n])).collect());
        add("ExtGState", uses.opacities.iter().map(|o| (format!("G{o}"), self.states[o])).collect());
        let id = doc.add_object(dict);
        self.made.borrow_mut().insert(uses.clone(), id);
        id
    }
}

/// Bytes compressed as PDF's `FlateDecode` wants them.
pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let out = Vec::with_capacity(bytes.len() / 2 + 64);
    let mut encoder = flate2::write::ZlibEncoder::new(out, flate2::Compression::new(6));
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes everything")
}
