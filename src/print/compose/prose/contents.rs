//! The first page of a set: the front of the box, its files with pictures of their content, how pieces are made, and what to
//! do in two columns.

use super::flow::Unit;
use super::look::{ASIDE, Family, INK, INK_OF_RULES, Look, PLAIN, QUIET, SMALL, colored, line};
use super::making;
use super::setter::{Setter, Shop};
use crate::compose::composed::Face;
use crate::compose::drawing::{Drawing, Item, Paint, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::compose::text::Typesetter;
use crate::geometry::{Length, Size};
use crate::model::prose::{BULLET, Contents, ContentsRow, Guidance};
use crate::model::style::Align;

/// The height of the front, if there is room, and the most of a page that it takes.
const FRONT: f32 = 156.0;
const PART_OF_PAGE: f32 = 0.24;
/// How much larger everything is in sets of few files: the first at which everything is on one page. Type grows by half of it.
const GROWN: [f32; 6] = [1.6, 1.5, 1.4, 1.3, 1.2, 1.1];
/// The height of the picture of a single file.
const SINGLE: f32 = 150.0;
/// The most of a column that grown pictures take, so that words have room beside them.
const PICTURES: f32 = 0.53;
/// The heights of pictures: the first at which everything is on one page.
const HEIGHTS: [f32; 9] = [96.0, 84.0, 74.0, 66.0, 58.0, 50.0, 43.0, 36.0, 29.0];
/// The scales of type if the smallest pictures leave too little room.
const SCALES: [f32; 3] = [1.0, 0.94, 0.88];
/// The width of the pictures of a file, as a part of their height.
const WIDE: f32 = 1.12;
/// The distance of one picture behind another, as a part of their height.
const BEHIND: f32 = 0.17;
/// A narrower page has one column of files.
const TWO_COLUMNS: f32 = 400.0;
/// A narrower page has two columns of what to do.
const THREE_COLUMNS: f32 = 480.0;
/// The space between columns, and between a picture and its words.
const GAP: f32 = 16.0;
const BESIDE: f32 = 8.0;
/// A narrower step has its words below its drawing.
const STEP: f32 = 150.0;

const CELL: Look = Look { size: SMALL + 0.5, ..PLAIN };

/// A way to set everything.
#[derive(Clone, Copy)]
struct Way {
    /// How much larger the front is.
    front: f32,
    /// The height of pictures.
    high: f32,
    /// The scale of type.
    scale: f32,
    /// Whether each section of what to do stays whole.
    is_whole: bool,
}

/// The number of columns for some files, and the width of each.
fn columns(files: usize, width: f32) -> (usize, f32) {
    let count = if width < TWO_COLUMNS || files == 1 { 1 } else { 2 };
    (count, (width - GAP * (count - 1) as f32) / count as f32)
}

/// The ways to set some files on a page of a width, the best first. Each section of what to do stays whole, and type keeps its size, if that takes no
/// further page.
fn ways(files: usize, width: f32) -> impl Iterator<Item = Way> {
    let most = columns(files, width).1 * PICTURES / WIDE;
    let single = if files == 1 { SINGLE } else { HEIGHTS[0] };
    let usual = Way { front: 1.0, high: HEIGHTS[0], scale: 1.0, is_whole: true };
    let grown = GROWN.into_iter().map(move |by| Way {
        front: by,
        high: (single * by).min(most),
        scale: by.midpoint(1.0),
        ..usual
    });
    let least = Way { high: HEIGHTS[HEIGHTS.len() - 1], is_whole: false, ..usual };
    let smaller = HEIGHTS.into_iter().map(move |high| Way { high, ..usual });
    grown.chain(smaller).chain(SCALES.map(|scale| Way { scale, ..least }))
}

/// The pages of a set's contents, usually one: pictures are as large as that allows.
pub fn contents(text: &Contents, shop: Shop<'_>) -> Vec<Face> {
    let mut typesetter = Typesetter::new(shop.fonts);
    let (files, width) = (text.rows.len(), shop.page.width.to_pt() as f32);
    let highest = ways(files, width).map(|way| way.high).fold(0.0, f32::max);
    let room = Size::new(points(highest * WIDE), points(highest));
    let drawn = |row: &ContentsRow| row.pictures.iter().filter_map(|name| (shop.draw)(name, room)).collect();
    let pictures: Vec<Vec<Face>> = text.rows.iter().map(drawn).collect();
    let mut setter = Setter::new(&mut typesetter, shop);
    (setter.language, setter.has_marks) = (text.language, true);
    let on_front = Size::new(shop.page.width, points(FRONT * GROWN[0] * 2.0));
    let on_front = setter.requested(&text.front, on_front);
    let mut pages = Vec::new();
    for way in ways(files, width) {
        setter.all_of(text, (&on_front, &pictures), way);
        pages = setter.pages(&text.foot);
        if pages.len() == 1 {
            break;
        }
    }
    pages
}

impl Setter<'_, '_> {
    fn all_of(&mut self, text: &Contents, (on_front, pictures): (&[Face], &[Vec<Face>]), way: Way) {
        // The front has type of its own size.
        self.scale = way.scale.min(1.0);
        let front = self.banner(&text.front, on_front, FRONT.min(self.room * PART_OF_PAGE) * way.front);
        self.scale = way.scale;
        self.units.push(front);
        self.text(&text.lead, Look { family: Family::Lead, size: 11.5, ..PLAIN }, 9.0);
        self.text(&text.heads.join(" · "), Look { size: SMALL - 0.5, ..ASIDE }, 3.0);
        self.files(text, pictures, way.high);
        self.steps(text);
        let count = if self.width < THREE_COLUMNS { 2 } else { 3 };
        self.in_columns(count, |setter| {
            text.sections.iter().for_each(|section| setter.guidance(section, way.is_whole));
        });
        if let Some(credits) = &text.credits {
            self.text(credits, ASIDE, 9.0);
        }
    }

    /// The files, side by side in rows.
    fn files(&mut self, text: &Contents, pictures: &[Vec<Face>], high: f32) {
        let (count, width) = columns(text.rows.len(), self.width);
        let all: Vec<(&ContentsRow, &Vec<Face>)> = text.rows.iter().zip(pictures).collect();
        for row in all.chunks(count) {
            let mut unit = Unit { before: 3.5, ..Unit::default() };
            for (n, (file, pictures)) in row.iter().enumerate() {
                let x = n as f32 * (width + GAP);
                let least = self.file(file, pictures, [x, width, high], &mut unit.drawing);
                unit.height = unit.height.max(least);
            }
            self.units.push(unit);
        }
    }

    /// A file: its pictures, and at their right what it is and how it is printed. Returns its height.
    fn file(
        &mut self,
        file: &ContentsRow,
        pictures: &[Face],
        [x, width, high]: [f32; 3],
        into: &mut Drawing,
    ) -> f32 {
        into.path(Path::line(x, 0.0, x + width, 0.0), None, Some(line(0.4, INK_OF_RULES)));
        let top = 4.0;
        let from = into.items.len();
        let height = cascade(pictures, [x, top, high], into);
        // What is in the pictures is printed elsewhere, and named beside them.
        into.tag(from, || Tag::here(Role::Decoration));
        let from = into.items.len();
        let left = x + high * WIDE + BESIDE;
        let room = width - high * WIDE - BESIDE;
        let bold = Look { size: SMALL + 2.0, bold: true, ..PLAIN };
        let quiet = Look { color: QUIET, ..CELL };
        let name = format!("*{}*", file.name);
        // The file's name is beside its title if there is room.
        let wide = self.measure(&name, quiet);
        let is_beside = self.measure(&file.title, bold) + wide + BESIDE <= room;
        let mut y = top + 0.5;
        if is_beside {
            self.set(&name, Look { align: Align::Right, ..quiet }, left, y + 1.4, room, into);
        }
        y += self.set(&file.title, bold, left, y, room, into).1 + 1.0;
        if let Some(parts) = &file.parts {
            y += self.set(parts, CELL, left, y, room, into).1 + 0.5;
        }
        y += self.set(&file.facts.join("\u{a0}· "), quiet, left, y, room, into).1;
        if !is_beside {
            y += 0.5 + self.set(&name, quiet, left, y + 0.5, room, into).1;
        }
        into.tag(from, || Tag::of_text(Role::Paragraph));
        y.max(top + height)
    }

    /// The steps that make pieces from sheets, drawn side by side.
    fn steps(&mut self, text: &Contents) {
        let (title, steps) = &text.making;
        if steps.is_empty() {
            return;
        }
        self.head_of(title);
        let gap = 14.0;
        let width = (self.width - gap * (steps.len() - 1) as f32) / steps.len() as f32;
        let is_narrow = width < STEP;
        let mut unit = Unit { before: 5.0, ..Unit::default() };
        for (n, (making, words)) in steps.iter().enumerate() {
            let x = n as f32 * (width + gap);
            let drawing = making::drawn(*making, colored(text.front.color));
            let scale = if is_narrow { 0.85 } else { 1.0 };
            let placed = Item::placed(drawing, Transform::scaled(scale, x, 0.0));
            unit.drawing.push(Item::tagged(Tag::here(Role::Decoration), Drawing { items: vec![placed] }));
            let [wide, high] = making::SIZE.map(|length| length * scale);
            let (left, top, room) =
                if is_narrow { (x, high + 3.0, width) } else { (x + wide + 8.0, 2.0, width - wide - 8.0) };
            let from = unit.drawing.items.len();
            let height = self.set(words, CELL, left, top, room, &mut unit.drawing).1;
            unit.drawing.tag(from, || Tag::of_text(Role::Paragraph));
            unit.height = unit.height.max(top + height).max(high);
        }
        self.units.push(unit);
        for warning in &text.warnings {
            self.text(warning, CELL, 5.0);
        }
        self.units.push(Unit { height: 2.0, ..Unit::default() });
    }

    fn head_of(&mut self, title: &str) {
        let head = Look { family: Family::Titles, size: 11.0, bold: true, role: Role::Heading(2), ..PLAIN };
        self.lists.end();
        self.text(title, head, 9.0);
        self.units.last_mut().expect("it was just set").with_next = true;
    }

    fn guidance(&mut self, section: &Guidance, is_whole: bool) {
        const INDENT: f32 = 11.0;
        self.head_of(&section.title);
        for (n, text) in section.lines.iter().enumerate() {
            let mut unit = Unit { before: 3.0, ..Unit::default() };
            let [label, body] = self.lists.item(0, section.numbered);
            if section.numbered {
                self.set(&format!("{}.", n + 1), CELL, 0.0, 0.0, INDENT, &mut unit.drawing);
            } else {
                let dot = Path::ellipse(1.5, 1.7, 2.6, 2.6);
                unit.drawing.path(dot, Some(Paint::Color(INK)), None);
                unit.drawing.tag(0, || Tag::in_words(Role::Icon, BULLET));
            }
            unit.drawing.tag(0, || label);
            let from = unit.drawing.items.len();
            unit.height = self.set(text, CELL, INDENT, 0.0, self.width - INDENT, &mut unit.drawing).1;
            unit.drawing.tag(from, || body);
            unit.with_next = is_whole && n + 1 < section.lines.len();
            self.units.push(unit);
        }
    }
}

/// Draws pictures as high as `high`, each a little behind the one before; returns the height of the highest.
fn cascade(pictures: &[Face], [x, y, high]: [f32; 3], into: &mut Drawing) -> f32 {
    let behind = high * BEHIND;
    let room = high * WIDE - behind * pictures.len().saturating_sub(1) as f32;
    let mut highest = 0f32;
    let placed = |(n, face): (usize, &Face)| {
        let (wide, tall) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
        let scale = (room / wide).min(high / tall).min(1.0);
        highest = highest.max(tall * scale);
        let at = Transform::scaled(scale, x + n as f32 * behind, y);
        Item::placed(face.drawing.clone(), at)
    };
    let items: Vec<Item> = pictures.iter().enumerate().map(placed).collect();
    into.items.extend(items.into_iter().rev());
    highest
}

fn points(points: f32) -> Length {
    Length::from_pt(f64::from(points))
}
