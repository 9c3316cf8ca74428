//! The first page of a set: its files in rows, with pictures of their content, and what to do in two columns.

use std::sync::Arc;

use super::flow::Unit;
use super::look::{ASIDE, Family, INK, INK_OF_RULES, Look, PLAIN, SMALL, line};
use super::setter::{Setter, Shop};
use crate::compose::composed::Face;
use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::compose::text::Typesetter;
use crate::geometry::{Length, Size};
use crate::model::prose::{BULLET, Contents, ContentsRow, Guidance};

/// The width of the pictures of a row, in points.
const PICTURES: f32 = 104.0;
/// The height of pictures if there are many rows, and if there are few, in points.
const HEIGHTS: [f32; 2] = [28.0, 58.0];
/// The most that all rows may take, as a fraction of the page.
const ROWS: f32 = 0.52;
/// The space between pictures side by side.
const BESIDE: f32 = 4.0;
/// The space between columns.
const GAP: f32 = 10.0;
/// The space above and below the content of a row.
const AROUND: f32 = 3.0;
/// The greatest width of a column after the first, as a fraction of the page.
const WIDEST: f32 = 0.26;

const CELL: Look = Look { size: SMALL + 0.5, ..PLAIN };

/// The pages of a set's contents, usually one. Each section of what to do stays whole if that takes no further page.
pub fn contents(text: &Contents, shop: Shop<'_>) -> Vec<Face> {
    let whole = laid(text, shop, true);
    if whole.len() == 1 { whole } else { laid(text, shop, false) }
}

fn laid(text: &Contents, shop: Shop<'_>, is_whole: bool) -> Vec<Face> {
    let mut typesetter = Typesetter::new(shop.fonts);
    let mut setter = Setter::new(&mut typesetter, shop);
    (setter.language, setter.has_marks) = (text.language, true);
    setter.title(&text.title);
    setter.text(&text.lead, Look { family: Family::Lead, size: 12.0, ..PLAIN }, 7.0);
    setter.inventory(text);
    setter.units.push(Unit { height: 6.0, ..Unit::default() });
    setter
        .in_columns(2, |setter| text.sections.iter().for_each(|section| setter.guidance(section, is_whole)));
    if let Some(credits) = &text.credits {
        setter.text(credits, ASIDE, 12.0);
    }
    setter.pages(&text.foot)
}

impl Setter<'_, '_> {
    /// The files in rows below a head.
    fn inventory(&mut self, text: &Contents) {
        let widths = self.columns_of(text);
        let share = self.room * ROWS / text.rows.len().max(1) as f32 - 3.0 * AROUND;
        let high = share.clamp(HEIGHTS[0], HEIGHTS[1]);
        let head = ContentsRow { cells: text.heads.clone(), ..ContentsRow::default() };
        let first = self.units.len();
        let table = Tag::of_text(Role::Table);
        for (n, row) in std::iter::once(&head).chain(&text.rows).enumerate() {
            let mut unit = self.inventory_row(row, (&widths, high), n == 0, &table.part(Role::Row));
            let (thickness, color) = if n == 0 { (0.7, INK) } else { (0.25, INK_OF_RULES) };
            let rule = Path::line(0.0, unit.height, self.width, unit.height);
            unit.drawing.path(rule, None, Some(line(thickness, color)));
            if n == 0 {
                (unit.before, unit.with_next) = (8.0, true);
            } else {
                unit.head = Some(first);
            }
            self.units.push(unit);
        }
    }

    /// The widths of the columns; the first takes the rest.
    fn columns_of(&mut self, text: &Contents) -> Vec<f32> {
        let most = self.width * WIDEST;
        let mut widths = vec![0.0];
        for column in 1..text.heads.len() {
            let cells = text.rows.iter().filter_map(|row| row.cells.get(column));
            let all = cells.chain(text.heads.get(column)).cloned().collect::<Vec<_>>();
            let natural = all.iter().map(|cell| self.measure(cell, Look { bold: true, ..CELL }));
            widths.push(natural.fold(0f32, f32::max).min(most) + 1.0);
        }
        let others: f32 = widths.iter().sum::<f32>() + GAP * widths.len() as f32;
        widths[0] = (self.width - PICTURES - others).max(60.0);
        widths
    }

    fn inventory_row(
        &mut self,
        row: &ContentsRow,
        (widths, most): (&[f32], f32),
        is_head: bool,
        tag: &Arc<Tag>,
    ) -> Unit {
        let mut unit = Unit { before: AROUND, ..Unit::default() };
        let mut high = self.side_by_side(&row.pictures, most, &mut unit);
        // What is in the pictures is printed elsewhere, and named beside them.
        unit.drawing.tag(0, || Tag::here(Role::Decoration));
        let mut x = PICTURES + GAP;
        for (column, (cell, width)) in row.cells.iter().zip(widths).enumerate() {
            let (mut y, mut drawing) = (0.0, Drawing::default());
            let bold = Look { bold: true, ..CELL };
            if column == 0 && !row.name.is_empty() {
                y += self.set(&row.name, bold, x, y, *width, &mut drawing).1 + 1.5;
            }
            if !cell.is_empty() {
                y += self.set(cell, if is_head { bold } else { CELL }, x, y, *width, &mut drawing).1;
            }
            let role = if is_head { Role::Head } else { Role::Cell };
            unit.drawing.push(Item::tagged(tag.part(role), drawing));
            high = high.max(y);
            x += width + GAP;
        }
        unit.height = high + AROUND;
        unit
    }

    /// Adds pictures in the room at the left of a row, no higher than `most`; returns the height of the highest.
    fn side_by_side(&mut self, pictures: &[String], most: f32, unit: &mut Unit) -> f32 {
        let length = |points: f32| Length::from_pt(f64::from(points));
        let count = pictures.len().max(1) as f32;
        let share = (PICTURES - BESIDE * (count - 1.0)) / count;
        let room = Size::new(length(share), length(most));
        let (mut x, mut high) = (0.0, 0f32);
        for face in pictures.iter().filter_map(|name| (self.shop.draw)(name, room)) {
            unit.drawing.push(Item::placed(face.drawing, Transform::moved(x, 0.0)));
            x += face.size.width.to_pt() as f32 + BESIDE;
            high = high.max(face.size.height.to_pt() as f32);
        }
        high
    }

    fn guidance(&mut self, section: &Guidance, is_whole: bool) {
        const INDENT: f32 = 13.0;
        let head = Look { family: Family::Titles, size: 11.0, bold: true, role: Role::Heading(2), ..PLAIN };
        self.lists.end();
        self.text(&section.title, head, 9.0);
        self.units.last_mut().expect("it was just set").with_next = true;
        for (n, text) in section.lines.iter().enumerate() {
            let mark = if section.numbered { format!("{}.", n + 1) } else { BULLET.to_owned() };
            let mut unit = Unit { before: 3.0, ..Unit::default() };
            let [label, body] = self.lists.item(0, section.numbered);
            self.set(&mark, PLAIN, 0.0, 0.0, INDENT, &mut unit.drawing);
            unit.drawing.tag(0, || label);
            let from = unit.drawing.items.len();
            unit.height = self.set(text, PLAIN, INDENT, 0.0, self.width - INDENT, &mut unit.drawing).1;
            unit.drawing.tag(from, || body);
            unit.with_next = is_whole && n + 1 < section.lines.len();
            self.units.push(unit);
        }
    }
}
