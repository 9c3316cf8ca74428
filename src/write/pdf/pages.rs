//! What stands on pages, and their content streams. A face that stands in one place only is written into its page, where it is
//! compressed together with its neighbors; one that stands in several is a form.

use super::content::{Use, Uses, content};
use super::deflate::Deflater;
use super::forms::face_box;
use super::inventory::Inventory;
use super::resources::form_name;
use super::stream::Content;
use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::{Face, parallel};
use crate::geometry::{Length, Rect, Size, Turn};
use crate::impose::{Placement, Sheet};
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
    /// Puts the faces and the drawings of the margins onto their pages.
    pub(super) fn of(document: &Document<'a>, margins: &[Drawing], inventory: &Inventory<'_>) -> Pages<'a> {
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
        let page = |(sheet, margin): (&Sheet, &Drawing)| {
            let height = sheet.paper.height.to_pt() as f32;
            let upward = Transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
            let faces = sheet.placements.iter().map(|placement| {
                let number = placement.face.0 as usize;
                let what = forms[number].map_or(What::Face(&document.faces[number]), What::Form);
                Placed { what, at: onto_page(placement, sheet.paper) }
            });
            let marks = margin.items.iter().filter_map(|item| match item {
                Item::Shared(drawing, _) => {
                    Some(Placed { what: What::Form(inventory.shared(drawing)), at: upward })
                }
                _ => None,
            });
            faces.chain(marks).collect()
        };
        Pages { placed: document.sheets.iter().zip(margins).map(page).collect(), repeated }
    }

    /// Writes every page, on all cores.
    pub(super) fn contents(&self, document: &Document<'_>, inventory: &Inventory<'_>) -> Vec<PageContent> {
        parallel::map(&self.placed, Deflater::new, |deflater, _, placed| {
            let mut page = Content::default();
            for Placed { what, at } in placed {
                page.word("q ");
                page.matrix(*at);
                page.op("cm");
                match what {
                    What::Form(number) => {
                        page.word("/");
                        page.word(&form_name(*number));
                        page.op(" Do");
                        page.uses.add(Use::Form(*number as u32));
                    }
                    What::Face(face) => {
                        let [left, top, right, bottom] = face_box(face);
                        for number in [left, top, right - left, bottom - top] {
                            page.number(number);
                        }
                        page.op("re W n");
                        let face = content(&face.drawing, inventory, document.fonts);
                        page.bytes.extend_from_slice(&face.bytes);
                        face.uses.iter().for_each(|thing| page.uses.add(thing));
                    }
                }
                page.op("Q");
            }
            PageContent { bytes: deflater.deflate(&page.bytes), uses: page.uses }
        })
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
