//! Pieces of mixed sizes on one sheet: high ones first, side by side on shelves, low ones in columns. Pieces
//! of one size share their cuts, and are turned where that saves paper. Straight cuts are kept apart from
//! others if that costs no sheet.

use super::arrangement::{Arrangement, BETWEEN_OUTLINES, Cuts, OrientedPaper, Spot};
use super::backs;
use super::cuts::LEAST_MARK;
use super::grid::too_far;
use super::honeycomb;
use crate::compose::Piece;
use crate::diag::{Report, code};
use crate::geometry::{Footprint, Length, Point, Rect, Size, Tilt, Turn};
use crate::model::sheet_spec::Fold;
use crate::model::{Cut, SheetSpec};

/// Space between a mark and the next piece.
const CLEAR: Length = Length::um(500);
/// The space at the top and bottom margins for rulers and words.
const FURNITURE: Length = Length::um(13_000);
/// The most kinds of piece for which every combination of turns is tried.
const MOST_TURNED: usize = 5;

/// Pieces of one size and one kind of cut.
#[derive(Debug, Clone)]
struct Kind<'p> {
    pieces: Vec<&'p Piece>,
    size: Size,
    /// Whether they are cut out straight, so that neighbors can share their cuts.
    straight: bool,
    turn: Turn,
    /// The places of its pieces in a honeycomb, if they form one: then the size is that of the whole.
    comb: Vec<Rect>,
}

/// The space between pieces.
#[derive(Debug, Clone, Copy)]
struct Gaps {
    asked: Option<Size>,
    /// The bleed between neighbors.
    bleed: Length,
    /// The bleed of pieces without a neighbor.
    rim: Length,
    mark: Length,
}

/// A column of a shelf: pieces one below the other.
#[derive(Debug, Clone, Copy)]
struct Column {
    right: Length,
    /// The bottom of its last piece, and the kind of that piece.
    bottom: Length,
    kind: usize,
    left: Length,
}

/// A shelf of a sheet.
#[derive(Debug, Clone, Copy)]
struct Shelf {
    sheet: usize,
    top: Length,
    bottom: Length,
    /// The kind of its first piece.
    kind: usize,
    /// Whether pieces of that kind share their cuts with the shelves above and below.
    shares: (bool, bool),
    last: Column,
}

/// Arranges pieces on shelves. A piece too large for the paper is reported.
pub(super) fn arrange<'p>(
    pieces: &[&'p Piece],
    (bleed, rim): (Length, Length),
    spec: &SheetSpec,
    report: &mut Report,
) -> Option<Arrangement<'p>> {
    let orientation = spec.orientation.unwrap_or_default();
    let paper = spec.paper.lying(orientation);
    let offset = spec.crop_marks.map_or(Length::ZERO, |marks| marks.offset);
    let gaps = Gaps { asked: spec.gutter, bleed, rim, mark: offset + LEAST_MARK + CLEAR };
    let room = room(paper, gaps, spec);
    let beyond = |size: Size| {
        let beyond = |size: Length, room: Length| (size - room).max(Length::ZERO);
        Size::new(beyond(size.width, room.width), beyond(size.height, room.height))
    };
    let sum = |beyond: &Size| beyond.width + beyond.height;
    let fits = |size: Size| size.fits_in(room.size()) || size.turned().fits_in(room.size());
    if let Some(large) = pieces.iter().find(|piece| !fits(piece.size)) {
        let message = format!(
            "{} of {} does not fit on {}, which has room for {}: it is {}",
            large.name,
            large.size,
            spec.paper.name,
            room.size(),
            too_far(
                [large.size, large.size.turned()].map(beyond).into_iter().min_by_key(sum).unwrap_or_default()
            )
        );
        report
            .error(code::FACE_TOO_LARGE, spec.origin, message)
            .help("use larger paper, or print it in a separate file");
        return None;
    }
    let kinds = kinds(pieces);
    let mut all = ways(&kinds, room);
    if let Some(combed) = combed(&kinds, gaps, room) {
        all.extend(ways(&combed, room));
    }
    // First with straight cuts on separate shelves, so that no line meets a round piece: that block is cut
    // off as a whole.
    let apart = all.clone().into_iter().map(|mut kinds| {
        kinds.sort_by_key(|kind| kind.straight);
        (kinds, true)
    });
    let is_mixed = kinds.iter().any(|kind| kind.straight) && kinds.iter().any(|kind| !kind.straight);
    let apart = apart.filter(|_| is_mixed);
    let laid = apart
        .chain(all.into_iter().map(|kinds| (kinds, false)))
        .map(|(kinds, apart)| lay(&kinds, apart, gaps, room));
    // Fewer sheets win; of equals the first, in which nothing is turned and there is no honeycomb.
    let mut sheets = laid.reduce(|best, next| if next.len() < best.len() { next } else { best })?;
    sheets.iter_mut().for_each(|spots| center(spots, room, spec));
    Some(Arrangement {
        oriented: OrientedPaper { paper, orientation },
        block: room,
        cuts: Cuts::Each,
        sheets,
    })
}

