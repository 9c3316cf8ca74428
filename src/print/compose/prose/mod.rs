//! Text in pages: passages one below the other, broken between them and never within a step or a row.

mod balance;
mod beside;
mod book;
mod contents;
mod exchange;
mod flow;
mod front;
mod heat;
mod lists;
mod look;
mod making;
mod marked;
mod paragraph;
mod setter;

use std::sync::Arc;

pub use self::book::cover;
pub use self::contents::contents;
pub use self::exchange::PICTURE as EXCHANGED;
pub use self::flow::Heading;
use self::flow::{Unit, tag_all};
use self::look::{ASIDE, BODY, Family, GAP, INK, INK_OF_RULES, LEADING, Look, PLAIN, QUIET, SMALL, line};
pub use self::look::{RULES, TEXT, colored};
pub use self::marked::{SetBooklet, booklet};
use self::setter::Setter;
pub use self::setter::{Lost, Shop};
use super::composed::Face;
use super::drawing::{Drawing, Item, Transform};
use super::path::Path;
use super::tag::{Role, Tag};
use super::text::Typesetter;
use crate::geometry::{Label, Length, Size};
use crate::model::prose::{Passage, Prose, Table};
use crate::model::style::Align;
use crate::parallel;

/// How much larger the type of a letter is.
const LETTER: f32 = 1.2;
/// How much smaller the type of two pages may become to fit one.
const SMALLER: [f32; 2] = [0.94, 0.88];
/// How much larger the type of two pages becomes if both have room for it.
const LARGER: [f32; 2] = [1.28, 1.14];
/// The most room for the picture before a row of a table.
const PICTURE: [f32; 2] = [24.0, 16.5];

/// The pages of texts, each text beginning on a new page.
pub fn pages(texts: &[Prose], shop: Shop<'_>) -> Vec<Vec<Face>> {
    // The first may be long, the others are letters.
    let setter = || Typesetter::new(shop.fonts);
    parallel::map(texts, setter, |typesetter, _, text| pages_of(text, typesetter, shop))
}

/// The pages of a text: one page, if that is enough for slightly smaller type. Where a figure fills the first of two pages, type
/// grows instead, so that the second is not left empty.
fn pages_of(prose: &Prose, typesetter: &mut Typesetter<'_>, shop: Shop<'_>) -> Vec<Face> {
    let usual = if prose.is_letter { LETTER } else { 1.0 };
    let pages = scaled(prose, usual, typesetter, shop);
    if pages.len() != 2 {
        return pages;
    }
    let larger: &[f32] = if prose.figures().next().is_some() { &LARGER } else { &[] };
    let wanted = SMALLER.iter().map(|part| (part, 1)).chain(larger.iter().map(|part| (part, 2)));
    let mut other = wanted.map(|(part, count)| (scaled(prose, usual * part, typesetter, shop), count));
    other.find(|(other, count)| other.len() == *count).map_or(pages, |(other, _)| other)
}

fn scaled(prose: &Prose, scale: f32, typesetter: &mut Typesetter<'_>, shop: Shop<'_>) -> Vec<Face> {
    let mut setter = Setter::new(typesetter, shop);
    setter.scale = scale;
    setter.title(&prose.title);
    for passage in &prose.passages {
        setter.passage(passage);
    }
    // Smaller type comes with less space between passages, so that fewer texts need it.
    setter.units.iter_mut().for_each(|unit| unit.before *= scale.min(1.0).powi(3));
    setter.pages(&prose.title)
}

impl Setter<'_, '_> {
    fn passage(&mut self, passage: &Passage) {
        if !matches!(passage, Passage::Step { .. }) {
            self.lists.end();
        }
        match passage {
            Passage::Lead(text) => {
                self.text(text, Look { family: Family::Lead, size: 13.0, ..PLAIN }, GAP);
            }
            Passage::Heading(text) => {
                let role = Role::Heading(2);
                let look = Look { family: Family::Titles, size: 11.5, bold: true, role, ..PLAIN };
                self.text(text, look, GAP + 4.0);
                self.units.last_mut().expect("it was just set").with_next = true;
            }
            Passage::Text(text) => self.text(text, PLAIN, 6.0),
            Passage::Note(text) => self.text(text, ASIDE, 6.0),
            Passage::Step { number, rule, text } => self.step(*number, rule, text),
            Passage::Facts(facts) => self.facts(facts, BODY),
            Passage::Table(table) => self.table(table),
            Passage::Exchange(exchange) => self.exchange(exchange),
            Passage::Columns { count, passages } => self.columns(*count, passages),
            Passage::Heat(map) => self.heat(map),
            Passage::Figure(name) => self.figure(name),
            Passage::Grid { title, rows } => self.grid(title, rows),
        }
    }

