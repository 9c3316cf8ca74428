//! Text in pages: passages set one below the other, broken between them and never within a step or a row.

use super::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use super::face::Face;
use super::fonts::FontBook;
use super::path::Path;
use super::text::shape::Bare;
use super::text::{Area, RichText, Typesetter, fit};
use crate::geometry::{Label, Length, Size};
use crate::model::prose::{Passage, Prose, Table};
use crate::model::style::Align;
use crate::model::{Color, TextStyle};
use crate::source::{Located, Origin};

/// The family of running text.
pub const TEXT: &str = "Alegreya Sans";
/// The family of titles.
pub const TITLES: &str = "Alegreya";

/// Sizes and distances in points.
const BODY: f32 = 9.5;
const SMALL: f32 = 8.0;
const GAP: f32 = 12.0;
/// What the foot of a page takes, with the space above it.
const FOOT: f32 = 24.0;
/// The most that one piece of text may hold, so that it fits a page; longer texts are broken between words.
const LONGEST: usize = 2_400;
/// The width of a text that is only measured.
const ENDLESS: f32 = 10_000.0;

const INK: Color = Color::BLACK;
const QUIET: Color = Color::rgb(95, 95, 95);

/// The pages of a text, each of a size. `nowhere` is any place, for styles that no file gives.
pub fn pages(prose: &Prose, page: Size, fonts: &FontBook, nowhere: Origin) -> Vec<Face> {
    let mut setter = Setter {
        typesetter: Typesetter::new(fonts),
        nowhere,
        width: page.width.to_pt() as f32,
        units: Vec::new(),
    };
    setter.title(&prose.title);
    for passage in &prose.passages {
        setter.passage(passage);
    }
    let room = page.height.to_pt() as f32 - FOOT;
    let pages = broken(&setter.units, room);
    let count = pages.len();
    (pages.into_iter().enumerate())
        .map(|(n, mut drawing)| {
            setter.foot(&prose.title, n + 1, count, room, &mut drawing);
            Face { size: page, bleed: Length::ZERO, corner: Length::ZERO, drawing }
        })
        .collect()
}

/// What is never broken.
#[derive(Default)]
struct Unit {
    drawing: Drawing,
    height: f32,
    /// Space above it, but not at the top of a page.
    before: f32,
    /// Whether it must not be the last of its page.
    with_next: bool,
    /// The unit that stands above it on a new page: the head of its table.
    head: Option<usize>,
}

/// Units on pages of a height.
fn broken(units: &[Unit], room: f32) -> Vec<Drawing> {
    let mut pages = vec![Drawing::default()];
    let mut y = 0.0;
    for (n, unit) in units.iter().enumerate() {
        let next = units.get(n + 1).filter(|_| unit.with_next).map_or(0.0, |next| next.before + next.height);
        if y > 0.0 && y + unit.before + unit.height + next > room {
            pages.push(Drawing::default());
            y = 0.0;
            if let Some(head) = unit.head.map(|head| &units[head]) {
                put(head, &mut y, &mut pages);
            }
        }
        put(unit, &mut y, &mut pages);
    }
    pages
}

fn put(unit: &Unit, y: &mut f32, pages: &mut [Drawing]) {
    if *y > 0.0 {
        *y += unit.before;
    }
    let group = Group {
        transform: Transform::moved(0.0, *y),
        clip: None,
        opacity: 1.0,
        drawing: unit.drawing.clone(),
    };
    pages.last_mut().expect("there is always a page").push(Item::Group(Box::new(group)));
    *y += unit.height;
}

/// How a text looks.
#[derive(Clone, Copy)]
struct Look {
    family: &'static str,
    size: f32,
    bold: bool,
    color: Color,
    align: Align,
}

const PLAIN: Look = Look { family: TEXT, size: BODY, bold: false, color: INK, align: Align::Left };
const ASIDE: Look = Look { size: SMALL, color: QUIET, ..PLAIN };

/// Sets passages into units.
struct Setter<'f> {
    typesetter: Typesetter<'f>,
    nowhere: Origin,
    width: f32,
    units: Vec<Unit>,
}

