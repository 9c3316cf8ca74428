//! The objects of a file. Of pages, of what stands on them and of what they name there a large deck has thousands: these are kept in few
//! bytes, and are objects of `lopdf`, which take a kilobyte each, only while they are looked at.

use std::borrow::Cow;
use std::collections::BTreeMap;

use lopdf::{Dictionary, Document as PdfFile, Object, ObjectId, Stream, dictionary};

use super::resources::form_name;
use super::save;
use super::uses::Use;
use crate::geometry::{Length, Rect};
use crate::impose::Sheet;

/// The objects of a file, by their numbers.
pub(super) struct Objects {
    /// Those that are as `lopdf` has them.
    pub file: PdfFile,
    /// All others.
    small: BTreeMap<ObjectId, Small>,
}

/// An object of which there are many.
pub(super) enum Small {
    Page(Box<Page>),
    /// What stands on a page, compressed.
    Content(Box<[u8]>),
    /// What a stream names, each thing with its object.
    Names(Box<[(Use, ObjectId)]>),
}

/// A page, and what belongs to it.
pub(super) struct Page {
    /// The list of all pages.
    pub parent: ObjectId,
    pub content: ObjectId,
    /// What its content names.
    pub resources: ObjectId,
    /// The places of fields on it.
    pub widgets: Vec<ObjectId>,
    media: Edges,
    trim: Edges,
    bleed: Edges,
}

/// Left, bottom, right and top in points, from the bottom left corner of the paper.
type Edges = [f32; 4];

impl Objects {
    /// Objects of `lopdf`, to which others come.
    pub fn of(file: PdfFile) -> Objects {
        Objects { file, small: BTreeMap::new() }
    }

    /// Adds an object under a new number.
    pub fn add(&mut self, object: Small) -> ObjectId {
        let id = self.file.new_object_id();
        self.small.insert(id, object);
        id
    }

    /// Puts a page in its place.
    pub fn set_page(&mut self, id: ObjectId, page: Page) {
        self.small.insert(id, Small::Page(Box::new(page)));
    }

    /// The numbers of all.
    pub fn ids(&self) -> impl Iterator<Item = ObjectId> {
        self.file.objects.keys().chain(self.small.keys()).copied()
    }

    /// The object of a number.
    pub fn get(&self, id: ObjectId) -> Option<Cow<'_, Object>> {
        let known = self.file.objects.get(&id).map(Cow::Borrowed);
        known.or_else(|| Some(Cow::Owned(self.small.get(&id)?.object())))
    }

    /// A page as an object, in a list of other pages.
    pub fn page_among(&self, id: ObjectId, parent: ObjectId) -> Option<Object> {
        match self.small.get(&id)? {
            Small::Page(page) => Some(page.among(parent).into()),
            Small::Content(_) | Small::Names(_) => None,
        }
    }

    /// Adds the objects that the one of a number names; whether there is one.
    pub fn references(&self, id: ObjectId, into: &mut Vec<ObjectId>) -> bool {
        if let Some(object) = self.file.objects.get(&id) {
            save::references(object, into);
            return true;
        }
        match self.small.get(&id) {
            Some(Small::Page(page)) => {
                into.extend([page.parent, page.content, page.resources]);
                into.extend(&page.widgets);
            }
            Some(Small::Names(names)) => into.extend(names.iter().map(|(_, id)| *id)),
            Some(Small::Content(_)) => {}
            None => return false,
        }
        true
    }
}

impl Small {
    fn object(&self) -> Object {
        match self {
            Small::Page(page) => page.among(page.parent).into(),
            Small::Content(bytes) => {
                let dict = dictionary! { "Filter" => "FlateDecode" };
                Stream::new(dict, bytes.to_vec()).with_compression(false).into()
            }
            Small::Names(names) => resources(names).into(),
        }
    }
}

impl Page {
    pub fn of(sheet: &Sheet, parent: ObjectId, content: ObjectId, resources: ObjectId) -> Page {
        let height = sheet.paper.height;
        let edges = |rect: Rect| {
            let pt = |length: Length| length.to_pt() as f32;
            [pt(rect.x), pt(height - rect.bottom()), pt(rect.right()), pt(height - rect.y)]
        };
        let [media, trim, bleed] = [Rect::of(sheet.paper), sheet.trim, sheet.bleed_box].map(edges);
        Page { parent, content, resources, widgets: Vec::new(), media, trim, bleed }
    }

    fn among(&self, parent: ObjectId) -> Dictionary {
        let array = |edges: Edges| edges.map(Object::Real).to_vec();
        let mut page = dictionary! {
            "Type" => "Page",
            "MediaBox" => array(self.media),
            "TrimBox" => array(self.trim),
            "Contents" => self.content,
            "Parent" => parent,
            "Resources" => self.resources,
            "BleedBox" => array(self.bleed),
        };
        if !self.widgets.is_empty() {
            page.set("Annots", self.widgets.iter().map(|id| Object::Reference(*id)).collect::<Vec<_>>());
        }
        page
    }
}

/// The dictionary of what a stream names.
fn resources(names: &[(Use, ObjectId)]) -> Dictionary {
    let mut dict = Dictionary::new();
    for (thing, id) in names {
        let (kind, name) = match thing {
            Use::Font(id) => ("Font", format!("F{}", id.0)),
            Use::Form(n) => ("XObject", form_name(*n as usize)),
            Use::Picture(n) => ("XObject", format!("I{n}")),
            Use::Gradient(n) => ("Shading", format!("S{n}")),
            Use::Layer(n) => ("ExtGState", format!("L{n}")),
            Use::Opacity(o) => ("ExtGState", format!("G{o}")),
        };
        if !dict.has(kind.as_bytes()) {
            dict.set(kind, Dictionary::new());
        }
        if let Ok(Object::Dictionary(names)) = dict.get_mut(kind.as_bytes()) {
            names.set(name, *id);
        }
    }
    dict
}

#[cfg(test)]
mod tests {
    use super::super::frame::objects;
    use crate::compose::FontBook;
    use crate::geometry::{Length, Rect, Size};
    use crate::impose::{Sheet, Side};
    use crate::model::Backs;
    use crate::source::Files;
    use crate::write::Document;

    fn sheets(count: usize) -> Vec<Sheet> {
        let paper = Size::new(Length::mm(210), Length::mm(297));
        let sheet = |n| Sheet {
            paper,
            title: "Cards".to_owned(),
            side: Side::Front,
            number: n + 1,
            of: count,
            placements: Vec::new(),
            marks: Vec::new(),
            trim: Rect::of(paper),
            bleed_box: Rect::of(paper),
        };
        (0..count).map(sheet).collect()
    }

    /// A page as `lopdf` and `printpdf` have it takes eight kilobytes, and a large deck has thousands.
    #[test]
    fn of_lopdf_there_are_no_more_for_more_pages() {
        let mut files = Files::default();
        let file = files.add("deck.yaml", "");
        let fonts = FontBook::empty();
        let count = |pages: usize| {
            let sheets = sheets(pages);
            let document = Document::new(String::new(), &[], &sheets, &fonts, Backs::None, file);
            let objects = objects(&document).expect("there is no font");
            assert!(objects.ids().count() >= pages * 2, "pages and their contents are there");
            objects.file.objects.len()
        };
        assert_eq!(count(500), count(1));
    }
}
