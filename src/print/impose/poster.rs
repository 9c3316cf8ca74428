//! Boards and maps on sheets: whole on one, or as a poster of tiles that overlap for glue or meet edge to
//! edge. Seams go where they cut the least.

use std::borrow::Cow;

use super::arrangement::OrientedPaper;
use super::cuts::{self, Ground};
use super::grid::orientations;
use super::margin::{self, CutEnds, Furniture};
use super::{Contour, Mark, Placement, Sheet, Side, marking, registration};
use crate::compose::FaceId;
use crate::compose::board::Keep;
use crate::diag::{Report, code};
use crate::geometry::{Length, Orientation, Point, Rect, Size, Tilt, Turn};
use crate::model::SheetSpec;
use crate::model::fixed_words::{Phrase, Words};

/// How a plate is cut into tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tiling {
    /// The orientation of the paper.
    pub orientation: Orientation,
    /// The tiles, row by row.
    pub tiles: Vec<Tile>,
    /// How many tiles side by side.
    pub columns: usize,
    /// How many tiles one below the other.
    pub rows: usize,
    /// How far a tile reaches under the next ones; zero for butt joints.
    pub overlap: Length,
}

/// One tile of a poster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tile {
    /// Its number, row by row. Spaces have letters.
    pub code: String,
    /// The part of the plate printed on this tile.
    pub printed: Rect,
    /// The part that stays visible; the next tiles cover the rest.
    pub seen: Rect,
}

/// The room beside a tile at two of its edges, for the ruler.
const RULER_ROOM: Length = Length::um(3_100);

/// The part of a sheet for a plate.
pub fn room(spec: &SheetSpec, orientation: Orientation) -> Size {
    let Size { width: wide, height: high } = spec.margin.within(spec.paper.lying(orientation)).size();
    // Rulers are upright beside what fills a portrait sheet, and below what fills a landscape one.
    match orientation {
        Orientation::Portrait => Size::new(wide - RULER_ROOM * 2, high),
        Orientation::Landscape => Size::new(wide, high - RULER_ROOM * 2),
    }
}

/// The orientation in which a plate fits on one sheet, if any.
pub fn on_one_sheet(size: Size, spec: &SheetSpec) -> Option<Orientation> {
    orientations(spec).into_iter().find(|orientation| size.fits_in(room(spec, *orientation)))
}

/// The sheet for the tiles of a poster, which keep clear of registration marks.
pub fn for_tiles<'s>(size: Size, keep: &Keep, spec: &'s SheetSpec) -> Cow<'s, SheetSpec> {
    registration::with_room_for_tiles(spec, |spec| {
        tiling(size, keep, spec, &mut Report::default()).map(|tiling| tiling.tiles.len())
    })
}

/// Cuts a plate into as few tiles as possible.
pub fn tiling(size: Size, keep: &Keep, spec: &SheetSpec, report: &mut Report) -> Option<Tiling> {
    let overlap = spec.overlap;
    let counts = |orientation: &Orientation| {
        let room = room(spec, *orientation);
        let tiles = |whole: Length, room: Length| {
            if whole <= room {
                return Some(1);
            }
            let step = room - overlap;
            (step > Length::mm(5)).then(|| {
                let rest = whole - overlap;
                rest.fits(step) + i64::from(rest.to_um() % step.to_um() != 0)
            })
        };
        Some(tiles(size.width, room.width)? * tiles(size.height, room.height)?)
    };
    // Fewer tiles win; of equals the first, which is portrait.
    let best = orientations(spec).into_iter().filter_map(|o| Some((counts(&o)?, o))).min_by_key(|(n, _)| *n);
    let Some((count, orientation)) = best else {
        report
            .error(
                code::FACE_TOO_LARGE,
                spec.origin,
                format!("tiles with an overlap of {overlap} leave nothing"),
            )
            .help("use larger paper, smaller margins or a smaller overlap");
        return None;
    };
    if count > MOST_TILES {
        report
            .error(code::FACE_TOO_LARGE, spec.origin, format!("the poster takes {count} sheets"))
            .help(format!("the most is {MOST_TILES}; use larger paper, smaller spaces, or `fit: page`"));
        return None;
    }
    let room = room(spec, orientation);
    let x = seams(size.width, room.width, overlap, keep.x.iter());
    let y = seams(size.height, room.height, overlap, keep.y.iter());
    let spans = |starts: &[Length], whole: Length| -> Vec<(Length, Length, Length)> {
        let next = |n: usize| starts.get(n + 1).copied();
        (0..starts.len())
            .map(|n| (starts[n], next(n).unwrap_or(whole), next(n).map_or(whole, |next| next + overlap)))
            .collect()
    };
    let (columns, rows) = (spans(&x, size.width), spans(&y, size.height));
    let mut tiles = Vec::with_capacity(columns.len() * rows.len());
    for (top, seen_bottom, bottom) in &rows {
        for (left, seen_right, right) in &columns {
            tiles.push(Tile {
                code: (tiles.len() + 1).to_string(),
                printed: Rect::between(*left, *top, *right, *bottom),
                seen: Rect::between(*left, *top, *seen_right, *seen_bottom),
            });
        }
    }
    Some(Tiling { orientation, tiles, columns: columns.len(), rows: rows.len(), overlap })
}

