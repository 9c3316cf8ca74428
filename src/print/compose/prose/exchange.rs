//! Pieces to take out and pieces to put in, side by side, each with its picture.

use std::sync::Arc;

use super::flow::Unit;
use super::look::{GAP, INK, INK_OF_RULES, LEADING, Look, PLAIN, line};
use super::setter::Setter;
use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::geometry::{Length, Size};
use crate::model::prose::{Exchange, Exchanged};

/// The room for a picture.
pub const PICTURE: [f32; 2] = [46.0, 62.0];
/// The size of type, which is read with cards in the hand.
const SIZE: f32 = 11.0;
/// The space between both sides, and between a picture and its words.
const BETWEEN: f32 = 16.0;
const BESIDE: f32 = 9.0;

impl Setter<'_, '_> {
    pub(super) fn exchange(&mut self, exchange: &Exchange) {
        let table = Tag::of_text(Role::Table);
        let width = (self.width - BETWEEN) / 2.0;
        let head = self.units.len();
        let look = Look { bold: true, ..PLAIN };
        let mut unit = Unit { before: GAP, with_next: true, ..Unit::default() };
        let row = table.part(Role::Row);
        for (n, text) in exchange.heads.iter().enumerate() {
            let mut cell = Drawing::default();
            let (_, height) = self.set(text, look, n as f32 * (width + BETWEEN), 0.0, width, &mut cell);
            unit.drawing.push(Item::tagged(row.part(Role::Head), cell));
            unit.height = unit.height.max(height + 2.5);
        }
        self.rules(&mut unit, 0.7, INK);
        self.units.push(unit);
        for sides in &exchange.rows {
            let row = table.part(Role::Row);
            let mut unit = Unit { before: 3.5, head: Some(head), ..Unit::default() };
            for (n, side) in sides.iter().enumerate() {
                let x = n as f32 * (width + BETWEEN);
                let height = self.side(side.as_ref(), (x, width), &row, &mut unit.drawing);
                unit.height = unit.height.max(height);
            }
            unit.height += 3.5;
            self.rules(&mut unit, 0.25, INK_OF_RULES);
            self.units.push(unit);
        }
    }

    /// A line below both sides.
    fn rules(&self, unit: &mut Unit, thickness: f32, color: crate::model::Color) {
        let width = (self.width - BETWEEN) / 2.0;
        for x in [0.0, width + BETWEEN] {
            let rule = Path::line(x, unit.height, x + width, unit.height);
            unit.drawing.path(rule, None, Some(line(thickness, color)));
        }
    }

    /// Draws one side of a row; returns its height.
    fn side(
        &mut self,
        side: Option<&Exchanged>,
        (x, width): (f32, f32),
        row: &Arc<Tag>,
        into: &mut Drawing,
    ) -> f32 {
        let mut cell = Drawing::default();
        let mut height = 0.0;
        if let Some(Exchanged { text, picture }) = side {
            let length = |points: f32| Length::from_pt(f64::from(points));
            let room = Size::new(length(PICTURE[0]), length(PICTURE[1]));
            let face = (self.shop.draw)(picture, room).filter(|_| !picture.is_empty());
            let (mut high, mut left) = (0.0, x);
            if let Some(face) = face {
                let wide = face.size.width.to_pt() as f32;
                high = face.size.height.to_pt() as f32;
                let placed = Item::placed(face.drawing, Transform::moved(x + (PICTURE[0] - wide) / 2.0, 0.0));
                // The words beside it name what it shows.
                into.push(Item::tagged(Tag::here(Role::Decoration), Drawing { items: vec![placed] }));
                left = x + PICTURE[0] + BESIDE;
            }
            let look = Look { size: SIZE, ..PLAIN };
            let top = ((high - SIZE * self.scale * LEADING) / 2.0).max(0.0);
            let (_, words) = self.set(text, look, left, top, x + width - left, &mut cell);
            height = f32::max(high, top + words);
        }
        into.push(Item::tagged(row.part(Role::Cell), cell));
        height
    }
}
