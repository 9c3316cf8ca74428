//! The margins of every sheet: a ruler of 100 mm, one of 4 inches, and a line that names the sheet.
//!
//! These are placed between the pieces and the unprintable edge of the paper, and make way for crop marks.

use std::collections::BTreeSet;

use super::arrangement::OrientedPaper;
use super::cuts::LEAST_MARK;
use super::{Mark, RulerUnit, Sheet, SheetLine, Side, backs, pins};
use crate::geometry::{Length, Point, Rect, Turn};
use crate::model::SheetSpec;
use crate::model::fixed_words::{Phrase, Words};

/// The depth of a ruler with its figures.
const RULER: Length = Length::um(2_600);
/// The least depth of a ruler, used where there is less room.
const LEAST_RULER: Length = Length::um(2_200);
/// Space between things in a margin.
const SPACE: Length = Length::mm(3);
/// Space between a ruler and the marks beside it.
const GAP: Length = Length::um(300);
/// Space between a mark and anything in line with it.
const CLEAR: Length = Length::um(800);
/// The shortest place for a line of text.
const LEAST_TEXT: Length = Length::mm(30);

/// The rulers and text in the margins of a part's sheets.
#[derive(Debug, Clone)]
pub(super) struct Furniture {
    rulers: Vec<(RulerUnit, Rect, Turn)>,
    label: Option<(Rect, Turn)>,
    words: Option<(Rect, Turn)>,
    /// The part left for crop marks: the printable part of the paper without rulers.
    pub free: Rect,
}

/// The ends of cuts with marks: vertical cuts by their x, horizontal ones by their y.
#[derive(Debug, Clone, Default)]
pub(super) struct CutEnds {
    pub upright: BTreeSet<Length>,
    pub level: BTreeSet<Length>,
}

/// A margin as a strip along an edge of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edge {
    Bottom,
    Top,
    Left,
    Right,
}

/// A stretch of a margin for a ruler or text.
#[derive(Debug, Clone, Copy)]
struct Place {
    edge: Edge,
    /// The outermost part of the strip.
    outer: Rect,
    start: Length,
    length: Length,
    /// Whether marks end before it, so that none is in line with it.
    beyond_marks: bool,
}

/// The printable part of a paper.
pub(super) fn printable(oriented: OrientedPaper, spec: &SheetSpec) -> Rect {
    spec.unprintable.within(oriented.paper)
}

impl CutEnds {
    /// The ends of the straight cuts around pieces.
    pub fn around(trims: impl IntoIterator<Item = Rect>) -> CutEnds {
        let mut ends = CutEnds::default();
        for trim in trims {
            ends.upright.extend([trim.x, trim.right()]);
            ends.level.extend([trim.y, trim.bottom()]);
        }
        ends
    }
}

/// Whether every cut around a block has room for its marks.
pub(super) fn has_room_for_marks(
    oriented: OrientedPaper,
    block: Rect,
    ends: &CutEnds,
    spec: &SheetSpec,
) -> bool {
    let printable = printable(oriented, spec);
    [Edge::Bottom, Edge::Top, Edge::Left, Edge::Right].into_iter().all(|edge| {
        let (depth, _) = edge.extent(edge.strip(printable, block));
        edge.cuts(ends).is_empty() || depth >= LEAST_MARK
    })
}

impl Furniture {
    /// Finds places in the margins around a block of pieces with their bleed.
    pub(super) fn arrange(
        oriented: OrientedPaper,
        block: Rect,
        ends: &CutEnds,
        spec: &SheetSpec,
    ) -> Furniture {
        let printable = printable(oriented, spec);
        let clear = spec.registration.as_ref().map_or(printable, |marks| marks.between(oriented.paper));
        let clear = pins::between(clear, oriented.paper, spec);
        let offset = spec.crop_marks.map_or(Length::ZERO, |marks| marks.offset);
        let edges = [Edge::Bottom, Edge::Top, Edge::Left, Edge::Right];
        let mut places: Vec<Place> =
            edges.into_iter().flat_map(|edge| edge.places((printable, clear), block, ends, offset)).collect();
        let mut furniture = Furniture { rulers: Vec::new(), label: None, words: None, free: printable };
        for unit in [RulerUnit::Millimetres, RulerUnit::Inches] {
            let fits = |place: &Place| place.length >= unit.length();
            // One ruler per edge while other edges have room, which leaves more room for words.
            let taken = |place: &Place| furniture.rulers.iter().any(|(_, at, _)| place.outer.contains(*at));
            let found = (places.iter().position(|place| fits(place) && !taken(place)))
                .or_else(|| places.iter().position(fits));
            let Some(n) = found else { continue };
            let place = &mut places[n];
            furniture.rulers.push((unit, place.part(unit.length()), place.edge.turn()));
            place.start += unit.length() + SPACE;
            place.length -= unit.length() + SPACE;
            place.take(&mut furniture.free);
        }
        let mut rests = places.iter().filter(|place| place.length >= LEAST_TEXT).map(|place| {
            place.take(&mut furniture.free);
            (place.part(place.length), place.edge.turn())
        });
        (furniture.label, furniture.words) = (rests.next(), rests.next());
        drop(rests);
        furniture
    }

