//! The band around a board: names of columns and rows, or chevrons that show which way is down.

use super::lettering::{Anchor, Lettering, Type};
use super::squares::View;
use crate::compose::drawing::{Drawing, Item, Paint, PathItem, Stroke};
use crate::compose::path::Path;
use crate::model::Color;
use crate::model::board::Chevrons;

/// The largest size of names of columns and rows, as a fraction of the band.
const NAMES: f32 = 0.72;

impl View<'_> {
    /// A band with chevrons that show which way is down.
    pub(super) fn frame(&self, (x0, y0): (f32, f32), lettering: &mut Lettering<'_>, into: &mut Drawing) {
        let Some(frame) = &self.task.look.frame else { return };
        let bounds = self.grid.bounds();
        let (w, h) = (bounds.width.to_pt() as f32, bounds.height.to_pt() as f32);
        let (band, color) = (frame.width.to_pt() as f32, frame.color.unwrap_or(self.task.look.ink));
        let low = self.task.workshop.options.ink.is_saved();
        let mut ring = Path::rectangle(x0 - band, y0 - band, w + 2.0 * band, h + 2.0 * band);
        ring.segments.extend(Path::rectangle(x0, y0, w, h).segments);
        let line = Stroke { paint: Paint::Color(color), width: 0.7, dash: Vec::new(), round: false };
        into.push(Item::Path(Box::new(PathItem {
            path: ring,
            fill: (!low).then_some(Paint::Color(color)),
            even_odd: true,
            stroke: low.then_some(line),
            pen: None,
        })));
        if frame.labels {
            self.frame_labels((x0, y0), band, color, lettering, into);
        }
        let Some(mark) = frame.mark else { return };
        let down = match self.board.chevrons {
            Some(Chevrons::Down) => 1.0,
            Some(Chevrons::Up) => -1.0,
            Some(Chevrons::None) | None => return,
        };
        let mark = if low { color } else { mark };
        let mut chevrons = Path::default();
        for row in 0..self.grid.rows {
            let y = y0 + (row as f32 + 0.5) * self.u;
            for x in [x0 - band / 2.0, x0 + w + band / 2.0] {
                let (half, deep) = (band * 0.34, band * 0.42 * down);
                chevrons.segments.extend(
                    Path::polygon([(x - half, y - deep), (x + half, y - deep), (x, y + deep)]).segments,
                );
            }
        }
        into.path(chevrons, Some(Paint::Color(mark)), None);
    }

    /// The names of columns above and below, and of rows at both sides.
    fn frame_labels(
        &self,
        (x0, y0): (f32, f32),
        band: f32,
        color: Color,
        lettering: &mut Lettering<'_>,
        into: &mut Drawing,
    ) {
        let look = &self.task.look.labels;
        let is_saved = self.task.workshop.options.ink.is_saved();
        let contrast = if color.luminance() < 0.4 { Color::WHITE } else { Color::BLACK };
        let ink = if is_saved { self.task.mark(color) } else { contrast };
        let face = Type { bold: true, ..Type::from(&look.text) };
        let (columns, rows) = (self.grid.columns, self.grid.rows);
        let middle = |from: f32, n: u32| from + (n as f32 + 0.5) * self.u;
        let edges = |from: f32, count: u32| [from - band / 2.0, from + count as f32 * self.u + band / 2.0];
        let mut names: Vec<(String, (f32, f32))> = Vec::new();
        for column in 0..columns {
            let Some(name) = look.numbering.column(look.style, columns, column) else { continue };
            names.extend(edges(y0, rows).map(|y| (name.clone(), (middle(x0, column), y))));
        }
        for row in 0..rows {
            let Some(name) = look.numbering.row(look.style, rows, row) else { continue };
            names.extend(edges(x0, columns).map(|x| (name.clone(), (x, middle(y0, row)))));
        }
        let widest = names.iter().map(|(name, _)| lettering.width(name, face)).fold(0.01, f32::max);
        let size = (look.text.size * self.u).min(band * NAMES).min(band * 0.9 / widest);
        for (name, at) in names {
            lettering.set(&name, face, size, ink, at, Anchor::Middle, into);
        }
    }
}
