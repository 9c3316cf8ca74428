//! The set-up of a new game: what was given for it, and the state before round 1 that is drawn from it (SUR-2, SUR-3).

use serde_json::{Map, json};

use super::players::KindWord;
use crate::chance::{Pcg32, Seed};
use crate::diag::{Report, and_list};
use crate::document;
use crate::drawn::{DrawnIsland, food};
use crate::geometry::Label;
use crate::kind::Kind;
use crate::pieces::CreatureId;
use crate::ruling::{Json, matching};
use crate::scenario::map::terrain;
use crate::source::mail::Address;
use crate::source::read::{Count, Entries, Yes};
use crate::source::{Node, Read};
use crate::tables::{LEAST_HEXES, MOST_ROUNDS, hexes_for};
use crate::terrain::Terrain;

document! {
    /// A player of a new game, as a map.
    pub(super) struct StatedBeginner ("a player") {
        /// the type of the creatures; drawn by default
        kind "type": Option<KindWord>;
        /// the name of the player's species
        species: Option<String>;
        /// the addresses from which the player sends mails
        address: Vec<Address>;
    }
}

/// The most hexes of a random island.
const MOST_HEXES: u32 = *crate::drawn::HEXES.end();

document! {
    /// The set-up of a game as a file.
    struct StatedSetUp ("the set-up of a game") {
        /// the players by name
        players: Entries<StatedBeginner>;
        /// the round after which the game ends
        last_round: Count<1, MOST_ROUNDS>;
        /// whether the island is drawn
        random_island: Yes;
        /// the least number of hexes of a random island; by default as many as the players need
        hexes: Option<Count<LEAST_HEXES, MOST_HEXES>>;
        /// the rows of a given island
        map: Vec<String>;
        /// the food of a given island by hex; drawn by default
        food: Option<Node>;
    }
}

/// What was given for a new game; the rest is drawn from its seed.
#[derive(Debug)]
pub struct SetUp {
    pub(super) players: Vec<Beginner>,
    pub(super) last_round: u32,
    pub(super) island: Island,
}

/// A player before the first round.
#[derive(Debug)]
pub(super) struct Beginner {
    pub name: String,
    pub species: String,
    /// Drawn by default.
    pub kind: Option<Kind>,
    pub addresses: Vec<String>,
}

impl Beginner {
    pub(super) fn new(name: String, stated: StatedBeginner) -> Beginner {
        let StatedBeginner { kind, species, address } = stated;
        Beginner { species: species.unwrap_or_else(|| name.clone()), kind, addresses: address, name }
    }
}

/// The island of a new game.
#[derive(Debug)]
pub(super) enum Island {
    /// Drawn, with at least so many hexes; by default as many as the players need.
    Drawn(Option<u32>),
    /// Given.
    Given {
        /// Its rows, a letter for each hex.
        rows: Vec<String>,
        /// Its food by hex; drawn by default.
        food: Option<Json>,
    },
}

impl SetUp {
    /// Reads the set-up of a game from the file that was written when it began.
    pub fn read(node: &Node, report: &mut Report) -> Option<SetUp> {
        let stated = StatedSetUp::read(node, report)?;
        let players = stated.players.into_iter().map(|(name, player)| Beginner::new(name.value, player));
        let island = if stated.random_island {
            Island::Drawn(stated.hexes)
        } else {
            Island::Given { rows: stated.map, food: stated.food.as_ref().map(matching::json) }
        };
        Some(SetUp { players: players.collect(), last_round: stated.last_round, island })
    }

    /// The same as a file. It is shown to everybody, so that it has no addresses.
    pub fn written(&self) -> Json {
        let players = self.players.iter().map(|player| {
            let kind = player.kind.map(|kind| ("type".to_owned(), kind.singular().into()));
            let species = ("species".to_owned(), player.species.as_str().into());
            (player.name.clone(), kind.into_iter().chain([species]).collect::<Map<_, _>>().into())
        });
        let players: Map<String, Json> = players.collect();
        let mut written = json!({"players": players, "last_round": self.last_round});
        match &self.island {
            Island::Drawn(hexes) => {
                written["random_island"] = true.into();
                if let Some(hexes) = hexes {
                    written["hexes"] = (*hexes).into();
                }
            }
            Island::Given { rows, food } => {
                written["map"] = rows.clone().into();
                if let Some(food) = food {
                    written["food"] = food.clone();
                }
            }
        }
        written
    }