    /// Whether both rulers have a place.
    pub fn has_rulers(&self) -> bool {
        self.rulers.len() == 2
    }

    /// The rulers without a place.
    pub fn missing_rulers(&self) -> Vec<RulerUnit> {
        let has = |unit: &RulerUnit| self.rulers.iter().any(|(other, ..)| other == unit);
        [RulerUnit::Millimetres, RulerUnit::Inches].into_iter().filter(|unit| !has(unit)).collect()
    }

    /// The furniture of the other side of the paper: each thing behind its front.
    pub fn behind(&self, oriented: OrientedPaper, spec: &SheetSpec) -> Furniture {
        let unmoved = SheetSpec { back_offset: Point::default(), ..spec.clone() };
        let there = |at: Rect| backs::place_behind(at, oriented, &unmoved);
        let text = |place: Option<(Rect, Turn)>| place.map(|(at, turn)| (there(at), turn));
        Furniture {
            rulers: self.rulers.iter().map(|(unit, at, turn)| (*unit, there(*at), *turn)).collect(),
            label: text(self.label),
            words: text(self.words),
            free: there(self.free),
        }
    }

    /// The marks on a sheet of a set. `turned_over` names the edge over which the paper is turned for its other side, if it has two;
    /// `also` are names that the line keeps beside the sheet's number.
    pub(super) fn marks(
        &self,
        sheet: &Sheet,
        (set, words): (&str, &Words),
        turned_over: Option<Phrase>,
        also: Vec<String>,
    ) -> Vec<Mark> {
        let mut marks: Vec<Mark> = (self.rulers.iter())
            .map(|(unit, area, turn)| {
                // The baseline is the edge farther from the pieces.
                let at = match turn {
                    Turn::None => Point::new(area.x, area.bottom()),
                    _ => Point::new(area.right(), area.bottom()),
                };
                Mark::Ruler { at, turn: *turn, unit: *unit }
            })
            .collect();
        let side = match sheet.side {
            Side::Front => Phrase::FrontOfSheet,
            Side::Back => Phrase::BackOfSheet,
        };
        let number = words.say(side, &[("number", &sheet.number), ("count", &sheet.count)]);
        let flip = turned_over.map_or_else(String::new, |flip| format!(", {}", words.text(flip)));
        if let Some((area, turn)) = self.words {
            marks.push(Mark::Text { text: words.text(Phrase::Advice).to_owned(), area, turn });
        }
        if let Some((area, turn)) = self.label {
            let text = SheetLine {
                set: set.to_owned(),
                title: sheet.title.clone(),
                number: format!("{number}{flip}"),
                advice: self.words.is_none().then(|| words.text(Phrase::Advice).to_owned()),
                also,
                kept: [Phrase::Smaller, Phrase::Tile].map(|phrase| words.beginning(phrase).to_owned()),
            };
            marks.push(Mark::Label { text: Box::new(text), area, turn });
        }
        marks
    }
}

impl Edge {
    /// The strip of the printable area beyond the block.
    fn strip(self, printable: Rect, block: Rect) -> Rect {
        let Rect { x, y, .. } = printable;
        let (right, bottom) = (printable.right(), printable.bottom());
        match self {
            Edge::Bottom => Rect::between(x, block.bottom(), right, bottom),
            Edge::Top => Rect::between(x, y, right, block.y),
            Edge::Left => Rect::between(x, y, block.x, bottom),
            Edge::Right => Rect::between(block.right(), y, right, bottom),
        }
    }

    /// The depth and the length of a strip.
    fn extent(self, strip: Rect) -> (Length, Length) {
        match self {
            Edge::Bottom | Edge::Top => (strip.height, strip.width),
            Edge::Left | Edge::Right => (strip.width, strip.height),
        }
    }

    fn turn(self) -> Turn {
        match self {
            Edge::Bottom | Edge::Top => Turn::None,
            Edge::Left | Edge::Right => Turn::ThreeQuarters,
        }
    }

    /// The outermost part of a strip.
    fn outer(self, strip: Rect, depth: Length) -> Rect {
        match self {
            Edge::Bottom => Rect { y: strip.bottom() - depth, height: depth, ..strip },
            Edge::Top => Rect { height: depth, ..strip },
            Edge::Left => Rect { width: depth, ..strip },
            Edge::Right => Rect { x: strip.right() - depth, width: depth, ..strip },
        }
    }

