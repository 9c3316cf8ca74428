//! A die with six sides: a cross of six squares, with seven flaps.

use super::{Net, NetPanel, Pen, panel};
use crate::geometry::{Length, Point, Size, Turn};

/// Places of the sides in the cross: name, column, row. Opposite sides add up to seven, and 1, 2, 3 run counterclockwise about their
/// corner, as on western dice.
const SIDES: [(&str, i64, i64); 6] =
    [("2", 1, 0), ("1", 1, 1), ("5", 1, 2), ("6", 1, 3), ("3", 0, 1), ("4", 2, 1)];

/// The net of a die with edges of a length. A side's flap goes under the side that it meets.
pub fn die(edge: Length, glue: Length) -> Net {
    let flap = glue.min(edge.scaled(0.4));
    let at = |n: i64| edge * n;
    let down = |n: i64| flap + edge * n;
    let mut pen = Pen::new(at(1), down(0));
    let slant = flap;
    // Clockwise from the top left corner of the uppermost square.
    pen.lines([(at(1) + slant, Length::ZERO), (at(2) - slant, Length::ZERO), (at(2), down(0))]);
    let right = |row: i64| {
        [(at(2) + flap, down(row) + slant), (at(2) + flap, down(row + 1) - slant), (at(2), down(row + 1))]
    };
    pen.lines(right(0));
    pen.lines([(at(3), down(1)), (at(3), down(2)), (at(2), down(2))]);
    pen.lines(right(2));
    pen.lines(right(3));
    pen.line(at(1), down(4));
    let left = |row: i64| {
        [(at(1) - flap, down(row + 1) - slant), (at(1) - flap, down(row) + slant), (at(1), down(row))]
    };
    pen.lines(left(3));
    pen.lines(left(2));
    pen.lines([(Length::ZERO, down(2)), (Length::ZERO, down(1)), (at(1), down(1))]);
    pen.lines(left(0));
    let fold = |x1, y1, x2, y2| [Point::new(x1, y1), Point::new(x2, y2)];
    let mut folds: Vec<[Point; 2]> = (0..4).map(|row| fold(at(1), down(row), at(2), down(row))).collect();
    folds.extend([1, 2].map(|column| fold(at(column), down(1), at(column), down(2))));
    let flaps = [0, 2, 3].iter().flat_map(|row| [1, 2].map(|column| (column, *row)));
    folds.extend(flaps.map(|(column, row)| fold(at(column), down(row), at(column), down(row + 1))));
    let side = |(name, column, row): (&'static str, i64, i64)| -> NetPanel {
        panel(name, (at(column), down(row)), (edge, edge), Turn::None)
    };
    Net { size: Size::new(edge * 3, down(4)), outline: pen.finish(), folds, panels: SIDES.map(side).to_vec() }
}
