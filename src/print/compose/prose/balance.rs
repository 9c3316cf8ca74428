//! Where the pages of a booklet end: where each is about as full as the others, best before a chapter.

use super::flow::{Columns, Unit, bottoms};

/// The most of a page that may be empty.
const MOST_EMPTY: f32 = 0.25;
/// What a page costs that is emptier, and one that a folded sheet has left over.
const TOO_EMPTY: f32 = 2.0;
const BLANK: f32 = 3.0;
/// What it costs to divide what should stay together.
const TORN: f32 = 1_000.0;
/// What emptiness costs, in squares: many pages that lack a little are better than one that lacks much.
const EMPTINESS: f32 = 4.0;
/// The most by which the space between units grows.
const LARGER: f32 = 0.6;
/// The part of an empty foot that goes between the units.
const SPREAD: f32 = 0.8;
/// Sums of heights differ by their order.
const ROUNDED: f32 = 0.5;

/// Pages of a height, after so many others, in sheets of so many pages.
#[derive(Clone, Copy)]
pub(super) struct Leaves {
    pub room: f32,
    pub before: usize,
    pub a_sheet: usize,
}

/// A way to end a page, or pages with columns: the first unit after it, how many pages it is, and what it costs.
struct End {
    next: usize,
    pages: usize,
    cost: f32,
}

/// The least cost of all that follows, and how the next page ends.
#[derive(Clone, Copy)]
struct Best {
    cost: f32,
    next: usize,
    pages: usize,
}

/// Marks the units that begin pages, and widens the spaces on pages with room.
pub(super) fn balance(units: &mut [Unit], leaves: Leaves) {
    let best = all_best(units, leaves);
    let (mut from, mut count) = (0, leaves.before % leaves.a_sheet);
    while from < units.len() {
        let Best { next, pages, .. } = best[from][count];
        if pages == 1 {
            spread(&mut units[from..next], leaves.room);
        }
        if let Some(unit) = units.get_mut(next) {
            unit.begins_page = true;
        }
        (from, count) = (next, (count + pages) % leaves.a_sheet);
    }
}

/// For each unit that begins a page, and each number of pages on the sheet before: the best way on.
fn all_best(units: &[Unit], leaves: Leaves) -> Vec<Vec<Best>> {
    let a_sheet = leaves.a_sheet;
    let last = (0..a_sheet).map(|count| {
        let blank = (a_sheet - count) % a_sheet;
        Best { cost: BLANK * blank as f32, next: units.len(), pages: 0 }
    });
    let mut best = vec![Vec::new(); units.len()];
    best.push(last.collect());
    for from in (0..units.len()).rev() {
        let ends = ends(units, from, leaves.room);
        best[from] = (0..a_sheet)
            .map(|count| {
                let all = ends.iter().map(|end| {
                    let after = best[end.next][(count + end.pages) % a_sheet].cost;
                    Best { cost: end.cost + after, next: end.next, pages: end.pages }
                });
                all.min_by(|a, b| a.cost.total_cmp(&b.cost)).expect("each page has an end")
            })
            .collect();
    }
    best
}

/// The ways to end the page that a unit begins.
fn ends(units: &[Unit], from: usize, room: f32) -> Vec<End> {
    if units[from].is_break {
        return vec![End { next: from + 1, pages: 0, cost: 0.0 }];
    }
    let mut ends = Vec::new();
    // The head of a table is repeated.
    let mut y = units[from].head.map_or(0.0, |head| units[head].height);
    let (mut pages, mut full) = (1, 0.0);
    let mut at = from;
    while let Some(unit) = units.get(at).filter(|unit| !unit.is_break) {
        let above = if y > 0.0 { unit.before } else { 0.0 };
        let bottoms = match &unit.columns {
            Some(columns) => in_columns(columns, (y, above), room, at > from && units[at - 1].with_next),
            None => {
                Some(vec![y + above + unit.height]).filter(|ends| at == from || ends[0] <= room - ROUNDED)
            }
        };
        let Some((bottom, filled)) = bottoms.as_deref().and_then(<[f32]>::split_last) else { break };
        full += filled.iter().map(|y| emptiness(*y, room)).sum::<f32>();
        (y, pages, at) = (*bottom, pages + filled.len(), at + 1);
        if units.get(at).is_some_and(|next| !next.is_break) && !unit.with_next {
            let cost = full + emptiness(y, room) + cost_of_start(&units[at]);
            ends.push(End { next: at, pages, cost });
        }
    }
    match units.get(at) {
        None => ends.push(End { next: at, pages, cost: full + emptiness(y, room) }),
        Some(unit) if unit.is_break => {
            ends.push(End { next: at + 1, pages, cost: full + emptiness(y, room) });
        }
        Some(_) if ends.is_empty() => ends.push(End { next: at.max(from + 1), pages, cost: TORN }),
        Some(_) => {}
    }
    ends
}

