//! What stands on pages, and their content streams. A face, and what is drawn in a margin, is written into its page if it stands in
//! one place only: there it is compressed together with its neighbors. What stands in several places is a form.

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

/// A thing on a page and where it goes.
pub(super) struct Placed<'a> {
    what: What<'a>,
    at: Transform,
}

enum What<'a> {
    /// The number of a form.
    Form(usize),
    /// A face that stands nowhere else.
    Face(&'a Face),
    /// What is drawn in the margin of this page alone.
    Margin(&'a Drawing),
}

/// What stands on each page.
pub(super) struct Pages<'a> {
    /// Page by page, in the order of drawing.
    placed: Vec<Vec<Placed<'a>>>,
    /// The faces that stand in several places: their forms follow those of the inventory, in this order.
    pub(super) repeated: Vec<&'a Face>,
}

/// A page's content: compressed, and what it names.
pub(super) struct PageContent {
    pub bytes: Vec<u8>,
    pub uses: Uses,
}

impl<'a> Pages<'a> {
    /// Puts faces, which are in the inventory already, and the drawings of margins onto their pages.
    pub(super) fn of(document: &'a Document<'a>, inventory: &mut Inventory<'a>) -> Pages<'a> {
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

    /// The fields on each page, each with the map from its drawing to the page. Those of faces that stand in several places are none:
    /// what is written into one would stand in all.
    pub(super) fn fields(&self) -> Vec<Vec<(&'a Field, Transform)>> {
        let of_page = |placed: &Vec<Placed<'a>>| {
            let mut found = Vec::new();
            for Placed { what, at } in placed {
                if let What::Face(face) = what {
                    add_fields(&face.drawing, *at, &mut found);
                }
            }
            found
        };
        self.placed.iter().map(of_page).collect()
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

fn add_fields<'a>(drawing: &'a Drawing, at: Transform, into: &mut Vec<(&'a Field, Transform)>) {
    for item in &drawing.items {
        match item {
            Item::Field(field) => into.push((field, at)),
            Item::Group(group) => add_fields(&group.drawing, at.after(group.transform), into),
            _ => {}
        }
    }
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
