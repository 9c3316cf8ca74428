//! The content of pages. A face, or a margin's drawing, that is placed once is written into its page, where
//! it is compressed together with its neighbors. What is placed several times is a form.

use std::collections::HashMap;
use std::sync::Arc;

use super::content::write_onto;
use super::deflate::Deflater;
use super::forms::face_box;
use super::inventory::Inventory;
use super::stream::Content;
use super::uses::{Use, Uses};
use crate::compose::Face;
use crate::compose::drawing::{Drawing, Field, Item, Transform};
use crate::geometry::{Length, Rect, Size, Turn};
use crate::impose::{Placement, Sheet};
use crate::parallel;
use crate::write::Document;

/// A thing on a page, and where it is placed.
pub(super) struct Placed<'a> {
    what: What<'a>,
    at: Transform,
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
        let page = |(sheet, margins): (&'a Sheet, &'a [Arc<Drawing>; 2])| {
            let height = sheet.paper.height.to_pt() as f32;
            let upward = Transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
            let faces = sheet.placements.iter().map(|placement| {
                let number = placement.face.0 as usize;
                let what = forms[number].map_or(What::Face(&document.faces[number]), What::Form);
                Placed { what, at: onto_page(placement, sheet.paper) }
            });
            let marks = margins.iter().filter(|drawing| !drawing.is_empty()).map(|drawing| Placed {
                what: if is_shared(drawing) {
                    What::Form(inventory.shared(drawing))
                } else {
                    What::Margin(drawing)
                },
                at: upward,
            });
            faces.chain(marks).collect()
        };
        Pages { placed: document.sheets.iter().zip(&document.margins).map(page).collect(), repeated }
    }

    /// The fields on each page, each with the number of its face and the map from its drawing to the page. Faces that are
    /// placed several times have none: text typed into one would appear in all.
    pub(super) fn fields(&self) -> Vec<Vec<PlacedField<'a>>> {
        let mut faces = 0;
        let mut of_page = |placed: &Vec<Placed<'a>>| {
            let mut found = Vec::new();
            for Placed { what, at } in placed {
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
        let deflater = || Deflater::new(&document.store);
        parallel::map_large(&self.placed, deflater, |deflater, _, placed| {
            let mut page = Content::default();
            for Placed { what, at } in placed {
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
                        write_onto(&mut page, &face.drawing, inventory);
                    }
                    What::Margin(drawing) => write_onto(&mut page, drawing, inventory),
                }
                page.op("Q");
            }
            PageContent { bytes: deflater.deflate(&page.bytes), uses: page.uses }
        })
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
