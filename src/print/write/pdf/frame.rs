//! The frame of a PDF: pages that place forms, boxes, and what the print dialog is asked for.

use std::collections::BTreeMap;
use std::io::{self, Write};

use lopdf::{Dictionary, Document as PdfFile, Object, ObjectId, dictionary};

use super::bind::{self, File};
use super::deflate::Deflater;
use super::fields::{self, Fields, Maker};
use super::forms::{Form, forms};
use super::images::{self, Pictures};
use super::inventory::Inventory;
use super::objects::{Objects, Page, Small};
use super::pages::{PageContent, Pages};
use super::resources::Resources;
use super::save;
use super::skeleton::Skeleton;
use super::uses::Uses;
use crate::compose::drawing::{Field, Transform};
use crate::impose::Side;
use crate::model::Backs;
use crate::write::Document;

/// Writes a document as PDF.
///
/// # Errors
/// It can't be written; or a font can't be embedded, or a picture was changed in the meantime.
pub fn pdf(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut made = Made::of(document).map_err(io::Error::other)?;
    let form = made.fields.form(0..document.sheets.len());
    let root = complete_catalog(&mut made.objects.file, document, form);
    let info = complete_information(&mut made.objects.file);
    save::write_file(&made.objects, &made.pictures, (root, info), &document.store, out)
}

/// Some sheets of a document, as a file of their own.
#[derive(Debug, Clone)]
pub struct Part {
    /// The title that viewers show.
    pub title: String,
    /// The places of the sheets, in the order in which they come.
    pub sheets: Vec<usize>,
}

/// Writes files with some sheets of a document each. What they have in common, such as fonts and whole pages, is made once.
///
/// # Errors
/// A font can't be embedded, or a picture was changed in the meantime.
pub fn parts(document: &Document<'_>, parts: &[Part]) -> Result<Vec<Vec<u8>>, String> {
    let mut made = Made::of(document)?;
    images::fill(&mut made.objects.file, std::mem::take(&mut made.pictures), &document.store)?;
    let files: Vec<File> = parts.iter().map(|part| made.part(part, document)).collect();
    Ok(bind::files(&made.objects, &files))
}

#[cfg(test)]
pub(super) fn objects(document: &Document<'_>) -> Result<Objects, String> {
    Ok(Made::of(document)?.objects)
}

/// A document with all its pages, of which files are saved.
struct Made {
    objects: Objects,
    pages: Vec<ObjectId>,
    pictures: Pictures,
    fields: Fields,
}

impl Made {
    fn of(document: &Document<'_>) -> Result<Made, String> {
        let mut inventory = Inventory::default();
        document.faces.iter().for_each(|face| inventory.add(&face.drawing));
        let pages = Pages::of(document, &mut inventory);
        inventory.number_glyphs(document.fonts);
        let forms = forms(document, &inventory, &pages.repeated);
        let contents = pages.contents(document, &inventory);
        complete(document, &inventory, forms, contents, &pages.fields())
    }

    /// A file with some of the pages.
    fn part(&self, part: &Part, document: &Document<'_>) -> File {
        let mut next = self.objects.file.max_id;
        let mut new = || {
            next += 1;
            (next, 0)
        };
        let (root, all, info) = (new(), new(), new());
        let pages: Vec<ObjectId> = part.sheets.iter().map(|sheet| self.pages[*sheet]).collect();
        let mut own: BTreeMap<ObjectId, Object> = BTreeMap::new();
        for id in &pages {
            own.insert(*id, self.objects.page_among(*id, all).expect("each page has its place"));
        }
        let kids: Vec<Object> = pages.iter().map(|id| Object::Reference(*id)).collect();
        let count = kids.len() as i64;
        own.insert(all, dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count }.into());
        let mut catalog = dictionary! { "Type" => "Catalog", "Pages" => all };
        let has_backs = part.sheets.iter().any(|sheet| document.sheets[*sheet].side == Side::Back);
        let form = self.fields.form(part.sheets.iter().copied());
        set_view(&mut catalog, duplex(document.backs, has_backs), form);
        catalog.set("PageMode", "UseNone");
        own.insert(root, catalog.into());
        own.insert(info, information(Some(fields::text(&part.title))).into());
        File { own, root, info }
    }
}

