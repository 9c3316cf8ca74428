//! Player aids and sheets with tables are set evenly: one size of type a side, narrow numbers of rules, and the same space
//! above and below the text of a row.

use std::collections::BTreeMap;

use libtest_mimic::{Failed, Trial};
use punchboard::compose::drawing::{Drawing, Item, Transform};

use super::BUILT;
use crate::support::trial;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    [trial("printed/tables of aids are set evenly", aids_are_even)].into_iter()
}

/// The aids and sheets that are tables: a game, a file, and the sides of it.
const TABLES: [(&str, &str, &[usize]); 5] = [
    ("generation-zero", "player-aid", &[0, 1]),
    ("survival", "player-aid", &[1]),
    ("alien-empires", "player-aid", &[0]),
    ("alien-empires", "powers", &[0, 1]),
    ("alien-empires", "conflict-sheet", &[0]),
];
/// The sizes of their type, in points, and how much of the text on a side may have other sizes.
const SIZES: std::ops::RangeInclusive<f32> = 10.45..=11.55;
const OTHERS: f32 = 0.3;
/// The most of the width that a number of a rule takes.
const WIDEST: f32 = 0.08;
/// The least space between a row's text and the lines around it, and by how much the two may differ, in millimeters.
const LEAST: f32 = 0.8;
const APART: f32 = 0.7;

fn aids_are_even() -> Result<(), Failed> {
    let mut faults = Vec::new();
    let mut seen = 0;
    for (game, name, sides) in TABLES {
        let built = BUILT.iter().find(|built| built.game == game).ok_or(game)?;
        for file in built.composed.iter().filter(|file| file.printed.name == name) {
            for side in sides {
                let face = &file.printed.faces[*side];
                let side = Side::read(&face.drawing, face.size.width.to_pt() as f32);
                let of = format!("{game}, {name} on {}", file.printed.paper);
                faults.extend(side.faults().into_iter().map(|fault| format!("{of}: {fault}")));
                seen += 1;
            }
        }
    }
    assert!(seen >= 14, "{seen} sides were measured");
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// The text and the lines of a side, in points from its upper left corner.
#[derive(Default)]
struct Side {
    width: f32,
    /// Baselines with the left edge, the size and the text of runs.
    runs: Vec<(f32, f32, f32, String)>,
    /// Heights of thin lines across, with their left and right ends.
    lines: Vec<(f32, f32, f32)>,
}

impl Side {
    fn read(drawing: &Drawing, width: f32) -> Side {
        let mut side = Side { width, ..Side::default() };
        for (run, at) in drawing.runs() {
            let (x, y) = at.apply(run.x, run.y);
            side.runs.push((y, x, run.size * at.scale(), run.text().into_owned()));
        }
        side.add_lines(drawing, Transform::IDENTITY);
        side
    }

    fn add_lines(&mut self, drawing: &Drawing, at: Transform) {
        for item in &drawing.items {
            match item {
                Item::Group(group) => self.add_lines(&group.drawing, at.after(group.transform)),
                Item::Shared(drawing, inner) => self.add_lines(drawing, at.after(*inner)),
                Item::Layer(layer) => self.add_lines(&layer.drawing, at),
                Item::Path(item) if item.stroke.as_ref().is_some_and(|stroke| stroke.width < 0.4) => {
                    let Some(bounds) = item.path.bounds() else { continue };
                    let [left, top, right, bottom] = at.around(bounds);
                    if bottom - top < 0.1 && right - left > self.width * 0.3 {
                        self.lines.push((top, left, right));
                    }
                }
                _ => {}
            }
        }
    }

    /// The size of most letters.
    fn size(&self) -> f32 {
        let mut letters: BTreeMap<u32, usize> = BTreeMap::new();
        for (_, _, size, text) in &self.runs {
            *letters.entry((size * 100.0).round() as u32).or_default() += text.chars().count();
        }
        letters.into_iter().max_by_key(|(_, count)| *count).map_or(0.0, |(size, _)| size as f32 / 100.0)
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let size = self.size();
        if !SIZES.contains(&size) {
            faults.push(format!("type of {size} pt"));
        }
        let letters = |is_counted: &dyn Fn(f32) -> bool| -> usize {
            let counted = self.runs.iter().filter(|(_, _, size, _)| is_counted(*size));
            counted.map(|(.., text)| text.chars().count()).sum()
        };
        let others = letters(&|other| (other - size).abs() > 0.05) as f32 / letters(&|_| true) as f32;
        if others > OTHERS {
            faults.push(format!("{:.0} % of the text is not of {size} pt", others * 100.0));
        }
        for (_, _, size, text) in self.runs.iter().filter(|(.., text)| is_rule(text)) {
            // A digit is about half as wide as it is high.
            let wide = text.chars().count() as f32 * size * 0.55;
            if wide > self.width * WIDEST {
                faults.push(format!("{text} takes {:.1} % of the width", wide / self.width * 100.0));
            }
        }
        faults.extend(self.uneven(size));
        faults
    }

    /// Lines between rows with unequal or little space to the texts above and below them.
    fn uneven(&self, size: f32) -> Vec<String> {
        const POINTS: f32 = 72.0 / 25.4;
        let (capital, descender) = (size * 0.64, size * 0.2);
        let mut faults = Vec::new();
        for (y, left, right) in &self.lines {
            let of_rows = || {
                let in_columns = |run: &&(f32, f32, f32, String)| (*left - 1.0..=*right).contains(&run.1);
                let of_size = |run: &&(f32, f32, f32, String)| (run.2 - size).abs() < 0.05;
                self.runs.iter().filter(in_columns).filter(of_size).map(|(baseline, ..)| *baseline)
            };
            let above = of_rows().filter(|baseline| baseline < y).fold(f32::MIN, f32::max);
            let below = of_rows().filter(|baseline| baseline > y).fold(f32::MAX, f32::min);
            let (over, under) = ((y - above - descender) / POINTS, (below - capital - y) / POINTS);
            // Rows with pictures, and lines that end a table, have no text close to them.
            if over > 4.0 || under > 4.0 {
                continue;
            }
            if over < LEAST || under < LEAST || (over - under).abs() > APART {
                let place = y / POINTS;
                faults.push(format!("{over:.2} mm above the line at {place:.0} mm, {under:.2} mm below it"));
            }
        }
        faults
    }
}

/// Whether a text is the number of a rule: 4.10.
fn is_rule(text: &str) -> bool {
    let number = text.split_once('.');
    number.is_some_and(|(section, rule)| section.parse::<u32>().is_ok() && rule.parse::<u32>().is_ok())
}
