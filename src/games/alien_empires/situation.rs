//! Who has what, and whose turn it is: the situation that one dispute of a whole game hands on to the next.

use super::by_space::BySpace;
use super::hands::Hands;
use super::pieces::{Card, Power};
use super::spaces::Space;
use super::supply::{Dealing, Supply};
use super::tables::{HAND, MEMORY};
use crate::Play;
use crate::ids::PlayerId;
use crate::ids::WorldId;
use crate::rule;
use crate::ruling::{About, Cast, Json};

/// The fixed part of a dispute: the players and the map.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// All players, clockwise.
    pub players: Vec<String>,
    /// The worlds with their spaces.
    pub worlds: Vec<(String, Space)>,
    /// The players' homeworlds, in the scenario's order.
    pub homeworlds: Vec<WorldId>,
    /// The map as the scenario names it.
    pub map: Option<Json>,
}

/// The part of a situation that changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Situation {
    /// Whose turn it is.
    pub active: PlayerId,
    /// Each player's tokens, powers and cards.
    pub seats: Vec<Seat>,
    /// The deck and the discards.
    pub supply: Supply,
    /// The round, counted from 1.
    pub round: u32,
    /// The turn order (AE-4.1).
    pub order: Vec<PlayerId>,
    /// The order of this round only, after Time Control.
    pub this_round: Option<Vec<PlayerId>>,
    /// Whether it is the extra turn of Temporal Nexus.
    pub extra: bool,
    /// Whose Universal Peace is in force.
    pub peacemaker: Option<PlayerId>,
    /// Players who have used Resurrection in this round.
    pub resurrected: Vec<PlayerId>,
}

/// A player's tokens, powers and cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Seat {
    /// Numbers of tokens, by space.
    pub stacks: BySpace<u32>,
    /// Face-up powers, in order.
    pub powers: Vec<Power>,
    /// Cards, in order.
    pub hand: Vec<Card>,
}

/// A position of a dispute that hands on its situation; `P` is the part that only this dispute has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Position<P> {
    pub now: Situation,
    /// The number of actions taken.
    pub taken: usize,
    /// The part that only this dispute has.
    pub own: P,
}

impl Board {
    pub fn world_at(&self, space: Space) -> Option<WorldId> {
        self.worlds.iter().position(|(_, at)| *at == space)
    }
}

impl Seat {
    /// The number of tokens in a space.
    pub fn tokens(&self, space: Space) -> u32 {
        self.stacks.get(space)
    }

    /// The number of tokens on the map.
    pub fn on_map(&self) -> u32 {
        self.stacks.iter().map(|(_, tokens)| tokens).sum()
    }

    /// Whether a power is face up (AE-13.1).
    pub fn has(&self, power: Power) -> bool {
        self.powers.contains(&power)
    }
}

impl Situation {
    /// The order of this round's turns.
    pub fn current_order(&self) -> &[PlayerId] {
        self.this_round.as_deref().unwrap_or(&self.order)
    }

    /// The players with tokens in a space.
    pub fn players_at(&self, space: Space) -> impl Iterator<Item = PlayerId> + '_ {
        (0..self.seats.len()).filter(move |player| self.seats[*player].tokens(space) > 0)
    }

    /// AE-7.6: the number of worlds that a player controls.
    pub fn controls(&self, board: &Board, player: PlayerId) -> usize {
        let is_controlled = |(_, space): &&(String, Space)| self.players_at(*space).eq([player]);
        board.worlds.iter().filter(is_controlled).count()
    }

    /// Whether another player has a power face up.
    pub fn others_have(&self, player: PlayerId, power: Power) -> bool {
        (0..self.seats.len()).any(|other| other != player && self.seats[other].has(power))
    }

    /// AE-2.7: the number of cards that a player may hold.
    pub fn limit(&self, player: PlayerId) -> usize {
        let more = if self.seats[player].has(Power::Memory) { MEMORY } else { 0 };
        HAND + more - usize::from(self.others_have(player, Power::Scourge))
    }

    /// The number of cards over the player's limit.
    pub fn over_limit(&self, player: PlayerId) -> usize {
        self.seats[player].hand.len().saturating_sub(self.limit(player))
    }
}

impl<P> Hands for Position<P> {
    fn hand(&mut self, player: PlayerId) -> &mut Vec<Card> {
        &mut self.now.seats[player].hand
    }
}

impl<P> Dealing for Position<P> {
    fn supply(&mut self) -> &mut Supply {
        &mut self.now.supply
    }
}

/// AE-2.7: reports a player's hand limit, and why it is so.
pub fn report_limit<S: Cast, P>(play: &mut Play<'_, '_, S, Position<P>>, player: PlayerId) {
    let (name, limit) = (play.name(player), play.state.now.limit(player));
    if play.state.now.seats[player].has(Power::Memory) {
        play.step(rule!("AE-14.36"), name.decides(&["limit"]), || {
            format!("Memory: {name} keeps {MEMORY} cards more.")
        });
    }
    if play.state.now.others_have(player, Power::Scourge) {
        play.step(rule!("AE-14.56"), name.decides(&["limit"]), || {
            format!("Another player's Scourge: {name} keeps a card less.")
        });
    }
    let cards = play.state.now.seats[player].hand.len();
    play.step(rule!("AE-2.7"), name.decides(&["limit"]), || {
        format!("{name} may hold {limit} cards, and holds {cards}.")
    });
}

/// The known Race cards of a hand.
pub fn races(hand: &[Card]) -> impl Iterator<Item = Power> + '_ {
    hand.iter().filter_map(|card| if let Card::Race(power) = card { Some(*power) } else { None })
}
