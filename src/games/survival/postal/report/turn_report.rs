//! The data of a turn report: the round, the players, the creatures and the island.

use super::rows::Row;
use super::story::Scene;
use crate::game::letter::Received;
use crate::geometry::Label;
use crate::postal::players::who;
use crate::terrain::Terrain;

/// The report of a round for all players; before the first round, the start of the game.
#[derive(Debug, Clone, Default)]
pub struct TurnReport {
    /// The title of the game.
    pub title: String,
    /// The round that was played; 0 before the first.
    pub round: u32,
    /// The deadline of the next round.
    pub deadline: Option<String>,
    /// The SHA-256 of the proof of the round before, which proves all of the game so far.
    pub digest: Option<String>,
    /// The results of the round, in one sentence.
    pub sentence: String,
    /// The results without the number of the round, for texts that have it in their heading.
    pub results: String,
    /// Who has joined, left or taken over, in a sentence each.
    pub news: Vec<String>,
    /// Whether the game is over, and the species that have won.
    pub winners: Option<Vec<String>>,
    /// The players, in the order of the game.
    pub players: Vec<PlayerStatus>,
    /// Every creature that took part, in number order.
    pub rows: Vec<Row>,
    /// Who ate whom, hex by hex.
    pub scenes: Vec<Scene>,
    /// The hexes after the round, in label order.
    pub hexes: Vec<Place>,
    /// The rows of the island in map letters.
    pub map: Vec<String>,
    /// Press by player.
    pub press: Vec<(String, String)>,
}

/// A player after the round.
#[derive(Debug, Clone)]
pub struct PlayerStatus {
    /// The player's name.
    pub player: String,
    /// The base name of the player's files.
    pub file: String,
    /// The address of the player, if known.
    pub address: Option<String>,
    /// The player's species.
    pub species: String,
    /// Its living creatures.
    pub living: u64,
    /// Why this of several mails counted.
    pub choice: Option<String>,
    /// How far the player's orders were received.
    pub received: Received,
    /// The orders that were used.
    pub played: Played,
    /// Whether the player has left.
    pub has_left: bool,
    /// Whether the player has resigned.
    pub has_resigned: bool,
    /// Whether the player wants no more mails.
    pub is_silent: bool,
    /// The parts of the letter that could not be used, with reasons.
    pub faults: Vec<String>,
    /// Whether there are standing orders to fall back on.
    pub can_fall_back: bool,
    /// The fates of the player's creatures, which only the player learns.
    pub fates: Vec<Fate>,
}

impl PlayerStatus {
    /// "ann (Sabre)".
    pub fn who(&self) -> String {
        who(&self.player, &self.species)
    }

    /// The orders received and used, in words.
    pub const fn orders(&self) -> &'static str {
        match (self.received, self.played) {
            (_, Played::Gone) => "no creature lives",
            (_, Played::Standing) if self.has_resigned => "has resigned: standing orders",
            (_, Played::Nmr) if self.has_resigned => "has resigned: NMR",
            (Received::InFull, _) => "received",
            (Received::InPart, _) => "partly defaulted",
            (Received::Unusable, Played::Standing) => "unusable: standing orders",
            (Received::Unusable, _) => "unusable: NMR",
            (Received::Nothing, Played::Standing) if self.has_left => "has left: standing orders",
            (Received::Nothing, _) if self.has_left => "has left: NMR",
            (Received::Nothing, Played::Standing) => "nothing received: standing orders",
            (Received::Nothing, _) => "nothing received: NMR",
        }
    }
}

/// The fate of one creature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fate {
    /// The creature.
    pub id: String,
    /// Its round, in sentences.
    pub text: String,
    /// Whether it is alive.
    pub lives: bool,
}

/// The orders that a species used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    /// Orders for this round.
    Orders,
    /// Standing orders (SUR-5.14).
    Standing,
    /// None: random moves and default behaviour (SUR-5.12, SUR-5.13).
    Nmr,
    /// It had no living creature.
    Gone,
}

impl Played {
    /// The word in `report.json`.
    pub const fn word(self) -> &'static str {
        match self {
            Played::Orders => "orders",
            Played::Standing => "standing orders",
            Played::Nmr => "NMR",
            Played::Gone => "no creatures",
        }
    }
}

/// A hex after the round.
#[derive(Debug, Clone)]
pub struct Place {
    /// The label of the hex.
    pub label: Label,
    /// Its terrain.
    pub terrain: Terrain,
    /// Corpses that nobody ate.
    pub corpses: u64,
    /// Plant meals.
    pub plants: u64,
    /// The most plant meals that it can hold.
    pub most: u64,
    /// The living creatures in it, in number order.
    pub creatures: Vec<String>,
}
