//! Units on pages: one below the other, broken between them, and columns that are filled one after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::look::{INK_OF_RULES, line};
use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};

/// A part of a text that is never broken.
#[derive(Default)]
pub(super) struct Unit {
    pub drawing: Drawing,
    /// The drawing in the margin beside it, from the margin's left edge.
    pub aside: Drawing,
    pub height: f32,
    /// Space above it, but not at the top of a page.
    pub before: f32,
    /// Whether it must not be the last of its page.
    pub with_next: bool,
    /// The heading that it is, for an outline.
    pub heading: Option<Heading>,
    /// The terms in it that an index lists.
    pub terms: Vec<String>,
    /// Whether it is one of several steps.
    pub is_step: bool,
    /// The unit that is repeated above it on a new page: the head of its table.
    pub head: Option<usize>,
    /// Columns in its place, which can be broken.
    pub columns: Option<Columns>,
    /// Whether it is only the end of a page.
    pub is_break: bool,
    /// Whether it begins a page.
    pub begins_page: bool,
}

impl Unit {
    /// The same room on a page, without drawings.
    pub fn undrawn(&self) -> Unit {
        let columns = self
            .columns
            .as_ref()
            .map(|columns| Columns { units: columns.units.iter().map(Unit::undrawn).collect(), ..*columns });
        Unit {
            drawing: Drawing::default(),
            aside: Drawing::default(),
            heading: self.heading.clone(),
            terms: self.terms.clone(),
            columns,
            ..*self
        }
    }
}

/// Makes units one part, for people who listen to the page.
pub(super) fn tag_all(units: &mut [Unit], tag: &Arc<Tag>) {
    units.iter_mut().for_each(|unit| unit.drawing.tag(0, || tag.clone()));
}

/// A heading in an outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its words, without marks.
    pub text: String,
    /// Its level, from 1.
    pub level: u8,
    /// The page that it is on, from 0.
    pub page: usize,
}

/// Units in columns side by side.
pub(super) struct Columns {
    pub units: Vec<Unit>,
    pub count: usize,
    pub width: f32,
    /// The space between two of them.
    pub gap: f32,
}

/// The x of margins, from the left edge of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Margins {
    /// On left-hand pages, which have even numbers.
    pub left: f32,
    /// On right-hand pages.
    pub right: f32,
}

/// Unfinished pages.
pub(super) struct Pages {
    margins: Margins,
    /// The number of pages before the first.
    before: usize,
    pub filled: Vec<Drawing>,
    pub headings: Vec<Heading>,
    /// The terms that an index lists, each with its page.
    pub terms: Vec<(String, usize)>,
    /// The bottom of the filled part of the last page.
    y: f32,
    room: f32,
    /// The pages that begin where the text asks for a page.
    asked_for: Vec<usize>,
}

/// Units below each other on pages.
fn break_into(pages: &mut Pages, units: Vec<Unit>) {
    let room = pages.room;
    let below: Vec<f32> = (0..units.len()).map(|n| needed_below(&units[n..])).collect();
    // Heads of tables, which may be repeated on several pages.
    let heads: BTreeSet<usize> = units.iter().filter_map(|unit| unit.head).collect();
    let mut known: BTreeMap<usize, Unit> = BTreeMap::new();
    let early = begins_last(&units, &below, (pages.y, room));
    for (n, unit) in units.into_iter().enumerate() {
        if heads.contains(&n) {
            let drawing = unit.drawing.clone();
            known.insert(n, Unit { drawing, height: unit.height, before: unit.before, ..Unit::default() });
        }
        if unit.is_break {
            if pages.y > 0.0 {
                pages.next();
            }
            pages.asked_for.push(pages.filled.len() - 1);
            continue;
        }
        if let Some(columns) = unit.columns {
            if unit.begins_page && pages.y > 0.0 {
                pages.next();
            }
            pages.fill(columns, unit.before);
            continue;
        }
        let needed = unit.before + unit.height + below[n];
        if pages.y > 0.0 && (unit.begins_page || early == Some(n) || pages.y + needed > room) {
            pages.next();
            if let Some(head) = unit.head.and_then(|head| known.get(&head)) {
                // It is heard once.
                let again = Item::tagged(Tag::here(Role::Decoration), head.drawing.clone());
                let again = Drawing { items: vec![again] };
                pages.put(head.height, head.before, again, Drawing::default());
            }
        }
        pages.put(unit.height, unit.before, unit.drawing, unit.aside);
        pages.note(unit.heading);
        pages.note_terms(unit.terms);
    }
}

