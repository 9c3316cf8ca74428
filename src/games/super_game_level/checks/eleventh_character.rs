//! SGL-1.9: a player with more than ten characters.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{in_words, plain};
use crate::source::Origin;
use crate::tables::CHARACTERS;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.9")];
pub(super) const FINDS: &str = "more than ten characters of one player, among the pieces or at a table";
pub(super) const FIX: &str = "print ten: each player gets one page of blanks";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let mut counts: BTreeMap<Option<String>, usize> = BTreeMap::new();
    for character in &roster.characters {
        let count =
            counts.entry(character.said.player.as_ref().map(|player| plain(&player.value))).or_default();
        let before = *count;
        *count += character.copies.value as usize;
        if before <= CHARACTERS && *count > CHARACTERS {
            let who = character.said.player.as_ref().map_or("a player", |player| &player.value);
            eleventh(who, character.copies.origin, report);
        }
    }
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        if let Some(extra) = player.characters.get(CHARACTERS) {
            eleventh(player.name().value, extra.origin, report);
        }
    }
}

fn eleventh(who: &str, origin: Origin, report: &mut Report) {
    let most = in_words(CHARACTERS);
    report.error(rule!("SGL-1.9"), origin, format!("{who} has more than {most} characters")).help(format!(
        "a player has {most}, counting the board, the character sheet and the Graveyard: leave the others out"
    ));
}
