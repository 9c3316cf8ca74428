//! The structure of a file: its parts in the order of reading, as a tree that names the marked content of pages
//! (ISO 32000-1, 14.7 and 14.8; ISO 14289-1).

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use lopdf::{Object, ObjectId, dictionary};

use super::fields::text;
use super::marks::{Event, name};
use super::objects::Objects;
use super::written::Written;
use crate::compose::tag::{Role, Tag, Within};

/// What was marked on a page for one face, or for equal faces side by side.
pub(super) struct Heard {
    /// The face's number.
    pub face: usize,
    /// Whether it is a page of a text.
    pub is_text: bool,
    pub events: Vec<Event>,
}

/// A page for the structure: its object, its key in the parent tree, what was marked on it, and its widgets with their keys.
pub(super) struct PageMarks<'p> {
    pub id: ObjectId,
    pub key: usize,
    pub heard: &'p [Heard],
    pub widgets: &'p [(ObjectId, usize)],
}

/// A part of a document: sheets, and their title.
pub(super) struct Chapter<'p> {
    pub title: &'p str,
    pub pages: Vec<PageMarks<'p>>,
}

/// A section with a heading and so many parts, the heading included, needs no element.
const SMALL_SECTION: usize = 3;

/// An element of the tree.
struct Element {
    kind: &'static str,
    role: Role,
    parent: usize,
    kids: Vec<Kid>,
    words: Option<Box<str>>,
}

#[derive(Clone, Copy)]
enum Kid {
    Element(usize),
    /// The marked content of a page, by the page's key.
    Mark(usize, u32),
    /// A widget on a page.
    Widget(usize, ObjectId),
}

/// The tree while it is built.
struct Tree {
    elements: Vec<Element>,
    /// The elements of texts, by the addresses of their tags.
    known: HashMap<*const Tag, usize>,
    /// The page with each key.
    pages: BTreeMap<usize, ObjectId>,
    /// For each page, the element of each stretch.
    marks: BTreeMap<usize, Vec<usize>>,
    /// The element of each widget, by its key.
    widgets: BTreeMap<usize, usize>,
    /// The level of the last heading.
    level: u8,
}