/// The unit at which the last page begins early, so that a single line is not alone on it; `None` if it need not.
fn begins_last(units: &[Unit], below: &[f32], (mut y, room): (f32, f32)) -> Option<usize> {
    let mut last = None;
    for (n, unit) in units.iter().enumerate() {
        if unit.is_break || unit.columns.is_some() {
            return None;
        }
        let before = if y > 0.0 { unit.before } else { 0.0 };
        if y > 0.0 && (unit.begins_page || y + before + unit.height + below[n] > room) {
            (last, y) = (Some(n), 0.0);
        }
        y += if y > 0.0 { unit.before } else { 0.0 } + unit.height;
    }
    let last = last.filter(|last| !units[*last].begins_page)?;
    let from = units_before(units, last);
    (from < last && needed(&units[from..]) <= room / 2.0).then_some(from)
}

/// The height that must fit below the first of some units, on the same page.
fn needed_below(units: &[Unit]) -> f32 {
    let kept = units.windows(2).take_while(|pair| pair[0].with_next);
    kept.map(|pair| {
        let next = &pair[1];
        let first = next.columns.as_ref().and_then(|columns| columns.units.first());
        next.before + first.map_or(next.height, |first| first.height * 4.0)
    })
    .sum()
}

/// The number of units to keep together: up to the first that may begin a column or page.
fn keeps(units: &[Unit]) -> usize {
    1 + units.iter().take_while(|unit| unit.with_next).count()
}

impl Pages {
    /// Empty pages of a height, after so many others.
    pub fn new(room: f32, margins: Margins, before: usize) -> Pages {
        let filled = vec![Drawing::default()];
        Pages {
            margins,
            before,
            filled,
            headings: Vec::new(),
            terms: Vec::new(),
            y: 0.0,
            room,
            asked_for: Vec::new(),
        }
    }

    /// Adds units below those before.
    pub fn add(&mut self, units: Vec<Unit>) {
        break_into(self, units);
        // A text that fills its last page is not followed by an empty one.
        if self.filled.len() > 1 && self.filled.last().is_some_and(Drawing::is_empty) {
            self.filled.pop();
            self.y = self.room;
        }
    }

    /// Whether the last page begins where the text asks for a page.
    pub fn ends_alone(&self) -> bool {
        let last = self.filled.len() - 1;
        last > 0 && self.asked_for.contains(&last)
    }

    fn next(&mut self) {
        self.filled.push(Drawing::default());
        self.y = 0.0;
    }

    /// Notes a heading that is on the last page.
    fn note(&mut self, heading: Option<Heading>) {
        let page = self.before + self.filled.len() - 1;
        self.headings.extend(heading.map(|heading| Heading { page, ..heading }));
    }

    /// Notes the terms of a unit on the last page.
    fn note_terms(&mut self, terms: Vec<String>) {
        let page = self.before + self.filled.len() - 1;
        self.terms.extend(terms.into_iter().map(|term| (term, page)));
    }

    fn put(&mut self, height: f32, before: f32, drawing: Drawing, aside: Drawing) {
        if self.y > 0.0 {
            self.y += before;
        }
        self.draw(drawing, 0.0, self.y);
        if !aside.is_empty() {
            let is_left = (self.before + self.filled.len()).is_multiple_of(2);
            self.draw(aside, if is_left { self.margins.left } else { self.margins.right }, self.y);
        }
        self.y += height;
    }