impl Setter<'_> {
    /// Draws a text between two edges, its first capitals at a height; returns how wide and how high it is.
    fn set(&mut self, text: &str, look: Look, x: f32, y: f32, width: f32, into: &mut Drawing) -> (f32, f32) {
        let style = TextStyle {
            font: Located { value: look.family.to_owned(), origin: self.nowhere },
            size: look.size,
            min_size: look.size,
            bold: look.bold,
            align: look.align,
            leading: 1.25,
            tabular: true,
            ..TextStyle::plain(self.nowhere)
        };
        let bare = Bare { color: look.color, size: look.size };
        let mut block = self.typesetter.shape(&RichText::plain(text), &style, &bare);
        let area = Area { x, y, width, height: f32::INFINITY };
        let fitted = fit(&self.typesetter, &mut block, &style, area, None);
        self.typesetter.recycle(block);
        into.items.extend(fitted.drawing.items);
        (fitted.covers.width, fitted.height)
    }

    /// How wide a text is on one line.
    fn measure(&mut self, text: &str, look: Look) -> f32 {
        self.set(text, look, 0.0, 0.0, ENDLESS, &mut Drawing::default()).0
    }

    fn title(&mut self, text: &str) {
        let mut unit = Unit { with_next: true, ..Unit::default() };
        let look = Look { family: TITLES, size: 19.0, bold: true, ..PLAIN };
        let (_, height) = self.set(text, look, 0.0, 0.0, self.width, &mut unit.drawing);
        unit.height = height + 5.0;
        unit.drawing.path(Path::line(0.0, unit.height, self.width, unit.height), None, Some(line(0.9, INK)));
        self.units.push(unit);
    }

    fn foot(&mut self, title: &str, number: usize, count: usize, room: f32, into: &mut Drawing) {
        let y = room + FOOT - SMALL;
        self.set(&short(title), ASIDE, 0.0, y, self.width * 0.8, into);
        let right = Look { align: Align::Right, ..ASIDE };
        self.set(&format!("{number} of {count}"), right, self.width * 0.8, y, self.width * 0.2, into);
    }

    fn passage(&mut self, passage: &Passage) {
        match passage {
            Passage::Lead(text) => {
                self.text(text, Look { family: TITLES, size: 13.0, ..PLAIN }, GAP);
            }
            Passage::Heading(text) => {
                self.text(text, Look { family: TITLES, size: 11.5, bold: true, ..PLAIN }, GAP + 4.0);
                self.units.last_mut().expect("it was just set").with_next = true;
            }
            Passage::Text(text) => self.text(text, PLAIN, 6.0),
            Passage::Note(text) => self.text(text, ASIDE, 6.0),
            Passage::Step { number, rule, text } => self.step(*number, rule, text),
            Passage::Facts(facts) => self.facts(facts),
            Passage::Table(table) => self.table(table),
            Passage::Grid { title, rows } => self.grid(title, rows),
        }
    }

    fn text(&mut self, text: &str, look: Look, before: f32) {
        for (n, part) in parts(text).into_iter().enumerate() {
            let mut unit = Unit { before: if n == 0 { before } else { 0.0 }, ..Unit::default() };
            unit.height = self.set(part, look, 0.0, 0.0, self.width, &mut unit.drawing).1;
            self.units.push(unit);
        }
    }

    fn step(&mut self, number: Option<usize>, rule: &str, text: &str) {
        let look = if number.is_some() { PLAIN } else { Look { color: QUIET, ..PLAIN } };
        let shown = number.map_or("–".to_owned(), |number| number.to_string());
        let (first, rule_at) = (18.0, 24.0);
        let text_at = rule_at + 52f32.max(self.measure(rule, Look { color: QUIET, ..PLAIN }) + 8.0);
        for (n, part) in parts(text).into_iter().enumerate() {
            let mut unit =
                Unit { before: if n == 0 && number == Some(1) { GAP } else { 4.0 }, ..Unit::default() };
            if n == 0 {
                let right = Look { align: Align::Right, color: QUIET, ..PLAIN };
                self.set(&shown, right, 0.0, 0.0, first, &mut unit.drawing);
                let quiet = Look { color: QUIET, ..PLAIN };
                self.set(rule, quiet, rule_at, 0.0, text_at - rule_at, &mut unit.drawing);
            }
            unit.height = self.set(part, look, text_at, 0.0, self.width - text_at, &mut unit.drawing).1;
            self.units.push(unit);
        }
    }

    fn facts(&mut self, facts: &[(String, String)]) {
        let bold = Look { bold: true, ..PLAIN };
        let widest = facts.iter().map(|(name, _)| self.measure(name, bold)).fold(0.0, f32::max);
        let at = (widest + 10.0).min(self.width / 3.0);
        for (n, (name, value)) in facts.iter().enumerate() {
            let mut unit = Unit { before: if n == 0 { GAP } else { 4.0 }, ..Unit::default() };
            let (_, left) = self.set(name, bold, 0.0, 0.0, at - 6.0, &mut unit.drawing);
            let (_, right) = self.set(value, PLAIN, at, 0.0, self.width - at, &mut unit.drawing);
            unit.height = left.max(right);
            self.units.push(unit);
        }
    }

    /// A board or map, with the letters of its columns and the numbers of its rows.
    fn grid(&mut self, title: &str, rows: &[String]) {
        const LARGEST: f32 = 14.0;
        let across = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let side = (self.width / (across + 1) as f32).min(LARGEST);
        let size = (side * 0.72).min(BODY);
        let middle = Look { size, align: Align::Center, ..PLAIN };
        let name = Look { color: QUIET, ..middle };
        self.text(title, Look { bold: true, ..PLAIN }, GAP);
        self.units.last_mut().expect("it was just set").with_next = true;
        let column = |column: usize| Label { column: column as u32, row: 0 }.to_string();
        let heads = (0..across).map(|n| column(n).trim_end_matches('1').to_owned());
        self.squares(std::iter::once(String::new()).chain(heads).collect(), (name, name), side);
        self.units.last_mut().expect("it was just set").with_next = true;
        for (n, row) in rows.iter().enumerate() {
            let cells = std::iter::once((n + 1).to_string()).chain(row.chars().map(String::from));
            self.squares(cells.collect(), (name, middle), side);
        }
    }

    /// A row of squares, the first of which is a name.
    fn squares(&mut self, cells: Vec<String>, (first, others): (Look, Look), side: f32) {
        let mut unit = Unit { height: side, ..Unit::default() };
        for (n, cell) in cells.iter().enumerate() {
            let look = if n == 0 { first } else { others };
            self.set(cell, look, n as f32 * side, 0.0, side, &mut unit.drawing);
        }
        self.units.push(unit);
    }

    fn table(&mut self, table: &Table) {
        let widths = self.widths(table);
        let bold = Look { size: SMALL + 0.5, bold: true, ..PLAIN };
        let plain = Look { size: SMALL + 0.5, ..PLAIN };
        let head = self.units.len();
        let rows = std::iter::once((&table.columns, bold)).chain(table.rows.iter().map(|row| (row, plain)));
        for (n, (row, look)) in rows.enumerate() {
            let mut unit = Unit { before: 3.0, ..Unit::default() };
            let mut x = 0.0;
            for (text, width) in row.iter().zip(&widths) {
                let (_, height) = self.set(text, look, x, 0.0, *width, &mut unit.drawing);
                unit.height = unit.height.max(height);
                x += width + COLUMN_GAP;
            }
            unit.height += 2.5;
            let (thickness, color) = if n == 0 { (0.7, INK) } else { (0.25, Color::rgb(185, 185, 185)) };
            let rule = Path::line(0.0, unit.height, x - COLUMN_GAP, unit.height);
            unit.drawing.path(rule, None, Some(line(thickness, color)));
            if n == 0 {
                (unit.before, unit.with_next) = (GAP, true);
            } else {
                unit.head = Some(head);
            }
            self.units.push(unit);
        }
    }

    /// The widths of a table's columns: as wide as their longest cells, but what is wider than a fair share of the page shares what the
    /// narrow ones leave.
    fn widths(&mut self, table: &Table) -> Vec<f32> {
        let bold = Look { size: SMALL + 0.5, bold: true, ..PLAIN };
        let natural: Vec<f32> = (0..table.columns.len())
            .map(|n| {
                let cells = std::iter::once(&table.columns).chain(&table.rows).filter_map(|row| row.get(n));
                let longest = cells.max_by_key(|cell| cell.chars().count()).cloned().unwrap_or_default();
                self.measure(&longest, bold) + 1.0
            })
            .collect();
        let mut room = self.width - COLUMN_GAP * natural.len().saturating_sub(1) as f32;
        let mut order: Vec<usize> = (0..natural.len()).collect();
        order.sort_by(|a, b| natural[*a].total_cmp(&natural[*b]));
        let mut widths = natural.clone();
        for (n, column) in order.iter().enumerate() {
            let share = room / (order.len() - n) as f32;
            widths[*column] = natural[*column].min(share);
            room -= widths[*column];
        }
        widths
    }
}

/// Between the columns of a table.
const COLUMN_GAP: f32 = 10.0;

fn line(width: f32, color: Color) -> Stroke {
    Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: false }
}

/// A text in parts that fit a page each, broken between words.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while rest.len() > LONGEST {
        let most = rest.floor_char_boundary(LONGEST);
        let at = rest[..most].rfind(' ').filter(|at| *at > 0).unwrap_or(most);
        parts.push(rest[..at].trim());
        rest = rest[at..].trim_start();
    }
    parts.push(rest);
    parts
}

/// A title that fits a foot.
fn short(title: &str) -> String {
    const MOST: usize = 90;
    if title.chars().count() <= MOST {
        return title.to_owned();
    }
    let start: String = title.chars().take(MOST - 1).collect();
    format!("{}…", start.trim_end())
}
