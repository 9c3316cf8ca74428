//! Pieces in pictures without paper: each separately, or side by side. A picture is a sheet as large as its
//! content, without marks.

use super::{PageNumber, Placement, Sheet, Side};
use crate::compose::{FaceId, Piece};
use crate::geometry::{Length, Point, Rect, Size, Tilt, Turn};

/// How pieces are shown in pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// Each side of each piece separately.
    Each {
        /// With the bleed around it.
        bleed: bool,
    },
    /// Side by side.
    Contact(Contact),
    /// Fanned like a hand of cards.
    Fan,
    /// Not arranged: composed for whoever arranges them otherwise.
    Loose,
}

/// How pieces are arranged side by side in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contact {
    /// How many side by side.
    pub columns: u32,
    /// The most rows.
    pub rows: u32,
    /// The space between them.
    pub gap: Length,
    /// Whether every copy is shown, rather than one.
    pub copies: bool,
}

/// A picture of one face alone; `around` is how far it reaches beyond the face's trim.
pub fn picture(face: FaceId, size: Size, around: Length, title: &str, side: Side) -> Sheet {
    let at = Rect::new(Point::new(around, around), size);
    let paper = Rect::from_size(size).grown(around).size();
    let mut sheet = Sheet::page(paper, title, PageNumber { number: 1, count: 1 }, face, at);
    sheet.side = side;
    sheet.bleed_box = Rect::from_size(paper);
    sheet
}

/// The places of the largest sheet that Tabletop Simulator reads. It shows the last of them in place of hidden cards, so that
/// no front may be there.
const HIDING: [u32; 2] = [10, 7];

/// Pictures with pieces side by side, row by row, each in the center of its place. `face` gives the side to
/// show; a piece without that side leaves its place empty. On sheets of 10 x 7, the last place is for `hidden`, the back of
/// all pieces.
pub fn contact(
    pieces: &[Piece],
    (contact, hidden): (Contact, Option<FaceId>),
    title: &str,
    side: Side,
    face: impl Fn(&Piece) -> Option<FaceId>,
) -> Vec<Sheet> {
    let times = |piece: &Piece| if contact.copies { piece.copies as usize } else { 1 };
    let all: Vec<&Piece> = pieces.iter().flat_map(|piece| std::iter::repeat_n(piece, times(piece))).collect();
    let width = all.iter().map(|piece| piece.size.width).max().unwrap_or_default();
    let height = all.iter().map(|piece| piece.size.height).max().unwrap_or_default();
    let extent = |count: usize, size: Length| (size + contact.gap) * count as i64 - contact.gap;
    let (columns, rows) = (contact.columns as usize, contact.rows as usize);
    let hides = [contact.columns, contact.rows] == HIDING;
    let groups = all.chunks(columns * rows - usize::from(hides));
    let of = groups.len();
    let mut sheets = Vec::with_capacity(of);
    for (n, group) in groups.enumerate() {
        let is_full = hides && group.len() + 1 == columns * rows;
        let places = group.len() + usize::from(is_full);
        let (across, down) = (places.min(columns), places.div_ceil(columns));
        let mut sheet =
            Sheet::new(Size::new(extent(across, width), extent(down, height)), title, side, n + 1, of);
        let last = hidden.filter(|_| is_full).zip(group.last().copied());
        let fronts = group.iter().map(|piece| (face(piece), *piece));
        for (at, (face, piece)) in fronts.chain(last.map(|(back, piece)| (Some(back), piece))).enumerate() {
            let Some(face) = face else { continue };
            let (column, row) = ((at % columns) as i64, (at / columns) as i64);
            let x = (width + contact.gap) * column + (width - piece.size.width) / 2;
            let y = (height + contact.gap) * row + (height - piece.size.height) / 2;
            sheet.placements.push(Placement {
                face,
                at: Rect::new(Point::new(x, y), piece.size),
                turn: Turn::None,
                tilt: Tilt::default(),
            });
        }
        sheets.push(sheet);
    }
    sheets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Cut;

    fn piece(n: u32, copies: u32) -> Piece {
        Piece {
            name: format!("Card {n}"),
            front: FaceId(n),
            back: None,
            copies,
            size: Size::new(Length::mm(60), Length::mm(90)),
            folds: Vec::new(),
            cut: Cut::Straight,
            corner: Length::ZERO,
            footprint: None,
        }
    }

    #[test]
    fn rows_are_filled_one_after_the_other_and_pictures_are_no_larger_than_they_must() {
        let pieces: Vec<Piece> = (0..9).map(|n| piece(n, 1 + n % 2)).collect();
        let usual = Contact { columns: 3, rows: 2, gap: Length::mm(1), copies: false };
        let made = |contact_: Contact| {
            contact(&pieces, (contact_, None), "Cards", Side::Front, |piece| Some(piece.front))
        };
        let sheets = made(usual);
        assert_eq!(sheets.iter().map(|sheet| sheet.placements.len()).collect::<Vec<_>>(), [6, 3]);
        assert_eq!(sheets[0].paper, Size::new(Length::mm(182), Length::mm(181)));
        assert_eq!(sheets[1].paper, Size::new(Length::mm(182), Length::mm(90)));
        assert_eq!(sheets[1].placements[1].at.origin(), Point::new(Length::mm(61), Length::ZERO));
        let with_copies = made(Contact { copies: true, ..usual });
        assert_eq!(with_copies.iter().map(|sheet| sheet.placements.len()).sum::<usize>(), 13);
    }

    #[test]
    fn the_last_place_of_the_largest_sheet_is_for_the_back() {
        let pieces: Vec<Piece> = (0..140).map(|n| piece(n, 1)).collect();
        let how = Contact { columns: 10, rows: 7, gap: Length::ZERO, copies: false };
        let made = |hidden, count: usize| {
            contact(&pieces[..count], (how, hidden), "Cards", Side::Front, |piece| Some(piece.front))
        };
        let back = FaceId(1_000);
        let counts = |sheets: &[Sheet]| sheets.iter().map(|sheet| sheet.placements.len()).collect::<Vec<_>>();
        let sheets = made(Some(back), 140);
        assert_eq!(counts(&sheets), [70, 70, 2]);
        assert_eq!(sheets[0].placements[69].face, back);
        assert_eq!(sheets[1].placements[0].face, FaceId(69));
        assert_eq!(counts(&made(None, 140)), [69, 69, 2]);
        assert_eq!(counts(&made(Some(back), 70)), [70, 1]);
        assert_eq!(counts(&made(Some(back), 69)), [70]);
        assert_eq!(counts(&made(Some(back), 68)), [68]);
    }
}