    fn draw(&mut self, drawing: Drawing, x: f32, y: f32) {
        let page = self.filled.last_mut().expect("there is always a page");
        page.push(Item::placed(drawing, Transform::moved(x, y)));
    }

    /// Fills columns on the rest of the page, and on as many more pages as needed; on the last one they are
    /// equally long.
    fn fill(&mut self, mut columns: Columns, before: f32) {
        let mut units = std::mem::take(&mut columns.units);
        let mut rest = units.as_mut_slice();
        while !rest.is_empty() {
            if self.y > 0.0 {
                self.y += before;
            }
            if begins_next(rest, self.y, self.room) {
                self.next();
            }
            let counts = counts(rest, columns.count, self.room - self.y);
            let taken: usize = counts.iter().sum();
            let mut lowest = 0f32;
            let mut from = 0;
            for (n, count) in counts.iter().enumerate() {
                let x = n as f32 * (columns.width + columns.gap);
                let mut y = 0.0;
                for unit in &mut rest[from..from + count] {
                    y += if y > 0.0 { unit.before } else { 0.0 };
                    self.draw(std::mem::take(&mut unit.drawing), x, self.y + y);
                    self.note(unit.heading.take());
                    self.note_terms(std::mem::take(&mut unit.terms));
                    y += unit.height;
                }
                from += count;
                lowest = lowest.max(y);
            }
            let used = counts.iter().filter(|count| **count > 0).count();
            for n in 1..used {
                let x = n as f32 * (columns.width + columns.gap) - columns.gap / 2.0;
                let rule = Path::line(x, self.y, x, self.y + lowest);
                self.filled.last_mut().expect("there is always a page").path(
                    rule,
                    None,
                    Some(line(0.25, INK_OF_RULES)),
                );
            }
            self.y += lowest;
            rest = &mut rest[taken..];
            if !rest.is_empty() {
                self.next();
            }
        }
    }
}

/// Whether columns begin on the next page, since this one has no room for them below a height.
fn begins_next(units: &[Unit], y: f32, room: f32) -> bool {
    const LEAST: f32 = 60.0;
    let left = room - y;
    left < LEAST || y > 0.0 && needed(&units[..keeps(units).min(units.len())]) > left
}

/// The least height of what is on the last page: three lines.
const ALONE: f32 = 42.0;

/// The number of units in each column of a page. The last page is filled evenly, and is not left with a line alone.
fn counts(units: &[Unit], count: usize, most: f32) -> Vec<usize> {
    let mut all = shared_out(units, count, most);
    let taken: usize = all.iter().sum();
    if taken == units.len() {
        return shared_out(units, count, shortest(units, count, most));
    }
    let kept = taken - units_before(units, taken);
    if let Some(last) = all.iter_mut().rfind(|column| **column > 0).filter(|column| **column > kept) {
        *last -= kept;
    }
    all
}

/// The first unit of the last page. `taken` units fit before it; if the rest is nearly nothing, some of these go with it.
fn units_before(units: &[Unit], taken: usize) -> usize {
    if needed(&units[taken..]) >= ALONE
        || units[taken..].iter().any(|unit| unit.is_break || unit.columns.is_some())
    {
        return taken;
    }
    let begins = |from: &usize| *from == 0 || !units[from - 1].with_next;
    (1..taken).rev().find(|from| begins(from) && needed(&units[*from..]) >= ALONE).unwrap_or(taken)
}

