//! Pieces of squares bleed on sides without a neighbor, and nowhere else.

use std::fs;

use libtest_mimic::Trial;

use super::card_pictures::png;
use super::partly::{scratch, there};
use super::run;
use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("rims": around_all_and_not_between, around_cards_that_touch, around_a_honeycomb)
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

/// Five cards that touch, in two colors: two rows of three, with an empty place.
const CARDS: &str = r##"
kind: pieces
game: custom
component: card
pieces:
  - {name: Red, color: "#c02020"}
  - {name: Blue, color: "#2020c0", copies: 2}
  - {name: Red again, color: "#c02020", copies: 2}
---
kind: layout
name: card
size: 20mm x 30mm
bleed: 2mm
front: {ground: {shape: rectangle, x: -3mm, right: -3mm, y: -3mm, bottom: -3mm, fill: "{color}"}}
back: {ground: {like: ground}}
---
kind: sheet
name: cards
paper: 100mm x 120mm
orientation: portrait
columns: 3
rows: 2
gutter: 0mm
rim: 2mm
backs: long-edge
crop_marks: false
---
kind: game
game: custom
title: Cards
files: [{file: cards, sheet: cards, parts: [{title: Cards, component: card, layout: card}]}]
"##;

/// Prints a set on paper of 100 by 120 mm; returns a function from tenths of a millimeter to the color there.
fn printed(name: &str, set: &str, side: &str) -> impl Fn(usize, usize) -> char + use<> {
    let tmp = scratch(name);
    fs::write(tmp.join("set.yaml"), set).expect("it can be written");
    let done = run(&["render", "set.yaml", "-o", "out", "--format", "png", "--dpi", "254"], &tmp);
    assert_eq!(done.status, 0, "{}{}", done.err, done.out);
    assert!(!done.err.contains("bleed"), "{}", done.err);
    let papers = there(&tmp.join("out/cards"));
    let picture = tmp.join("out/cards").join(&papers[0]).join(format!("cards-1-{side}.png"));
    let (columns, rows, dots) = png(&picture);
    assert_eq!((columns, rows), (1_000, 1_200));
    move |x, y| {
        let [r, g, b, _] = dots[y * 1_000 + x];
        match (r > 0x80, g > 0x80, b > 0x80) {
            (true, false, false) => '#',
            (false, false, true) => '=',
            (true, true, true) => '.',
            _ => '?',
        }
    }
}

fn around_cards_that_touch() {
    for (side, rows) in
        [("front", [['#', '=', '='], ['#', '#', '.']]), ("back", [['=', '=', '#'], ['.', '#', '#']])]
    {
        let color = printed("rims-of-cards", CARDS, side);
        // The cards are 200 to 800 tenths of a millimeter across and 300 to 900 down.
        let at = |column: i64, row: i64| match (usize::try_from(column), usize::try_from(row)) {
            (Ok(column), Ok(row)) if column < 3 && row < 2 => rows[row][column],
            _ => '.',
        };
        for (column, row) in (0..2).flat_map(|row| (0..3).map(move |column| (column, row))) {
            let own = at(column, row);
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter(|_| own != '.') {
                let beyond = |by: i64| {
                    let (x, y) = (300 + 200 * column + dx * (100 + by), 450 + 300 * row + dy * (150 + by));
                    color(x as usize, y as usize)
                };
                let neighbor = at(column + dx, row + dy);
                let wanted = if neighbor == '.' { [own, own, '.'] } else { [neighbor; 3] };
                assert_eq!([5, 15, 25].map(beyond), wanted, "{side}: {column} {row}, toward {dx} {dy}");
            }
        }
        assert_eq!(color(190, 290), at(0, 0), "the corner of the bleed, {side}");
    }
}

/// Six-sided pieces bleed at sides without a neighbor only.
fn around_a_honeycomb() {
    let set = CARDS
        .replace("size: 20mm x 30mm", "size: 23.094mm x 20mm\ncut: hex")
        .replace("columns: 3\nrows: 2\n", "columns: 2\nrows: 3\n");
    let color = printed(
        "rims-of-hexes",
        &set.replace("Red again, color: \"#c02020\", copies: 2", "Last, color: \"#c02020\", copies: 0"),
        "front",
    );
    let rows = |x: usize| (0..1_200).map(|y| color(x, y)).collect::<String>();
    // Red above left, blue right of it and half a piece lower, blue below red.
    let left = (0..1_000).find(|x| rows(*x).contains('#')).expect("it is printed");
    // The middle of the first column is half a piece behind its left corner, which bleeds by 2.3 mm.
    let column = rows(left + 23 + 115);
    let (top, bottom) = (column.find('#').expect("red"), column.rfind('#').expect("red"));
    assert!(
        (215..=225).contains(&(bottom + 1 - top)),
        "red is 20 mm high and bleeds above: {top} to {bottom}"
    );
    let blue = &column[bottom + 1..];
    let blue = (blue.rfind('=').expect("blue") + 1, blue.find('=').expect("blue"));
    assert!(blue.1 < 4 && (215..=225).contains(&blue.0), "blue touches red and bleeds below: {blue:?}");
}

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
