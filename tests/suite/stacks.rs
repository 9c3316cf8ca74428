//! Slots of a panel with `stack:` are one below the other, tables as high as their rows, and fill the panel.

use libtest_mimic::{Failed, Trial};
use punchboard::compose::drawing::{Drawing, Item, Transform};

use crate::support::press::print_text;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("stacks/one below the other", below),
        crate::support::trial("stacks/what has no height takes what is left", rest),
        crate::support::trial("stacks/type shrinks until all fits", shrinks),
        crate::support::trial("stacks/too much is an error", too_much),
        crate::support::trial("stacks/what is not there takes no room", not_there),
    ]
}

const CARDS: &str = r"
kind: game
game: custom
title: Stacks
files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}]
---
kind: deck
game: custom
component: card
cards: [{name: One, rows: [{it: first}, {it: second}, {it: third}]}]
---
kind: layout
name: card
size: poker
style: {size: 10pt, min_size: 5pt}
front:
  stack:
    panel: true
    stack: 2mm
    x: 5mm
    right: 5mm
    y: 5mm
    height: HIGH
    slots:
";

/// The words of a card with stacked slots in a panel of a height: the distance of their baselines from the top of the card, in millimeters,
/// and their size in points.
fn words(height: &str, slots: &str) -> Result<Vec<(String, f64, f32)>, Failed> {
    let text = format!("{}{slots}", CARDS.replace("HIGH", height));
    let file = print_text(&text)?;
    let mut words = Vec::new();
    collect(&file.faces[0].drawing, Transform::IDENTITY, &mut words);
    Ok(words)
}

fn collect(drawing: &Drawing, at: Transform, into: &mut Vec<(String, f64, f32)>) {
    for item in &drawing.items {
        match item {
            Item::Text(run) => {
                let (_, y) = at.apply(run.x, run.y);
                into.push((run.text().into_owned(), f64::from(y) * 25.4 / 72.0, run.size));
            }
            Item::Group(group) => collect(&group.drawing, at.after(group.transform), into),
            Item::Shared(drawing, moved) => collect(drawing, at.after(*moved), into),
            _ => {}
        }
    }
}

/// The baseline of a word.
fn line_of(words: &[(String, f64, f32)], word: &str) -> Result<f64, Failed> {
    let found = words.iter().find(|(text, ..)| text.contains(word));
    Ok(found.ok_or_else(|| format!("{word} is printed: {words:?}"))?.1)
}

const TABLE: &str = r#"
      table: {table: "{rows}", padding: 1mm, columns: [{text: "{it}"}]}
      head: {text: Head, height: 5mm}
      again: {like: table}
"#;

fn below() -> Result<(), Failed> {
    let words = words("60mm", TABLE)?;
    let lines: Vec<f64> = words.iter().map(|(_, line, _)| *line).collect();
    assert_eq!(lines.len(), 7, "two tables of three rows, and a head: {words:?}");
    assert!(lines.windows(2).all(|pair| pair[0] < pair[1]), "each below the one before: {lines:?}");
    // Six rows of 10 pt, of which room between them makes at most twice the padding.
    assert!((lines[1] - lines[0] - (lines[6] - lines[5])).abs() < 0.02, "rows are alike: {lines:?}");
    assert!((lines[1] - lines[0]) > 4.2 + 1.0, "what is left lies between rows: {lines:?}");
    Ok(())
}

fn rest() -> Result<(), Failed> {
    let slots = format!("{TABLE}      foot: {{text: Foot, valign: bottom}}\n");
    let words = words("60mm", &slots)?;
    let foot = line_of(&words, "Foot")?;
    assert!((foot - 65.0).abs() < 0.8, "the last slot ends with the panel: {foot}");
    assert!(line_of(&words, "second")? - line_of(&words, "first")? < 5.6, "rows keep their padding");
    Ok(())
}

fn shrinks() -> Result<(), Failed> {
    let words = words("32mm", TABLE)?;
    let sizes: Vec<f32> = words.iter().filter(|(text, ..)| text != "Head").map(|(.., size)| *size).collect();
    assert!(sizes.iter().all(|size| *size < 10.0 && size.to_bits() == sizes[0].to_bits()), "{sizes:?}");
    assert!(words.iter().all(|(_, line, _)| *line < 37.2), "all of it is in the panel: {words:?}");
    Ok(())
}

fn too_much() -> Result<(), Failed> {
    let Err(fault) = words("12mm", TABLE) else { return Err("it can't fit".into()) };
    let message = fault.message().unwrap_or_default();
    assert!(
        message.starts_with("One: the slots of \"stack\" are ") && message.ends_with("mm too high together")
    );
    Ok(())
}

fn not_there() -> Result<(), Failed> {
    let with = |when: &str| {
        let slots = format!(
            "      gone: {{text: Gone, when: {when}, height: 9mm}}\n      head: {{text: Head, height: 5mm}}\n"
        );
        line_of(&words("60mm", &slots)?, "Head")
    };
    assert!((with("rows")? - with("not rows")? - 11.0).abs() < 0.01, "its height and the space below it");
    Ok(())
}
