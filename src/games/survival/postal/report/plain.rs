//! The turn report for programs: `report.json`, which is also read again to find what has changed.

use serde::{Deserialize, Serialize};

use super::Row;
use super::turn_report::{Place, PlayerStatus, TurnReport};
use crate::calendar;
use crate::kind::Behaviour;
use crate::ruling::outcome::ByName;

/// The whole report. Keys that earlier versions did not write are empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlainReport {
    /// `survival`.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The round that was played; 0 before the first.
    pub round: u32,
    /// Its season (SUR-4.1).
    pub season: String,
    /// Its year; 0 is the first.
    pub year: u32,
    /// The deadline of the next round.
    pub deadline: Option<String>,
    /// The SHA-256 of the proof of the round before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// The results of the round, in one sentence.
    pub summary: String,
    /// Whether the game is over.
    pub over: bool,
    /// The species that have won.
    pub winners: Vec<String>,
    /// The players, in the order of the game.
    pub players: ByName<String, PlainPlayer>,
    /// Every creature that took part, in number order.
    pub creatures: ByName<String, PlainCreature>,
    /// The rows of the island in map letters.
    pub map: Vec<String>,
    /// The hexes after the round, in label order.
    pub hexes: ByName<String, PlainHex>,
    /// The press by player.
    pub press: ByName<String, String>,
    /// Who has joined, left or taken over, in a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<String>,
}

/// A player in a report.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlainPlayer {
    /// The player's species.
    pub species: String,
    /// Its living creatures.
    pub living: u64,
    /// How far orders were received, in a word.
    pub received: String,
    /// The orders that were used, in a word.
    pub played_by: String,
}

/// A creature in a report.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlainCreature {
    /// The name of its species.
    pub species: String,
    /// Its hex, or where it died.
    pub hex: String,
    /// Attack points.
    pub ap: u64,
    /// Attack points that count in the next round (SUR-9.4).
    pub effective_ap: u64,
    /// Its behaviour; `None` for the dead.
    pub behaviour: Option<String>,
    /// `normal`, `hungry` or `ravenous`; `None` for the dead.
    pub hunger: Option<String>,
    /// Its advantages.
    pub genes: Vec<String>,
    /// The id of its parent.
    pub parent: Option<String>,
    /// The round of its birth.
    pub born: Option<u64>,
    /// Its meal, in words.
    pub ate: Option<String>,
    /// Its fights and tussles, each with its dice.
    pub fights: Vec<String>,
    /// Why it died in this round.
    pub death: Option<String>,
}

/// A hex after the round.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlainHex {
    /// Its terrain, in a word.
    pub terrain: String,
    /// Corpses that nobody ate.
    pub corpses: u64,
    /// Plant meals.
    pub plants: u64,
    /// The most plant meals that it can hold.
    pub max: u64,
    /// The living creatures in it, in number order.
    pub creatures: Vec<String>,
}

impl From<&TurnReport> for PlainReport {
    fn from(report: &TurnReport) -> PlainReport {
        PlainReport {
            game: "survival".to_owned(),
            title: report.title.clone(),
            round: report.round,
            season: calendar::season(report.round).to_owned(),
            year: calendar::year(report.round),
            deadline: report.deadline.clone(),
            digest: report.digest.clone(),
            summary: report.sentence.clone(),
            over: report.winners.is_some(),
            winners: report.winners.clone().unwrap_or_default(),
            players: report.players.iter().map(|one| (one.player.clone(), one.into())).collect(),
            creatures: report.rows.iter().map(|row| (row.id.clone(), row.into())).collect(),
            map: report.map.clone(),
            hexes: report.hexes.iter().map(|place| (place.label.to_string(), place.into())).collect(),
            press: report.press.iter().cloned().collect(),
            news: report.news.clone(),
        }
    }
}

impl From<&PlayerStatus> for PlainPlayer {
    fn from(standing: &PlayerStatus) -> PlainPlayer {
        PlainPlayer {
            species: standing.species.clone(),
            living: standing.living,
            received: standing.received.word().to_owned(),
            played_by: standing.played.word().to_owned(),
        }
    }
}

impl From<&Row> for PlainCreature {
    fn from(row: &Row) -> PlainCreature {
        PlainCreature {
            species: row.species.clone(),
            hex: row.hex.clone(),
            ap: row.ap,
            effective_ap: row.effective,
            behaviour: row.behaviour.map(|behaviour| Behaviour::word(behaviour).to_owned()),
            hunger: row.hunger.map(|hunger| hunger.word().to_owned()),
            genes: row.genes.clone(),
            parent: row.parent.clone(),
            born: row.born,
            ate: row.ate_in_words(),
            fights: row.fights.clone(),
            death: row.death.map(|death| death.to_string()),
        }
    }
}

impl From<&Place> for PlainHex {
    fn from(place: &Place) -> PlainHex {
        PlainHex {
            terrain: place.terrain.word().to_owned(),
            corpses: place.corpses,
            plants: place.plants,
            max: place.most,
            creatures: place.creatures.clone(),
        }
    }
}
