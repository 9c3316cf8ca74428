//! Pieces made of squares, placed edge to edge so that neighbors share their cuts.

use std::collections::{BTreeMap, BTreeSet};

use super::arrangement::{Arrangement, Cuts, Spot};
use super::grid::{self, Grid};
use crate::compose::Piece;
use crate::diag::{Report, code};
use crate::geometry::{Footprint, Length, Point, Rect, Size, Tilt, Turn};
use crate::model::SheetSpec;

/// The most squares on a page for which a single page that holds everything is searched.
const MOST_SEARCHED: usize = 400;
/// The most tries of that search.
const MOST_TRIES: u32 = 200_000;

/// The side of the squares, if all pieces are made of squares of one size.
pub(super) fn common_side(pieces: &[&Piece]) -> Option<Length> {
    let side = |piece: &Piece| Some(piece.size.width / i64::from(piece.footprint.as_ref()?.columns()));
    let first = side(pieces.first()?)?;
    pieces.iter().all(|piece| side(piece) == Some(first)).then_some(first)
}

/// Arranges pieces on as few pages as it finds. A piece larger than a page is reported.
pub(super) fn arrange<'p>(
    pieces: &[&'p Piece],
    side: Length,
    spec: &SheetSpec,
    report: &mut Report,
) -> Option<Arrangement<'p>> {
    let touching =
        SheetSpec { gutter: Some(Size::default()), bleed: Length::ZERO, rim: None, ..spec.clone() };
    let grid = Grid::find(Size::new(side, side), &touching, report)?;
    let footprints: Vec<&Footprint> = pieces.iter().filter_map(|piece| piece.footprint.as_ref()).collect();
    let blocked = spec.skip.iter().map(|n| *n as usize).filter(|n| *n < grid.count() as usize).collect();
    let page = Page { columns: grid.columns, rows: grid.rows, blocked };
    if page.blocked.len() == grid.count() as usize {
        grid::all_skipped(spec, report);
        return None;
    }
    let pages = match pages(&footprints, &page) {
        Ok(pages) => pages,
        Err(n) => {
            let message = format!(
                "{} of {} squares does not fit on a page of {} by {}",
                pieces[n].name, footprints[n], page.columns, page.rows
            );
            report
                .error(code::FACE_TOO_LARGE, spec.origin, message)
                .help("use larger paper, smaller squares, or a piece of fewer squares");
            return None;
        }
    };
    let spot = |place: &Place| {
        let piece = pieces[place.piece];
        let corner = grid.slot(place.row * grid.columns + place.column).origin();
        let at = Rect::new(corner, place.turn.applied_to(piece.size));
        Spot { piece, at, turn: place.turn, tilt: Tilt::default() }
    };
    let sheets = pages.iter().map(|page| page.iter().map(spot).collect()).collect();
    Some(Arrangement { oriented: grid.oriented_paper(), block: grid.block(), cuts: Cuts::Shared, sheets })
}

/// The edges of pieces made of squares; an edge that neighbors share appears once.
pub(super) fn edges(spots: &[Spot<'_>]) -> BTreeSet<(Point, Point)> {
    let footprints = spots.iter().filter_map(|spot| Some((spot, spot.piece.footprint.as_ref()?)));
    footprints.flat_map(|(spot, footprint)| footprint.turned(spot.turn).edges(spot.at)).collect()
}

/// A page of squares.
#[derive(Debug, Clone)]
struct Page {
    columns: u32,
    rows: u32,
    /// Squares that stay empty, numbered row by row.
    blocked: BTreeSet<usize>,
}

/// The place of a piece on its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    piece: usize,
    column: u32,
    row: u32,
    turn: Turn,
}

/// The squares of one page, taken or free.
#[derive(Debug, Clone)]
struct Board {
    columns: u32,
    rows: u32,
    taken: Vec<bool>,
}

impl Board {
    fn new(page: &Page) -> Board {
        let taken = (0..(page.columns * page.rows) as usize).map(|n| page.blocked.contains(&n)).collect();
        Board { columns: page.columns, rows: page.rows, taken }
    }

    fn free(&self) -> usize {
        self.taken.iter().filter(|taken| !**taken).count()
    }

    /// The column and row of a square.
    fn place(&self, square: usize) -> (u32, u32) {
        (square as u32 % self.columns, square as u32 / self.columns)
    }

