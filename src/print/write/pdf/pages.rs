//! The content of pages. A face, or a margin's drawing, that is placed once is written into its page, where
//! it is compressed together with its neighbors. What is placed several times is a form.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::content::write_onto;
use super::deflate::Deflater;
use super::forms::face_box;
use super::inventory::Inventory;
use super::layers::{Layer, has_layers};
use super::marking::{is_divided, is_of_text};
use super::marks::{Event, Marks};
use super::stream::Content;
use super::structure::Heard;
use super::uses::{Use, Uses};
use crate::compose::Face;
use crate::compose::drawing::{Drawing, Field, Item, Transform};
use crate::compose::tag::{Role, Tag};
use crate::geometry::{Length, Rect, Size, Turn};
use crate::impose::{Placement, Sheet};
use crate::parallel;
use crate::write::Document;

/// A thing on a page, and where it is placed.
pub(super) struct Placed<'a> {
    what: What<'a>,
    at: Transform,
    /// The number of the face, unless it is a margin.
    face: Option<usize>,
    layer: Layer,
}

enum What<'a> {
    /// The number of a form.
    Form(usize),
    /// A face that is placed nowhere else.
    Face(&'a Face),
    /// The drawing in the margin of this page alone.
    Margin(&'a Drawing),
}

/// The things on each page.
pub(super) struct Pages<'a> {
    /// Page by page, in the order of drawing.
    placed: Vec<Vec<Placed<'a>>>,
    /// The faces that are placed several times, in the order of their forms, which follow those of the inventory.
    pub(super) repeated: Vec<&'a Face>,
}

/// A page's content: compressed bytes, and the resources that they name.
pub(super) struct PageContent {
    pub bytes: Vec<u8>,
    pub uses: Uses,
    /// The parts on the page.
    pub heard: Vec<Heard>,
}

