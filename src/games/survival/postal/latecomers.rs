//! Players in `game.yaml` who have never had a creature: added later, without the round in which they join.

use std::collections::BTreeMap;

use super::{Player, Table};
use crate::diag::{Report, code};
use crate::ruling::Json;

/// Reports players who should be in the game but have never had a creature. `read` reads files of the game's folder. Rounds from
/// `played_again` on are being replayed, so their reports are not known yet.
pub fn check(
    table: &Table,
    read: &dyn Fn(&str) -> Option<Vec<u8>>,
    played_again: Option<u32>,
    report: &mut Report,
) {
    let round = table.round();
    // Most players began in the same round, so each report is read once.
    let mut reports: BTreeMap<u32, Option<Json>> = BTreeMap::new();
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
        let played = reports.entry(began).or_insert_with(|| {
            serde_json::from_slice(&read(&format!("rounds/{began:02}/report.json"))?).ok()
        });
        let Some(played) = played else { continue };
        let mut creatures = played["creatures"].as_object().into_iter().flatten();
        if creatures.all(|(_, creature)| creature["species"] != player.species) {
            never_began(player, round, report);
        }
    }
}

fn never_began(player: &Player, round: u32, report: &mut Report) {
    let (name, species, origin) = (&player.name, &player.species, &player.origin);
    let (place, message, help) = match player.joins {
        Some(joins) => (
            joins.origin,
            format!("{name} joins in round {0}, but round {0} was played without {name}", joins.value),
            format!("write `joins: {round}`, or replay round {}", joins.value),
        ),
        None => (
            *origin,
            format!("{name} has never had a creature"),
            format!(
                "to let {name} join now, write `{name}: {{species: {species}, joins: {round}}}`; or delete the line"
            ),
        ),
    };
    report.error(code::MISSING_KEY, place, message).help(help);
}
