//! What makes a booklet a book: its cover, the list of its chapters, and the index of its terms.

use super::balance::{Leaves, balance};
use super::flow::{Heading, Pages, Unit};
use super::look::{BODY, FAINT, Family, GAP, Look, PLAIN, QUIET, SMALL, line};
use super::setter::{Setter, Shop};
use crate::compose::composed::Face;
use crate::compose::drawing::{Drawing, Item, Stroke, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::compose::text::Typesetter;
use crate::geometry::Length;
use crate::model::Language;
use crate::model::prose::Front;
use crate::model::style::Align;

/// The room for a page number.
const NUMBER: f32 = 16.0;
/// The space between columns.
const GUTTER: f32 = 18.0;
/// Lists of more headings have two columns.
const ONE_COLUMN: usize = 12;
/// The columns of an index.
const COLUMNS: usize = 3;

const CHAPTER: Look = Look { bold: true, ..PLAIN };
const SECTION: Look = Look { size: BODY - 0.5, ..PLAIN };

/// The cover of a booklet: a page of the size of a shop.
pub fn cover(front: &Front, language: Language, shop: Shop<'_>) -> Face {
    let mut typesetter = Typesetter::new(shop.fonts);
    let mut setter = Setter::new(&mut typesetter, shop);
    setter.language = language;
    let height = shop.page.height.to_pt() as f32;
    let drawing = setter.cover_page(front, height);
    Face { size: shop.page, bleed: Length::ZERO, corner: Length::ZERO, drawing }
}

/// A heading in a list: its words, its level, and its page as printed.
pub(super) struct Listed {
    pub text: String,
    pub level: u8,
    pub page: usize,
}

impl Listed {
    pub fn of(heading: &Heading) -> Listed {
        Listed { text: heading.text.clone(), level: heading.level, page: heading.page + 1 }
    }
}

impl Setter<'_, '_> {
    /// Draws a list of headings with their pages; returns its height.
    pub(super) fn list(&mut self, title: &str, headings: &[Listed], into: &mut Drawing) -> f32 {
        let ink = self.shop.color;
        let head = Look { family: Family::Titles, size: 14.0, bold: true, color: ink, ..PLAIN };
        let mut top = self.set(title, head, 0.0, 0.0, self.width, into).1 + 1.0;
        into.tag(0, || Tag::of_text(Role::Heading(2)));
        into.path(Path::line(0.0, top, self.width, top), None, Some(line(0.8, ink)));
        top += 6.0;
        let count = if headings.len() > ONE_COLUMN { 2 } else { 1 };
        let width = (self.width - GUTTER * (count - 1) as f32) / count as f32;
        let mut columns: Vec<Vec<(Drawing, f32)>> = vec![Vec::new()];
        let rows: Vec<(Drawing, f32)> = headings.iter().map(|heading| self.listed(heading, width)).collect();
        let all: f32 = rows.iter().map(|(_, height)| height).sum();
        let mut filled = 0.0;
        for (row, heading) in rows.into_iter().zip(headings) {
            // A chapter begins the next column where the first is half of it.
            let is_full = filled + row.1 / 2.0 > all / count as f32 && heading.level == 1;
            if is_full && columns.len() < count {
                columns.push(Vec::new());
            }
            filled += row.1;
            columns.last_mut().expect("there is one").push(row);
        }
        let mut lowest = top;
        for (n, column) in columns.into_iter().enumerate() {
            let (x, mut y) = (n as f32 * (width + GUTTER), top);
            for (row, height) in column {
                let at = Transform::moved(x, y);
                into.push(Item::placed(row, at));
                y += height;
            }
            lowest = lowest.max(y);
        }
        lowest + GAP
    }

    /// A heading with dots to its page, and its height.
    fn listed(&mut self, heading: &Listed, width: f32) -> (Drawing, f32) {
        let mut drawing = Drawing::default();
        let is_chapter = heading.level == 1;
        let look = if is_chapter { Look { color: self.shop.color, ..CHAPTER } } else { SECTION };
        let (left, before) = if is_chapter { (0.0, 3.5) } else { (9.0, 1.0) };
        let room = width - left - NUMBER;
        let (wide, high) = self.set(&heading.text, look, left, before, room, &mut drawing);
        let number = Look { align: Align::Right, ..look };
        let (page, at) = (heading.page.to_string(), width - NUMBER);
        let one_line = self.set(&page, number, at, 0.0, NUMBER, &mut Drawing::default()).1;
        self.set(&page, number, at, before + high - one_line, NUMBER, &mut drawing);
        drawing.tag(0, || Tag::of_text(Role::Paragraph));
        let is_one_line = high < look.size * 1.6;
        let from = if is_one_line { left + wide + 4.0 } else { width - NUMBER };
        let to = width - NUMBER + 4.0;
        if from < to - 4.0 {
            let y = before + look.size * 0.62;
            let dots = Stroke { dash: vec![0.6, 2.6], round: true, ..line(0.6, FAINT) };
            drawing.path(Path::line(from, y, to, y), None, Some(dots));
        }
        (drawing, before + high)
    }

    /// Puts an index of the terms of all units before one of them. It is set until the pages in it are those of its terms:
    /// they may move when it becomes longer.
    pub(super) fn index(&mut self, title: &str, at: usize, leaves: Leaves) {
        const ROUNDS: usize = 8;
        let text = std::mem::take(&mut self.units);
        let listed = |units: &[Unit]| -> Vec<Unit> { units.iter().map(Unit::undrawn).collect() };
        let mut terms = Vec::new();
        let (mut index, lost) = (Vec::new(), self.lost.len());
        for _ in 0..ROUNDS {
            self.lost.truncate(lost);
            self.index_of(title, &terms);
            index = std::mem::take(&mut self.units);
            let mut all = listed(&text);
            insert(listed(&index), at, &mut all);
            balance(&mut all, leaves);
            let mut pages = Pages::new(leaves.room, self.margins, leaves.before);
            pages.add(all);
            if pages.terms == terms {
                break;
            }
            terms = pages.terms;
        }
        self.units = text;
        insert(index, at, &mut self.units);
    }

    /// Sets an index of terms with their pages.
    fn index_of(&mut self, title: &str, terms: &[(String, usize)]) {
        let mut entries: Vec<(String, Vec<usize>)> = Vec::new();
        let key = |term: &str| term.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let mut sorted: Vec<&(String, usize)> = terms.iter().collect();
        sorted.sort_by_key(|(term, page)| (key(term), *page));
        for (term, page) in sorted {
            match entries.last_mut().filter(|(last, _)| key(last) == key(term)) {
                Some((_, pages)) if pages.last() == Some(page) => {}
                Some((_, pages)) => pages.push(*page),
                None => entries.push((term.clone(), vec![*page])),
            }
        }
        self.chapter(title);
        self.in_columns(COLUMNS, |setter| {
            let mut letter = None;
            for (term, pages) in &entries {
                let begins = key(term).chars().next();
                let before = if letter.is_some() && letter != begins { 5.0 } else { 1.0 };
                letter = begins;
                setter.entry(term, pages, before);
            }
        });
    }

    /// A term of an index, with its pages; later lines are indented.
    fn entry(&mut self, term: &str, pages: &[usize], before: f32) {
        let look = Look { size: SMALL + 0.5, ..PLAIN };
        let numbers: Vec<String> = pages.iter().map(|page| (page + 1).to_string()).collect();
        let mut unit = Unit { before, ..Unit::default() };
        let numbers = numbers.join(", ");
        let wide = self.measure(term, look) + self.measure(&numbers, look) + 6.0;
        let quiet = Look { color: QUIET, align: Align::Right, ..look };
        let high = self.set(term, look, 0.0, 0.0, self.width, &mut unit.drawing).1;
        let top = if wide <= self.width { 0.0 } else { high };
        unit.height = top + self.set(&numbers, quiet, 0.0, top, self.width, &mut unit.drawing).1;
        unit.height = unit.height.max(high);
        unit.drawing.tag(0, || Tag::of_text(Role::Paragraph));
        self.units.push(unit);
    }
}

/// Puts units before one of others, whose tables keep their heads.
fn insert(units: Vec<Unit>, at: usize, others: &mut Vec<Unit>) {
    for unit in &mut others[at..] {
        unit.head = unit.head.map(|head| head + units.len());
    }
    others.splice(at..at, units);
}
