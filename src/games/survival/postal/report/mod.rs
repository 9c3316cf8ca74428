//! The turn report (SUR-12): the results of a round for the island, all creatures and all letters.

mod animals;
mod events;
mod fates;
mod island;
mod own;
mod plain;
mod prose;
mod rows;
mod story;
mod turn_report;

pub use rows::Row;
pub use story::Scene;
pub use turn_report::{Place, Played, PlayerStatus, TurnReport};

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Letter;
use super::letter::{ORDERS, STANDING};
use super::table::{Table, when};
use crate::game::letter::Unused;
use crate::geometry::Label;
use crate::model::prose::Prose;
use crate::outcome;
use crate::pieces::{CreatureId, HexId};
use crate::round::report::{GameState, Growing, Outcome};
use crate::ruling::{Json, Ruling};
use crate::scenario::map::Food;
use crate::source::Files;
use crate::terrain::TERRAIN_LETTERS;

impl TurnReport {
    /// The report of a judged round.
    ///
    /// # Panics
    /// If the ruling is not about a round.
    pub fn from_ruling(table: &Table, letters: &[Letter], ruling: &Ruling, files: &Files) -> TurnReport {
        let outcome = Outcome::deserialize(&*ruling.outcome).expect("a round has the outcome of a round");
        let rows = rows::after(table, ruling, &outcome);
        let events = events::events(ruling, &outcome);
        let standing = |(player, letter): (&super::Player, &Letter)| {
            let living = outcome.species.get(&player.species).map_or(0, |species| u64::from(species.living));
            let standing = standing(table, player, letter, living, files);
            let fates = fates::fates(table, ruling, &events, &rows, &player.species, standing.played);
            PlayerStatus { fates, ..standing }
        };
        TurnReport {
            round: table.setup.round,
            deadline: table.game.due(table.setup.round + 1),
            sentence: ruling.sentence.clone(),
            results: outcome.in_words(),
            news: table.news.clone(),
            winners: outcome.over.then(|| outcome.winners.clone()),
            players: table.players.iter().zip(letters).map(standing).collect(),
            scenes: story::scenes(&events, &rows),
            rows,
            hexes: places_after(table, &outcome.state),
            ..TurnReport::begin(table, letters)
        }
    }

    /// The report before the first round.
    pub fn before(table: &Table) -> TurnReport {
        let (nothing, files) = (Letter::default(), Files::default());
        let players = table.players.iter().map(|player| {
            let living = u64::from(table.species(player).is_some());
            standing(table, player, &nothing, living, &files)
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
            map: letters_of(table),
            press: press.collect(),
            ..TurnReport::default()
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

    /// The digest of the game before this round, by which `umpire verify` proves it: "Digest before this round: 3f5a…".
    pub fn proof(&self) -> Option<String> {
        self.digest.as_ref().map(|digest| format!("Digest before this round: {digest}"))
    }

    /// The next round and its deadline: "The next is round 9, Spring of Year 2. Orders are due: Friday, noon."
    pub fn what_is_next(&self) -> String {
        if self.winners.is_some() {
            return "The game is over.".to_owned();
        }
        let due = self.deadline.as_ref().map(|due| format!(" Orders are due: {due}")).unwrap_or_default();
        format!("The next is {}.{due}", self.next())
    }

    /// The name of the map in prints.
    pub const MAP: &'static str = prose::MAP;

    /// The report for everybody, to print.
    pub fn prose(&self) -> Prose {
        prose::report(self)
    }

    /// A player's page, to print before the report for everybody.
    pub fn own_page(&self, standing: &PlayerStatus) -> Prose {
        own::page(self, standing)
    }

    /// The island as text, 80 columns wide, with a key and a list of who is where.
    pub fn island(&self) -> String {
        island::map(self)
    }

    /// The report for programs.
    pub fn plain(&self) -> Json {
        plain::report(self)
    }
}

fn standing(
    table: &Table,
    player: &super::Player,
    letter: &Letter,
    living: u64,
    files: &Files,
) -> PlayerStatus {
    let played = match table.species(player) {
        None => Played::Gone,
        Some(_) if letter.said(ORDERS).is_some() => Played::Orders,
        Some(own) => {
            let has =
                letter.said(STANDING).map_or_else(|| table.has_standing(own), |lines| !lines.is_empty());
            if has { Played::Standing } else { Played::Nmr }
        }
    };
    PlayerStatus {
        player: player.name.clone(),
        file: player.file.clone(),
        address: player.addresses.first().cloned(),
        species: player.species.clone(),
        living,
        choice: letter.choice.clone(),
        received: letter.received,
        played,
        has_left: player.has_left(table.setup.round),
        has_resigned: table.gone.since(&player.name).is_some(),
        is_silent: table.gone.is_silent(&player.name),
        faults: Unused::all(&letter.faults, files).iter().map(Unused::sentence).collect(),
        can_fall_back: table.species(player).is_some_and(|own| table.has_standing(own)),
        fates: Vec::new(),
    }
}

/// The hexes after a round.
fn places_after(table: &Table, state: &GameState) -> Vec<Place> {
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

/// The hexes with their food and creatures.
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

/// The rows of the island in map letters.
fn letters_of(table: &Table) -> Vec<String> {
    let island = &table.setup.map.island;
    let (columns, rows) = island.extent();
    let letter = |label: Label| {
        let terrain = island.hex(label).map(|hex| island.terrain(hex));
        TERRAIN_LETTERS.iter().find(|(_, other)| *other == terrain).map_or('x', |(letter, _)| *letter)
    };
    (0..rows).map(|row| (0..columns).map(|column| letter(Label { column, row })).collect()).collect()
}
