//! The places of a repeat's cells one after the other: row by row, in a snake, around an edge, on a ring.

use super::middle;
use crate::geometry::{Length, Rect};
use crate::model::slot::{Place, Repeat};

/// Cells one after the other, row by row.
pub(super) fn flow(repeat: &Repeat, rect: Rect, count: usize) -> Vec<Option<Rect>> {
    let gap = repeat.gap;
    let fitting = |room: Length, size: Length, gap: Length| ((room + gap).fits(size + gap)).max(1);
    let columns = match (repeat.columns, repeat.cell.width) {
        (Some(columns), _) => i64::from(columns),
        (None, Some(width)) if width + gap.width > Length::ZERO => fitting(rect.width, width, gap.width),
        _ => count.max(1) as i64,
    };
    let rows = (count.div_ceil(columns.max(1) as usize) as i64).max(1);
    let even = |room: Length, n: i64, gap: Length| (room - gap * (n - 1)) / n;
    let width = repeat.cell.width.unwrap_or_else(|| even(rect.width, columns, gap.width));
    let height = repeat.cell.height.unwrap_or_else(|| even(rect.height, rows, gap.height));
    (0..count as i64)
        .map(|n| {
            let (mut column, row) = (n % columns, n / columns);
            if repeat.place == Place::Snake && row % 2 == 1 {
                column = columns - 1 - column;
            }
            let shift = if repeat.stagger && row % 2 == 1 { (width + gap.width) / 2 } else { Length::ZERO };
            let x = rect.x + (width + gap.width) * column + shift;
            Some(Rect { x, y: rect.y + (height + gap.height) * row, width, height })
        })
        .collect()
}

/// Cells along the edges of a rectangle, clockwise from its top left corner. Without `columns` they are as
/// close to squares as possible.
pub(super) fn around(repeat: &Repeat, rect: Rect, count: usize) -> Vec<Option<Rect>> {
    if count < LEAST_AROUND {
        return flow(repeat, rect, count);
    }
    let [columns, rows] = lines_around(repeat, rect, count);
    let even = |room: Length, n: i64, gap: Length| (room - gap * (n - 1)) / n;
    let width = repeat.cell.width.unwrap_or_else(|| even(rect.width, columns, repeat.gap.width));
    let height = repeat.cell.height.unwrap_or_else(|| even(rect.height, rows, repeat.gap.height));
    let at = |n: i64, of: i64, room: Length, size: Length| (room - size) * n / (of - 1).max(1);
    let cell = |n: i64| {
        let (right, down) = (columns - 1, rows - 1);
        let (column, row) = if n <= right {
            (n, 0)
        } else if n <= right + down {
            (right, n - right)
        } else if n <= 2 * right + down {
            (2 * right + down - n, down)
        } else {
            (0, 2 * (right + down) - n)
        };
        let x = rect.x + at(column, columns, rect.width, width);
        let y = rect.y + at(row, rows, rect.height, height);
        Rect { x, y, width, height }
    };
    (0..count as i64).map(|n| Some(cell(n))).collect()
}

/// The least number of cells that go around a rectangle.
const LEAST_AROUND: usize = 4;

/// How many cells are on the upper edge of a rectangle with cells around it, and how many on a side, corners included.
fn lines_around(repeat: &Repeat, rect: Rect, count: usize) -> [i64; 2] {
    let count = count as i64;
    let (wide, high) = (rect.width.to_um().max(1), rect.height.to_um().max(1));
    let square = 2 * (wide + high) / (count + 4);
    let usual = (wide + square / 2) / square.max(1);
    let most = count / 2;
    let columns = repeat.columns.map_or(usual, i64::from).clamp(2, most);
    // Two whole rows, and the rest on both sides between them.
    [columns, (count - 2 * columns + 1).div_euclid(2) + 2]
}

/// How many cells have room around the edge of a rectangle or on a ring in it, if so many cover each other by more than a
/// line.
pub(super) fn room_for(repeat: &Repeat, rect: Rect, count: usize) -> Option<usize> {
    /// Cells may share their outlines.
    const OVERLAP: f64 = 0.1;
    let Repeat { cell, .. } = repeat;
    let is_covered = |distance: f64, size: Length| distance < size.to_pt() * (1.0 - OVERLAP);
    match repeat.place {
        Place::Around if count >= LEAST_AROUND => {
            let lines = lines_around(repeat, rect, count);
            let sides = [(rect.width, cell.width, lines[0]), (rect.height, cell.height, lines[1])];
            let overlaps = |(room, size, count): (Length, Option<Length>, i64)| {
                let step = |size: Length| (room - size).to_pt() / (count - 1).max(1) as f64;
                count > 1 && size.is_some_and(|size| is_covered(step(size), size))
            };
            let fitting = |(room, size, count): (Length, Option<Length>, i64)| {
                size.map_or(count, |size| if size > Length::ZERO { room.fits(size) } else { count }) as usize
            };
            let [across, down] = sides.map(fitting);
            let most = if across > 1 && down > 1 { 2 * (across + down) - 4 } else { across * down };
            sides.into_iter().any(overlaps).then_some(most.min(count - 1))
        }
        Place::Ring if count > 1 => {
            let (width, height) = (cell.width?, cell.height?);
            let (size, across) = (width.min(height), (rect.width - width).min(rect.height - height).to_pt());
            let step = across * (std::f64::consts::PI / count as f64).sin();
            let most =
                || (std::f64::consts::PI / (size.to_pt() / across).clamp(0.0, 1.0).asin()).floor() as usize;
            is_covered(step, size).then(|| if across > 0.0 { most().max(1) } else { 1 })
        }
        _ => None,
    }
}

