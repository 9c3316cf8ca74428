//! What the turn report tells: the round, how everybody stands, and the island.

use super::rows::Row;
use super::story::Scene;
use crate::geometry::Label;
use crate::postal::letter::Received;
use crate::terrain::Terrain;

/// What all players get to read after a round; before the first one, what the game begins with.
#[derive(Debug, Clone)]
pub struct TurnReport {
    /// The game.
    pub title: String,
    /// The round that was played; 0 before the first.
    pub round: u32,
    /// When the orders for the next round are due.
    pub deadline: Option<String>,
    /// What became of the round, in one sentence.
    pub sentence: String,
    /// The same without which round it was, for what has that in its head.
    pub told: String,
    /// Who has joined, left or taken over, in a sentence each.
    pub news: Vec<String>,
    /// Whether the game is over, and the species that have won.
    pub winners: Option<Vec<String>>,
    /// The players, in the order of the game.
    pub players: Vec<Standing>,
    /// Every creature that took part, in number order.
    pub rows: Vec<Row>,
    /// Who ate whom, hex by hex.
    pub scenes: Vec<Scene>,
    /// The hexes after the round, in label order.
    pub hexes: Vec<Place>,
    /// The island's rows, a letter a hex.
    pub map: Vec<String>,
    /// What players have to say to everybody.
    pub press: Vec<(String, String)>,
}

/// How a player stands.
#[derive(Debug, Clone)]
pub struct Standing {
    /// The player's name.
    pub player: String,
    /// What the player's files are called, without an ending.
    pub file: String,
    /// Where mails to the player go, if that is known.
    pub address: Option<String>,
    /// The player's species.
    pub species: String,
    /// Its living creatures.
    pub living: u64,
    /// Whether the player's orders came.
    pub received: Received,
    /// What was played by.
    pub played: Played,
    /// Whether the player is not there any more.
    pub has_left: bool,
    /// What of the letter could not be used, and why.
    pub faults: Vec<String>,
    /// Whether there were standing orders that could have been used.
    pub can_fall_back: bool,
    /// What became of the player's own creatures, which is told to the player alone.
    pub fates: Vec<Fate>,
}

impl Standing {
    /// "ann (Sabre)".
    pub fn who(&self) -> String {
        let Standing { player, species, .. } = self;
        if species == player { player.clone() } else { format!("{player} ({species})") }
    }

    /// What came, and what was played by.
    pub const fn orders(&self) -> &'static str {
        match (self.received, self.played) {
            (_, Played::Gone) => "no creature lives",
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

/// What became of one creature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fate {
    /// The creature.
    pub id: String,
    /// What it did and what was done to it, in sentences.
    pub text: String,
    /// Whether it lives.
    pub lives: bool,
}

/// What a species' round went by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    /// Orders for this round.
    Orders,
    /// Standing orders (SUR-5.14).
    Standing,
    /// Nothing: random moves and default behaviour (SUR-5.12, SUR-5.13).
    Nmr,
    /// It had no living creature.
    Gone,
}

impl Played {
    /// The word for it in data.
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
    /// The most plant meals.
    pub most: u64,
    /// The living creatures in it, in number order.
    pub creatures: Vec<String>,
}
