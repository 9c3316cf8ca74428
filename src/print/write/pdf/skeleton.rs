//! The parts of a document that `printpdf` writes: catalog, information, outline, and all pages with their boxes.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Document as PdfFile, Object, ObjectId, dictionary};
use printpdf::{PdfDocument, PdfPage, PdfSaveOptions, Pt, Rect as PageBox};

use super::fields::text;
use super::objects::Objects;
use super::outline;
use crate::geometry::{Length, Rect};
use crate::impose::Sheet;
use crate::write::Document;

/// The key of how a file was made among its information.
pub(super) const MADE_BY: &str = "MadeBy";

/// The parts of a document that `printpdf` writes.
pub(super) struct Skeleton {
    /// The catalog, completed when all else is known.
    pub catalog: Dictionary,
    /// The number of the catalog.
    pub root: ObjectId,
    pub info: ObjectId,
    /// The information about the file.
    pub information: Dictionary,
    /// The list of all pages.
    pub list: ObjectId,
    pub pages: Vec<ObjectId>,
    /// The first page of each kind.
    kinds: Vec<Dictionary>,
    /// The kind of each page.
    kind_of: Vec<usize>,
}

impl Skeleton {
    /// Adds what `printpdf` writes to an empty list of objects. It writes only the first page of each kind,
    /// since each takes seven kilobytes of memory; all other pages are copies.
    pub fn add(document: &Document<'_>, objects: &mut Objects) -> Skeleton {
        let (firsts, kind_of) = kinds(document);
        let bookmarks = document.bookmarks.iter().map(|(sheet, title)| (kind_of[*sheet], title.as_str()));
        let sheets: Vec<&Sheet> = firsts.iter().map(|sheet| &document.sheets[*sheet]).collect();
        let mut file = written(&document.title, bookmarks, &sheets);
        let ids: Vec<ObjectId> = file.page_iter().collect();
        let (root, mut catalog) = taken(&mut file, b"Root");
        let (info, facts) = taken(&mut file, b"Info");
        let page = |(id, sheet): (&ObjectId, &&Sheet)| finished(dictionary(file.objects.remove(id)), sheet);
        let kinds = ids.iter().zip(&sheets).map(page).collect();
        file.objects.into_iter().for_each(|(id, object)| objects.set(id, object));
        let mut information = information(&facts);
        if !document.made_by.is_empty() {
            information.set(MADE_BY, text(&document.made_by));
        }
        objects.set(info, information.clone());
        let id = |(sheet, kind): (usize, &usize)| {
            if firsts[*kind] == sheet { ids[*kind] } else { objects.reserve() }
        };
        let pages: Vec<ObjectId> = kind_of.iter().enumerate().map(id).collect();
        let list = named(&catalog, b"Pages");
        objects.set(list, list_of(pages.iter().copied()));
        if let Some(outline) = outline::add(&document.outline, &pages, objects) {
            catalog.set("Outlines", outline);
        }
        Skeleton { catalog, root, info, information, list, pages, kinds, kind_of }
    }

    /// The empty page of a sheet.
    pub fn page(&self, sheet: usize) -> Dictionary {
        self.kinds[self.kind_of[sheet]].clone()
    }
}

/// The first sheet of each kind, and the kind of each sheet. Sheets with the same boxes are of one kind. The
/// first sheet of a part is a separate kind, since the outline names its page.
fn kinds(document: &Document<'_>) -> (Vec<usize>, Vec<usize>) {
    let begin: BTreeSet<usize> = document.bookmarks.iter().map(|(sheet, _)| *sheet).collect();
    let mut known = BTreeMap::new();
    let mut firsts = Vec::new();
    let kind = |(n, sheet): (usize, &Sheet)| {
        let boxes = (sheet.paper, sheet.trim, sheet.bleed_box);
        let kind = *known.entry(boxes).or_insert(firsts.len());
        if kind < firsts.len() && !begin.contains(&n) {
            return kind;
        }
        firsts.push(n);
        firsts.len() - 1
    };
    let kind_of = document.sheets.iter().enumerate().map(kind).collect();
    (firsts, kind_of)
}

/// A list of pages.
pub(super) fn list_of(pages: impl Iterator<Item = ObjectId>) -> Dictionary {
    let kids: Vec<Object> = pages.map(Object::Reference).collect();
    dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids }
}

/// The catalog and the information of a file with only some pages of a document.
pub(super) fn of_part(title: &str) -> [Dictionary; 2] {
    let mut file = written(title, std::iter::empty(), &[]);
    let (_, catalog) = taken(&mut file, b"Root");
    let (_, facts) = taken(&mut file, b"Info");
    [catalog, information(&facts)]
}

