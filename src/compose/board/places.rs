//! The names of places, and the dots that mark them.

use super::hexes::View;
use super::lettering::{Lettering, Type};
use super::plate::Keep;
use crate::compose::drawing::{Drawing, Paint, Stroke};
use crate::compose::path::Path;
use crate::model::Color;

impl View<'_> {
    /// The names of places.
    pub(super) fn places(&self, lettering: &mut Lettering<'_>, into: &mut Drawing, keep: &mut Keep) {
        let (look, u) = (self.task.look, self.u);
        let face = Type::from(&look.places);
        let color = self.task.mark(look.places.color);
        let size = look.places.size * u;
        let mut dots = Path::default();
        for place in &self.map.places {
            let (x, y) = self.middle(place.at.value);
            let r = u * 0.055;
            if place.dot {
                dots.segments.extend(Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r).segments);
            }
            let y = if place.dot { y - r - size * 0.62 } else { y };
            let name = &place.name.value;
            lettering.set_over(name, face, size, color, (x, y), into);
            let half = lettering.width(name, face) * size / 2.0;
            keep.add([x - half, y - size / 2.0, x + half, y + size / 2.0], 4);
        }
        if !dots.segments.is_empty() {
            let stroke =
                Stroke { paint: Paint::Color(color), width: u * 0.02, dash: Vec::new(), round: false };
            into.path(dots, Some(Paint::Color(Color::WHITE)), Some(stroke));
        }
    }
}
