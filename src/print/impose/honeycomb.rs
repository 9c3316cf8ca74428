//! Six-sided pieces of one size in a honeycomb, so that neighbors share their cuts.

use std::collections::BTreeSet;

use super::arrangement::{Arrangement, Cuts, OrientedPaper, Spot};
use super::backs;
use super::grid::{self, fitting};
use super::margin::{CutEnds, Furniture};
use crate::compose::Piece;
use crate::diag::{Report, code};
use crate::geometry::{Length, Orientation, Point, Rect, Size, Tilt, Turn};
use crate::model::{Cut, SheetSpec};

/// Whether all pieces are six-sided and of one size.
pub(super) fn is_one(pieces: &[&Piece]) -> bool {
    let Some(first) = pieces.first() else { return false };
    is_six_sided(first) && pieces.iter().all(|piece| piece.cut == first.cut && piece.size == first.size)
}

/// Whether a piece is six-sided.
pub(super) fn is_six_sided(piece: &Piece) -> bool {
    matches!(piece.cut, Cut::Hex | Cut::HexPointy)
}

/// The space between neighbors, from side to side: by default none.
pub(super) fn gutter(spec: &SheetSpec) -> Length {
    spec.gutter.map_or(Length::ZERO, |gutter| gutter.width.min(gutter.height))
}

/// Columns of flat-top pieces, every other one half a piece lower. Pointy-top pieces form rows instead,
/// which is the same with x and y exchanged.
#[derive(Debug, Clone, Copy)]
struct Comb {
    oriented: OrientedPaper,
    /// Whether x and y are exchanged.
    exchanged: bool,
    /// The room for pieces, exchanged with `exchanged`.
    room: Rect,
    size: Size,
    gutter: Length,
    columns: u32,
    rows: u32,
}

impl Comb {
    fn new(orientation: Orientation, piece: &Piece, spec: &SheetSpec) -> Comb {
        let paper = spec.paper.lying(orientation);
        let room = spec.margin.within(paper).grown(-spec.outer_bleed());
        let room = backs::room_of_fronts(room, paper, Size::default(), spec.backs);
        let exchanged = piece.cut == Cut::HexPointy;
        let (room, size) = if exchanged { (across(room), piece.size.turned()) } else { (room, piece.size) };
        let asked = if exchanged { (spec.rows, spec.columns) } else { (spec.columns, spec.rows) };
        let oriented = OrientedPaper { paper, orientation };
        let comb = Comb { oriented, exchanged, room, size, gutter: gutter(spec), columns: 1, rows: 1 };
        // The lower columns may have one piece less.
        let rows = fitting(room.height, size.height, comb.gutter);
        let columns = match room.width - size.width {
            rest if rest < Length::ZERO => 0,
            rest => rest.fits(comb.step().width).min(1_000) as u32 + 1,
        };
        let least = |fitting: u32, asked: Option<u32>| asked.map_or(fitting, |asked| asked.min(fitting));
        Comb { columns: least(columns, asked.0), rows: least(rows, asked.1), ..comb }
    }

    /// The distance from one column to the next, across and down.
    fn step(&self) -> Size {
        step(self.size, self.gutter)
    }

    /// The places of pieces, row by row, in the center of the room.
    fn places(&self) -> Vec<Rect> {
        let mut places = cells(self.columns, self.rows, self.size, self.gutter);
        places.retain(|place| place.bottom() <= self.room.height);
        let Some(block) = places.iter().copied().reduce(Rect::union) else { return places };
        let right = self.room.x + (self.room.width - block.width) / 2;
        let down = self.room.y + (self.room.height - block.height) / 2;
        let moved = places.into_iter().map(|place| place.moved(right, down));
        moved.map(|place| if self.exchanged { across(place) } else { place }).collect()
    }

    fn has_rulers(&self, spec: &SheetSpec) -> bool {
        let block = self.places().into_iter().reduce(Rect::union);
        block.is_none_or(|block| {
            Furniture::arrange(self.oriented, block, &CutEnds::default(), spec).has_rulers()
        })
    }

    /// The honeycomb with a column or row less, if that makes room for the rulers.
    fn with_rulers(self, spec: &SheetSpec) -> Comb {
        let less = [
            self,
            Comb { rows: self.rows.saturating_sub(1).max(1), ..self },
            Comb { columns: self.columns.saturating_sub(1).max(1), ..self },
        ];
        less.into_iter().find(|comb| comb.has_rulers(spec)).unwrap_or(self)
    }
}

/// The distance from one column of flat-top pieces to the next, across and down.
fn step(size: Size, gutter: Length) -> Size {
    let slant = gutter.scaled(3f64.sqrt() / 2.0);
    Size::new(size.width - size.width / 4 + slant, size.height / 2 + gutter / 2)
}

