//! Drawn examples with the notes that explain them: beside each other where the drawing is narrow.

use super::flow::Unit;
use super::look::{BODY, GAP, INK_OF_RULES, Look, PLAIN, line};
use super::marked::figure;
use super::setter::Setter;
use crate::compose::composed::Face;
use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::geometry::{Length, Size};
use crate::model::prose::{Marked, Shown, Stretch};

/// A drawing that leaves less than the rest of the width has no notes beside it.
const WIDEST: f32 = 0.56;
/// Notes that are so much higher than the drawing, in heights of it, are below it.
const HIGHEST: f32 = 2.6;
/// The space between a drawing and its notes.
const BESIDE: f32 = 12.0;
/// The distance of a note from the bar before it, and of one note from the next.
const BAR: f32 = 8.0;
const BETWEEN: f32 = 6.0;

impl Setter<'_, '_> {
    /// Adds an example with notes from the stretches after it. Returns how many of these it took.
    pub(super) fn example(&mut self, shown: &Shown, after: &[Stretch]) -> usize {
        let length = |points: f32| Length::from_pt(f64::from(points));
        let wanted = shown.width.as_ref().map_or(self.width, |width| width.value.to_pt() as f32);
        let room = Size::new(length(wanted.min(self.width)), length(self.room * 0.8));
        let Some(face) = (self.shop.draw)(&shown.name, room) else { return 0 };
        let is_note = |stretch: &&Stretch| matches!(stretch, Stretch::Note(note) if note.rule.is_none());
        let notes = after.iter().take_while(is_note).filter_map(|stretch| match stretch {
            Stretch::Note(note) => Some(note),
            _ => None,
        });
        let notes: Vec<&Marked> = notes.collect();
        let left = face.size.width.to_pt() as f32;
        let unit = (left < self.width * WIDEST).then(|| self.with_notes(&face, shown, &notes)).flatten();
        match unit {
            Some((unit, count)) => {
                self.units.push(unit);
                count
            }
            None => {
                self.in_a_row(vec![(face, shown)]);
                self.units.last_mut().expect("it was just set").with_next = !notes.is_empty();
                0
            }
        }
    }

    /// A drawing with as many notes as fit beside it, and their number; `None` if they do not.
    fn with_notes(&mut self, face: &Face, shown: &Shown, notes: &[&Marked]) -> Option<(Unit, usize)> {
        let (wide, high) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
        let mut unit = Unit { before: GAP, ..Unit::default() };
        unit.drawing.push(Item::placed(face.drawing.clone(), Transform::IDENTITY));
        unit.drawing.tag(0, || figure(shown, ""));
        let below = self.caption(shown, (0.0, high), wide, &mut unit.drawing);
        let most = below * HIGHEST;
        let bar = wide + BESIDE;
        let at = bar + BAR;
        let (mut y, mut count) = (0.0, 0);
        for note in notes {
            let mut drawing = Drawing::default();
            let look = Look { size: BODY - 0.5, ..PLAIN };
            let height = self.set(&note.text, look, at, y, self.width - at, &mut drawing).1;
            if y + height > if count == 0 { most } else { below * 1.3 } {
                break;
            }
            drawing.tag(0, || Tag::of_text(Role::Paragraph));
            unit.drawing.items.extend(drawing.items);
            y += height + BETWEEN;
            count += 1;
        }
        let text = y - BETWEEN;
        if count == 0 || text.max(below) > self.room * 0.6 {
            return None;
        }
        unit.drawing.path(Path::line(bar, 1.0, bar, text), None, Some(line(1.5, INK_OF_RULES)));
        unit.height = text.max(below) + 4.0;
        Some((unit, count))
    }
}
