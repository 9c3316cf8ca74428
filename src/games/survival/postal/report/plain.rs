//! The turn report for programs: `report.json`, which is also read again to find what has changed.

use serde_json::{Map, json};

use super::Row;
use super::turn_report::{Place, PlayerStatus, TurnReport};
use crate::calendar;
use crate::kind::Behaviour;
use crate::ruling::Json;

/// The whole report.
pub(super) fn report(report: &TurnReport) -> Json {
    let mut plain = json!({
        "game": "survival",
        "title": report.title,
        "round": report.round,
        "season": calendar::season(report.round),
        "year": calendar::year(report.round),
        "deadline": report.deadline,
    });
    let mut say = |key: &str, value: Json| plain[key] = value;
    if let Some(digest) = &report.digest {
        say("digest", digest.as_str().into());
    }
    say("summary", report.sentence.as_str().into());
    say("over", report.winners.is_some().into());
    say("winners", json!(report.winners.clone().unwrap_or_default()));
    say("players", named(report.players.iter().map(|one| (one.player.clone(), player(one)))));
    say("creatures", named(report.rows.iter().map(|row| (row.id.clone(), creature(row)))));
    say("map", json!(report.map));
    say("hexes", named(report.hexes.iter().map(|place| (place.label.to_string(), hex(place)))));
    say("press", named(report.press.iter().map(|(player, text)| (player.clone(), text.as_str().into()))));
    if !report.news.is_empty() {
        say("news", json!(report.news));
    }
    plain
}

fn named(all: impl Iterator<Item = (String, Json)>) -> Json {
    all.collect::<Map<String, Json>>().into()
}

/// The player's species, its living creatures, and in a word each how far orders were received and which were used.
fn player(standing: &PlayerStatus) -> Json {
    json!({
        "species": standing.species,
        "living": standing.living,
        "received": standing.received.word(),
        "played_by": standing.played.word(),
    })
}

/// A creature; behaviour and hunger of the dead are `null`. `hex` is where it is or died, `effective_ap` what counts in the next round
/// (SUR-9.4).
fn creature(row: &Row) -> Json {
    json!({
        "species": row.species,
        "hex": row.hex,
        "ap": row.ap,
        "effective_ap": row.effective,
        "behaviour": row.behaviour.map(Behaviour::word),
        "hunger": row.hunger.map(crate::outcome::Hunger::word),
        "genes": row.genes,
        "parent": row.parent,
        "born": row.born,
        "ate": row.ate_in_words(),
        "fights": row.fights,
        "death": row.death.map(|death| death.to_string()),
    })
}

/// A hex after the round: corpses that nobody ate, plant meals and the most of them, the living creatures.
fn hex(place: &Place) -> Json {
    json!({
        "terrain": place.terrain.word(),
        "corpses": place.corpses,
        "plants": place.plants,
        "max": place.most,
        "creatures": place.creatures,
    })
}
