//! Elements that only texts with marks have: paragraphs with rules in the margin, lists, pictures side by side.

use std::sync::Arc;

use super::balance::{Leaves, balance};
use super::book::Listed;
use super::flow::{Heading, Unit, tag_all};
use super::look::{ASIDE, BODY, FAINT, Family, GAP, INK_OF_RULES, Look, PLAIN, RULES, SMALL, line};
use super::setter::{Lost, Setter, Shop};
use crate::compose::composed::Face;
use crate::compose::drawing::{Drawing, Item, Paint, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::compose::text::Typesetter;
use crate::compose::text::markup::parse_in;
use crate::geometry::{Length, Size};
use crate::model::prose::{BULLET, Booklet, Marked, Shown, Stretch};
use crate::model::style::Align;

/// The space between a text and the numbers beside it.
const BEFORE_RULES: f32 = 6.0;
/// The indent of a list.
const INDENT: f32 = 12.0;
/// The distance of a text from the bar before it.
const BAR: f32 = 9.0;
/// Lists of up to this many items are not divided.
const SHORT_LIST: usize = 5;
/// A picture that is printed narrower than this part of the width that was asked for is reported.
const NARROW: f64 = 0.75;
/// A folded sheet is four pages.
const PAGES_OF_A_SHEET: usize = 4;
/// The space between pictures side by side.
const BESIDE: f32 = 10.0;

/// A text with marks, set on pages.
#[derive(Default)]
pub struct SetBooklet {
    pub pages: Vec<Face>,
    /// Whether the last page begins at a break that the text asks for.
    pub ends_alone: bool,
    /// Its headings, in order.
    pub headings: Vec<Heading>,
    /// The parts of it that are lost.
    pub lost: Vec<Lost>,
}

/// The pages of a text with marks.
///
/// Numbers of rules are in the left margin; on facing pages, in the outer one.
pub fn booklet(text: &Booklet, has_spreads: bool, shop: Shop<'_>) -> SetBooklet {
    let mut typesetter = Typesetter::new(shop.fonts);
    let mut setter = Setter::new(&mut typesetter, shop);
    if has_spreads {
        setter.margins.right = setter.width + BEFORE_RULES;
    }
    (setter.language, setter.has_marks, setter.is_hyphenated) = (text.language, true, text.is_hyphenated);
    if text.front.is_some() {
        setter.before = 1;
    } else {
        setter.title(&text.title);
    }
    // The list is set again when the pages are known; it takes as much room as now.
    let above: f32 = setter.units.iter().map(|unit| unit.height).sum();
    let listed_at = setter.units.len();
    let contents = text.contents.as_deref().and_then(|title| setter.fitting_list(title, above, text));
    if let Some((_, _, height)) = contents {
        setter.units.push(Unit { height, ..Unit::default() });
    }
    let mut index_at = None;
    for part in text.stretches.split_inclusive(is_between) {
        let (part, between) = match part.split_last() {
            Some((last, before)) if is_between(last) => (before, Some(last)),
            _ => (part, None),
        };
        if text.columns > 1 && !part.is_empty() {
            setter.in_columns(text.columns, |setter| setter.stretches(part));
        } else {
            setter.stretches(part);
        }
        match between {
            Some(Stretch::Index) => index_at = Some(setter.units.len()),
            Some(_) => setter.units.push(Unit { is_break: true, ..Unit::default() }),
            None => {}
        }
    }
    let leaves = Leaves {
        room: setter.room,
        before: setter.before,
        a_sheet: if has_spreads { PAGES_OF_A_SHEET } else { 1 },
    };
    if let (Some(title), Some(at)) = (&text.index, index_at) {
        setter.index(title, at, leaves);
    }
    balance(&mut setter.units, leaves);
    let mut pages = setter.broken();
    if let Some((title, levels, _)) = contents {
        let listed = pages.headings.iter().filter(|heading| heading.level <= levels);
        let listed: Vec<Listed> = listed.map(Listed::of).collect();
        let mut list = Drawing::default();
        setter.list(title, &listed, &mut list);
        pages.filled[0].items[listed_at] = Item::placed(list, Transform::moved(0.0, above));
    }
    let ends_alone = pages.ends_alone();
    let pages = setter.finished(pages, &text.title);
    SetBooklet { pages, ends_alone, headings: setter.headings, lost: setter.lost }
}

/// Whether a stretch ends the one before and what is in its columns.
const fn is_between(stretch: &Stretch) -> bool {
    matches!(stretch, Stretch::Break | Stretch::Index)
}

impl Setter<'_, '_> {
    /// The list of a text's headings below so much of a page: its title, the levels in it, and its height. Where all do not fit,
    /// it has the chapters; on very small pages there is none.
    fn fitting_list<'t>(&mut self, title: &'t str, above: f32, text: &Booklet) -> Option<(&'t str, u8, f32)> {
        [u8::MAX, 1].into_iter().find_map(|levels| {
            let mut listed = self.headings_of(text);
            listed.retain(|heading| heading.level <= levels);
            let lost = self.lost.len();
            let height = self.list(title, &listed, &mut Drawing::default());
            // What is lost is recorded when the list is set with its pages.
            self.lost.truncate(lost);
            (above + height <= self.room).then_some((title, levels, height))
        })
    }

    /// Sets stretches. Examples take the notes after them; other runs stay as they are.
    fn stretches(&mut self, stretches: &[Stretch]) {
        let is_example = |stretch: &Stretch| matches!(stretch, Stretch::Example(_));
        let mut rest = stretches;
        while let Some(at) = rest.iter().position(is_example) {
            self.runs(&rest[..at]);
            let Stretch::Example(shown) = &rest[at] else { break };
            let taken = self.example(shown, &rest[at + 1..]);
            rest = &rest[at + 1 + taken..];
        }
        self.runs(rest);
    }

    /// Sets stretches without examples. A short list stays whole.
    fn runs(&mut self, stretches: &[Stretch]) {
        let is_item = |stretch: &Stretch| matches!(stretch, Stretch::Item { .. });
        for run in stretches.chunk_by(|a, b| is_item(a) == is_item(b)) {
            let first = self.units.len();
            self.lists.end();
            run.iter().for_each(|stretch| self.stretch(stretch));
            if is_item(&run[0]) {
                self.keep_list(first, run);
            }
        }
    }

    /// Keeps a list whole that has few items with few lines.
    fn keep_list(&mut self, first: usize, items: &[Stretch]) {
        let is_first = |item: &&Stretch| matches!(item, Stretch::Item { mark, .. } if !mark.is_empty());
        if items.iter().filter(is_first).count() <= SHORT_LIST {
            self.keep_whole(first, 0.12);
        }
    }

    fn stretch(&mut self, stretch: &Stretch) {
        match stretch {
            Stretch::Heading(text) => {
                let look = Look {
                    family: Family::Titles,
                    size: 14.0,
                    bold: true,
                    color: self.shop.color,
                    role: Role::Heading(2),
                    ..PLAIN
                };
                let first = self.units.len();
                self.heading(text, 1, look, GAP + 4.0);
                self.underline(first);
            }
            Stretch::Subheading(text) => {
                let look = Look {
                    family: Family::Titles,
                    size: BODY + 1.0,
                    bold: true,
                    role: Role::Heading(3),
                    color: self.shop.color,
                    ..PLAIN
                };
                self.heading(text, 2, look, GAP - 2.0);
            }
            Stretch::Paragraph(text) => self.ruled(text, PLAIN, (0.0, 6.0), None),
            Stretch::Note(text) => self.aside(text),
            Stretch::Item { mark, depth, text } => self.item(mark, *depth, text),
            Stretch::Table(table) => {
                let first = self.units.len();
                self.table(table);
                self.units[first].terms.clone_from(&table.terms);
                if let Some(rule) = &table.rule {
                    let mut head = std::mem::take(&mut self.units[first]);
                    self.beside(rule, &mut head);
                    self.units[first] = head;
                }
                self.keep_short(first);
                // The space below belongs to the last row, so that no page begins with it.
                if let Some(row) = self.units.last_mut() {
                    row.height += 5.0;
                }
            }
            Stretch::Pictures(pictures) => self.pictures(pictures),
            Stretch::Example(_) | Stretch::Index | Stretch::Break => {}
        }
    }

    /// Keeps a table whole if it has no more rows than a short paragraph has lines, and takes less than half a page.
    fn keep_short(&mut self, first: usize) {
        if self.units.len() - first <= self.kept {
            self.keep_whole(first, 0.5);
        }
    }

    /// Keeps the units from `first` on together, if they take less than a part of a page.
    fn keep_whole(&mut self, first: usize, part: f32) {
        let units = &mut self.units[first..];
        let high: f32 = units.iter().map(|unit| unit.before + unit.height).sum();
        if high < self.room * part {
            let last = units.len().saturating_sub(1);
            units[..last].iter_mut().for_each(|unit| unit.with_next = true);
        }
    }

    /// Adds an aside behind a bar, which continues through following asides.
    fn aside(&mut self, text: &Marked) {
        const BEFORE: f32 = 7.0;
        let first = self.units.len();
        let goes_on = self.aside_to == Some(first);
        self.ruled(text, Look { size: BODY - 0.5, ..PLAIN }, (BAR, BEFORE), None);
        let bar = |top: f32, bottom: f32| Path::line(1.5, top, 1.5, bottom);
        for (n, unit) in self.units[first..].iter_mut().enumerate() {
            let top = if n == 0 && !goes_on { 1.0 } else { 0.0 };
            unit.drawing.path(bar(top, unit.height), None, Some(line(1.5, INK_OF_RULES)));
        }
        if goes_on {
            // The space belongs to the aside before, so that no page begins with it.
            self.units[first].before = 0.0;
            let last = &mut self.units[first - 1];
            last.drawing.path(bar(last.height, last.height + BEFORE), None, Some(line(1.5, INK_OF_RULES)));
            last.height += BEFORE;
        }
        self.aside_to = Some(self.units.len());
    }

    fn heading(&mut self, text: &Marked, level: u8, look: Look, before: f32) {
        let first = self.units.len();
        self.ruled(text, look, (0.0, before), None);
        self.units[first].heading = Some(Heading { text: self.plain(&text.text), level, page: 0 });
        self.units.last_mut().expect("it was just set").with_next = true;
    }

    /// The words of a text without its marks.
    fn plain(&self, text: &str) -> String {
        let words = parse_in(text, self.language).0.paragraphs;
        let words: Vec<String> = words.into_iter().map(|paragraph| paragraph.text).collect();
        words.join(" ").trim().to_owned()
    }

    /// The headings of a text, with a page that takes as much room as any.
    fn headings_of(&self, text: &Booklet) -> Vec<Listed> {
        let listed = |words: &str, level| Listed { text: self.plain(words), level, page: 88 };
        let heading = |stretch: &Stretch| match stretch {
            Stretch::Heading(text) => Some(listed(&text.text, 1)),
            Stretch::Subheading(text) => Some(listed(&text.text, 2)),
            Stretch::Index => text.index.as_deref().map(|title| listed(title, 1)),
            _ => None,
        };
        text.stretches.iter().filter_map(heading).collect()
    }

    /// Adds the heading of a chapter.
    pub(super) fn chapter(&mut self, title: &str) {
        self.stretch(&Stretch::Heading(Marked { text: title.to_owned(), ..Marked::default() }));
    }

    /// Draws a line below a heading, over the full width.
    fn underline(&mut self, first: usize) {
        let (width, ink) = (self.width, self.shop.color);
        if let Some(unit) = self.units[first..].last_mut() {
            let y = unit.height + 1.0;
            unit.drawing.path(Path::line(0.0, y, width, y), None, Some(line(0.8, ink)));
            unit.height = y;
        }
    }

    fn item(&mut self, mark: &str, depth: usize, text: &Marked) {
        let at = INDENT * (depth + 1) as f32;
        let before = if mark.is_empty() { 3.0 } else { 4.5 };
        let first = self.units.len();
        let (label, body) = if mark.is_empty() {
            (None, self.lists.last(depth))
        } else {
            let [label, body] = self.lists.item(depth, mark != BULLET);
            (Some(label), body)
        };
        self.ruled(text, PLAIN, (at.min(self.width / 2.0), before), Some(body));
        let left = at.min(self.width / 2.0) - INDENT;
        let mut drawing = Drawing::default();
        if mark == BULLET {
            // That of the font is hardly visible. It is in the middle of small letters.
            let [x, y, size] = [0.4, 0.24, 0.31].map(|part| part * BODY);
            let dot = Path::ellipse(left + x, y, size, size);
            drawing.path(dot, Some(Paint::Color(self.shop.color)), None);
            drawing.tag(0, || Tag::in_words(Role::Icon, BULLET));
        } else {
            self.set(mark, PLAIN, left, 0.0, INDENT, &mut drawing);
        }
        if let (Some(unit), Some(label)) = (self.units.get_mut(first), label) {
            // A label is heard before its text.
            unit.drawing.items.insert(0, Item::tagged(label, drawing));
        }
    }

    /// Adds a text with an indent, some space above it, and its rule in the margin, as a part of its own or as the
    /// one given.
    fn ruled(&mut self, text: &Marked, look: Look, (at, before): (f32, f32), tag: Option<Arc<Tag>>) {
        let mut units = self.paragraph(&text.text, look, (at, self.width - at));
        tag_all(&mut units, &tag.unwrap_or_else(|| Tag::of_text(look.role)));
        units[0].before = before;
        note_terms(&text.terms, &mut units);
        if let Some(rule) = &text.rule {
            let height = self.beside(rule, &mut units[0]);
            // Beside a text of several units there is room below.
            if let [unit] = &mut *units {
                unit.height = unit.height.max(height);
            }
        }
        self.units.append(&mut units);
    }

    /// Puts the number of a rule into the margin beside a unit. Returns its height with what is above it.
    fn beside(&mut self, rule: &str, unit: &mut Unit) -> f32 {
        let look = Look { size: SMALL - 1.0, align: Align::Left, color: FAINT, ..ASIDE };
        let lower = (BODY - look.size) * 0.75;
        let height = self.set(rule, look, 0.0, lower, RULES - BEFORE_RULES, &mut unit.aside).1;
        unit.aside.tag(0, || Tag::of_text(Role::Paragraph));
        lower + height
    }

    /// Adds pictures side by side, with their captions; they are scaled down if they are too wide together.
    fn pictures(&mut self, pictures: &[Shown]) {
        let between = BESIDE * pictures.len().saturating_sub(1) as f32;
        let share = (self.width - between) / pictures.len().max(1) as f32;
        let wanted = |shown: &Shown| shown.width.as_ref().map(|width| width.value.to_pt() as f32);
        let length = |points: f32| Length::from_pt(f64::from(points));
        let drawn: Vec<(Face, &Shown)> = pictures
            .iter()
            .filter_map(|shown| {
                let most = wanted(shown).map_or(share, |width| width.min(share));
                let room = Size::new(length(most), length(self.room * 0.8));
                Some(((self.shop.draw)(&shown.name, room)?, shown))
            })
            .collect();
        self.in_a_row(drawn);
    }

    /// Adds drawn pictures side by side, with their captions.
    pub(super) fn in_a_row(&mut self, drawn: Vec<(Face, &Shown)>) {
        let wide = |face: &Face| face.size.width.to_pt() as f32;
        let all: f32 = drawn.iter().map(|(face, _)| wide(face)).sum();
        let mut x = (self.width - all - BESIDE * drawn.len().saturating_sub(1) as f32).max(0.0) / 2.0;
        let mut unit = Unit { before: GAP, ..Unit::default() };
        let is_alone = drawn.len() == 1;
        for (face, shown) in drawn {
            // Pictures side by side are as wide as they can be together.
            let is_wider_than_all = |width: Length| width.to_pt() as f32 > self.width;
            if let Some(width) = &shown.width
                && (is_alone || is_wider_than_all(width.value))
                && face.size.width < width.value.scaled(NARROW)
            {
                self.lost.push(Lost::Narrow(shown.name.clone(), *width, face.size.width));
            }
            let (width, height) = (wide(&face), face.size.height.to_pt() as f32);
            let (from, words) = (unit.drawing.items.len(), face.drawing.words());
            unit.drawing.push(Item::placed(face.drawing, Transform::moved(x, 0.0)));
            unit.drawing.tag(from, || figure(shown, &words));
            let below = self.caption(shown, (x, height), width, &mut unit.drawing);
            unit.height = unit.height.max(below);
            x += width + BESIDE;
        }
        unit.height += 4.0;
        self.units.push(unit);
    }

    /// Adds the caption of a picture below it; returns the bottom of both.
    pub(super) fn caption(
        &mut self,
        shown: &Shown,
        (x, bottom): (f32, f32),
        width: f32,
        into: &mut Drawing,
    ) -> f32 {
        if shown.caption.is_empty() {
            return bottom;
        }
        let (look, from) = (Look { align: Align::Center, ..ASIDE }, into.items.len());
        let high = self.set(&shown.caption, look, x, bottom + 3.0, width, into).1;
        into.tag(from, || Tag::of_text(Role::Paragraph));
        bottom + 3.0 + high
    }
}

/// A picture for people who listen to the page: its description, or the words in it, its caption or its name.
pub(super) fn figure(shown: &Shown, words: &str) -> Arc<Tag> {
    let words = [&shown.alt, words, &shown.caption, &shown.name].into_iter().find(|words| !words.is_empty());
    Tag::figure_of_text(words.unwrap_or_default())
}

/// Notes terms at the units of a paragraph that show them; what no unit shows, at the first.
fn note_terms(terms: &[String], units: &mut [Unit]) {
    for term in terms {
        let word = term.split_whitespace().next().unwrap_or_default().to_lowercase();
        let shows = |unit: &Unit| {
            unit.drawing.runs().iter().any(|(run, _)| run.text().to_lowercase().contains(&word))
        };
        let n = units.iter().position(shows).unwrap_or(0);
        units[n].terms.push(term.clone());
    }
}