/// The bottoms of columns that begin at a height of a page, on that page and on each further one.
pub(super) fn bottoms(columns: &Columns, mut y: f32, room: f32) -> Vec<f32> {
    let mut found = Vec::new();
    let mut rest = columns.units.as_slice();
    while !rest.is_empty() {
        if begins_next(rest, y, room) {
            found.push(y);
            y = 0.0;
        }
        let mut lowest = 0f32;
        for count in counts(rest, columns.count, room - y) {
            let column;
            (column, rest) = rest.split_at(count);
            lowest = lowest.max(needed(column));
        }
        found.push(y + lowest);
        y = 0.0;
    }
    found
}

/// The height of units together, at the top of a column.
fn needed(units: &[Unit]) -> f32 {
    units.iter().enumerate().map(|(n, unit)| unit.height + if n > 0 { unit.before } else { 0.0 }).sum()
}

/// The number of units in each column of a height. The first takes at least one.
fn shared_out(units: &[Unit], count: usize, height: f32) -> Vec<usize> {
    let mut counts = vec![0; count];
    let (mut column, mut y, mut n) = (0, 0.0, 0);
    while n < units.len() {
        let together = keeps(&units[n..]).min(units.len() - n);
        let above = if y > 0.0 { units[n].before } else { 0.0 };
        let need = above + needed(&units[n..n + together]);
        if (column > 0 || y > 0.0) && y + need > height {
            column += 1;
            if column == count {
                break;
            }
            y = 0.0;
            continue;
        }
        counts[column] += together;
        y += need;
        n += together;
    }
    counts
}

/// The least height at which all units fit into the columns.
fn shortest(units: &[Unit], count: usize, most: f32) -> f32 {
    let fits = |height: f32| shared_out(units, count, height).iter().sum::<usize>() == units.len();
    let (mut low, mut high) = (0.0, most);
    while high - low > 1.0 {
        let middle = f32::midpoint(low, high);
        if fits(middle) { high = middle } else { low = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize) -> Vec<Unit> {
        (0..count).map(|_| Unit { height: 10.0, ..Unit::default() }).collect()
    }

    #[test]
    fn columns_are_equally_long_where_all_of_it_fits() {
        let units = lines(10);
        let height = shortest(&units, 3, 500.0);
        assert_eq!(shared_out(&units, 3, height), [4, 4, 2]);
    }

    #[test]
    fn what_stays_together_goes_to_the_next_column() {
        let mut units = lines(6);
        units[2].with_next = true;
        assert_eq!(shared_out(&units, 2, 30.0), [2, 3]);
        assert_eq!(shared_out(&units, 3, 30.0), [2, 3, 1]);
    }

    #[test]
    fn no_line_is_alone_on_the_last_page() {
        // Ten lines a column: the 21st would be alone.
        assert_eq!(counts(&lines(21), 2, 100.0), [10, 6]);
        assert_eq!(counts(&lines(26), 2, 100.0), [10, 10]);
        assert_eq!(counts(&lines(20), 2, 100.0), [10, 10]);
        // What stays with a line goes with it.
        let mut units = lines(21);
        units[15].with_next = true;
        assert_eq!(counts(&units, 2, 100.0), [10, 5]);
        let pages = |units: Vec<Unit>| {
            let mut pages = Pages::new(100.0, Margins { left: 0.0, right: 0.0 }, 0);
            pages.add(units);
            pages.filled.iter().map(|page| page.items.len()).collect::<Vec<_>>()
        };
        assert_eq!(pages(lines(11)), [6, 5]);
        assert_eq!(pages(lines(21)), [10, 6, 5]);
        assert_eq!(pages(lines(16)), [10, 6]);
        assert_eq!(pages(lines(10)), [10]);
    }

    #[test]
    fn columns_go_on_on_the_next_page() {
        let columns = Columns { units: lines(30), count: 2, width: 50.0, gap: 10.0 };
        let units = [Unit { columns: Some(columns), ..Unit::default() }];
        let mut pages = Pages::new(100.0, Margins { left: 0.0, right: 0.0 }, 0);
        pages.add(units.into());
        assert_eq!(pages.filled.len(), 2);
    }
}