impl<'a> Pages<'a> {
    /// Places faces, which are in the inventory already, and the drawings of margins on their pages.
    pub(super) fn place(document: &'a Document<'a>, inventory: &mut Inventory<'a>) -> Pages<'a> {
        let mut sheets: HashMap<*const Drawing, u32> = HashMap::new();
        for drawing in document.margins.iter().flatten() {
            *sheets.entry(Arc::as_ptr(drawing)).or_default() += 1;
        }
        let is_shared = |drawing: &Arc<Drawing>| sheets[&Arc::as_ptr(drawing)] > 1;
        for drawing in document.margins.iter().flatten().filter(|drawing| !drawing.is_empty()) {
            if is_shared(drawing) { inventory.add_shared(drawing) } else { inventory.add(drawing) }
        }
        let mut copies = vec![0u32; document.faces.len()];
        for placement in document.sheets.iter().flat_map(|sheet| &sheet.placements) {
            copies[placement.face.0 as usize] += 1;
        }
        let mut repeated = Vec::new();
        let mut forms: Vec<Option<usize>> = Vec::with_capacity(copies.len());
        for (face, copies) in document.faces.iter().zip(copies) {
            forms.push((copies > 1).then(|| {
                repeated.push(face);
                inventory.forms.len() + repeated.len() - 1
            }));
        }
        // Pages and tables in several places are heard part by part in the first.
        let mut heard: BTreeSet<usize> = BTreeSet::new();
        let mut is_first = |number: usize| {
            is_divided(&document.faces[number].drawing) && document.press.is_none() && heard.insert(number)
        };
        let mut page = |(sheet, margins): (&'a Sheet, &'a [Arc<Drawing>; 3])| {
            let height = sheet.paper.height.to_pt() as f32;
            let upward = Transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
            let faces = sheet.placements.iter().map(|placement| {
                let number = placement.face.0 as usize;
                let what = match forms[number] {
                    Some(form) if !is_first(number) => What::Form(form),
                    _ => What::Face(&document.faces[number]),
                };
                Placed { what, at: onto_page(placement, sheet.paper), face: Some(number), layer: Layer::Art }
            });
            let layers = [Layer::Lines, Layer::Marks, Layer::Marks];
            let marks = margins.iter().zip(layers).filter(|(drawing, _)| !drawing.is_empty());
            let marks = marks.map(|(drawing, layer)| Placed {
                what: if is_shared(drawing) {
                    What::Form(inventory.shared(drawing))
                } else {
                    What::Margin(drawing)
                },
                at: upward,
                face: None,
                layer,
            });
            faces.chain(marks).collect()
        };
        Pages { placed: document.sheets.iter().zip(&document.margins).map(&mut page).collect(), repeated }
    }

    /// The fields on each page, each with the number of its face and the map from its drawing to the page. Faces that are
    /// placed several times have none: text typed into one would appear in all.
    pub(super) fn fields(&self) -> Vec<Vec<PlacedField<'a>>> {
        let mut faces = 0;
        let mut of_page = |placed: &Vec<Placed<'a>>| {
            let mut found = Vec::new();
            for Placed { what, at, .. } in placed {
                if let What::Face(face) = what {
                    let mut fields = Vec::new();
                    add_fields(&face.drawing, *at, &mut fields);
                    found.extend(fields.into_iter().map(|(field, at)| PlacedField {
                        field,
                        at,
                        face: faces,
                    }));
                    faces += 1;
                }
            }
            found
        };
        self.placed.iter().map(&mut of_page).collect()
    }

    /// Writes every page, on all cores.
    pub(super) fn contents(&self, document: &Document<'_>, inventory: &Inventory<'_>) -> Vec<PageContent> {
        let words = self.words_of_repeated(document);
        let write = PageWriter { document, inventory, words: &words, has_layers: has_layers(document) };
        let deflater = || Deflater::new(&document.store);
        parallel::map_large(&self.placed, deflater, |deflater, _, placed| write.page(placed, deflater))
    }

    /// The words for faces that are placed several times, and so can't be divided into parts.
    fn words_of_repeated(&self, document: &Document<'_>) -> BTreeMap<usize, String> {
        if document.press.is_some() {
            return BTreeMap::new();
        }
        let forms = self.placed.iter().flatten().filter(|placed| matches!(placed.what, What::Form(_)));
        let faces: BTreeSet<usize> = forms.filter_map(|placed| placed.face).collect();
        let faces: Vec<usize> = faces.into_iter().collect();
        let words = parallel::map(&faces, || (), |(), _, face| words_of(*face, document));
        faces.into_iter().zip(words).collect()
    }
}

/// All words of a face: its name, and its texts.
fn words_of(face: usize, document: &Document<'_>) -> String {
    let name = document.names.get(face).map_or("", String::as_str);
    let drawing = &document.faces[face].drawing;
    let words = if is_divided(drawing) { String::new() } else { drawing.words() };
    match (name.is_empty(), words.is_empty()) {
        (_, true) => name.to_owned(),
        (true, false) => words,
        (false, false) if words.to_lowercase().contains(&name.to_lowercase()) => words,
        (false, false) => format!("{name}. {words}"),
    }
}

/// What pages are written with.
struct PageWriter<'p> {
    document: &'p Document<'p>,
    inventory: &'p Inventory<'p>,
    /// The words for faces that are placed several times.
    words: &'p BTreeMap<usize, String>,
    has_layers: bool,
}