/// The part of the paper for pieces; on folded paper, of the half with the fronts.
fn room(paper: Size, gaps: Gaps, spec: &SheetSpec) -> Rect {
    let least = SheetSpec::UNPRINTABLE + gaps.mark + gaps.rim;
    let above = FURNITURE + gaps.rim;
    let margin = spec.margin;
    let (right, bottom) = (paper.width - margin.right.max(least), paper.height - margin.bottom.max(above));
    let room = Rect::between(margin.left.max(least), margin.top.max(above), right, bottom);
    backs::room_of_fronts(room, paper, gaps.wide(), spec.backs)
}

impl Gaps {
    fn at_least(self, least: Length) -> Size {
        let asked = self.asked.unwrap_or_default();
        Size::new(asked.width.max(least), asked.height.max(least))
    }

    /// Between pieces with separate marks.
    fn wide(self) -> Size {
        self.at_least(self.rim * 2 + self.mark)
    }

    /// The space between two kinds of piece.
    fn between(self, kinds: &[Kind<'_>], one: usize, other: usize) -> Size {
        match (kinds[one].straight, kinds[other].straight) {
            (true, true) if one == other => self.at_least(self.bleed * 2),
            (false, false) => self.at_least(BETWEEN_OUTLINES.max(self.bleed * 2)),
            _ => self.wide(),
        }
    }
}

fn kinds<'p>(pieces: &[&'p Piece]) -> Vec<Kind<'p>> {
    let mut kinds: Vec<Kind<'p>> = Vec::new();
    for piece in pieces {
        let straight = piece.cut == Cut::Straight && piece.footprint.as_ref().is_none_or(Footprint::is_full);
        let alike = |kind: &&mut Kind<'p>| kind.size == piece.size && kind.straight == straight;
        match kinds.iter_mut().find(alike) {
            Some(kind) => kind.pieces.push(piece),
            None => kinds.push(Kind {
                pieces: vec![piece],
                size: piece.size,
                straight,
                turn: Turn::None,
                comb: Vec::new(),
            }),
        }
    }
    kinds
}

