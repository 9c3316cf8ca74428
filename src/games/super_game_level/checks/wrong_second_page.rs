//! SGL-1.5: a second page with other pieces than the game's.

use super::wrong_bricks_page::page;
use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, in_words};
use crate::pieces::Landscape;
use crate::tables::CHARACTERS;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.5")];
pub(super) const FINDS: &str = "ladders, boxes, start squares or blank characters other than a player's second page holds; fewer only where a game file prints them, or all sizes are there";
pub(super) const FIX: &str = "print three 1x4, four 1x3 and three 1x2 ladders, eight boxes, one start square and ten characters for each player";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let kinds = [("ladder", Landscape::Ladder), ("box", Landscape::Box), ("start", Landscape::Start)];
    for kind in kinds {
        page(roster, kind, rule!("SGL-1.5"), report);
    }
    // More than ten are reported by SGL-1.9.
    let count: u64 = roster.characters.iter().map(|character| character.copies.value).sum();
    let is_whole = roster.prints("character").is_some_and(|parts| parts > 0);
    if let Some(last) = roster.characters.last().filter(|_| is_whole && (count as usize) < CHARACTERS) {
        let has = counted(count as usize, "character", "characters");
        report
            .error(
                rule!("SGL-1.5"),
                last.copies.origin,
                format!("{has}, a player has {}", in_words(CHARACTERS)),
            )
            .help(format!("add {}: this is one player's page", in_words(CHARACTERS - count as usize)));
    }
}
