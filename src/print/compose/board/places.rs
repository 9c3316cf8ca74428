//! The names of places, and the dots that mark them.

use super::clear::Named;
use super::hexes::View;
use super::lettering::Lettering;
use super::markers::inward;
use super::origins;
use super::plate::Keep;
use crate::compose::drawing::{Drawing, Paint, Stroke};
use crate::compose::path::Path;
use crate::model::Color;

impl View<'_> {
    /// The names of places.
    pub(super) fn places(&self, lettering: &mut Lettering<'_>, into: &mut Drawing, keep: &mut Keep) {
        let color = self.task.mark(self.task.look.places.color);
        let mut dots = Path::default();
        for place in &self.map.places {
            let (x, y) = self.middle(place.at.value);
            let r = self.dot();
            if place.dot {
                let (dx, dy) = inward(self, [x - r, y - r, x + r, y + r]);
                let (x, y) = (x + dx, y + dy);
                dots.segments.extend(Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r).segments);
            }
            let Named { face, size, at: (dx, dy), width } = self.named(place, lettering);
            let (x, y, half) = (x + dx, y + dy, width / 2.0);
            let (dx, dy) = inward(self, [x - half, y - size / 2.0, x + half, y + size / 2.0]);
            let (x, y) = (x + dx, y + dy);
            lettering.set_over(&place.name.value, face, size, color, (x, y), into);
            origins::note(self.task, place.name.origin, [x - half, y - size / 2.0, width, size], into);
            keep.add([x - half, y - size / 2.0, x + half, y + size / 2.0], 4);
        }
        if !dots.segments.is_empty() {
            let stroke =
                Stroke { paint: Paint::Color(color), width: self.u * 0.02, dash: Vec::new(), round: false };
            into.path(dots, Some(Paint::Color(Color::WHITE)), Some(stroke));
        }
    }
}
