//! A document as `printpdf` writes it, with room for all pages: catalog, information and outline. Of pages it writes only those that the outline
//! names, since it takes eight kilobytes for each. What stands on pages comes later: `printpdf` has no way for forms to name shared objects.

use lopdf::{Dictionary, Document as PdfFile, Object, ObjectId};
use printpdf::{Mm, PdfDocument, PdfPage, PdfSaveOptions};

use crate::write::Document;

/// A document with numbers for its pages, which are not there yet.
pub(super) struct Skeleton {
    pub file: PdfFile,
    /// The list of all pages.
    pub parent: ObjectId,
    pub pages: Vec<ObjectId>,
}

/// The objects that `printpdf` makes for a page: itself, behind all pages what it names, and its content.
const OF_A_PAGE: u32 = 3;

impl Skeleton {
    pub fn of(document: &Document<'_>) -> Skeleton {
        let mut frame = PdfDocument::new(&document.title);
        for (n, (_, title)) in document.bookmarks.iter().enumerate() {
            frame.add_bookmark(title, n + 1);
        }
        let blank = || PdfPage::new(Mm(1.0), Mm(1.0), Vec::new());
        frame.pages = document.bookmarks.iter().map(|_| blank()).collect();
        let options =
            PdfSaveOptions { optimize: false, subset_fonts: false, secure: true, image_optimization: None };
        let file = frame.to_lopdf_document(&options, &mut Vec::new());
        let named: Vec<u32> = document.bookmarks.iter().map(|(page, _)| *page as u32).collect();
        with_room(file, &named, document.sheets.len() as u32)
    }
}

/// Gives the pages that are `named` their places among all pages, with as much room as `printpdf` would take for all of them.
fn with_room(mut file: PdfFile, named: &[u32], count: u32) -> Skeleton {
    let written: Vec<ObjectId> = file.get_pages().into_values().collect();
    let (first, _) = written.first().copied().unwrap_or((file.max_id + 1, 0));
    let after = first + written.len() as u32 * OF_A_PAGE;
    let more = (count - written.len() as u32) * OF_A_PAGE;
    let moved = |(number, generation): ObjectId| match number {
        number if number < first => (number, generation),
        number if number >= after => (number + more, generation),
        number => (named.get((number - first) as usize).map_or(number, |page| first + page), generation),
    };
    for (id, mut object) in std::mem::take(&mut file.objects) {
        if !(first..after).contains(&id.0) {
            each_reference(&mut object, &mut |id| *id = moved(*id));
            file.objects.insert(moved(id), object);
        }
    }
    file.trailer.iter_mut().for_each(|(_, object)| each_reference(object, &mut |id| *id = moved(*id)));
    file.max_id += more;
    let pages: Vec<ObjectId> = (first..first + count).map(|number| (number, 0)).collect();
    let parent = file.catalog().and_then(|catalog| catalog.get(b"Pages")).and_then(Object::as_reference);
    let parent = parent.expect("printpdf lists the pages");
    let list: &mut Dictionary = file.get_dictionary_mut(parent).expect("the list is a dictionary");
    list.set("Count", i64::from(count));
    list.set("Kids", pages.iter().map(|id| Object::Reference(*id)).collect::<Vec<_>>());
    Skeleton { file, parent, pages }
}

/// Changes each reference in an object.
fn each_reference(object: &mut Object, change: &mut impl FnMut(&mut ObjectId)) {
    match object {
        Object::Reference(id) => change(id),
        Object::Array(objects) => objects.iter_mut().for_each(|object| each_reference(object, change)),
        Object::Dictionary(dict) => dict.iter_mut().for_each(|(_, object)| each_reference(object, change)),
        _ => {}
    }
}
