//! The turn report for programs.

use serde_json::{Map, json};

use super::{Place, Row, Standing, TurnReport};
use crate::games::survival::kind::Behaviour;
use crate::games::survival::tables::SEASONS;
use crate::ruling::Json;

/// The whole report.
pub(super) fn report(report: &TurnReport) -> Json {
    let n = report.round.saturating_sub(1) as usize;
    let (season, year) = (SEASONS[n % SEASONS.len()], n / SEASONS.len());
    let press = report.press.iter().map(|(player, text)| (player.clone(), Json::from(text.as_str())));
    let mut told = json!({
        "game": "survival",
        "title": report.title,
        "round": report.round,
        "season": season,
        "year": year,
        "deadline": report.deadline,
        "summary": report.sentence,
        "over": report.winners.is_some(),
        "winners": report.winners.clone().unwrap_or_default(),
        "players": report.players.iter().map(player).collect::<Map<String, Json>>(),
        "creatures": report.rows.iter().map(creature).collect::<Map<String, Json>>(),
        "map": report.map,
        "hexes": report.hexes.iter().map(hex).collect::<Map<String, Json>>(),
        "press": press.collect::<Map<String, Json>>(),
    });
    if !report.news.is_empty() {
        told["news"] = report.news.clone().into();
    }
    told
}

fn player(standing: &Standing) -> (String, Json) {
    let told = json!({
        "species": standing.species,
        "living": standing.living,
        "received": standing.received.word(),
        "played_by": standing.played.word(),
    });
    (standing.player.clone(), told)
}

fn creature(row: &Row) -> (String, Json) {
    let told = json!({
        "species": row.species,
        "hex": row.hex,
        "ap": row.ap,
        "effective_ap": row.effective,
        "behaviour": row.behaviour.map(Behaviour::word),
        "hunger": Some(&row.hunger).filter(|hunger| !hunger.is_empty()),
        "genes": row.genes,
        "parent": row.parent,
        "born": row.born,
        "ate": row.ate,
        "fights": row.fights,
        "death": row.death,
    });
    (row.id.clone(), told)
}

fn hex(place: &Place) -> (String, Json) {
    let told = json!({
        "terrain": place.terrain.word(),
        "corpses": place.corpses,
        "plants": place.plants,
        "max": place.most,
        "creatures": place.creatures,
    });
    (place.label.to_string(), told)
}
