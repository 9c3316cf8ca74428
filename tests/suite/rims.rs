//! Pieces of squares bleed on sides without a neighbor, and nowhere else.

use std::fs;

use libtest_mimic::Trial;

use super::card_pictures::png;
use super::partly::{scratch, there};
use super::run;
use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("rims": around_all_and_not_between)
}

/// Corners of three squares and a bar, turned as they fit, each with its color to 3 mm beyond the trim.
const SET: &str = r###"
kind: pieces
game: custom
component: brick
pieces:
  - {name: Corner, shape: "##/#.", color: "#c02020", copies: 3}
  - {name: Bar, shape: 3x1, color: "#2020c0"}
---
kind: layout
name: brick
size: {square: 20mm}
bleed: 3mm
front: {ground: {shape: rectangle, x: -3mm, right: -3mm, y: -3mm, bottom: -3mm, fill: "{color}"}}
back: {ground: {like: ground}}
---
kind: sheet
name: bricks
paper: 100mm x 120mm
orientation: portrait
margin: 8mm
columns: 4
rows: 4
bleed: 2mm
backs: long-edge
crop_marks: false
---
kind: game
game: custom
title: Bricks
files: [{file: bricks, sheet: bricks, parts: [{title: Bricks, component: brick, layout: brick}]}]
"###;

fn around_all_and_not_between() {
    let tmp = scratch("rims");
    fs::write(tmp.join("set.yaml"), SET).expect("it can be written");
    let done = run(&["render", "set.yaml", "-o", "out", "--format", "png", "--dpi", "254"], &tmp);
    assert_eq!(done.status, 0, "{}{}", done.err, done.out);
    let papers = there(&tmp.join("out/bricks"));
    for side in ["front", "back"] {
        let (columns, rows, dots) =
            png(&tmp.join("out/bricks").join(&papers[0]).join(format!("bricks-1-{side}.png")));
        assert_eq!((columns, rows), (1_000, 1_200));
        let color = |x: usize, y: usize| {
            let [r, g, b, _] = dots[y * 1_000 + x];
            match (r > 0x80, g > 0x80, b > 0x80) {
                (true, false, false) => '#',
                (false, false, true) => '=',
                (true, true, true) => '.',
                _ => '?',
            }
        };
        // The squares in the middle of the paper, 100 to 900 tenths of a millimeter across and 200 to 1000 down.
        let square = |column: usize, row: usize| color(200 * column + 200, 200 * row + 300);
        let at = |column: i64, row: i64| match (usize::try_from(column), usize::try_from(row)) {
            (Ok(column), Ok(row)) if column < 4 && row < 4 => square(column, row),
            _ => '.',
        };
        for (column, row) in (0..4).flat_map(|row| (0..4).map(move |column| (column, row))) {
            let own = at(column, row);
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                // 0.5 mm, 1.5 mm and 2.5 mm beyond the middle of a side.
                let beyond = |by: i64| {
                    color(
                        (200 * column + 200 + dx * (100 + by)) as usize,
                        (200 * row + 300 + dy * (100 + by)) as usize,
                    )
                };
                let neighbor = at(column + dx, row + dy);
                let wanted = if neighbor == '.' { [own, own, '.'] } else { [neighbor; 3] };
                // An empty square is entered from all of its sides.
                if own != '.' {
                    let found = [5, 15, 25].map(beyond);
                    assert_eq!(found, wanted, "{side}: {column} {row}, toward {dx} {dy}");
                }
            }
        }
        // The top left corner, if a piece is there, and the number of squares.
        let squares: Vec<char> = (0..16).map(|n| at(n % 4, n / 4)).filter(|square| *square != '.').collect();
        assert_eq!(squares.len(), 12, "{side}: {squares:?}");
        if at(0, 0) != '.' {
            assert_eq!(color(85, 185), at(0, 0), "{side}");
        }
    }
}
