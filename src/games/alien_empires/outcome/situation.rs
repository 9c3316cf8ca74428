//! The situation that a dispute of a whole game hands on: two maps whose keys are keys of the next scenario.

use super::super::pieces::{Card, Power};
use super::super::situation::{self, Board, Situation};
use super::super::subjects::{CARDS, TOKENS_BY_SPACE};
use super::super::subjects::{PLAYER, WORLD};
use super::{Tokens, by_space};
use crate::ids::PlayerId;
use crate::ruling::outcome::{Claimable, by_name, name};
use crate::ruling::{ByName, Json, decided};
use crate::source::Shape;
use crate::source::shape::Names;

/// The names of players.
pub const PLAYERS: Shape = Shape::List(&name(PLAYER));
/// The names of worlds.
pub const WORLDS: Shape = Shape::List(&name(WORLD));
/// Race cards.
pub const POWERS: Shape = Shape::List(&Shape::Word(Power::NAMES));
/// The labels of worlds' spaces, by world.
pub const PLACES: Shape = by_name(WORLD, &Shape::Name(Names::Space));

decided! {
    /// The keys of the next scenario that say who has what.
    pub struct State<'a> {
        /// whose turn it is
        active: &'a str as name(PLAYER),
        /// the map, as the scenario names it
        map: Option<Json> = None,
        /// what each player has
        players: ByName<&'a str, Seat> as by_name(PLAYER, &Seat::SHAPE),
        /// where the worlds are
        worlds: ByName<&'a str, String> as PLACES,
        /// the players' homeworlds
        homeworlds: Vec<&'a str> as WORLDS,
        /// the discards
        discards: &'a [Card] as CARDS,
    }
}

decided! {
    /// A player's tokens, powers and cards.
    pub struct Seat {
        /// the tokens, by space
        tokens: Tokens as TOKENS_BY_SPACE,
        /// the face-up powers
        powers: Vec<&'static str> as POWERS,
        /// the cards
        hand: Vec<Card> as CARDS,
    }
}

decided! {
    /// The keys of the next scenario for the rest of the situation: round, order, deck.
    pub struct Table<'a> {
        /// the round
        round: u32,
        /// the turn order
        order: Vec<&'a str> as PLAYERS,
        /// the order of this round alone
        this_round: Option<Vec<&'a str>> = None as PLAYERS,
        /// whether it is an extra turn
        extra: Option<bool> = None,
        /// the next cards of the deck
        deck: Vec<Card> as CARDS,
        /// the other cards of the deck
        unseen: Option<&'a [Card]> = None as CARDS,
        /// whose Universal Peace is in force
        peacemaker: Option<&'a str> = None as name(PLAYER),
        /// who has used Resurrection in this round
        #[serde(skip_serializing_if = "Vec::is_empty")]
        resurrected: Vec<&'a str> as PLAYERS,
    }
}

/// Names of players by their numbers.
pub fn names<'a>(board: &'a Board, players: &[PlayerId]) -> Vec<&'a str> {
    players.iter().map(|player| board.players[*player].as_str()).collect()
}

/// The labels of worlds' spaces, by world.
pub fn places(board: &Board) -> ByName<&str, String> {
    board.worlds.iter().map(|(world, space)| (world.as_str(), space.to_string())).collect()
}

impl Seat {
    /// A seat as an outcome shows it.
    pub fn new(seat: &situation::Seat) -> Seat {
        Seat {
            tokens: by_space(seat.stacks.iter()),
            powers: seat.powers.iter().map(|power| power.name()).collect(),
            hand: seat.hand.clone(),
        }
    }
}

impl<'a> State<'a> {
    /// Who has what, without players who are out.
    pub fn new(board: &'a Board, now: &'a Situation, out: &[PlayerId]) -> State<'a> {
        let seats = board.players.iter().zip(&now.seats).enumerate();
        let seats = seats.filter(|(player, _)| !out.contains(player));
        State {
            active: &board.players[now.active],
            map: board.map.clone(),
            players: seats.map(|(_, (name, seat))| (name.as_str(), Seat::new(seat))).collect(),
            worlds: places(board),
            homeworlds: board.homeworlds.iter().map(|world| board.worlds[*world].0.as_str()).collect(),
            discards: &now.supply.discards,
        }
    }
}

impl<'a> Table<'a> {
    /// The rest of the situation.
    pub fn new(board: &'a Board, now: &'a Situation) -> Table<'a> {
        Table {
            round: now.round,
            order: names(board, &now.order),
            this_round: now.this_round.as_ref().map(|order| names(board, order)),
            extra: now.extra.then_some(true),
            deck: now.supply.deck.iter().copied().collect(),
            unseen: now.supply.unseen.as_ref().map(|unseen| unseen.cards.as_slice()),
            peacemaker: now.peacemaker.map(|player| board.players[player].as_str()),
            resurrected: names(board, &now.resurrected),
        }
    }
}