/// Cells on the largest ring that fits into a rectangle, clockwise from the top. Without a size they nearly
/// touch each other.
pub(super) fn ring(repeat: &Repeat, rect: Rect, count: usize) -> Vec<Option<Rect>> {
    let turn = std::f64::consts::TAU / count.max(1) as f64;
    let across = rect.width.min(rect.height).to_pt();
    // The centers of neighbors are one cell apart, on a circle in the rest of the rectangle.
    let chord = (turn / 2.0).sin();
    let share = if count > 1 { chord / (1.0 + chord) * 0.98 } else { 1.0 };
    let usual = Length::from_pt(across * share);
    let width = repeat.cell.width.unwrap_or(usual);
    let height = repeat.cell.height.unwrap_or(usual);
    let (x, y) = ((rect.width - width).to_pt() / 2.0, (rect.height - height).to_pt() / 2.0);
    let cell = |n: usize| {
        let (sin, cos) = (turn * n as f64).sin_cos();
        let left = rect.x + Length::from_pt(x + x * sin);
        Rect { x: left, y: rect.y + Length::from_pt(y - y * cos), width, height }
    };
    (0..count).map(|n| Some(cell(n))).collect()
}

/// The angle of a cell in degrees, so that its foot points to the center; `None` if it is upright.
pub(super) fn turn_of(repeat: &Repeat, rect: Rect, cell: Rect) -> Option<f32> {
    if !repeat.turned {
        return None;
    }
    let ((x, y), (mx, my)) = (middle(cell), middle(rect));
    let degrees = match repeat.place {
        Place::Ring => (x - mx).atan2(my - y).to_degrees(),
        Place::Around if cell.right() >= rect.right() - Length::um(10) && cell.y > rect.y => 90.0,
        Place::Around if cell.bottom() >= rect.bottom() - Length::um(10) => 180.0,
        Place::Around if cell.x <= rect.x && cell.y > rect.y => -90.0,
        _ => 0.0,
    };
    (degrees.abs() > 0.01).then_some(degrees)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Report;
    use crate::source::{Files, Read, yaml};

    /// The corners of the cells of a repeat in a slot of 100 by 60 mm, in whole millimetres.
    fn corners(keys: &str) -> Vec<(i64, i64)> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let file = files.add("slot.yaml", format!("{{repeat: 1, slots: {{}}, {keys}}}"));
        let node = yaml::parse(&files, file, &mut report).remove(0);
        let repeat = Repeat::read(&node, &mut report).expect("it is sound");
        let rect = Rect { x: Length::ZERO, y: Length::ZERO, width: Length::mm(100), height: Length::mm(60) };
        let cells = match repeat.place {
            Place::Around => around(&repeat, rect, 28),
            Place::Ring => ring(&repeat, rect, 4),
            _ => flow(&repeat, rect, 28),
        };
        cells.into_iter().flatten().map(|cell| (cell.x.to_um() / 1_000, cell.y.to_um() / 1_000)).collect()
    }

    #[test]
    fn a_track_around_goes_from_corner_to_corner() {
        let track = corners("place: around, columns: 10");
        assert_eq!(
            (track[0], track[9], track[14], track[23], track[27]),
            ((0, 0), (90, 0), (90, 50), (0, 50), (0, 10))
        );
        // Without columns its cells are squares.
        assert_eq!(corners("place: around"), track);
    }

    #[test]
    fn a_snake_turns() {
        let snake = corners("place: snake, columns: 10");
        assert_eq!((snake[9], snake[10], snake[19], snake[20]), ((90, 0), (90, 20), (0, 20), (0, 40)));
    }

    #[test]
    fn a_ring_begins_above() {
        let ring = corners("place: ring, cell: {width: 20mm, height: 20mm}");
        assert_eq!(ring, [(40, 0), (80, 20), (40, 40), (0, 20)]);
    }
}