/// The most sheets of a poster.
const MOST_TILES: i64 = 2_000;

/// Where the tiles begin in one direction: as few as possible, at places where seams cut little, otherwise
/// about equal in size.
fn seams<'k>(
    whole: Length,
    room: Length,
    overlap: Length,
    keep: impl Iterator<Item = (&'k (i64, i64), &'k u32)>,
) -> Vec<Length> {
    if whole <= room {
        return vec![Length::ZERO];
    }
    let tenth = |length: Length| length.to_um() / 100;
    let end = (tenth(whole) + 1) as usize;
    let (room, overlap) = (tenth(room), tenth(overlap));
    let costs = costs(end, keep);
    // The most that tiles can hold, and so their least number.
    let step = room - overlap;
    let count = ((tenth(whole) - overlap) as f64 / step as f64).ceil().max(2.0) as usize;
    let ideal = tenth(whole) as f64 / count as f64;
    // For each place at which tile n may begin: the least cost up to there, and where the tile before it begins.
    let mut best: Vec<Vec<(i64, u64, usize)>> = vec![vec![(0, 0, 0)]];
    for n in 1..count {
        let rest = (count - n) as i64;
        let least = (tenth(whole) - overlap - rest * step).max(1);
        let most = (n as i64 * step).min(tenth(whole) - 1);
        let mut places: Vec<(i64, u64, usize)> = Vec::new();
        for at in least..=most {
            let before = best[n - 1].iter().enumerate().filter(|(_, (start, ..))| {
                let wide = at - start;
                (1..=step).contains(&wide)
            });
            let uneven = |start: i64| ((at - start) as f64 - ideal).powi(2) as u64;
            let found = before.map(|(m, (start, cost, _))| (cost + uneven(*start), m)).min();
            if let Some((cost, m)) = found {
                // Any cut outweighs all unevenness.
                places.push((at, cost + u64::from(costs[at as usize]) * 1_000_000_000, m));
            }
        }
        best.push(thinned(places));
    }
    let last_start = |(start, ..): &(i64, u64, usize)| tenth(whole) - start <= room;
    let last = best[count - 1].iter().enumerate().filter(|(_, place)| last_start(place));
    let uneven = |start: i64| ((tenth(whole) - start) as f64 - ideal).powi(2) as u64;
    let mut at = last.min_by_key(|(_, (start, cost, _))| cost + uneven(*start)).map_or(0, |(m, _)| m);
    let mut starts = Vec::with_capacity(count);
    for n in (0..count).rev() {
        let (start, _, before) = best[n][at];
        starts.push(Length::um(start * 100));
        at = before;
    }
    starts.reverse();
    starts
}

