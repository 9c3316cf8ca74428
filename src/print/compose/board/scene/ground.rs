//! What pieces of an example are on: a part of a board of squares, a patch of hexes, rows of cards.

use std::collections::BTreeMap;

use super::pieces::draw;
use super::{Ground, SceneSpace, Thing};
use crate::compose::FontBook;
use crate::compose::board::lettering::Lettering;
use crate::compose::board::{Task, fitting, hexes, squares};
use crate::compose::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use crate::compose::path::Path;
use crate::diag::Report;
use crate::geometry::{Label, Length, Point, Rect, Size};
use crate::model::load::Staged;
use crate::model::look::{HexText, Look};
use crate::model::numbering::LabelStyle;
use crate::model::spot::Spot;
use crate::model::style::TITLES;
use crate::model::{Board, Color, HexMap};
use crate::source::Origin;

/// The room of the names of columns and rows, in points.
const NAMES: f32 = 9.0;
/// The room of the line around a part of a board.
const EDGE: f32 = 1.0;
/// The part of a square that its pieces may fill.
const OF_SQUARE: f32 = 0.96;
/// The part of a hex that its pieces may fill, from side to side.
const OF_HEX: f32 = 0.76;
/// The part of a card that pieces on it may fill, from side to side, and from its foot up.
const OF_CARD: f32 = 0.9;
const ON_CARD: f32 = 0.66;
/// The space between cards in rows, in points.
const BETWEEN: f32 = 2.0;
/// The least size of labels in hexes, in points, and the greatest as a part of a hex.
const READ: (f32, f32) = (5.6, 0.18);