    /// Passages in narrow columns, in which paragraphs are broken between their lines.
    fn columns(&mut self, count: usize, passages: &[Passage]) {
        self.in_columns(count, |setter| setter.narrow(passages));
    }

    fn narrow(&mut self, passages: &[Passage]) {
        for passage in passages {
            match passage {
                Passage::Heading(text) => {
                    let role = Role::Heading(3);
                    let look = Look { family: Family::Titles, size: 10.0, bold: true, role, ..PLAIN };
                    self.text(text, look, 7.0);
                    self.units.last_mut().expect("it was just set").with_next = true;
                }
                Passage::Text(text) => self.lines(text, PLAIN, 3.0),
                Passage::Facts(facts) => self.facts(facts, SMALL),
                other => self.passage(other),
            }
        }
    }

    /// Adds a board or map, on the rest of the page if that is most of it.
    fn figure(&mut self, name: &str) {
        const MOST_OF_IT: f32 = 0.55;
        let above: f32 = self.units.iter().map(|unit| unit.before + unit.height).sum();
        let left = self.room - above % self.room - GAP;
        let height = if left > self.room * MOST_OF_IT { left } else { self.room };
        let length = |points: f32| Length::from_pt(f64::from(points));
        let Some(face) = (self.shop.draw)(name, Size::new(length(self.width), length(height))) else {
            return;
        };
        let (wide, high) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
        let mut unit = Unit { height: high, before: GAP, ..Unit::default() };
        let place = Transform::moved((self.width - wide) / 2.0, 0.0);
        unit.drawing.push(Item::placed(face.drawing, place));
        unit.drawing.tag(0, || Tag::figure_of_text(name));
        self.units.push(unit);
    }

    fn step(&mut self, number: Option<usize>, rule: &str, text: &str) {
        let look = if number.is_some() { PLAIN } else { Look { color: QUIET, ..PLAIN } };
        let shown = number.map_or("–".to_owned(), |number| number.to_string());
        let (first, rule_at) = (18.0, 24.0);
        let text_at = rule_at + 52f32.max(self.measure(rule, Look { color: QUIET, ..PLAIN }) + 8.0);
        let is_first = self.units.last().is_none_or(|before| !before.is_step);
        let mut units = self.paragraph(text, look, (text_at, self.width - text_at));
        let [label, body] = self.lists.item(0, true);
        tag_all(&mut units, &body);
        units.iter_mut().for_each(|unit| unit.is_step = true);
        units[0].before = if is_first { GAP } else { 4.0 };
        let right = Look { align: Align::Right, color: QUIET, ..PLAIN };
        let quiet = Look { color: QUIET, ..PLAIN };
        // The number and rule are drawn before the text.
        let mut drawing = Drawing::default();
        self.set(&shown, right, 0.0, 0.0, first, &mut drawing);
        self.set(rule, quiet, rule_at, 0.0, text_at - rule_at, &mut drawing);
        drawing.tag(0, || label);
        units[0].drawing.items.splice(..0, drawing.items);
        self.units.append(&mut units);
    }

    fn facts(&mut self, facts: &[(String, String)], size: f32) {
        let plain = Look { size, ..PLAIN };
        let bold = Look { bold: true, ..plain };
        let widest = facts.iter().map(|(name, _)| self.measure(name, bold)).fold(0.0, f32::max);
        let at = (widest + 10.0).min(self.width / 3.0);
        for (n, (name, value)) in facts.iter().enumerate() {
            let mut unit = Unit { before: if n == 0 { GAP } else { 4.0 }, ..Unit::default() };
            let [label, body] = self.lists.item(0, false);
            let (_, left) = self.set(name, bold, 0.0, 0.0, at - 6.0, &mut unit.drawing);
            unit.drawing.tag(0, || label);
            let from = unit.drawing.items.len();
            let (_, right) = self.set(value, plain, at, 0.0, self.width - at, &mut unit.drawing);
            unit.drawing.tag(from, || body);
            unit.height = left.max(right);
            self.units.push(unit);
        }
    }