    /// A part of a strip in reading direction: to the right, or upward.
    fn part(self, strip: Rect, start: Length, length: Length) -> Rect {
        match self {
            Edge::Bottom | Edge::Top => Rect { x: strip.x + start, width: length, ..strip },
            Edge::Left | Edge::Right => Rect { y: strip.bottom() - start - length, height: length, ..strip },
        }
    }

    /// The cuts that have marks in this margin.
    fn cuts(self, ends: &CutEnds) -> &BTreeSet<Length> {
        match self {
            Edge::Bottom | Edge::Top => &ends.upright,
            Edge::Left | Edge::Right => &ends.level,
        }
    }

    /// The places in this margin: beyond the marks if it is deep enough, otherwise between them.
    /// Words and rulers are within `clear` from one corner to the other.
    fn places(
        self,
        (printable, clear): (Rect, Rect),
        block: Rect,
        ends: &CutEnds,
        offset: Length,
    ) -> Vec<Place> {
        let strip = self.within(clear, self.clear_of_corners(printable, block));
        let (depth, length) = self.extent(strip);
        if depth < LEAST_RULER || length <= Length::ZERO {
            return Vec::new();
        }
        let cuts = self.cuts(ends);
        // Without marks, a ruler keeps clear of the pieces alone.
        let (least, wanted) =
            if cuts.is_empty() { (GAP, CLEAR) } else { (LEAST_MARK + GAP, offset + LEAST_MARK + GAP) };
        let kept = (depth - LEAST_RULER).min(wanted);
        if kept >= least {
            let outer = self.outer(strip, (depth - kept).min(RULER));
            return vec![Place { edge: self, outer, start: Length::ZERO, length, beyond_marks: true }];
        }
        if cuts.is_empty() {
            return Vec::new();
        }
        let outer = self.outer(strip, depth.min(RULER));
        let offset_across = |at: Length| match self {
            Edge::Bottom | Edge::Top => at - outer.x,
            Edge::Left | Edge::Right => outer.bottom() - at,
        };
        let mut walls: Vec<Length> = cuts.iter().map(|at| offset_across(*at)).collect();
        walls.extend([-CLEAR, length + CLEAR]);
        walls.sort_unstable();
        let between = walls.windows(2).map(|pair| {
            let (start, end) = ((pair[0] + CLEAR).max(Length::ZERO), (pair[1] - CLEAR).min(length));
            Place { edge: self, outer, start, length: end - start, beyond_marks: false }
        });
        between.collect()
    }

    /// The part of a strip of this margin between the registration marks.
    fn within(self, clear: Rect, strip: Rect) -> Rect {
        match self {
            Edge::Bottom | Edge::Top => {
                let (left, right) = (strip.x.max(clear.x), strip.right().min(clear.right()));
                Rect { x: left, width: right - left, ..strip }
            }
            Edge::Left | Edge::Right => {
                let (top, bottom) = (strip.y.max(clear.y), strip.bottom().min(clear.bottom()));
                Rect { y: top, height: bottom - top, ..strip }
            }
        }
    }

    /// The strip of this margin. Strips at the sides leave the corners to the top and bottom strips if these
    /// are used.
    fn clear_of_corners(self, printable: Rect, block: Rect) -> Rect {
        let strip = self.strip(printable, block);
        if matches!(self, Edge::Bottom | Edge::Top) {
            return strip;
        }
        let taken = |edge: Edge| match edge.extent(edge.strip(printable, block)).0 {
            depth if depth >= LEAST_RULER => depth.min(RULER) + GAP,
            _ => Length::ZERO,
        };
        let (top, bottom) = (taken(Edge::Top), taken(Edge::Bottom));
        Rect { y: strip.y + top, height: strip.height - top - bottom, ..strip }
    }
}

impl Place {
    /// The first part of the place, of a length.
    fn part(&self, length: Length) -> Rect {
        self.edge.part(self.outer, self.start, length)
    }

    /// Limits the area for marks to the side of this place that is nearer to the pieces.
    fn take(&self, free: &mut Rect) {
        if self.beyond_marks {
            let outer = self.outer.grown(GAP);
            *free = match self.edge {
                Edge::Bottom => Rect::between(free.x, free.y, free.right(), free.bottom().min(outer.y)),
                Edge::Top => Rect::between(free.x, free.y.max(outer.bottom()), free.right(), free.bottom()),
                Edge::Left => Rect::between(free.x.max(outer.right()), free.y, free.right(), free.bottom()),
                Edge::Right => Rect::between(free.x, free.y, free.right().min(outer.x), free.bottom()),
            };
        }
    }
}
