//! Texts of one card with the same `size_group` have the same size: the one that the longest of them needs.

use std::collections::BTreeSet;

use libtest_mimic::{Failed, Trial};
use punchboard::compose::drawing::{Drawing, Item};

use crate::support::press::print_text;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("text-sizes/of one card", of_one_card),
        crate::support::trial("text-sizes/of all cards", of_all_cards),
        crate::support::trial("text-sizes/within what each style allows", within_limits),
        crate::support::trial("text-sizes/of a table and a repeat", table_and_repeat),
    ]
}

const CARDS: &str = r#"
kind: game
game: custom
title: Sizes
files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}]
---
kind: deck
game: custom
component: card
cards:
  - name: Long
    a: "One enemy has 1 less Defence for one turn."
    b: "Another Agent of the same player, of another department and not in the battle, joins it for one turn, last in the order, and then goes back where it was."
    rows: [{it: "Its Agent's Attack is doubled against a Sue whose Artefact is a Dagger, and she keeps it for good and ever"}, {it: short}]
  - {name: Short, a: "One.", b: "Two.", rows: [{it: one}, {it: two}]}
---
kind: layout
name: card
size: poker
style: {size: 11pt, min_size: 5pt}
front:
"#;

/// The sizes of the type on each card with slots.
fn sizes(slots: &str) -> Result<Vec<BTreeSet<u32>>, Failed> {
    let file = print_text(&format!("{CARDS}{slots}"))?;
    Ok(file.faces.iter().map(|face| all_sizes(&face.drawing)).collect())
}

/// In hundredths of a point.
fn all_sizes(drawing: &Drawing) -> BTreeSet<u32> {
    let of_item = |item: &Item| match item {
        Item::Text(run) => [(run.size * 100.0).round() as u32].into(),
        Item::Group(group) => all_sizes(&group.drawing),
        Item::Shared(drawing, _) => all_sizes(drawing),
        _ => BTreeSet::new(),
    };
    drawing.items.iter().flat_map(of_item).collect()
}

const TWO: &str = r#"
  a: {text: "{a}", STYLE, x: 5mm, right: 5mm, y: 5mm, height: 10mm}
  b: {text: "{b}", STYLE, x: 5mm, right: 5mm, y: 16mm, height: 10mm}
  fixed: {text: Fixed, STYLE, x: 5mm, right: 5mm, y: 30mm, height: 10mm}
"#;

fn of_one_card() -> Result<(), Failed> {
    let alone = sizes(&TWO.replace("STYLE", "bold: false"))?;
    let together = sizes(&TWO.replace("STYLE", "size_group: rules"))?;
    let smallest = alone[0].first().copied().ok_or("there is text")?;
    assert!(alone[0].len() > 1, "the texts need different sizes: {alone:?}");
    assert_eq!(together, [BTreeSet::from([smallest]), BTreeSet::from([1_100])]);
    Ok(())
}

fn of_all_cards() -> Result<(), Failed> {
    let alone = sizes(&TWO.replace("STYLE", "bold: false"))?;
    let together = sizes(&TWO.replace("STYLE", "size_group: rules, same_size: true"))?;
    let smallest = alone[0].first().copied().ok_or("there is text")?;
    assert_eq!(together, [BTreeSet::from([smallest]), BTreeSet::from([smallest])]);
    Ok(())
}

fn within_limits() -> Result<(), Failed> {
    let slots = TWO.replace("fixed: {text: Fixed, STYLE,", "fixed: {text: Fixed, STYLE, min_size: 9pt,");
    let together = sizes(&slots.replace("STYLE", "size_group: rules"))?;
    let [smallest, largest] = *together[0].iter().copied().collect::<Vec<_>>() else {
        return Err(format!("two sizes, not {together:?}").into());
    };
    assert!(smallest < 900 && largest == 900, "{together:?}");
    Ok(())
}

fn table_and_repeat() -> Result<(), Failed> {
    let slots = r#"
  rows: {table: "{rows}", size_group: rules, columns: [{text: "{it}"}], x: 5mm, right: 5mm, y: 5mm, height: 11mm}
  again:
    repeat: "{rows}"
    columns: 1
    x: 5mm
    right: 5mm
    y: 20mm
    height: 50mm
    slots: {it: {text: "{it}", size_group: rules}}
"#;
    let alone = sizes(&slots.replace("size_group: rules", "bold: false"))?;
    let together = sizes(slots)?;
    let smallest = alone[0].first().copied().ok_or("there is text")?;
    assert!(alone[0].len() > 1, "the table needs another size: {alone:?}");
    assert_eq!(together, [BTreeSet::from([smallest]), BTreeSet::from([1_100])]);
    Ok(())
}
