//! SGL-1.6: a pile that does not begin with four of each item.

use super::{Code, Report, Roster, rule};
use crate::diag::{nearest, or_list};
use crate::game::wording::in_words;
use crate::pieces::Item;
use crate::tables::TILES;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.6")];
pub(super) const FINDS: &str = "more or fewer than four of an item in the pile, which a game file prints as sheets; fewer only where a game file prints it, or all nine are there, and more than four of one on a table's board";
pub(super) const FIX: &str = "put two of each on an item sheet: the pile is two sheets";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    pile(roster, report);
    for table in &roster.tables {
        for item in Item::ALL {
            let of = table.items.iter().filter(|(_, other)| Item::parse(&other.value) == Some(item));
            let laid: Vec<_> = of.map(|(_, item)| item).collect();
            if let Some(fifth) = laid.get(TILES as usize) {
                report
                    .error(
                        rule!("SGL-1.6"),
                        fifth.origin,
                        format!("{} tiles of {} on the board", in_words(laid.len()), item.name()),
                    )
                    .help(format!("there are {} of each item", in_words(TILES as usize)))
                    .related(laid[0].origin, "the first is here");
            }
        }
    }
}

fn pile(roster: &Roster<'_>, report: &mut Report) {
    let Some(first) = roster.tiles.first() else { return };
    // The game's built-in game file prints the sheet twice; one that prints no items says nothing about the pile.
    let sheets = match roster.prints("item") {
        Some(0) => return,
        Some(parts) => parts as u64,
        None => 2,
    };
    let of = |item| roster.tiles.iter().filter(move |tile| tile.item == Some(item));
    let is_whole = roster.prints("item").is_some() || Item::ALL.iter().all(|item| of(*item).next().is_some());
    let tiles = u64::from(TILES);
    let on_a_sheet = |item| of(item).map(|tile| tile.copies.value).sum::<u64>();
    let help = |on_a_sheet: u64| way_out(on_a_sheet, sheets);
    let is_wrong = |count: u64| count > tiles || count < tiles && is_whole;
    let each = on_a_sheet(Item::Bomb);
    if each > 0 && is_wrong(each * sheets) && Item::ALL.iter().all(|item| on_a_sheet(*item) == each) {
        let message = format!(
            "the pile has {} of each item, it should have {}",
            in_words((each * sheets) as usize),
            in_words(TILES as usize)
        );
        report.error(rule!("SGL-1.6"), first.copies.origin, message).help(help(each));
        return;
    }
    let mut missing = Vec::new();
    for item in Item::ALL {
        let count = on_a_sheet(item) * sheets;
        match of(item).next_back() {
            None => missing.push(item.name()),
            Some(last) if is_wrong(count) => {
                let message = format!(
                    "the pile has {} of {}, it should have {}",
                    in_words(count as usize),
                    item.name(),
                    in_words(TILES as usize)
                );
                report.error(rule!("SGL-1.6"), last.copies.origin, message).help(help(on_a_sheet(item)));
            }
            Some(_) => {}
        }
    }
    // Don't report an item as missing if a misspelled one is probably it.
    let unknown = || roster.tiles.iter().filter(|tile| tile.item.is_none()).map(|tile| tile.name.value);
    missing.retain(|name| unknown().all(|other| nearest(other, [*name]).is_none()));
    if is_whole && !missing.is_empty() {
        report
            .error(rule!("SGL-1.6"), first.name.origin, format!("the pile has no {}", or_list(&missing)))
            .help("an item sheet holds two of each of the nine items");
    }
}

/// How to fix the number of tiles, by the number on a sheet and how often it is printed.
fn way_out(on_a_sheet: u64, sheets: u64) -> String {
    let tiles = u64::from(TILES);
    let times = match sheets {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", in_words(n as usize)),
    };
    match tiles.checked_rem(sheets) {
        _ if on_a_sheet * 2 == tiles => format!("print the sheet twice; it is printed {times}"),
        Some(0) => format!("write `copies: {}`: the sheet is printed {times}", tiles / sheets),
        _ => format!("the sheet is printed {times}; print it twice, with two of each item"),
    }
}
