//! A flowing text, with everything that it shows, read and ready to be set; and the order of its pages.

use super::example::ExampleToPrint;
use crate::compose::{Face, FaceId, Piece};
use crate::geometry::{Length, Size};
use crate::impose::page_size;
use crate::model::fixed_words::Words;
use crate::model::prose::Booklet;
use crate::model::{Color, Cut, FlowPart, SheetSpec};
use crate::press::Printed;
use crate::press::part::Part;
use crate::press::plates::PlateToPrint;
use crate::source::{FileId, Located};

/// A text with everything that it shows.
pub(in crate::press) struct FlowToPrint<'a> {
    pub wanted: &'a FlowPart,
    /// The fixed words in its language.
    pub(super) words: Words,
    /// The family of titles.
    pub(super) titles: &'a str,
    /// The color of the set.
    pub(super) color: Color,
    pub(super) text: Booklet,
    /// The cards in it, by the names that it shows them under.
    pub cards: Vec<(String, Card<'a>)>,
    /// The boards and maps in it.
    pub plates: Vec<(String, PlateToPrint<'a>)>,
    /// The drawn examples in it.
    pub examples: Vec<ExampleToPrint<'a>>,
    /// The paths of pictures in it, with their places.
    pub(super) art: Vec<(String, Located<String>)>,
    /// The icons in its lines.
    pub(super) icons: Vec<Located<String>>,
    /// Whether rules are printed in its margin.
    pub(super) has_rules: bool,
    pub(super) file: FileId,
}

/// A card in a text.
pub(in crate::press) struct Card<'a> {
    pub part: Part<'a>,
    /// The page of the sheet that it is printed on, for each paper of the order: a card that fills a page is
    /// shown as printed.
    pub(super) pages: Vec<Size>,
}

impl<'a> FlowToPrint<'a> {
    /// The boards and maps of which it shows all or a part.
    pub fn all_plates(&self) -> impl Iterator<Item = &PlateToPrint<'a>> {
        let of_examples = self.examples.iter().filter_map(ExampleToPrint::plate);
        self.plates.iter().map(|(_, plate)| plate).chain(of_examples)
    }
}

impl FlowToPrint<'_> {
    /// The size of a page on a sheet: one column and one row of it.
    pub(super) fn size(spec: &SheetSpec) -> Size {
        let (page, gutter) = (page_size(spec), spec.gutter());
        let share = |all: Length, count: u32, gutter: Length| {
            let count = i64::from(count.max(1));
            (all - gutter * (count - 1)) / count
        };
        Size::new(
            share(page.width, spec.columns.unwrap_or(1), gutter.width),
            share(page.height, spec.rows.unwrap_or(1), gutter.height),
        )
    }

    /// The pages as pieces: single pages, or leaves with a page on each side, so that folded sheets have
    /// them in order.
    ///
    /// Blank pages fill up the last sheet of a booklet. They come last; if the last page begins at a break (`ends_alone`), as a
    /// summary does, they come before it, so that it is on the outside.
    pub fn leaves(&self, mut faces: Vec<Face>, ends_alone: bool, printed: &mut Printed) -> Vec<Piece> {
        let Some(size) = faces.first().map(|face| face.size) else { return Vec::new() };
        let filled = faces.len();
        if self.wanted.booklet {
            let blank = Face { drawing: crate::compose::drawing::Drawing::default(), ..faces[0] };
            faces.resize(filled.next_multiple_of(4), blank);
        }
        let first = printed.faces.len() as u32;
        let count = faces.len();
        let mut order: Vec<usize> = (0..count).collect();
        if ends_alone {
            order[filled - 1..].rotate_left(1);
        }
        for (n, face) in faces.into_iter().enumerate() {
            printed.face_names.push(format!("{}, page {}", self.wanted.title.value, n + 1));
            printed.faces.push(face);
        }
        let id = |n: usize| FaceId(first + n as u32);
        let piece = |front: usize, back: Option<usize>| Piece {
            name: format!("Page {}", front + 1),
            front: id(front),
            back: back.map(id),
            copies: 1,
            size,
            folds: Vec::new(),
            cut: Cut::Straight,
            corner: Length::ZERO,
            footprint: None,
        };
        if self.wanted.booklet {
            booklet(count).map(|(front, back)| piece(order[front], Some(order[back]))).collect()
        } else {
            (0..count).map(|n| piece(n, None)).collect()
        }
    }
}

/// The leaves of a booklet of `count` pages, counted from 0, two for each sheet: the left one has the last
/// page and behind it the one before, the right one has the first page and behind it the second, and so on
/// to the middle. `count` is a multiple of four.
fn booklet(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count / 4).flat_map(move |sheet| {
        let (first, last) = (2 * sheet, count - 1 - 2 * sheet);
        [(last, last - 1), (first, first + 1)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_sheets_have_their_pages_in_order() {
        let leaves: Vec<(usize, usize)> = booklet(8).collect();
        assert_eq!(leaves, [(7, 6), (0, 1), (5, 4), (2, 3)]);
        // Opened in the middle, the pages of each side of a folded sheet are neighbors.
        for count in [4, 8, 12, 16, 64] {
            let leaves: Vec<(usize, usize)> = booklet(count).collect();
            let mut seen: Vec<usize> = leaves.iter().flat_map(|(front, back)| [*front, *back]).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..count).collect::<Vec<_>>());
            for sheet in leaves.chunks(2) {
                assert_eq!(sheet[0].0 + sheet[1].0, count - 1);
                assert_eq!(sheet[0].1 + sheet[1].1, count - 1);
                assert!(sheet[1].0.is_multiple_of(2), "right-hand pages are odd, counted from 1");
            }
        }
    }
}