    fn fits(&self, piece: &Footprint, column: u32, row: u32) -> bool {
        column + piece.columns() <= self.columns
            && row + piece.rows() <= self.rows
            && piece.squares().all(|(x, y)| !self.taken[((row + y) * self.columns + column + x) as usize])
    }

    fn set(&mut self, piece: &Footprint, column: u32, row: u32, taken: bool) {
        for (x, y) in piece.squares() {
            self.taken[((row + y) * self.columns + column + x) as usize] = taken;
        }
    }
}

/// The distinct turns of a piece, upright first.
fn turns(piece: &Footprint) -> Vec<(Turn, Footprint)> {
    let mut ways: Vec<(Turn, Footprint)> = Vec::new();
    for turn in [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters] {
        let turned = piece.turned(turn);
        if ways.iter().all(|(_, way)| *way != turned) {
            ways.push((turn, turned));
        }
    }
    ways
}

/// All pieces on pages.
///
/// # Errors
/// The index of the first piece that fits on no page.
fn pages(pieces: &[&Footprint], page: &Page) -> Result<Vec<Vec<Place>>, usize> {
    let empty = Board::new(page);
    let squares: usize = pieces.iter().map(|piece| piece.count()).sum();
    if squares <= empty.free()
        && empty.taken.len() <= MOST_SEARCHED
        && let Some(places) = Search::new(pieces, empty.clone(), squares).one_page()
    {
        return Ok(vec![places]);
    }
    first_fit(pieces, &empty)
}

/// A page that is being filled.
struct Filling {
    board: Board,
    free: usize,
    places: Vec<Place>,
}

/// Large pieces first, each where it first fits.
fn first_fit(pieces: &[&Footprint], empty: &Board) -> Result<Vec<Vec<Place>>, usize> {
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    order.sort_by_key(|n| (std::cmp::Reverse(pieces[*n].count()), pieces[*n]));
    let mut pages: Vec<Filling> = Vec::new();
    // Where a piece did not fit before, none like it fits later: it goes on from the page and the square of
    // the last one like it.
    let mut last: Option<(&Footprint, usize, usize)> = None;
    for piece in order {
        let (ways, count) = (turns(pieces[piece]), pieces[piece].count());
        let (page, square) =
            last.filter(|(alike, ..)| *alike == pieces[piece]).map_or((0, 0), |(_, n, from)| (n, from));
        let found = pages.iter().enumerate().skip(page).filter(|(_, page)| page.free >= count).find_map(
            |(n, filling)| {
                let from = if n == page { square } else { 0 };
                first_place(&filling.board, &ways, from).map(|(way, at)| (n, way, at))
            },
        );
        let (n, way, at) = match found {
            Some(found) => found,
            None => {
                let (way, at) = first_place(empty, &ways, 0).ok_or(piece)?;
                pages.push(Filling { board: empty.clone(), free: empty.free(), places: Vec::new() });
                (pages.len() - 1, way, at)
            }
        };
        last = Some((pieces[piece], n, at));
        let (turn, footprint) = &ways[way];
        let filling = &mut pages[n];
        let (column, row) = filling.board.place(at);
        filling.board.set(footprint, column, row, true);
        filling.free -= count;
        filling.places.push(Place { piece, column, row, turn: *turn });
    }
    Ok(pages.into_iter().map(|filling| filling.places).collect())
}

/// The first square from `from` on at which a piece fits, and the way it is turned there.
fn first_place(board: &Board, ways: &[(Turn, Footprint)], from: usize) -> Option<(usize, usize)> {
    (from..board.taken.len()).find_map(|at| {
        let (column, row) = board.place(at);
        let way = ways.iter().position(|(_, piece)| board.fits(piece, column, row))?;
        Some((way, at))
    })
}

/// Searches for a single page that holds everything: the first free square is filled in every way, large
/// pieces first, until all pieces are placed or the tries are used up.
struct Search<'f> {
    kinds: Vec<Kind<'f>>,
    board: Board,
    /// Squares that may stay empty.
    slack: usize,
    left: usize,
    tries: u32,
    laid: Vec<Place>,
}

/// Identical pieces.
struct Kind<'f> {
    piece: &'f Footprint,
    ways: Vec<(Turn, Footprint)>,
    left: Vec<usize>,
}