    /// The state before round 1.
    pub fn state(&self, seed: &Seed) -> Json {
        let (rows, hexes) = match &self.island {
            Island::Drawn(hexes) => {
                drawn_island(seed, hexes.unwrap_or_else(|| hexes_for(self.players.len() as u32)))
            }
            Island::Given { rows, food } => {
                (rows.clone(), food.clone().unwrap_or_else(|| drawn_food(seed, rows)))
            }
        };
        let kind = |player: &Beginner| {
            let drawn = || Kind::ALL[seed.numbers(["set-up", "type", &player.name]).below(3) as usize];
            player.kind.unwrap_or_else(drawn)
        };
        let creatures: Map<String, Json> = (self.players.iter().zip(1..))
            .map(|(player, number)| {
                (CreatureId { number, kind: kind(player) }.to_string(), json!({"species": player.species}))
            })
            .collect();
        json!({
            "round": 1, "last_round": self.last_round, "next_id": self.players.len() + 1,
            "map": rows, "hexes": hexes, "creatures": creatures, "standing": [],
        })
    }

    /// The species of each player, by name.
    pub fn species(&self) -> impl Iterator<Item = (&str, &str)> {
        self.players.iter().map(|player| (player.name.as_str(), player.species.as_str()))
    }

    /// What is drawn from the seed, in words: "the island", "its food", "the type of bob".
    pub fn drawn(&self) -> Vec<String> {
        let mut drawn: Vec<String> = match self.island {
            Island::Drawn(_) => vec!["the island".to_owned(), "its food".to_owned()],
            Island::Given { food: None, .. } => vec!["the food of the island".to_owned()],
            Island::Given { .. } => Vec::new(),
        };
        let types = self.players.iter().filter(|player| player.kind.is_none());
        let types: Vec<&str> = types.map(|player| player.name.as_str()).collect();
        match types.as_slice() {
            [] => {}
            [one] => drawn.push(format!("the type of {one}")),
            many => drawn.push(format!("the types of {}", and_list(many))),
        }
        drawn
    }
}

/// The rows of a drawn island and its food (SUR-3.7, SUR-3.8, SUR-3.12).
/// It is drawn as `punchboard new map` draws islands; everybody sees it, so that it need not hide the seed.
fn drawn_island(seed: &Seed, hexes: u32) -> (Vec<String>, Json) {
    let key = seed.parts().chain(["island"]);
    let island = DrawnIsland::new(&mut Pcg32::keyed(key), hexes);
    let food: Map<String, Json> =
        island.land().map(|(label, terrain, found)| (label.to_string(), set_out(terrain, found))).collect();
    (island.letters(), food.into())
}

/// The drawn food of a given island (SUR-3.7, SUR-3.8).
fn drawn_food(seed: &Seed, rows: &[String]) -> Json {
    let food = hexes_of(rows).filter_map(|(label, terrain)| {
        let what = if terrain.grows() { "plants" } else { "corpse" };
        let name = label.to_string();
        let mut numbers = seed.numbers(["set-up", what, &name]);
        let found = food(terrain, |sides| numbers.die(sides));
        (found > 0).then(|| (name, set_out(terrain, found)))
    });
    food.collect::<Map<String, Json>>().into()
}

/// The hexes of an island with their terrains, column by column.
pub(super) fn hexes_of(rows: &[String]) -> impl Iterator<Item = (Label, Terrain)> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let labels = (0..columns).flat_map({
        let rows = rows.len();
        move |column| (0..rows).map(move |row| (column, row))
    });
    labels.filter_map(move |(column, row)| {
        let terrain = terrain(*rows[row].get(column)?).ok()??;
        Some((Label { column: column as u32, row: row as u32 }, terrain))
    })
}

/// The food of a hex as the state has it.
pub(crate) fn set_out(terrain: Terrain, found: u32) -> Json {
    let (most, corpses) = if terrain.grows() { (found, 0) } else { (0, found) };
    json!({"corpses": corpses, "plants": most, "max": most})
}
