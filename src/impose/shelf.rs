//! Pieces of mixed sizes on one sheet: high ones first, side by side on shelves, one shelf below the other.

use super::arrange::{Arrangement, Cuts, Lying, Spot};
use crate::compose::Piece;
use crate::diag::{Report, code};
use crate::geometry::{Length, Point, Rect, Size, Turn};
use crate::model::{Backs, SheetSpec};

/// The least space between pieces that are cut out one by one: room for the marks of both.
const LEAST_GUTTER: Length = Length::mm(6);
/// What the margins at the sides keep for the marks of the outermost pieces.
const MARKS: Length = Length::um(3_400);
/// What the margins at top and bottom keep for rulers and words.
const FURNITURE: Length = Length::um(13_000);

/// Lays pieces on shelves. A piece that is larger than the paper has room for is reported.
pub(super) fn arrange<'p>(
    pieces: &[&'p Piece],
    bleed: Length,
    spec: &SheetSpec,
    report: &mut Report,
) -> Option<Arrangement<'p>> {
    let orientation = spec.orientation.unwrap_or_default();
    let paper = spec.paper.lying(orientation);
    let room = room(paper, spec);
    if let Some(large) = pieces.iter().find(|piece| !piece.size.fits_in(room.size())) {
        let message = format!(
            "{} of {} does not fit on {}, which has room for {}",
            large.name,
            large.size,
            spec.paper.name,
            room.size()
        );
        report
            .error(code::FACE_TOO_LARGE, spec.origin, message)
            .help("use larger paper, or print it in a file of its own");
        return None;
    }
    let wide = |asked: Length| asked.max(LEAST_GUTTER).max(spec.bleed.min(bleed) * 2);
    let gutter = Size::new(wide(spec.gutter().width), wide(spec.gutter().height));
    let mut order: Vec<&'p Piece> = pieces.to_vec();
    order.sort_by_key(|piece| std::cmp::Reverse((piece.size.height, piece.size.width)));
    let mut sheets: Vec<Vec<Spot<'p>>> = vec![Vec::new()];
    // The next place, and the height of the shelf that it is on.
    let (mut at, mut shelf) = (room.origin(), Length::ZERO);
    for piece in order {
        if at.x + piece.size.width > room.right() {
            at = Point::new(room.x, at.y + shelf + gutter.height);
            shelf = Length::ZERO;
        }
        if at.y + piece.size.height > room.bottom() {
            sheets.push(Vec::new());
            (at, shelf) = (room.origin(), Length::ZERO);
        }
        let spots = sheets.last_mut().expect("there is always a sheet");
        spots.push(Spot { piece, at: Rect::at(at, piece.size), turn: Turn::None });
        shelf = shelf.max(piece.size.height);
        at.x += piece.size.width + gutter.width;
    }
    sheets.iter_mut().for_each(|spots| center(spots, room, spec));
    Some(Arrangement { lying: Lying { paper, orientation }, block: room, cuts: Cuts::Each, sheets })
}

/// What pieces may take of the paper; under a gutter fold, of its left half.
fn room(paper: Size, spec: &SheetSpec) -> Rect {
    let side = spec.margin.width.max(SheetSpec::UNPRINTABLE + MARKS);
    let above = spec.margin.height.max(FURNITURE);
    let room = Rect::of(paper);
    let right = match spec.backs {
        Backs::GutterFold => paper.width / 2 - spec.gutter().width / 2,
        _ => paper.width - side,
    };
    Rect::between(side, above, right, room.bottom() - above)
}

/// Moves what is on a sheet to the middle of its room, but for the fold, at which it stays.
fn center(spots: &mut [Spot<'_>], room: Rect, spec: &SheetSpec) {
    let Some(used) = spots.iter().map(|spot| spot.at).reduce(Rect::union) else { return };
    let free = Size::new(room.width - used.width, room.height - used.height);
    let right = if spec.backs == Backs::GutterFold { free.width } else { free.width / 2 };
    for spot in spots {
        spot.at = spot.at.moved(right, free.height / 2);
    }
}