/// The kinds with honeycombs in place of six-sided pieces, if there are any.
fn combed<'p>(kinds: &[Kind<'p>], gaps: Gaps, room: Rect) -> Option<Vec<Kind<'p>>> {
    let mut all = Vec::new();
    for kind in kinds {
        let cuts = [Cut::Hex, Cut::HexPointy]
            .map(|cut| kind.pieces.iter().copied().filter(|piece| piece.cut == cut).collect::<Vec<_>>());
        let others: Vec<_> =
            kind.pieces.iter().copied().filter(|piece| !honeycomb::is_six_sided(piece)).collect();
        if !others.is_empty() {
            all.push(Kind { pieces: others, ..kind.clone() });
        }
        for mut pieces in cuts.into_iter().filter(|pieces| !pieces.is_empty()) {
            let asked = gaps.at_least(gaps.bleed * 2);
            let gutter = asked.width.min(asked.height);
            let combs = honeycomb::combs(pieces.len(), pieces[0], gutter, room.size());
            if combs.is_empty() {
                // They fit only when turned.
                all.push(Kind { pieces, ..kind.clone() });
                continue;
            }
            for comb in combs {
                let size = comb.iter().copied().reduce(Rect::union).unwrap_or_default().size();
                let rest = pieces.split_off(comb.len());
                all.push(Kind { pieces: std::mem::replace(&mut pieces, rest), size, comb, ..kind.clone() });
            }
        }
    }
    kinds.iter().any(|kind| kind.pieces.iter().any(|piece| honeycomb::is_six_sided(piece))).then_some(all)
}

/// The combinations of turns to try, beginning with none turned; the highest kind comes first.
fn ways<'p>(kinds: &[Kind<'p>], room: Rect) -> Vec<Vec<Kind<'p>>> {
    let sizes = || kinds.iter().map(|kind| kind.size);
    let can_turn = |kind: &Kind<'_>| kind.comb.is_empty() && kind.size.width != kind.size.height;
    let oblong: Vec<usize> = (0..kinds.len()).filter(|n| can_turn(&kinds[*n])).collect();
    let masks: Vec<Vec<bool>> = if oblong.len() <= MOST_TURNED {
        let is_turned = |mask: u32, n: usize| {
            oblong.iter().position(|other| *other == n).is_some_and(|bit| mask >> bit & 1 == 1)
        };
        let mask = |mask: u32| (0..kinds.len()).map(|n| is_turned(mask, n)).collect();
        (0..1 << oblong.len()).map(mask).collect()
    } else {
        vec![
            vec![false; kinds.len()],
            sizes().map(|size| size.width < size.height).collect(),
            sizes().map(|size| size.width > size.height).collect(),
        ]
    };
    let way = |mask: Vec<bool>| {
        let mut way: Vec<Kind<'p>> =
            kinds.iter().zip(mask).map(|(kind, turned)| kind.lying(turned, room)).collect();
        way.sort_by_key(|kind| std::cmp::Reverse((kind.size.height, kind.size.width)));
        way
    };
    masks.into_iter().map(way).collect()
}

impl Kind<'_> {
    /// The kind turned or upright as asked, or the other way if it does not fit so.
    fn lying(&self, turned: bool, room: Rect) -> Self {
        let size = if turned { self.size.turned() } else { self.size };
        if !self.comb.is_empty() {
            return self.clone();
        }
        if turned == size.fits_in(room.size()) {
            Kind { size: self.size.turned(), turn: Turn::Quarter, ..self.clone() }
        } else {
            self.clone()
        }
    }
}

/// Puts every piece on the first shelf with room for it; with `apart`, only on shelves of the same kind of cut.
fn lay<'p>(kinds: &[Kind<'p>], apart: bool, gaps: Gaps, room: Rect) -> Vec<Vec<Spot<'p>>> {
    let mut shelves: Vec<Shelf> = Vec::new();
    let mut sheets: Vec<Vec<Spot<'p>>> = Vec::new();
    for (n, kind) in kinds.iter().enumerate() {
        // A shelf without room for a piece has none for the next one of its kind.
        let mut from = 0;
        // A honeycomb is placed as a whole.
        for pieces in kind.pieces.chunks(kind.comb.len().max(1)) {
            let is_open = |shelf: &Shelf| !apart || kinds[shelf.kind].straight == kind.straight;
            let found = (from..shelves.len())
                .filter(|shelf| is_open(&shelves[*shelf]))
                .find_map(|shelf| Some((shelf, shelves[shelf].place(n, kinds, gaps, room)?)));
            let (shelf, at) = found.unwrap_or_else(|| {
                let shelf = next_shelf(&mut shelves, n, kinds, gaps, room);
                let at = Rect::new(Point::new(room.x, shelf.top), kind.size);
                shelves.push(shelf);
                (shelves.len() - 1, at)
            });
            from = shelf;
            let shelf = &mut shelves[shelf];
            let wide = if at.x == shelf.last.left { shelf.last.right } else { Length::ZERO };
            let right = at.right().max(wide);
            shelf.last = Column { left: at.x, right, bottom: at.bottom(), kind: n };
            sheets.resize_with(sheets.len().max(shelf.sheet + 1), Vec::new);
            let whole = [Rect::from_size(at.size())];
            let places = if kind.comb.is_empty() { &whole[..] } else { &kind.comb };
            let spots = pieces.iter().zip(places).map(|(piece, place)| Spot {
                piece,
                at: place.moved(at.x, at.y),
                turn: kind.turn,
                tilt: Tilt::default(),
            });
            sheets[shelf.sheet].extend(spots);
        }
    }
    sheets
}

