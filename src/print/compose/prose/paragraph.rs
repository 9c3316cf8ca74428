//! Paragraphs in lines: short ones stay whole, long ones may be divided between pages and columns.

use super::flow::Unit;
use super::look::{LEADING, Look};
use super::setter::Setter;
use crate::compose::drawing::{Drawing, Item, Transform};

impl Setter<'_, '_> {
    /// A paragraph between two edges: one unit if it is short, otherwise one unit for each line, of which
    /// neither the first nor the last is left alone.
    pub(super) fn paragraph(&mut self, text: &str, look: Look, (x, width): (f32, f32)) -> Vec<Unit> {
        let mut unit = Unit::default();
        unit.height = self.set(text, look, x, 0.0, width, &mut unit.drawing).1;
        if baselines(&unit.drawing).len() <= self.kept {
            return vec![unit];
        }
        let lines = by_line(unit.drawing);
        let below: Vec<f32> = lines.iter().skip(1).map(|(baseline, _)| *baseline).collect();
        let first = lines.first().map_or(0.0, |(baseline, _)| *baseline);
        let set = lines.into_iter().enumerate().map(|(n, (baseline, line))| {
            let end = below.get(n).map_or(unit.height, |next| next - first);
            let drawing = lifted(line, baseline - first);
            Unit { drawing, height: end - (baseline - first), ..Unit::default() }
        });
        let mut units: Vec<Unit> = set.collect();
        keep_ends(&mut units);
        units
    }

    /// Adds a paragraph in a narrow column, as units of one line each, all of one height.
    pub(super) fn lines(&mut self, text: &str, look: Look, before: f32) {
        let mut drawing = Drawing::default();
        self.set(text, look, 0.0, 0.0, self.width, &mut drawing);
        let size = look.size * self.scale;
        let line = |(baseline, line)| Unit {
            drawing: lifted(line, baseline - size),
            height: size * LEADING,
            ..Unit::default()
        };
        let mut units: Vec<Unit> = by_line(drawing).into_iter().map(line).collect();
        if let Some(first) = units.first_mut() {
            first.before = before;
        }
        keep_ends(&mut units);
        self.units.append(&mut units);
    }
}

/// Keeps the first two lines and the last two together.
fn keep_ends(lines: &mut [Unit]) {
    let count = lines.len();
    for n in [0, count.saturating_sub(2)] {
        if n + 1 < count {
            lines[n].with_next = true;
        }
    }
}

/// The baselines of a text, from the top.
fn baselines(drawing: &Drawing) -> Vec<f32> {
    let mut found: Vec<f32> = (drawing.items.iter())
        .filter_map(|item| if let Item::Text(run) = item { Some(run.y) } else { None })
        .collect();
    found.sort_unstable_by(f32::total_cmp);
    // Raised and lowered letters belong to their line's baseline.
    found.dedup_by(|next, line| *next - *line < 0.5);
    found
}

/// The lines of a text, each with its baseline. An icon belongs to the line at its lower edge.
fn by_line(drawing: Drawing) -> Vec<(f32, Drawing)> {
    let baselines = baselines(&drawing);
    let mut lines: Vec<(f32, Drawing)> = baselines.iter().map(|y| (*y, Drawing::default())).collect();
    for item in drawing.items {
        let line = match &item {
            Item::Text(run) => baselines.partition_point(|y| *y <= run.y).saturating_sub(1),
            Item::Group(group) => match group.drawing.items.first() {
                Some(Item::Shared(_, at)) => baselines.partition_point(|y| *y < at.0[5]),
                _ => 0,
            },
            _ => 0,
        };
        let last = lines.len().saturating_sub(1);
        if let Some((_, drawing)) = lines.get_mut(line.min(last)) {
            drawing.push(item);
        }
    }
    lines
}

fn lifted(line: Drawing, by: f32) -> Drawing {
    Drawing { items: vec![Item::placed(line, Transform::moved(0.0, -by))] }
}
