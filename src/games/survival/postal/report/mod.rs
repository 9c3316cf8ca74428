//! The turn report (SUR-12): what a round has made of the island, of every creature and of every letter.

mod events;
mod fates;
mod island;
mod own;
pub mod plain;
mod prose;
mod rows;
mod story;
mod text;

pub use fates::Fate;
pub use rows::Row;
pub use story::Scene;

use std::collections::BTreeMap;

use serde::Deserialize;

use self::plain::PlainReport;
use super::letter::{Letter, Received, Unused};
use super::table::{Table, when};
use crate::games::survival::outcome;
use crate::games::survival::pieces::{CreatureId, HexId};
use crate::games::survival::round::report::{Growing, Outcome, State};
use crate::games::survival::scenario::map::Food;
use crate::games::survival::terrain::TERRAIN_LETTERS;
use crate::games::survival::terrain::Terrain;
use crate::geometry::Label;
use crate::model::prose::Prose;
use crate::ruling::Ruling;
use crate::source::Files;

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
    /// The player.
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

    /// What came of the player's letter in a round, in sentences for the player.
    pub fn of_letter(&self, round: u32) -> Vec<String> {
        fates::of_letter(self, round)
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
    /// Where.
    pub label: Label,
    /// What it is.
    pub terrain: Terrain,
    /// Corpses.
    pub corpses: u64,
    /// Plant meals.
    pub plants: u64,
    /// The most plant meals.
    pub most: u64,
    /// The living creatures in it, in number order.
    pub creatures: Vec<String>,
}

impl TurnReport {
    /// The report of a round that was judged.
    ///
    /// # Panics
    /// If it is no ruling on a round.
    pub fn of(table: &Table, letters: &[Letter], ruling: &Ruling, files: &Files) -> TurnReport {
        let outcome = Outcome::deserialize(&ruling.outcome).expect("a round has the outcome of a round");
        let rows = rows::of(table, ruling, &outcome);
        let events = events::of(ruling, &outcome);
        let standing = |(player, letter)| {
            let standing = standing(table, player, letter, &outcome, files);
            let fates = fates::of(table, ruling, &events, &rows, &player.species, standing.played);
            Standing { fates, ..standing }
        };
        TurnReport {
            round: table.setup.round,
            deadline: table.game.due(table.setup.round + 1),
            sentence: ruling.sentence.clone(),
            told: outcome.in_words(),
            news: table.news.clone(),
            winners: outcome.over.then(|| outcome.winners.clone()),
            players: table.players.iter().zip(letters).map(standing).collect(),
            scenes: story::scenes(&events, &rows),
            rows,
            hexes: places_after(table, &outcome.state),
            ..TurnReport::begin(table, letters)
        }
    }

    /// What the game begins with.
    pub fn before(table: &Table) -> TurnReport {
        let players = table.players.iter().map(|player| Standing {
            player: player.name.clone(),
            file: player.file.clone(),
            address: player.addresses.first().cloned(),
            species: player.species.clone(),
            living: u64::from(table.species(player).is_some()),
            received: Received::Nothing,
            played: Played::Gone,
            has_left: false,
            faults: Vec::new(),
            can_fall_back: false,
            fates: Vec::new(),
        });
        let map = &table.setup.map;
        let creatures = table.setup.herd.creatures.iter();
        let creatures = creatures.filter_map(|creature| Some((creature.id, creature.hex?)));
        TurnReport {
            deadline: table.game.due(table.setup.round),
            players: players.collect(),
            rows: rows::before(table),
            hexes: places(table, |hex| (map.food[hex as usize], map.most[hex as usize]), creatures),
            ..TurnReport::begin(table, &[])
        }
    }

    fn begin(table: &Table, letters: &[Letter]) -> TurnReport {
        let press = table.players.iter().zip(letters);
        let press = press.filter_map(|(player, letter)| Some((player.name.clone(), letter.press.clone()?)));
        TurnReport {
            title: table.game.title.clone(),
            round: 0,
            deadline: None,
            news: Vec::new(),
            sentence: String::new(),
            told: String::new(),
            winners: None,
            players: Vec::new(),
            rows: Vec::new(),
            scenes: Vec::new(),
            hexes: Vec::new(),
            map: letters_of(table),
            press: press.collect(),
        }
    }

    /// "Round 6, Summer of Year 1".
    pub fn when(&self) -> String {
        if self.round == 0 {
            return "Before the first round".to_owned();
        }
        let when = when(self.round);
        format!("R{}", &when[1..])
    }