    /// Adds a board or map, with the letters of its columns and the numbers of its rows.
    fn grid(&mut self, title: &str, rows: &[String]) {
        const LARGEST: f32 = 14.0;
        let across = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let side = (self.width / (across + 1) as f32).min(LARGEST);
        let size = (side * 0.72).min(BODY);
        let middle = Look { size, align: Align::Center, ..PLAIN };
        let name = Look { color: QUIET, ..middle };
        self.text(title, Look { bold: true, ..PLAIN }, GAP);
        self.units.last_mut().expect("it was just set").with_next = true;
        let column = |column: usize| Label { column: column as u32, row: 0 }.column_name();
        let heads = (0..across).map(column);
        let heads: Vec<String> = std::iter::once(String::new()).chain(heads).collect();
        let table = Tag::of_text(Role::Table);
        self.squares(&heads, (name, name), side, (&table, Role::Head));
        self.units.last_mut().expect("it was just set").with_next = true;
        for (n, row) in rows.iter().enumerate() {
            let cells = std::iter::once((n + 1).to_string()).chain(row.chars().map(String::from));
            self.squares(&cells.collect::<Vec<_>>(), (name, middle), side, (&table, Role::Cell));
        }
    }

    /// A row of squares, the first of which is a name.
    fn squares(
        &mut self,
        cells: &[String],
        (first, others): (Look, Look),
        side: f32,
        (table, role): (&Arc<Tag>, Role),
    ) {
        let mut unit = Unit { height: side, ..Unit::default() };
        let row = table.part(Role::Row);
        for (n, cell) in cells.iter().enumerate() {
            let (look, role) = if n == 0 { (first, Role::RowHead) } else { (others, role) };
            let mut drawing = Drawing::default();
            self.set(cell, look, n as f32 * side, 0.0, side, &mut drawing);
            unit.drawing.push(Item::tagged(row.part(role), drawing));
        }
        self.units.push(unit);
    }

    fn table(&mut self, table: &Table) {
        let look = Looks::for_table(table);
        // Pictures are before the first column.
        let left = if table.pictures.is_empty() { 0.0 } else { PICTURE[0] * self.scale + look.gap };
        let widths = self.widths(table, self.width - left, look);
        if !table.is_wide && self.is_squeezed(table, &widths, look) {
            return self.rows_as_facts(table);
        }
        let head = self.units.len();
        let tag = Tag::of_text(Role::Table);
        let rows = std::iter::once(&table.columns).chain(&table.rows);
        for (n, row) in rows.enumerate() {
            let mut unit = Unit { before: look.before, ..Unit::default() };
            let tag = tag.part(Role::Row);
            let mut x = left;
            let picture = n.checked_sub(1).and_then(|n| table.pictures.get(n));
            let top = picture.map_or(0.0, |name| self.picture(name, look, &mut unit));
            for (column, width) in widths.iter().enumerate() {
                let text = row.get(column).map_or("", String::as_str);
                let mut cell = Drawing::default();
                if !text.is_empty() {
                    let align = table.aligns.get(column).copied().unwrap_or(PLAIN.align);
                    let look = Look { align, ..look.of_cell(n == 0, column) };
                    let (_, height) = self.set(text, look, x, top, *width, &mut cell);
                    unit.height = unit.height.max(top + height);
                }
                // An empty cell is one, too.
                unit.drawing.push(Item::tagged(tag.part(look.role_of_cell(n == 0, column)), cell));
                x += width + look.gap;
            }
            unit.height += look.after;
            let above = if n > 0 { self.units.get(head).map_or(0.0, |head| head.height) } else { 0.0 };
            self.note_if_cut(above + unit.before + unit.height, &row.join(" "));
            let (thickness, color) = if n == 0 { (0.7, INK) } else { (0.25, INK_OF_RULES) };
            let rule = Path::line(0.0, unit.height, x - look.gap, unit.height);
            unit.drawing.path(rule, None, Some(line(thickness, color)));
            if n == 0 {
                (unit.before, unit.with_next) = (if look.is_index { 5.0 } else { GAP }, true);
            } else {
                unit.head = Some(head);
            }
            self.units.push(unit);
        }
    }

    /// Draws the picture before a row, which becomes as high. Returns the height at which the text of the row begins.
    fn picture(&mut self, name: &str, look: Looks, unit: &mut Unit) -> f32 {
        let [wide, high] = PICTURE.map(|length| length * self.scale);
        unit.height = high;
        let length = |points: f32| Length::from_pt(f64::from(points));
        let room = Size::new(length(wide), length(high));
        if let Some(face) = (self.shop.draw)(name, room).filter(|_| !name.is_empty()) {
            let left = (wide - face.size.width.to_pt() as f32) / 2.0;
            let placed = Item::placed(face.drawing, Transform::moved(left, 0.0));
            // The row names what it shows.
            unit.drawing.push(Item::tagged(Tag::here(Role::Decoration), Drawing { items: vec![placed] }));
        }
        (high - look.cell.size * self.scale * LEADING).max(0.0) / 2.0
    }