/// Adds the structure of some pages. Returns the root of the tree.
pub(super) fn add(chapters: &[Chapter<'_>], objects: &mut Objects) -> ObjectId {
    let mut tree = Tree {
        elements: vec![Element {
            kind: "Document",
            role: Role::Section,
            parent: 0,
            kids: Vec::new(),
            words: None,
        }],
        known: HashMap::new(),
        pages: BTreeMap::new(),
        marks: BTreeMap::new(),
        widgets: BTreeMap::new(),
        level: 0,
    };
    for chapter in chapters {
        tree.chapter(chapter);
    }
    tree.write(objects)
}

impl Tree {
    fn chapter(&mut self, chapter: &Chapter<'_>) {
        let top = self.add("Part", Role::Section, 0, Some(chapter.title));
        let mut all: Vec<(&PageMarks<'_>, &Heard)> =
            chapter.pages.iter().flat_map(|page| page.heard.iter().map(move |heard| (page, heard))).collect();
        // Pages of a booklet are out of order on its sheets, but not among the faces.
        all.sort_by_key(|(_, heard)| if heard.is_text { heard.face } else { 0 });
        let mut widgets: BTreeMap<usize, usize> = BTreeMap::new();
        for (page, heard) in all {
            self.pages.insert(page.key, page.id);
            self.replay(page, heard, top, widgets.entry(page.key).or_default());
        }
        self.drop_if_empty(top);
    }

    /// Adds what was marked for a face.
    fn replay(&mut self, page: &PageMarks<'_>, heard: &Heard, top: usize, widgets: &mut usize) {
        let mut open = vec![top];
        for event in &heard.events {
            let around = *open.last().expect("the top stays open");
            match event {
                Event::Open(tag) => open.push(self.part(tag, around, top)),
                Event::Close => {
                    open.pop();
                    self.close(around);
                }
                Event::Mark(number) => {
                    self.elements[around].kids.push(Kid::Mark(page.key, *number));
                    let marks = self.marks.entry(page.key).or_default();
                    // Stretches are numbered in the order of drawing, page by page.
                    let length = marks.len().max(*number as usize + 1);
                    marks.resize(length, around);
                    marks[*number as usize] = around;
                }
                Event::Field => {
                    let Some((id, key)) = page.widgets.get(*widgets) else { continue };
                    *widgets += 1;
                    let form = self.add("Form", Role::Section, around, None);
                    self.elements[form].kids.push(Kid::Widget(page.key, *id));
                    self.widgets.insert(*key, form);
                }
            }
        }
    }

    /// The element of a tag.
    fn part(&mut self, tag: &Arc<Tag>, around: usize, top: usize) -> usize {
        if matches!(tag.within, Within::Drawing) {
            return self.of_tag(tag, around);
        }
        if let Some(known) = self.known.get(&Arc::as_ptr(tag)) {
            return *known;
        }
        let parent = match &tag.within {
            Within::Part(outer) => self.part(outer, around, top),
            Within::Text | Within::Drawing => top,
        };
        let element = self.of_tag(tag, parent);
        self.known.insert(Arc::as_ptr(tag), element);
        element
    }

    fn of_tag(&mut self, tag: &Tag, parent: usize) -> usize {
        let role = match tag.role {
            // A level is never skipped (ISO 14289-1, 7.4.2).
            Role::Heading(level) => Role::Heading(level.clamp(1, self.level + 1)),
            role => role,
        };
        if let Role::Heading(level) = role {
            self.level = level;
        }
        self.add(name(role), role, parent, tag.words.as_deref())
    }

    fn add(&mut self, kind: &'static str, role: Role, parent: usize, words: Option<&str>) -> usize {
        let number = self.elements.len();
        self.elements.push(Element { kind, role, parent, kids: Vec::new(), words: words.map(Box::from) });
        self.elements[parent].kids.push(Kid::Element(number));
        number
    }

    /// Finishes a part: a section is read from its heading on. A small one is known by its heading alone: thousands of small
    /// cards take much less room without sections around them.
    fn close(&mut self, number: usize) {
        if self.elements[number].role == Role::Section {
            let is_heading = |kid: &Kid| match kid {
                Kid::Element(kid) => matches!(self.elements[*kid].role, Role::Heading(_)),
                Kid::Mark(..) | Kid::Widget(..) => false,
            };
            if let Some(at) = self.elements[number].kids.iter().position(is_heading) {
                self.elements[number].kids[..=at].rotate_right(1);
                if self.elements[number].kids.len() <= SMALL_SECTION {
                    self.dissolve(number);
                }
            }
        }
        self.drop_if_empty(number);
    }

    /// Puts the parts of a section in its place, unless something is in it besides parts.
    fn dissolve(&mut self, number: usize) {
        let parent = self.elements[number].parent;
        let of_section = |kid: &Kid| matches!(kid, Kid::Element(kid) if *kid == number);
        let Some(at) = self.elements[parent].kids.iter().rposition(of_section) else { return };
        let is_part = |kid: &Kid| matches!(kid, Kid::Element(_));
        if !self.elements[number].kids.iter().all(is_part) {
            return;
        }
        let kids = std::mem::take(&mut self.elements[number].kids);
        for kid in &kids {
            if let Kid::Element(kid) = kid {
                self.elements[*kid].parent = parent;
            }
        }
        self.elements[parent].kids.splice(at..=at, kids);
    }

    /// Removes a part in which nothing is, unless it is a cell, which keeps its table regular.
    fn drop_if_empty(&mut self, number: usize) {
        let Element { role, parent, ref kids, .. } = self.elements[number];
        if kids.is_empty() && !matches!(role, Role::Cell | Role::Head | Role::RowHead) {
            self.elements[parent].kids.retain(|kid| !matches!(kid, Kid::Element(kid) if *kid == number));
        }
    }

    fn write(self, objects: &mut Objects) -> ObjectId {
        let root = objects.reserve();
        let ids: Vec<ObjectId> = self.elements.iter().map(|_| objects.reserve()).collect();
        let mut words = Words::default();
        for (n, element) in self.elements.iter().enumerate() {
            let parent = if n == 0 { root } else { ids[element.parent] };
            let written = self.element(element, parent, &ids, &mut words, objects);
            objects.set_written(ids[n], written);
        }
        let mut numbers: Vec<Object> = Vec::new();
        for (page, elements) in &self.marks {
            numbers.push((*page as i64).into());
            let of_page: Vec<Object> = elements.iter().map(|element| ids[*element].into()).collect();
            numbers.push(objects.add(of_page).into());
        }
        for (key, element) in &self.widgets {
            numbers.extend([(*key as i64).into(), ids[*element].into()]);
        }
        let parents = objects.add(dictionary! { "Nums" => numbers });
        let next = self.widgets.keys().chain(self.marks.keys()).max().map_or(0, |key| key + 1);
        objects.set(
            root,
            dictionary! {
                "Type" => "StructTreeRoot",
                "K" => ids[0],
                "ParentTree" => parents,
                "ParentTreeNextKey" => next as i64,
            },
        );
        root
    }

    /// An element as the bytes of a file: a large deck has a hundred thousand of them.
    fn element(
        &self,
        element: &Element,
        parent: ObjectId,
        ids: &[ObjectId],
        words: &mut Words,
        objects: &mut Objects,
    ) -> Written {
        let mut out = Written::default();
        out.literal("<</S/");
        out.literal(element.kind);
        out.literal("/P");
        out.reference(parent);
        let first = element.kids.iter().find_map(|kid| match kid {
            Kid::Mark(page, _) => Some(*page),
            Kid::Element(_) | Kid::Widget(..) => None,
        });
        if let Some(page) = first {
            out.literal("/Pg");
            out.reference(self.pages[&page]);
        }
        match element.kids.as_slice() {
            [] => {}
            [only] => {
                out.literal("/K");
                self.kid(*only, first, ids, &mut out);
            }
            kids => {
                out.literal("/K[");
                kids.iter().for_each(|kid| self.kid(*kid, first, ids, &mut out));
                out.literal("]");
            }
        }
        let key = match element.role {
            Role::Section => "/T",
            Role::Figure => "/Alt",
            _ => "/ActualText",
        };
        // The words of a sign are in its content.
        if let Some(said) = element.words.as_ref().filter(|_| element.role != Role::Icon) {
            out.literal(key);
            out.object(&words.object(said, objects));
        }
        out.literal(&attributes(element.role, self.columns(element)));
        out.literal(">>");
        out
    }

    /// The number of columns that a cell covers: one that is alone in its row covers all.
    fn columns(&self, cell: &Element) -> usize {
        let row = &self.elements[cell.parent];
        if row.role != Role::Row || row.kids.len() != 1 {
            return 1;
        }
        let rows = self.elements[row.parent].kids.iter().map(|kid| match kid {
            Kid::Element(row) => self.elements[*row].kids.len(),
            Kid::Mark(..) | Kid::Widget(..) => 0,
        });
        rows.max().unwrap_or(1)
    }

    /// A kid of an element whose own page has the key `own`.
    fn kid(&self, kid: Kid, own: Option<usize>, ids: &[ObjectId], out: &mut Written) {
        match kid {
            Kid::Element(kid) => out.reference(ids[kid]),
            Kid::Mark(page, number) if Some(page) == own => out.object(&i64::from(number).into()),
            Kid::Mark(page, number) => {
                out.literal("<</Type/MCR/Pg");
                out.reference(self.pages[&page]);
                out.literal("/MCID");
                out.object(&i64::from(number).into());
                out.literal(">>");
            }
            Kid::Widget(page, widget) => {
                out.literal("<</Type/OBJR/Pg");
                out.reference(self.pages[&page]);
                out.literal("/Obj");
                out.reference(widget);
                out.literal(">>");
            }
        }
    }
}

/// The attributes of an element; a cell covers so many columns.
fn attributes(role: Role, columns: usize) -> String {
    let span = if columns > 1 { format!("/ColSpan {columns}") } else { String::new() };
    match role {
        Role::Head => format!("/A<</O/Table/Scope/Column{span}>>"),
        Role::RowHead => format!("/A<</O/Table/Scope/Row{span}>>"),
        Role::Cell if columns > 1 => format!("/A<</O/Table{span}>>"),
        Role::List { is_numbered: true } => "/A<</O/List/ListNumbering/Decimal>>".to_owned(),
        Role::List { is_numbered: false } => "/A<</O/List/ListNumbering/Disc>>".to_owned(),
        _ => String::new(),
    }
}

/// Words of figures; long ones are stored once.
#[derive(Default)]
struct Words(HashMap<Box<str>, ObjectId>);

impl Words {
    fn object(&mut self, words: &str, objects: &mut Objects) -> Object {
        /// Shorter words cost less in place than behind a name.
        const LEAST: usize = 24;
        if words.len() < LEAST {
            return text(words);
        }
        let known = self.0.entry(words.into()).or_insert_with(|| objects.add(text(words)));
        Object::Reference(*known)
    }
}