fn written<'t>(title: &str, bookmarks: impl Iterator<Item = (usize, &'t str)>, sheets: &[&Sheet]) -> PdfFile {
    let producer = concat!("punchboard ", env!("CARGO_PKG_VERSION"));
    let mut document = PdfDocument::new(title);
    producer.clone_into(&mut document.metadata.info.creator);
    producer.clone_into(&mut document.metadata.info.producer);
    for (page, title) in bookmarks {
        document.add_bookmark(title, page + 1);
    }
    document.pages = sheets.iter().map(|sheet| page(sheet)).collect();
    let options =
        PdfSaveOptions { optimize: false, subset_fonts: false, secure: true, image_optimization: None };
    document.to_lopdf_document(&options, &mut Vec::new())
}

fn page(sheet: &Sheet) -> PdfPage {
    let paper = page_box(sheet, Rect::from_size(sheet.paper));
    PdfPage {
        media_box: paper.clone(),
        trim_box: page_box(sheet, sheet.trim),
        crop_box: paper,
        ops: Vec::new(),
    }
}

/// A box of a page. `printpdf` writes the four numbers unchanged, and PDF expects the right and upper edge,
/// not width and height.
fn page_box(sheet: &Sheet, rect: Rect) -> PageBox {
    let pt = |length: Length| Pt(length.to_pt() as f32);
    let height = sheet.paper.height;
    PageBox::from_xywh(pt(rect.x), pt(height - rect.bottom()), pt(rect.right()), pt(height - rect.y))
}

/// A page with the box that `printpdf` lacks, and without unneeded resources: `printpdf` lets each page name
/// everything in the file.
fn finished(mut page: Dictionary, sheet: &Sheet) -> Dictionary {
    for key in [&b"CropBox"[..], b"Annots", b"Contents", b"Resources"] {
        page.remove(key);
    }
    page.set("BleedBox", page_box(sheet, sheet.bleed_box).to_array());
    page
}

/// The information that `printpdf` knows; the rest is dated 1970, or empty.
fn information(facts: &Dictionary) -> Dictionary {
    let known = |key: &'static str| Some((key, facts.get(key.as_bytes()).ok()?.clone()));
    ["Title", "Creator", "Producer"].into_iter().filter_map(known).collect()
}

/// Removes from a file the dictionary that its trailer names.
fn taken(file: &mut PdfFile, key: &[u8]) -> (ObjectId, Dictionary) {
    let id = named(&file.trailer, key);
    (id, dictionary(file.objects.remove(&id)))
}

fn named(dict: &Dictionary, key: &[u8]) -> ObjectId {
    dict.get(key).and_then(Object::as_reference).expect("printpdf names what a document needs")
}

fn dictionary(object: Option<Object>) -> Dictionary {
    match object {
        Some(Object::Dictionary(dict)) => dict,
        _ => unreachable!("printpdf writes what it names"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::FontBook;
    use crate::geometry::Size;
    use crate::impose::Side;
    use crate::model::Backs;
    use crate::source::Files;

    fn sheet(title: &str, trim: Rect) -> Sheet {
        let paper = Size::new(Length::mm(210), Length::mm(297));
        Sheet {
            paper,
            title: title.to_owned(),
            side: Side::Front,
            number: 1,
            count: 1,
            placements: Vec::new(),
            marks: Vec::new(),
            contours: Vec::new(),
            trim,
            bleed_box: Rect::from_size(paper),
        }
    }

    /// A page of `printpdf` takes seven kilobytes of memory, and a large deck has thousands.
    #[test]
    fn pages_with_the_same_boxes_are_written_once() {
        let paper = Size::new(Length::mm(210), Length::mm(297));
        let [front, back] =
            [Rect::from_size(paper), Rect::from_size(Size::new(Length::mm(200), Length::mm(297)))];
        let sheets: Vec<Sheet> =
            (0..500).map(|n| sheet("Cards", if n % 2 == 0 { front } else { back })).collect();
        let sheets = [sheets, vec![sheet("Tokens", front), sheet("Tokens", front)]].concat();
        let (mut files, fonts) = (Files::default(), FontBook::empty());
        let file = files.add("deck.yaml", "");
        let document = Document::new(String::new(), &[], &sheets, &fonts, Backs::None, file);
        let skeleton = Skeleton::add(&document, &mut Objects::default());
        assert_eq!(skeleton.kinds.len(), 3, "fronts, backs, and where the tokens begin");
        assert_eq!(skeleton.pages.iter().collect::<BTreeSet<_>>().len(), 502, "each page is one of its own");
        assert_eq!(skeleton.page(1), skeleton.page(499));
        assert_ne!(skeleton.page(0), skeleton.page(1));
        assert_eq!(skeleton.page(501), skeleton.page(0));
    }
}
