//! Heat maps: tables of shaded numbers, as large as the page allows, with the names of columns on end.

use super::flow::Unit;
use super::look::{Family, GAP, Look, PLAIN};
use super::setter::Setter;
use crate::compose::drawing::{Drawing, Item, Paint, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::model::Color;
use crate::model::prose::HeatMap;
use crate::model::slot::Mirror;
use crate::model::style::Align;

/// The largest width and height of a cell, in points.
const WIDEST: f32 = 30.0;
const HIGHEST: f32 = 17.0;
/// The most room for names.
const NAMES: f32 = 130.0;
/// The space between cells, and between them and names.
const BETWEEN: f32 = 0.6;
const BESIDE: f32 = 4.0;
/// The smallest type that is printed.
const LEAST: f32 = 4.5;
/// The colors of the least, the middle and the largest number.
const LOW: [f32; 3] = [67.0, 127.0, 184.0];
const MIDDLE: [f32; 3] = [247.0, 246.0, 242.0];
const HIGH: [f32; 3] = [205.0, 104.0, 57.0];
const NOTHING: Color = Color::rgb(215, 215, 215);

impl Setter<'_, '_> {
    /// Adds a heat map. One that is higher than a page goes on on the next one, with its head.
    pub(super) fn heat(&mut self, map: &HeatMap) {
        let look = |size: f32| Look { family: Family::Text, size, ..PLAIN };
        let wanted = self.longest(&map.rows, look(PLAIN.size));
        let count = map.columns.len().max(1) as f32;
        let width = ((self.width - wanted - BESIDE) / count).min(WIDEST);
        let height = HIGHEST.min(width.max(7.0));
        let size = (height * 0.62).clamp(LEAST, PLAIN.size);
        let names = self.longest(&map.rows, look(size));
        let head = self.longest(&map.columns, look(size.min(width * 0.9))) + BESIDE;
        let left = names + BESIDE;
        let most = (((self.room - head) / height).floor() as usize).max(1);
        let all: Vec<usize> = (0..map.rows.len()).collect();
        let table = Tag::of_text(Role::Table);
        for rows in all.chunks(most) {
            let mut unit = Unit { before: GAP, height: head + height * rows.len() as f32, ..Unit::default() };
            let heads = table.part(Role::Row);
            unit.drawing.push(Item::tagged(heads.part(Role::Head), Drawing::default()));
            for (n, name) in map.columns.iter().enumerate() {
                let from = unit.drawing.items.len();
                let end = (left + width * n as f32 + width / 2.0, head - BESIDE);
                self.on_end(name, look(size.min(width * 0.9)), end, head, &mut unit.drawing);
                unit.drawing.tag(from, || heads.part(Role::Head));
            }
            for (line, row) in rows.iter().enumerate() {
                let y = head + height * line as f32;
                let right = Look { align: Align::Right, ..look(size) };
                let (tag, from) = (table.part(Role::Row), unit.drawing.items.len());
                self.set(
                    &map.rows[*row],
                    right,
                    0.0,
                    y + (height - size * 1.25) / 2.0,
                    names,
                    &mut unit.drawing,
                );
                unit.drawing.tag(from, || tag.part(Role::RowHead));
                for column in 0..map.columns.len() {
                    let cell = map.cells[row * map.columns.len() + column].as_ref();
                    let at = [left + width * column as f32, y, width, height];
                    let from = unit.drawing.items.len();
                    self.cell(cell, at, size, &mut unit.drawing);
                    unit.drawing.tag(from, || tag.part(Role::Cell));
                }
            }
            self.units.push(unit);
        }
    }

    /// The width of the longest name.
    fn longest(&mut self, names: &[String], look: Look) -> f32 {
        names.iter().map(|name| self.measure(name, look)).fold(0.0, f32::max).min(NAMES)
    }

    /// A text that reads upward and ends at a point.
    fn on_end(&mut self, text: &str, look: Look, (x, y): (f32, f32), room: f32, into: &mut Drawing) {
        let mut drawing = Drawing::default();
        self.set(text, look, x, y - look.size * 0.625, room, &mut drawing);
        into.push(Item::placed(drawing, Transform::about((x, y), 270.0, Mirror::None)));
    }

    fn cell(
        &mut self,
        cell: Option<&(u8, String)>,
        [x, y, width, height]: [f32; 4],
        size: f32,
        into: &mut Drawing,
    ) {
        let fill = cell.map_or(NOTHING, |(at, _)| shade(*at));
        let path = Path::rectangle(x, y, width - BETWEEN, height - BETWEEN);
        into.path(path, Some(Paint::Color(fill)), None);
        let (text, size) = (cell.map_or("?", |(_, text)| text), size * 0.95);
        let look = Look { family: Family::Text, size, align: Align::Center, ..PLAIN };
        if self.measure(text, look) <= width - BETWEEN {
            self.set(text, look, x, y + (height - BETWEEN - size * 1.25) / 2.0, width - BETWEEN, into);
        }
    }
}

/// The color of a size: all of them are light enough for black type.
fn shade(at: u8) -> Color {
    let at = f32::from(at) / 127.5 - 1.0;
    let end = if at < 0.0 { LOW } else { HIGH };
    let [r, g, b] = [0, 1, 2].map(|n| (MIDDLE[n] + (end[n] - MIDDLE[n]) * at.abs()).round() as u8);
    Color::rgb(r, g, b)
}