impl PageWriter<'_> {
    fn page(&self, placed: &[Placed<'_>], deflater: &mut Deflater<'_>) -> PageContent {
        let mut page = Content::default();
        let mut marks = self.document.press.is_none().then(Marks::default);
        let mut heard = Vec::new();
        // Equal faces side by side are heard once.
        let is_same = |a: &Placed<'_>, b: &Placed<'_>| match (&a.what, &b.what) {
            (What::Form(one), What::Form(other)) => one == other,
            _ => false,
        };
        let mut layer = None;
        for run in placed.chunk_by(is_same) {
            let Some(first) = run.first() else { continue };
            if self.has_layers && layer != Some(first.layer) {
                layer.iter().for_each(|_| Layer::end(&mut page));
                first.layer.begin(&mut page);
                layer = Some(first.layer);
            }
            let Some(marks) = &mut marks else {
                run.iter().for_each(|placed| self.placed(placed, None, &mut page));
                continue;
            };
            let is_text = self.run(run, first, marks, &mut page);
            let events = std::mem::take(&mut marks.events);
            if let Some(face) = first.face.filter(|_| !events.is_empty()) {
                heard.push(Heard { face, is_text, events });
            }
        }
        layer.iter().for_each(|_| Layer::end(&mut page));
        PageContent { bytes: deflater.deflate(&page.bytes), uses: page.uses, heard }
    }

    /// Writes equal faces, or one thing. Returns whether it is a page of a text.
    fn run(&self, run: &[Placed<'_>], first: &Placed<'_>, marks: &mut Marks, page: &mut Content) -> bool {
        let name = first.face.and_then(|face| self.document.names.get(face)).map_or("", String::as_str);
        let whole = |words: &str, marks: &mut Marks, page: &mut Content| {
            let words = if run.len() > 1 { format!("{} × {words}", run.len()) } else { words.to_owned() };
            marks.events.push(Event::Open(Tag::in_words(Role::Figure, &words)));
            marks.begin(Role::Figure, page);
            run.iter().for_each(|placed| self.placed(placed, None, page));
            marks.end(page);
            marks.events.push(Event::Close);
        };
        match (&first.what, first.face) {
            (What::Face(face), _) if face.drawing.has_tags() => {
                let is_text = is_of_text(&face.drawing);
                let section = (!is_text).then(|| Tag::in_words(Role::Section, name));
                marks.events.extend(section.clone().map(Event::Open));
                self.placed(first, Some(marks), page);
                marks.events.extend(section.map(|_| Event::Close));
                return is_text;
            }
            (What::Face(_), Some(face)) if !self.document.faces[face].drawing.is_empty() => {
                whole(&words_of(face, self.document), marks, page);
            }
            (What::Form(_), Some(face)) if !self.words[&face].is_empty() => {
                whole(&self.words[&face], marks, page);
            }
            (_, face) => {
                match face {
                    Some(_) => marks.begin_decoration(page),
                    None => marks.begin_margin(page),
                }
                run.iter().for_each(|placed| self.placed(placed, None, page));
                marks.end(page);
            }
        }
        false
    }

    /// Writes a thing at its place.
    fn placed(&self, Placed { what, at, .. }: &Placed<'_>, marks: Option<&mut Marks>, page: &mut Content) {
        page.word("q ");
        page.matrix(*at);
        page.op("cm");
        match what {
            What::Form(number) => {
                page.name("X", *number);
                page.op(" Do");
                page.uses.add(Use::Form(*number as u32));
            }
            What::Face(face) => {
                let [left, top, right, bottom] = face_box(face);
                for number in [left, top, right - left, bottom - top] {
                    page.number(number);
                }
                page.op("re W n");
                write_onto(page, &face.drawing, self.inventory, marks);
            }
            What::Margin(drawing) => write_onto(page, drawing, self.inventory, None),
        }
        page.op("Q");
    }
}

/// A field on a page.
#[derive(Clone, Copy)]
pub(super) struct PlacedField<'a> {
    pub field: &'a Field,
    /// From its drawing to the page.
    pub at: Transform,
    /// The number of its face among those on all pages.
    pub face: usize,
}

fn add_fields<'a>(drawing: &'a Drawing, at: Transform, into: &mut Vec<(&'a Field, Transform)>) {
    for item in &drawing.items {
        match item {
            Item::Field(field) => into.push((field, at)),
            Item::Group(group) => add_fields(&group.drawing, at.after(group.transform), into),
            _ => {}
        }
    }
}

/// From a face's coordinates, downward from its top left corner, to the page's, upward from its bottom.
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