/// The cheapest place in each half millimetre, so that long posters stay fast.
fn thinned(places: Vec<(i64, u64, usize)>) -> Vec<(i64, u64, usize)> {
    if places.len() < 600 {
        return places;
    }
    places.chunks(5).filter_map(|few| few.iter().min_by_key(|(_, cost, _)| *cost).copied()).collect()
}

/// How much a seam cuts at each tenth of a millimetre.
fn costs<'k>(end: usize, keep: impl Iterator<Item = (&'k (i64, i64), &'k u32)>) -> Vec<u32> {
    let mut change = vec![0i64; end + 2];
    for ((from, to), weight) in keep {
        let at = |n: i64| n.clamp(0, end as i64) as usize;
        change[at(*from)] += i64::from(*weight);
        change[at(*to + 1)] -= i64::from(*weight);
    }
    let mut sum = 0;
    change
        .iter()
        .map(|change| {
            sum += change;
            u32::try_from(sum).unwrap_or(0)
        })
        .collect()
}

/// The words in the margins of a poster's sheets.
#[derive(Debug, Clone, Copy)]
pub struct Captions<'a> {
    /// The set's name.
    pub set: &'a str,
    /// The name of the plate.
    pub title: &'a str,
    /// The fixed words.
    pub words: &'a Words,
}

/// The sheets of a poster: the assembly key, whose face is the first, then the tiles in order.
pub fn poster(
    tiling: &Tiling,
    key: Size,
    captions: Captions<'_>,
    spec: &SheetSpec,
    report: &mut Report,
) -> Vec<Sheet> {
    let paper = spec.paper.lying(tiling.orientation);
    let count = tiling.tiles.len() + 1;
    let title = format!("{}, {}", captions.title, captions.words.text(Phrase::AssemblyKey));
    let mut first = Sheet::new(paper, &title, Side::Front, 1, count);
    set_down(&mut first, FaceId(0), key, tiling.orientation, captions, spec, report);
    let mut sheets = vec![first];
    for (n, tile) in tiling.tiles.iter().enumerate() {
        let title =
            format!("{}, {}", captions.title, captions.words.say(Phrase::Tile, &[("tile", &tile.code)]));
        let mut sheet = Sheet::new(paper, &title, Side::Front, n + 2, count);
        let face = FaceId(n as u32 + 1);
        let at = set_down(&mut sheet, face, tile.printed.size(), tiling.orientation, captions, spec, report);
        joints(&mut sheet, tiling, n, at, captions.words);
        if spec.crop_marks.is_some() || spec.registration.is_some() {
            sheet.contours.push(Contour::rectangle(at));
        }
        let marks = registration::marks(&sheet, Length::ZERO, spec, report);
        sheet.marks.extend(marks);
        sheets.push(sheet);
    }
    sheets
}

/// A plate alone on its sheet.
pub fn single(
    size: Size,
    orientation: Orientation,
    captions: Captions<'_>,
    spec: &SheetSpec,
    report: &mut Report,
) -> Sheet {
    let mut sheet = Sheet::new(spec.paper.lying(orientation), captions.title, Side::Front, 1, 1);
    set_down(&mut sheet, FaceId(0), size, orientation, captions, spec, report);
    sheet
}

/// The largest size of a key on its page.
pub fn key_size(spec: &SheetSpec, orientation: Orientation) -> Size {
    let paper = spec.paper.lying(orientation);
    Size::new(paper.width - Length::mm(24), paper.height - Length::mm(26))
}