    /// Whether a column is so narrow that its text is a tower of words.
    fn is_squeezed(&mut self, table: &Table, widths: &[f32], look: Looks) -> bool {
        const NARROW: f32 = 64.0;
        const LINES: f32 = 4.0;
        (widths.iter().enumerate()).filter(|(_, width)| **width < NARROW).any(|(n, width)| {
            let longest =
                table.rows.iter().filter_map(|row| row.get(n)).max_by_key(|cell| cell.chars().count());
            longest.is_some_and(|cell| self.measure(cell, look.cell) > width * LINES)
        })
    }

    /// The rows of a table one by one: the first cell, and what the others are called and say.
    fn rows_as_facts(&mut self, table: &Table) {
        let heads = table.columns.get(1..).unwrap_or_default();
        let fact = |row: &Vec<String>| {
            let (name, cells) = row.split_first()?;
            let cells = heads.iter().zip(cells).filter(|(_, cell)| !cell.is_empty());
            let said: Vec<String> = cells.map(|(head, cell)| format!("{head} {cell}")).collect();
            Some((name.clone(), said.join(", ")))
        };
        if let Some(title) = table.columns.first() {
            self.text(title, Look { bold: true, ..PLAIN }, GAP);
            self.units.last_mut().expect("it was just set").with_next = true;
        }
        self.facts(&table.rows.iter().filter_map(fact).collect::<Vec<_>>(), BODY);
    }

    /// The widths of a table's columns in some room: as wide as their longest cells; columns wider than a fair share of
    /// it divide what the narrow ones leave.
    fn widths(&mut self, table: &Table, room: f32, look: Looks) -> Vec<f32> {
        let natural: Vec<f32> = (0..table.columns.len())
            .map(|n| {
                let cells = table.rows.iter().filter_map(|row| row.get(n));
                let longest = cells.max_by_key(|cell| cell.chars().count()).cloned().unwrap_or_default();
                let cell = self.measure(&longest, Look { bold: true, ..look.cell });
                cell.max(self.measure(&table.columns[n], look.head)) + 1.0
            })
            .collect();
        let mut room = room - look.gap * natural.len().saturating_sub(1) as f32;
        let mut order: Vec<usize> = (0..natural.len()).collect();
        order.sort_by(|a, b| natural[*a].total_cmp(&natural[*b]));
        let mut widths = natural.clone();
        for (n, column) in order.iter().enumerate() {
            let share = room / (order.len() - n) as f32;
            widths[*column] = natural[*column].min(share);
            room -= widths[*column];
        }
        if table.is_wide && room > 0.0 {
            let all: f32 = widths.iter().sum();
            widths.iter_mut().for_each(|width| *width += room * *width / all);
        }
        widths
    }
}

/// The look of a table.
#[derive(Clone, Copy)]
struct Looks {
    head: Look,
    cell: Look,
    /// Whether rows are found by their first cells.
    is_index: bool,
    /// The space between columns.
    gap: f32,
    /// The space above and below the text of a row.
    before: f32,
    after: f32,
}

impl Looks {
    fn for_table(table: &Table) -> Looks {
        let size = if table.is_index { 7.5 } else { SMALL + 0.5 };
        let cell = Look { size, ..PLAIN };
        let head = Look { bold: true, ..cell };
        let is_index = table.is_index;
        let [gap, before, after] = match table {
            Table { is_form: true, .. } => [10.0, 18.0, 2.5],
            Table { is_index: true, .. } => [6.0, 1.8, 1.6],
            _ => [10.0, 3.0, 2.5],
        };
        Looks { head, cell, is_index, gap, before, after }
    }

    const fn role_of_cell(self, is_head: bool, column: usize) -> Role {
        match (is_head, self.is_index && column == 0) {
            (true, _) => Role::Head,
            (false, true) => Role::RowHead,
            (false, false) => Role::Cell,
        }
    }

    fn of_cell(self, is_head: bool, column: usize) -> Look {
        if is_head || self.is_index && column == 0 { self.head } else { self.cell }
    }
}
