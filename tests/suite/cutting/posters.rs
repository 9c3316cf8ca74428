//! Tiles of posters with registration marks: no tile touches one, and the file of cuts has both.

use libtest_mimic::{Failed, Trial};
use punchboard::compose::Options;
use punchboard::impose::Mark;

use super::both;
use crate::support::press;

const SET: &str = "kind: sheet
name: cut-poster
paper: a4
registration: {marks: four, length: 12mm}
---
kind: map
game: custom
name: Isle
hex: 30mm
rows: |
  g g g g g g g g g g g g
  g g g g g g g g g g g g
  g g g g g g g g g g g g
  g g g g g g g g g g g g
  g g g g g g g g g g g g
  g g g g g g g g g g g g
  g g g g g g g g g g g g
  g g g g g g g g g g g g
---
kind: game
game: custom
title: Isle
files: [{file: isle, sheet: cut-poster, parts: [{title: Isle, map: Isle}]}]
";

pub fn trials() -> Vec<Trial> {
    vec![crate::support::trial("cutting/tiles of posters keep clear of registration marks", tiles)]
}

fn tiles() -> Result<(), Failed> {
    let (mut files, _) =
        press::print(&press::Memory::new(&[("set.yaml", SET)]), "set.yaml", Options::default());
    let file = files.first_mut().ok_or("it is printed")?;
    let is_mark = |mark: &&Mark| matches!(mark, Mark::Registration { .. });
    assert!(file.sheets.len() > 3, "it is a poster");
    assert_eq!(file.sheets[0].marks.iter().filter(is_mark).count(), 0, "the key is not cut");
    for sheet in &file.sheets[1..] {
        let bars: Vec<_> = sheet
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Registration { at } => Some(*at),
                _ => None,
            })
            .collect();
        assert_eq!(bars.len(), 8, "four corners of two bars");
        for bar in &bars {
            assert!(!sheet.placements[0].at.grown(punchboard::geometry::Length::mm(1)).overlaps(*bar));
        }
    }
    let cuts = file.name_cut_files();
    assert!(!cuts.is_empty());
    for cut in &cuts {
        for read in both(cut) {
            assert!(read.stretches("CUT").len() >= 4);
            assert_eq!(read.lines.iter().filter(|line| line.layer == "REG").count(), 8);
        }
    }
    Ok(())
}
