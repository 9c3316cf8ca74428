//! Players who stand in `game.yaml` and have never had a creature: written in later, and not said when they join.

use std::collections::BTreeMap;

use super::folder::Folder;
use crate::diag::{Report, code};
use crate::games::postal::report::plain::PlainReport;
use crate::games::postal::{Player, Table};

/// Reports those who are to be in the game and have never had a creature. Rounds from `played_again` on are being played, so that their
/// reports tell nothing yet.
pub fn check(folder: &Folder, table: &Table, played_again: Option<u32>, report: &mut Report) {
    let round = table.round();
    // Most began together, and many are dead by now.
    let mut reports: BTreeMap<u32, Option<PlainReport>> = BTreeMap::new();
    for player in table.players.iter().filter(|player| !table.has_creature(player)) {
        let takes_over = table
            .game
            .players
            .iter()
            .any(|other| other.species == player.species && other.name != player.name);
        let began = player.joins.map_or(1, |joins| joins.value);
        if takes_over || began >= round || played_again.is_some_and(|first| began >= first) {
            continue;
        }
        // Without the report nobody knows.
        let told = reports.entry(began).or_insert_with(|| folder.report(began));
        let Some(told) = told else { continue };
        if told.creatures.0.iter().all(|(_, creature)| creature.species != player.species) {
            never_began(player, round, report);
        }
    }
}

fn never_began(player: &Player, round: u32, report: &mut Report) {
    let Player { name, species, origin, .. } = player;
    let (at, message, help) = match player.joins {
        Some(joins) => (
            joins.origin,
            format!("{name} joins in round {0}, and round {0} was played without {name}", joins.value),
            format!("write `joins: {round}`, or play round {} again", joins.value),
        ),
        None => (
            *origin,
            format!("{name} has no creature, and has never had one"),
            format!(
                "to let {name} join now, write `{name}: {{species: {species}, joins: {round}}}`; else take the line out"
            ),
        ),
    };
    report.error(code::MISSING_KEY, at, message).help(help);
}