    /// "round 7, Autumn of Year 1".
    pub fn next(&self) -> String {
        when(self.round + 1)
    }

    /// "The next is round 9, Spring of Year 2. Orders are due: Friday, noon."
    pub fn what_is_next(&self) -> String {
        if self.winners.is_some() {
            return "The game is over.".to_owned();
        }
        let due = self.deadline.as_ref().map(|due| format!(" Orders are due: {due}")).unwrap_or_default();
        format!("The next is {}.{due}", self.next())
    }

    /// The name of the map in what is printed.
    pub const MAP: &'static str = prose::MAP;

    /// The report for all, to print.
    pub fn prose(&self) -> Prose {
        prose::report(self)
    }

    /// The page for a player alone, to print before the report for all.
    pub fn own_page(&self, standing: &Standing) -> Prose {
        own::page(self, standing)
    }

    /// The report as text for people, 80 columns wide.
    pub fn text(&self) -> String {
        text::report(self)
    }

    /// The report for programs.
    pub fn plain(&self) -> PlainReport {
        PlainReport::from(self)
    }
}

fn standing(
    table: &Table,
    player: &super::Player,
    letter: &Letter,
    outcome: &Outcome,
    files: &Files,
) -> Standing {
    let played = match table.species(player) {
        None => Played::Gone,
        Some(_) if !letter.lines.is_empty() => Played::Orders,
        Some(own) => {
            let has =
                letter.standing.as_ref().map_or_else(|| table.has_standing(own), |lines| !lines.is_empty());
            if has { Played::Standing } else { Played::Nmr }
        }
    };
    Standing {
        player: player.name.clone(),
        file: player.file.clone(),
        address: player.addresses.first().cloned(),
        species: player.species.clone(),
        living: outcome.species.get(&player.species).map_or(0, |species| u64::from(species.living)),
        received: letter.received,
        played,
        has_left: player.has_left(table.setup.round),
        faults: letter.unused(files).iter().map(Unused::told).collect(),
        can_fall_back: table.species(player).is_some_and(|own| table.has_standing(own)),
        fates: Vec::new(),
    }
}

/// The hexes after a round.
fn places_after(table: &Table, state: &State) -> Vec<Place> {
    let island = &table.setup.map.island;
    let hex = |label: &str| Label::parse(label).and_then(|label| island.hex(label));
    let food: BTreeMap<HexId, &Growing> =
        state.hexes.0.iter().filter_map(|(label, growing)| Some((hex(label)?, growing))).collect();
    let growing = |id: HexId| {
        food.get(&id).map_or((Food::default(), 0), |growing| {
            let outcome::Food { corpses, plants } = growing.food;
            (Food { corpses, plants }, growing.max)
        })
    };
    let creatures = state.creatures.0.iter();
    places(table, growing, creatures.filter_map(|(id, creature)| Some((*id, hex(creature.hex.as_ref()?)?))))
}

/// The hexes of the island with their food, the most plant meals, and the creatures in them.
fn places(
    table: &Table,
    growing: impl Fn(HexId) -> (Food, u32),
    creatures: impl Iterator<Item = (CreatureId, HexId)>,
) -> Vec<Place> {
    let island = &table.setup.map.island;
    let mut there: BTreeMap<HexId, Vec<String>> = BTreeMap::new();
    for (id, hex) in creatures {
        there.entry(hex).or_default().push(id.to_string());
    }
    let place = |hex: HexId| {
        let (Food { corpses, plants }, most) = growing(hex);
        Place {
            label: island.label(hex),
            terrain: island.terrain(hex),
            corpses: u64::from(corpses),
            plants: u64::from(plants),
            most: u64::from(most),
            creatures: there.get(&hex).cloned().unwrap_or_default(),
        }
    };
    island.hexes().map(place).collect()
}

/// The island's rows, a letter a hex.
fn letters_of(table: &Table) -> Vec<String> {
    let island = &table.setup.map.island;
    let (columns, rows) = island.extent();
    let letter = |label: Label| {
        let terrain = island.hex(label).map(|hex| island.terrain(hex));
        TERRAIN_LETTERS.iter().find(|(_, other)| *other == terrain).map_or('x', |(letter, _)| *letter)
    };
    (0..rows).map(|row| (0..columns).map(|column| letter(Label { column, row })).collect()).collect()
}