/// The bottoms of columns on this page and the next ones; `None` if the heading above them would be left alone.
fn in_columns(columns: &Columns, (y, above): (f32, f32), room: f32, has_heading: bool) -> Option<Vec<f32>> {
    let all = bottoms(columns, y + above, room);
    (!has_heading || all.first().is_some_and(|first| *first > y + above)).then_some(all)
}

fn emptiness(y: f32, room: f32) -> f32 {
    let empty = (1.0 - y / room).max(0.0);
    EMPTINESS * empty * empty + if empty > MOST_EMPTY - 0.01 { TOO_EMPTY } else { 0.0 }
}

/// A page begins best with a chapter, and worst within a table.
fn cost_of_start(unit: &Unit) -> f32 {
    match &unit.heading {
        Some(heading) if heading.level == 1 => 0.0,
        Some(_) => 0.02,
        None if unit.head.is_some() => 0.12,
        None => 0.06,
    }
}

/// Widens the spaces between the units of a page, but not between rows.
fn spread(page: &mut [Unit], room: f32) {
    let is_spaced = |unit: &Unit| unit.head.is_none() && unit.before > 0.0;
    let high: f32 = page.iter().map(|unit| unit.before + unit.height).sum();
    let Some((first, others)) = page.split_first_mut() else { return };
    let spaces: f32 = others.iter().filter(|unit| is_spaced(unit)).map(|unit| unit.before).sum();
    let left = room - (high - first.before) - 2.0;
    // Columns have their height only when they are filled; a repeated head is above the first unit.
    if spaces > 0.0 && left > 0.0 && first.head.is_none() && others.iter().all(|unit| unit.columns.is_none())
    {
        let larger = 1.0 + (left * SPREAD / spaces).min(LARGER);
        others.iter_mut().filter(|unit| is_spaced(unit)).for_each(|unit| unit.before *= larger);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::prose::flow::Heading;

    fn lines(count: usize) -> Vec<Unit> {
        (0..count).map(|_| Unit { height: 10.0, ..Unit::default() }).collect()
    }

    fn starts(units: &[Unit]) -> Vec<usize> {
        (0..units.len()).filter(|n| units[*n].begins_page).collect()
    }

    const LEAVES: Leaves = Leaves { room: 101.0, before: 0, a_sheet: 1 };

    #[test]
    fn pages_are_equally_full() {
        let mut units = lines(32);
        balance(&mut units, LEAVES);
        assert_eq!(starts(&units), [8, 16, 24]);
    }

    #[test]
    fn sheets_have_no_blank_pages_where_the_text_fills_them() {
        let mut units = lines(65);
        balance(&mut units, Leaves { before: 1, a_sheet: 4, ..LEAVES });
        assert_eq!(starts(&units).len(), 6, "a cover and seven pages");
        let mut short = lines(12);
        balance(&mut short, Leaves { a_sheet: 4, ..LEAVES });
        assert_eq!(starts(&short).len(), 1, "four pages would be almost empty");
    }

    #[test]
    fn a_page_begins_with_a_chapter_where_that_leaves_little_empty() {
        let mut units = lines(19);
        units[9].heading = Some(Heading { text: "Moving".to_owned(), level: 1, page: 0 });
        balance(&mut units, LEAVES);
        assert_eq!(starts(&units), [9]);
    }

    #[test]
    fn a_break_stays_and_what_is_kept_together_is_not_divided() {
        let mut units = lines(30);
        units[20].is_break = true;
        units[7..12].iter_mut().for_each(|unit| unit.with_next = true);
        balance(&mut units, LEAVES);
        assert!(!starts(&units).iter().any(|n| (8..13).contains(n)));
        assert!(units[21].begins_page);
    }

    #[test]
    fn what_is_higher_than_a_page_ends_it() {
        let mut units = lines(3);
        units[1].height = 300.0;
        units[1].with_next = true;
        balance(&mut units, LEAVES);
        assert_eq!(starts(&units), [1, 2]);
    }
}
