//! What stands in the margins of every sheet: a ruler of 100 mm, one of 4 inches, and a line that says which sheet it is.
//!
//! All of it lies between what is cut out and the edge that printers can't print on.

use super::arrange::Lying;
use super::{Mark, RulerUnit, Sheet, Side};
use crate::diag::{Report, code};
use crate::geometry::{Length, Point, Rect, Turn};
use crate::model::{Backs, SheetSpec};

/// The depth of a ruler with its figures.
const RULER: Length = Length::um(2_600);
/// The depth that a ruler shrinks to where there is less.
const LEAST_RULER: Length = Length::um(2_200);
/// Space between things in a margin.
const SPACE: Length = Length::mm(3);
/// The shortest place that a line of text is put into.
const LEAST_TEXT: Length = Length::mm(30);

/// Where rulers and text go on the sheets of a part.
#[derive(Debug)]
pub(super) struct Furniture {
    rulers: Vec<(RulerUnit, Rect, Turn)>,
    label: Option<(Rect, Turn)>,
    words: Option<(Rect, Turn)>,
    /// What is left to crop marks: the printable part of the paper without rulers.
    pub free: Rect,
}

/// A margin as a strip along an edge of the paper.
#[derive(Debug, Clone, Copy)]
enum Edge {
    Bottom,
    Top,
    Left,
    Right,
}

impl Furniture {
    /// Finds places in the margins around a block of pieces. A sheet without room for its rulers is reported.
    pub(super) fn arrange(
        lying: Lying,
        mut block: Rect,
        bleed: Length,
        spec: &SheetSpec,
        report: &mut Report,
    ) -> Furniture {
        let printable = Rect::of(lying.paper).grown(-SheetSpec::UNPRINTABLE);
        if spec.backs == Backs::GutterFold {
            block = block.union(super::backs::across(block, lying.paper));
        }
        let block = block.grown(bleed);
        let mut furniture = Furniture { rulers: Vec::new(), label: None, words: None, free: printable };
        let mut units = vec![RulerUnit::Inches, RulerUnit::Millimetres];
        let mut rests = Vec::new();
        for edge in [Edge::Bottom, Edge::Top, Edge::Left, Edge::Right] {
            let strip = edge.strip(printable, block);
            let (depth, mut length) = edge.extent(strip);
            if depth < LEAST_RULER {
                continue;
            }
            let depth = depth.min(RULER);
            let turn = edge.turn();
            // The outer part of the strip; crop marks have the inner part.
            let outer = edge.outer(strip, depth);
            let mut start = Length::ZERO;
            let mut used = false;
            while let Some(unit) = units.last().filter(|unit| unit.length() + SPACE <= length) {
                furniture.rulers.push((*unit, edge.part(outer, start, unit.length()), turn));
                start += unit.length() + SPACE;
                length -= unit.length() + SPACE;
                units.pop();
                used = true;
                // One ruler an edge, as long as the next edge has room for the other: it leaves room for words.
                if edge.has_room_after(printable, block) {
                    break;
                }
            }
            if length >= LEAST_TEXT {
                rests.push((edge.part(outer, start, length), turn));
                used = true;
            }
            if used {
                edge.take(&mut furniture.free, depth + Length::um(300));
            }
            if units.is_empty() && rests.len() >= 2 {
                break;
            }
        }
        if !units.is_empty() {
            report
                .warning(code::NO_ROOM_FOR_RULERS, spec.origin, "no margin of this sheet has room for its rulers")
                .help("use fewer columns or rows: without a ruler nobody can see whether the print has its true size");
        }
        let mut rests = rests.into_iter();
        furniture.label = rests.next();
        furniture.words = rests.next();
        furniture
    }

    /// The marks of one sheet.
    pub(super) fn marks(&self, sheet: &Sheet, set: &str) -> Vec<Mark> {
        let mut marks: Vec<Mark> = (self.rulers.iter())
            .map(|(unit, area, turn)| {
                // The baseline is the edge that is farther from the cards.
                let at = match turn {
                    Turn::None => Point::new(area.x, area.bottom()),
                    _ => Point::new(area.right(), area.bottom()),
                };
                Mark::Ruler { at, turn: *turn, unit: *unit }
            })
            .collect();
        let side = match sheet.side {
            Side::Front => "front",
            Side::Back => "back",
        };
        let mut label = format!("{set} · {} · sheet {} of {}, {side}", sheet.title, sheet.number, sheet.of);
        let advice = "print at 100 % (actual size), then check with a ruler";
        match self.words {
            Some((area, turn)) => marks.push(Mark::Text { text: advice.to_owned(), area, turn }),
            None => label = format!("{label} · {advice}"),
        }
        if let Some((area, turn)) = self.label {
            marks.push(Mark::Label { text: label, area, turn });
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

    /// How deep and how long a strip is.
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

    /// A part of a strip in the direction of reading: to the right, or upward.
    fn part(self, strip: Rect, start: Length, length: Length) -> Rect {
        match self {
            Edge::Bottom | Edge::Top => Rect { x: strip.x + start, width: length, ..strip },
            Edge::Left | Edge::Right => Rect { y: strip.bottom() - start - length, height: length, ..strip },
        }
    }

    /// Whether a later edge has room for a ruler.
    fn has_room_after(self, printable: Rect, block: Rect) -> bool {
        let later: &[Edge] = match self {
            Edge::Bottom => &[Edge::Top, Edge::Left, Edge::Right],
            Edge::Top => &[Edge::Left, Edge::Right],
            Edge::Left => &[Edge::Right],
            Edge::Right => &[],
        };
        later.iter().any(|edge| {
            let (depth, length) = edge.extent(edge.strip(printable, block));
            depth >= LEAST_RULER && length >= RulerUnit::Inches.length() + SPACE
        })
    }

    /// Takes the outermost part of this edge away from what is free.
    fn take(self, free: &mut Rect, depth: Length) {
        *free = match self {
            Edge::Bottom => Rect { height: free.height - depth, ..*free },
            Edge::Top => Rect { y: free.y + depth, height: free.height - depth, ..*free },
            Edge::Left => Rect { x: free.x + depth, width: free.width - depth, ..*free },
            Edge::Right => Rect { width: free.width - depth, ..*free },
        }
    }
}