/// Adds what stands on the pages to the skeleton, and all that `printpdf` can't say.
fn complete(
    document: &Document<'_>,
    inventory: &Inventory<'_>,
    forms: Vec<Form>,
    contents: Vec<PageContent>,
    fields: &[Vec<(&Field, Transform)>],
) -> Result<Made, String> {
    let Skeleton { mut file, parent, pages } = Skeleton::of(document);
    let mut deflater = Deflater::new(&document.store);
    let (ids, uses): (Vec<ObjectId>, Vec<Uses>) = add_forms(&mut file, forms).into_iter().unzip();
    let mut pictures = Pictures::new();
    let mut resources = Resources::add(&mut file, document, inventory, ids, &mut pictures)?;
    let mut objects = Objects::of(file);
    for (n, uses) in uses.into_iter().enumerate() {
        let dict = resources.dict(&mut objects, uses);
        if let Ok(Object::Stream(stream)) = objects.file.get_object_mut(resources.form(n)) {
            stream.dict.set("Resources", dict);
        }
    }
    let mut maker =
        Maker { objects: &mut objects, resources: &mut resources, inventory, deflater: &mut deflater };
    let mut fields = Fields::add(fields, &mut maker);
    let parts = pages.iter().zip(document.sheets).zip(contents).zip(&mut fields.widgets);
    for (((id, sheet), content), widgets) in parts {
        let resources = resources.dict(&mut objects, content.uses);
        let content = objects.add(Small::Content(content.bytes.into()));
        let mut page = Page::of(sheet, parent, content, resources);
        page.widgets = std::mem::take(widgets);
        objects.set_page(*id, page);
    }
    Ok(Made { objects, pages, pictures, fields })
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

/// Sets how viewers show the document and what the print dialog is asked for.
fn complete_catalog(file: &mut PdfFile, document: &Document<'_>, form: Option<Dictionary>) -> ObjectId {
    let root = file.trailer.get(b"Root").and_then(Object::as_reference).expect("printpdf writes a catalog");
    let has_backs = document.sheets.iter().any(|sheet| sheet.side == Side::Back);
    let catalog = file.get_dictionary_mut(root).expect("the catalog is a dictionary");
    set_view(catalog, duplex(document.backs, has_backs), form);
    catalog.set("PageMode", if document.bookmarks.len() > 1 { "UseOutlines" } else { "UseNone" });
    root
}

/// How the paper turns, as the format calls it.
const fn duplex(backs: Backs, has_backs: bool) -> &'static str {
    match backs {
        Backs::LongEdge if has_backs => "DuplexFlipLongEdge",
        Backs::ShortEdge if has_backs => "DuplexFlipShortEdge",
        _ => "Simplex",
    }
}

fn set_view(catalog: &mut Dictionary, duplex: &str, form: Option<Dictionary>) {
    catalog.set(
        "ViewerPreferences",
        dictionary! {
            "PrintScaling" => "None",
            "Duplex" => duplex,
            "PickTrayByPDFSize" => true,
            "DisplayDocTitle" => true,
        },
    );
    catalog.set("PageLayout", "SinglePage");
    catalog.set("Lang", Object::string_literal("en"));
    if let Some(form) = form {
        catalog.set("AcroForm", form);
    }
}

/// Keeps the title, and says what made the file.
fn complete_information(file: &mut PdfFile) -> ObjectId {
    let info =
        file.trailer.get(b"Info").and_then(Object::as_reference).expect("printpdf writes an information");
    let title = file.get_dictionary(info).and_then(|info| info.get(b"Title")).cloned();
    file.set_object(info, information(title.ok()));
    info
}

/// What is said of a file. No dates: the same sheets give the same bytes.
fn information(title: Option<Object>) -> Dictionary {
    let producer = concat!("punchboard ", env!("CARGO_PKG_VERSION"));
    let mut facts = dictionary! {
        "Creator" => Object::string_literal(producer),
        "Producer" => Object::string_literal(producer),
    };
    if let Some(title) = title {
        facts.set("Title", title);
    }
    facts
}