impl<'f> Search<'f> {
    fn new(pieces: &[&'f Footprint], board: Board, squares: usize) -> Search<'f> {
        let mut alike: BTreeMap<&Footprint, Vec<usize>> = BTreeMap::new();
        for (n, piece) in pieces.iter().enumerate().rev() {
            alike.entry(piece).or_default().push(n);
        }
        let mut kinds: Vec<Kind<'_>> =
            alike.into_iter().map(|(piece, left)| Kind { piece, ways: turns(piece), left }).collect();
        // Long pieces before bulky ones: a page in strips is cut faster.
        kinds.sort_by_key(|kind| {
            let longest = kind.piece.columns().max(kind.piece.rows());
            (std::cmp::Reverse(longest), std::cmp::Reverse(kind.piece.count()), kind.left.last().copied())
        });
        let slack = board.free() - squares;
        Search { kinds, board, slack, left: pieces.len(), tries: MOST_TRIES, laid: Vec::new() }
    }

    fn one_page(mut self) -> Option<Vec<Place>> {
        self.fill(0).then_some(self.laid)
    }

    fn fill(&mut self, from: usize) -> bool {
        if self.left == 0 {
            return true;
        }
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let Some(at) = (from..self.board.taken.len()).find(|n| !self.board.taken[*n]) else { return false };
        let (column, row) = self.board.place(at);
        // Upright ones first: their print is easier to compare.
        let most = self.kinds.iter().map(|kind| kind.ways.len()).max().unwrap_or(0);
        for way in 0..most {
            for kind in 0..self.kinds.len() {
                if self.lay(kind, way, column, row, at) {
                    return true;
                }
                if self.tries == 0 {
                    return false;
                }
            }
        }
        if self.slack == 0 {
            return false;
        }
        (self.board.taken[at], self.slack) = (true, self.slack - 1);
        let done = self.fill(at + 1);
        (self.board.taken[at], self.slack) = (false, self.slack + 1);
        done
    }

    /// Places a piece with its first square on a square, and goes on from there.
    fn lay(&mut self, kind: usize, way: usize, column: u32, row: u32, at: usize) -> bool {
        let Some((turn, footprint)) = self.kinds[kind].ways.get(way).cloned() else { return false };
        let first = footprint.squares().next().map_or(0, |(column, _)| column);
        let Some(column) = column.checked_sub(first) else { return false };
        if self.kinds[kind].left.is_empty() || !self.board.fits(&footprint, column, row) {
            return false;
        }
        let Some(piece) = self.kinds[kind].left.pop() else { return false };
        self.board.set(&footprint, column, row, true);
        self.laid.push(Place { piece, column, row, turn });
        self.left -= 1;
        if self.fill(at + 1) {
            return true;
        }
        self.left += 1;
        self.laid.pop();
        self.board.set(&footprint, column, row, false);
        self.kinds[kind].left.push(piece);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(shapes: &[(&str, usize)], columns: u32, rows: u32) -> Result<Vec<Vec<Place>>, usize> {
        let pieces: Vec<Footprint> = (shapes.iter())
            .flat_map(|(shape, count)| std::iter::repeat_n(Footprint::parse(shape).unwrap(), *count))
            .collect();
        let pages =
            pages(&pieces.iter().collect::<Vec<_>>(), &Page { columns, rows, blocked: BTreeSet::new() })?;
        for page in &pages {
            let mut board = Board::new(&Page { columns, rows, blocked: BTreeSet::new() });
            for place in page {
                let piece = pieces[place.piece].turned(place.turn);
                assert!(board.fits(&piece, place.column, place.row), "{place:?} lies on another piece");
                board.set(&piece, place.column, place.row, true);
            }
        }
        assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), pieces.len());
        Ok(pages)
    }

    #[test]
    fn bricks_fill_their_page() {
        let bricks = [("1x1", 10), ("2x1", 10), ("3x1", 5), ("4x1", 3), ("5x1", 1), ("2x2", 2)];
        assert_eq!(laid(&bricks, 7, 10).unwrap().len(), 1);
    }

    #[test]
    fn odd_shapes_and_several_pages() {
        let shapes = [("##/#.", 6), ("###/.#.", 4), ("4x1", 5)];
        assert_eq!(laid(&shapes, 6, 9).unwrap().len(), 1);
        assert_eq!(laid(&[("3x3", 5)], 7, 7).unwrap().len(), 2);
        assert_eq!(laid(&[("3x3", 1), ("8x1", 1)], 7, 7), Err(1));
    }
}
