//! A set-up before the first turn: who brings what, and who chooses the next place under `placement: chosen` (GZ-2.11).

use serde::Deserialize;

use crate::ruling::Json;
use crate::source::names::same;

/// The parts of a set-up that are known before anything is dealt.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SetUp<'s> {
    #[serde(borrow)]
    pub players: Vec<&'s str>,
    pub locations: Vec<Brought<'s>>,
    pub agents: Vec<Brought<'s>>,
    pub sues: Vec<Brought<'s>>,
    pub monsters: Vec<Brought<'s>>,
    pub canons: Vec<Brought<'s>>,
    pub placements: Vec<Placement<'s>>,
}

/// A character's place, chosen by its player.
#[derive(Debug, Deserialize)]
pub struct Placement<'s> {
    pub who: &'s str,
    pub at: &'s str,
}

/// A card brought into the game: its name, or some of its fields.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Brought<'s> {
    Named(&'s str),
    Described { name: Option<&'s str>, card: Option<&'s str>, player: Option<&'s str> },
}

impl<'s> Brought<'s> {
    /// The card's name.
    pub fn name(&self) -> &'s str {
        match *self {
            Brought::Named(name) => name,
            Brought::Described { name, card, .. } => name.or(card).unwrap_or_default(),
        }
    }

    /// Whether a player brings it.
    pub fn is_of(&self, player: &str) -> bool {
        matches!(self, Brought::Described { player: Some(own), .. } if same(own, player))
    }
}

impl<'s> SetUp<'s> {
    /// Reads a scenario; `None` if it is no set-up.
    pub fn read(scenario: &'s Json) -> Option<SetUp<'s>> {
        SetUp::deserialize(scenario).ok().filter(|_| scenario["dispute"] == "setup")
    }

    /// The next player to place a character, with those of his not placed yet; `None` if everybody is placed.
    pub fn next(&self) -> Option<(&'s str, Vec<&'s str>)> {
        let players = &self.players;
        let left = |player: &str, placed: &[Placement<'_>]| -> Vec<&'s str> {
            let own = self.agents.iter().chain(&self.sues).filter(|one| one.is_of(player));
            let is_placed = |name: &&str| placed.iter().any(|other| same(other.who, name));
            own.map(Brought::name).filter(|name| !is_placed(name)).collect()
        };
        let from = |seat: usize, placed: &[Placement<'_>]| {
            let mut seats = (0..players.len()).map(|n| (seat + n) % players.len());
            seats.find(|seat| !left(players[*seat], placed).is_empty())
        };
        let mut seat = 0;
        for n in 0..self.placements.len() {
            seat = from(seat, &self.placements[..n])? + 1;
        }
        let player = players[from(seat, &self.placements)?];
        Some((player, left(player, &self.placements)))
    }
}