/// The places of flat-top pieces, row by row from the top left.
fn cells(columns: u32, rows: u32, size: Size, gutter: Length) -> Vec<Rect> {
    let step = step(size, gutter);
    let cell = |row: u32, column: u32| {
        let y = step.height * 2 * i64::from(row) + step.height * i64::from(column % 2);
        Rect::new(Point::new(step.width * i64::from(column), y), size)
    };
    (0..rows).flat_map(|row| (0..columns).map(move |column| cell(row, column))).collect()
}

/// Honeycombs that hold `count` six-sided pieces, as wide as the room and no higher: the places in each,
/// from its top left. Empty if none fits.
pub(super) fn combs(count: usize, piece: &Piece, gutter: Length, room: Size) -> Vec<Vec<Rect>> {
    let exchanged = piece.cut == Cut::HexPointy;
    let (size, room) = if exchanged { (piece.size.turned(), room.turned()) } else { (piece.size, room) };
    if !size.fits_in(room) {
        return Vec::new();
    }
    let columns = (room.width - size.width).fits(step(size, gutter).width).min(1_000) as u32 + 1;
    let mut places = cells(columns, fitting(room.height, size.height, gutter), size, gutter);
    places.retain(|place| place.bottom() <= room.height);
    if exchanged {
        places = places.into_iter().map(across).collect();
    }
    let full = places.len();
    (0..count.div_ceil(full)).map(|n| places[..full.min(count - n * full)].to_vec()).collect()
}

/// The rectangle with x and y exchanged.
fn across(at: Rect) -> Rect {
    Rect { x: at.y, y: at.x, width: at.height, height: at.width }
}

/// Arranges pieces on sheets. Pieces that do not fit are reported.
pub(super) fn arrange<'p>(
    pieces: &[&'p Piece],
    spec: &SheetSpec,
    report: &mut Report,
) -> Option<Arrangement<'p>> {
    let first = pieces.first()?;
    let combs = grid::orientations(spec).into_iter().map(|orientation| Comb::new(orientation, first, spec));
    let count = |comb: &Comb| comb.places().len();
    let best = combs.reduce(|best, next| if count(&next) > count(&best) { next } else { best })?;
    if count(&best) == 0 {
        let beyond = grid::orientations(spec).into_iter().map(|orientation| {
            let room = spec.margin.within(spec.paper.lying(orientation)).grown(-spec.outer_bleed());
            let beyond = |size: Length, room: Length| (size - room).max(Length::ZERO);
            Size::new(beyond(first.size.width, room.width), beyond(first.size.height, room.height))
        });
        let least = beyond.min_by_key(|beyond| beyond.width + beyond.height).unwrap_or_default();
        let excess = grid::too_far(least);
        let message =
            format!("a piece of {} does not fit on {}: it is {excess}", first.size, spec.paper.name);
        report
            .error(code::FACE_TOO_LARGE, spec.origin, message)
            .help("use larger paper, or smaller margins or bleed");
        return None;
    }
    let best = best.with_rulers(spec);
    let skipped = |n: &usize| !spec.skip.contains(&(*n as u32));
    let all = best.places();
    let block = all.iter().copied().reduce(Rect::union)?;
    let places: Vec<Rect> = (0..all.len()).filter(skipped).map(|n| all[n]).collect();
    if places.is_empty() {
        grid::all_skipped(spec, report);
        return None;
    }
    let spot =
        |(piece, at): (&&'p Piece, &Rect)| Spot { piece, at: *at, turn: Turn::None, tilt: Tilt::default() };
    let sheets = pieces.chunks(places.len()).map(|group| group.iter().zip(&places).map(spot).collect());
    Some(Arrangement { oriented: best.oriented, block, cuts: Cuts::Shared, sheets: sheets.collect() })
}

/// The sides of six-sided pieces; a side that neighbors share appears once.
pub(super) fn edges(spots: &[Spot<'_>]) -> BTreeSet<(Point, Point)> {
    let six_sided = spots.iter().filter(|spot| is_six_sided(spot.piece));
    six_sided.flat_map(|spot| sides(spot.at, &spot.piece.cut)).collect()
}

fn sides(at: Rect, cut: &Cut) -> [(Point, Point); 6] {
    let corners = corners(at, cut);
    std::array::from_fn(|n| {
        let (a, b) = (corners[n], corners[(n + 1) % 6]);
        if a <= b { (a, b) } else { (b, a) }
    })
}

/// The corners of a six-sided piece, in order.
pub(super) fn corners(at: Rect, cut: &Cut) -> [Point; 6] {
    let exchanged = *cut == Cut::HexPointy;
    let place = if exchanged { across(at) } else { at };
    let (quarter, half) = (place.width / 4, place.height / 2);
    let corners = [
        (quarter, Length::ZERO),
        (place.width - quarter, Length::ZERO),
        (place.width, half),
        (place.width - quarter, half * 2),
        (quarter, half * 2),
        (Length::ZERO, half),
    ];
    corners.map(|(x, y)| {
        let (x, y) = (place.x + x, place.y + y);
        if exchanged { Point::new(y, x) } else { Point::new(x, y) }
    })
}