/// A shelf below the last one, or on a new sheet.
fn next_shelf(shelves: &mut [Shelf], kind: usize, kinds: &[Kind<'_>], gaps: Gaps, room: Rect) -> Shelf {
    let height = kinds[kind].size.height;
    let nothing = Column { left: room.x, right: room.x, bottom: room.y, kind };
    let shelf = |sheet, top, shared| Shelf {
        sheet,
        top,
        bottom: top + height,
        kind,
        shares: (shared, false),
        last: nothing,
    };
    let Some(above) = shelves.last_mut() else { return shelf(0, room.y, false) };
    let shared = above.kind == kind && kinds[kind].straight;
    // Pieces with separate marks may be placed on either shelf.
    let alike = shared || kinds.iter().all(|kind| !kind.straight);
    let gap = if alike { gaps.between(kinds, kind, kind) } else { gaps.wide() };
    let top = above.bottom + gap.height;
    if top + height > room.bottom() {
        return shelf(above.sheet + 1, room.y, false);
    }
    above.shares.1 = shared;
    shelf(above.sheet, top, shared)
}

impl Shelf {
    /// The place of the next piece of a kind: below the last one, or in a new column.
    fn place(&self, kind: usize, kinds: &[Kind<'_>], gaps: Gaps, room: Rect) -> Option<Rect> {
        let (size, last) = (kinds[kind].size, self.last);
        let gap = gaps.between(kinds, last.kind, kind);
        // Beside pieces that share their cuts with other shelves, others need room for their marks.
        let clear = |shares: bool| {
            if shares && kind != self.kind { gaps.wide().height } else { Length::ZERO }
        };
        let (top, bottom) = (self.top + clear(self.shares.0), self.bottom - clear(self.shares.1));
        let alike = kind == last.kind || !kinds[kind].straight && !kinds[last.kind].straight;
        let below = last.bottom + gap.height;
        if alike && last.left + size.width <= last.right && below + size.height <= bottom {
            return Some(Rect::new(Point::new(last.left, below), size));
        }
        let right = last.right + gap.width;
        let fits = right + size.width <= room.right() && top + size.height <= bottom;
        fits.then(|| Rect::new(Point::new(right, top), size))
    }
}

/// Moves the pieces of a sheet to the center of its room, except at a fold, where they stay.
fn center(spots: &mut [Spot<'_>], room: Rect, spec: &SheetSpec) {
    let Some(used) = spots.iter().map(|spot| spot.at).reduce(Rect::union) else { return };
    let free = Size::new(room.right() - used.right(), room.bottom() - used.bottom());
    let (right, down) = match spec.backs.fold() {
        None => (free.width / 2, free.height / 2),
        Some(Fold::Upright) => (free.width, free.height / 2),
        Some(Fold::Lying) => (free.width / 2, free.height),
    };
    for spot in spots {
        spot.at = spot.at.moved(right, down);
    }
}