/// Puts a face into the center of a sheet, with rulers and crop marks around it.
fn set_down(
    sheet: &mut Sheet,
    face: FaceId,
    size: Size,
    orientation: Orientation,
    captions: Captions<'_>,
    spec: &SheetSpec,
    report: &mut Report,
) -> Rect {
    let room = spec.margin.within(sheet.paper);
    let corner = Point::new(room.x + (room.width - size.width) / 2, room.y + (room.height - size.height) / 2);
    let at = Rect::new(corner, size);
    sheet.placements.push(Placement { face, at, turn: Turn::None, tilt: Tilt::default() });
    sheet.trim = at;
    sheet.bleed_box = at;
    let oriented = OrientedPaper { paper: sheet.paper, orientation };
    let whole = sheet.count == 1 || sheet.number == 1;
    let marks = spec.crop_marks.filter(|_| !whole);
    let ends = marks.map(|_| CutEnds::around([at])).unwrap_or_default();
    let furniture = Furniture::arrange(oriented, at, &ends, spec);
    marking::report_missing_rulers(spec, &furniture, report);
    if let Some(marks) = marks {
        let printable = margin::printable(oriented, spec);
        let ground = Ground { free: furniture.free, printable, trims: &[at], bleed: Length::ZERO };
        // Tiles fill their sheets: where a mark has no room, crosses show the corners.
        let stretches = cuts::stretches(cuts::edges(at), Length::ZERO);
        let marks = cuts::marks(&stretches, ground, marks).0.into_iter();
        sheet.marks.extend(marks.filter(|mark| !registration::is_near(mark, spec, oriented.paper)));
    }
    sheet.marks.extend(furniture.marks(sheet, (captions.set, captions.words), None, Vec::new()));
    at
}

/// Ticks and words in the strips that the next tiles cover.
fn joints(sheet: &mut Sheet, tiling: &Tiling, n: usize, at: Rect, words: &Words) {
    if tiling.overlap == Length::ZERO {
        return;
    }
    let tile = &tiling.tiles[n];
    let glue = |code: String| words.say(Phrase::GlueTile, &[("tile", &code)]);
    let next = |step: usize, there: bool| there.then(|| tiling.tiles[n + step].code.clone());
    if let Some(code) = next(1, !(n + 1).is_multiple_of(tiling.columns)) {
        let x = at.x + tile.seen.width;
        let area = Rect { x, width: at.right() - x, height: tile.seen.height, ..at };
        sheet.marks.push(Mark::Glue { area, text: glue(code), upright: true });
    }
    if let Some(code) = next(tiling.columns, n + tiling.columns < tiling.tiles.len()) {
        let y = at.y + tile.seen.height;
        let area = Rect { y, height: at.bottom() - y, width: tile.seen.width, ..at };
        sheet.marks.push(Mark::Glue { area, text: glue(code), upright: false });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(whole: i64, room: i64, overlap: i64, keep: &[((i64, i64), u32)]) -> Vec<f64> {
        let keep = keep.iter().map(|(stretch, weight)| (stretch, weight));
        seams(Length::mm(whole), Length::mm(room), Length::mm(overlap), keep)
            .into_iter()
            .map(Length::to_mm)
            .collect()
    }

    #[test]
    fn tiles_are_few_and_about_equal() {
        assert_eq!(starts(180, 190, 10, &[]), [0.0]);
        let three = starts(508, 190, 10, &[]);
        assert_eq!(three.len(), 3);
        for pair in three.windows(2) {
            assert!(pair[1] - pair[0] + 10.0 <= 190.0);
        }
        assert!(508.0 - three[2] <= 190.0);
    }

    #[test]
    fn seams_go_between_what_should_not_be_cut() {
        // Labels of 28 mm with gaps of 2 mm, in tenths of a millimetre.
        let labels: Vec<_> = (0..17).map(|n| ((n * 300 + 1, n * 300 + 279), 1)).collect();
        let found = starts(510, 190, 10, &labels);
        assert_eq!(found.len(), 3);
        for seam in &found[1..] {
            let within = seam % 30.0;
            assert!(within >= 28.0 || within == 0.0, "a seam at {seam}");
        }
    }

    #[test]
    fn long_posters_are_covered_without_gaps() {
        for whole in [191, 999, 5_000] {
            let found = starts(whole, 190, 10, &[]);
            assert!(found[0].abs() < 1e-9);
            assert!(
                found.windows(2).all(|pair| pair[1] > pair[0] && pair[1] - pair[0] <= 180.0),
                "{found:?}"
            );
            assert!(whole as f64 - found[found.len() - 1] <= 190.0);
        }
    }
}