/// A part of a board of squares, which are at most so large and fit into `room`. `all` are the columns and rows
/// of the whole board, which name its spaces.
pub fn of_board(
    part: &Board,
    staged: &Staged,
    all: (u32, u32),
    (most, room): (Length, Size),
    task: Task<'_>,
    report: &mut Report,
) -> Ground {
    let (from, to) = (staged.from, staged.to);
    let style = task.look.labels.style;
    let mut look = plain(task.look);
    look.labels.style = LabelStyle::None;
    let numbering = &task.look.labels.numbering;
    let count = (to.column - from.column + 1, to.row - from.row + 1);
    let columns: Vec<_> = (from.column..=to.column).map(|n| numbering.column(style, all.0, n)).collect();
    let rows: Vec<_> = (from.row..=to.row).map(|n| numbering.row(style, all.1, n)).collect();
    let has_names = columns.iter().chain(&rows).any(Option::is_some);
    let band = if has_names { NAMES } else { EDGE };
    let share = |room: Length, count: u32| (room.to_pt() as f32 - band - EDGE).max(1.0) / count as f32;
    let side = share(room.width, count.0).min(share(room.height, count.1)).min(most.to_pt() as f32);
    let size = Length::from_pt(f64::from(side));
    let side = size.to_pt() as f32;
    let plate = squares::board(part, Task { look: &look, size, ..task }, report);
    let shown = Size::new(size * i64::from(count.0), size * i64::from(count.1));
    let corner = Point::new(
        plate.origin.x + size * i64::from(from.column),
        plate.origin.y + size * i64::from(from.row),
    );
    let window = plate.window(Rect::new(corner, shown)).drawing;
    let (wide, high) = (side * count.0 as f32, side * count.1 as f32);
    let transform = Transform::moved(band, band);
    let clip = Some(Path::rectangle(0.0, 0.0, wide, high));
    let group = Group { transform, clip, opacity: 1.0, drawing: window, tag: None };
    let mut drawing = Drawing { items: vec![Item::Group(Box::new(group))] };
    drawing.path(Path::rectangle(band, band, wide, high), None, Some(edge(task.mark(None))));
    let spaces = Label::of_grid(to.column + 1, to.row + 1).filter(|at| staged.shows(*at)).map(|at| {
        let (x, y) =
            (band + side * (at.column - from.column) as f32, band + side * (at.row - from.row) as f32);
        let outline = vec![(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
        let middle = (x + side / 2.0, y + side / 2.0);
        let room = (side * OF_SQUARE, side * OF_SQUARE);
        (at, SceneSpace { middle, outline, place: middle, room, is_square: true, is_full: false })
    });
    let middle = |n: usize| band + side * (n as f32 + 0.5);
    let above =
        columns.into_iter().enumerate().filter_map(|(n, name)| Some((name?, (middle(n), band / 2.0))));
    let left = rows.into_iter().enumerate().filter_map(|(n, name)| Some((name?, (band / 2.0, middle(n)))));
    Ground {
        size: (wide + band + EDGE, high + band + EDGE),
        drawing,
        spaces: spaces.collect(),
        scale: side / task.size.to_pt() as f32,
        names: above.chain(left).collect(),
        heads: Vec::new(),
        family: task.look.font.value.clone(),
    }
}

/// A patch of hexes, which are at most so large and fit into `room`.
pub fn of_map(part: &HexMap, (most, room): (Length, Size), task: Task<'_>, report: &mut Report) -> Ground {
    let mut look = plain(task.look);
    let size = fitting(room, most, |size| hexes::measure(part, Task { look: &look, size, ..task }));
    let u = size.to_pt() as f32;
    let least = (READ.0 / u).min(READ.1);
    look.labels.text.size = look.labels.text.size.max(least);
    let plate = hexes::map(part, Task { look: &look, size, ..task }, report);
    let grid = part.grid(size);
    let (x0, y0) = (plate.origin.x.to_pt() as f32, plate.origin.y.to_pt() as f32);
    let corners = grid.corners().map(|(x, y)| ((x * 72.0 / 25_400.0) as f32, (y * 72.0 / 25_400.0) as f32));
    // Pieces leave room for what is at the top of each hex.
    let at_top = |text: &HexText| matches!(text.at, Spot::Below(below) if below < -0.2);
    let has_top = look.texts.iter().any(at_top);
    let (down, high) = if has_top { (0.1, 0.58) } else { (0.0, OF_HEX) };
    let shown = grid.labels().filter(|at| part.symbol(*at).is_some());
    let spaces = shown.map(|at| {
        let center = grid.center(at);
        let (x, y) = (x0 + center.x.to_pt() as f32, y0 + center.y.to_pt() as f32);
        let outline = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        let (place, room) = ((x, y + u * down), (u * OF_HEX, u * high));
        (at, SceneSpace { middle: (x, y), outline, place, room, is_square: false, is_full: false })
    });
    let spaces = spaces.collect();
    let whole = plate.whole();
    Ground {
        size: (whole.size.width.to_pt() as f32, whole.size.height.to_pt() as f32),
        drawing: whole.drawing,
        spaces,
        scale: u / task.size.to_pt() as f32,
        names: Vec::new(),
        heads: Vec::new(),
        family: task.look.font.value.clone(),
    }
}

/// Rows of cards, each at most so wide and all in `room`; `None` is an empty place.
pub fn of_cards(
    rows: &[Vec<Option<Thing>>],
    (most, room): (Length, Size),
    family: &str,
    (fonts, nowhere): (&FontBook, Origin),
) -> Ground {
    let places = || rows.iter().flatten().flatten();
    let widest = places().map(|thing| thing.extent().0).fold(1.0, f32::max);
    let highest = places().map(|thing| thing.extent().1).fold(1.0, f32::max);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0).max(1) as f32;
    let count = (rows.len() as f32).max(1.0);
    let free = |room: Length, count: f32| (room.to_pt() as f32 - BETWEEN * (count + 1.0)).max(1.0) / count;
    let narrowest = places().filter_map(Thing::width).fold(widest, f32::min);
    let scale = (free(room.width, columns) / widest)
        .min(free(room.height, count) / highest)
        .min(most.to_pt() as f32 / narrowest)
        .min(1.0);
    let (wide, high) = (widest * scale, highest * scale);
    let mut lettering = Lettering::in_family(fonts, family, TITLES, nowhere);
    let mut drawing = Drawing::default();
    let (mut spaces, mut heads) = (BTreeMap::new(), Vec::new());
    for (row, places) in rows.iter().enumerate() {
        for (column, thing) in places.iter().enumerate() {
            let Some(thing) = thing else { continue };
            let at = Label { column: column as u32, row: row as u32 };
            let x = BETWEEN + (wide + BETWEEN) * column as f32;
            let y = BETWEEN + (high + BETWEEN) * row as f32;
            let outline = vec![(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)];
            let middle = (x + wide / 2.0, y + high / 2.0);
            draw(thing, middle, scale, &mut lettering, &mut drawing);
            heads.extend(thing.head(middle, scale));
            // Pieces leave the head of a card free.
            let place = (middle.0, y + high * (1.0 - ON_CARD / 2.0));
            let room = (wide * OF_CARD, high * ON_CARD);
            let space = SceneSpace { middle, outline, place, room, is_square: false, is_full: true };
            spaces.insert(at, space);
        }
    }
    let size = (BETWEEN + (wide + BETWEEN) * columns, BETWEEN + (high + BETWEEN) * count);
    Ground { size, drawing, spaces, scale, names: Vec::new(), heads, family: family.to_owned() }
}

/// A look without anything around the spaces.
fn plain(look: &Look) -> Look {
    Look { title: false, legend: false, compass: false, frame: None, ..look.clone() }
}

/// The line around a part of a board.
fn edge(color: Color) -> Stroke {
    Stroke { paint: Paint::Color(color), width: 0.6, dash: Vec::new(), round: false }
}
