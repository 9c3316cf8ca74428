//! The outcome of the Creation Phase: the pieces on the board and in hand, and the state of the next turn.

use super::position::Position;
use super::setup::Setup;
use crate::model::GameName;
use crate::pieces::{Gravity, Item, Landscape, Square};
use crate::ruling::outcome::{Claimable, by_name, json, name};
use crate::ruling::{ByName, Json, PlainData, Verdict, decided};
use crate::source::Shape;
use crate::source::shape::Names;
use crate::state::{Standing, State};
use crate::subjects::{CHARACTER, PIECE, PLAYER};
use crate::tables::{HIT_POINTS, PIECES, TILES};

decided! {
    /// The outcome of the Creation Phase.
    #[derive(serde::Deserialize)]
    pub(crate) struct Created<'a> {
        /// whether the phase is over
        ended: bool,
        /// whose turn it is
        next: Option<&'a str> = None as name(PLAYER),
        /// passes in a row
        passes: usize as Shape::Whole,
        /// the pieces on the board
        #[serde(skip_deserializing)]
        landscape: ByName<String, &'static str> as Shape::Map(Names::Space, &Shape::Word(&["brick", "ladder", "box", "start"])),
        /// what everybody has laid and has in hand
        #[serde(borrow)]
        players: ByName<&'a str, InHand<'a>> as by_name(PLAYER, &InHand::SHAPE),
        /// the order of play
        #[serde(borrow)]
        order: Option<Vec<&'a str>> = None as Shape::List(&name(PLAYER)),
        /// the first turn of the play, or the phase as far as it is, as a scenario
        state: Option<Json> = None,
    }
}

decided! {
    /// What a player has laid and has left.
    #[derive(serde::Deserialize)]
    pub(crate) struct InHand<'a> {
        /// squares of landscape on the board
        squares: u32,
        /// squares that may be laid at most
        limit: u32,
        /// where the start square is
        start: Option<String> = None as Shape::Name(Names::Space),
        /// pieces in hand
        #[serde(borrow)]
        left: ByName<&'a str, u32> as by_name(PIECE, &Shape::Whole),
    }
}

decided! {
    /// The phase so far, as a scenario.
    #[derive(serde::Deserialize)]
    pub(crate) struct Unended<'a> {
        /// the game
        game: &'a str,
        /// the kind of dispute
        dispute: &'a str,
        /// the players, clockwise
        players: Vec<Seat<'a>>,
        /// who is the oldest, where there are no ages
        oldest: Option<&'a str> = None,
        /// columns
        width: u32,
        /// rows
        height: u32,
        /// the pieces on the board
        pieces: Vec<Piece<'a>>,
        /// whose turn it is
        next: &'a str,
        /// passes in a row
        passes: usize as Shape::Whole,
        /// the characters with their players
        characters: ByName<&'a str, &'a str> as by_name(CHARACTER, &Shape::Text),
        /// how many rounds were agreed
        rounds: Option<u32> = None,
    }
}

decided! {
    /// A player in a scenario.
    #[derive(serde::Deserialize)]
    pub(crate) struct Seat<'a> {
        /// what the player is called
        name: &'a str,
        /// how old the player is
        age: Option<u32> = None,
    }
}

decided! {
    /// A piece in a scenario.
    #[derive(serde::Deserialize)]
    pub(crate) struct Piece<'a> {
        /// whose it is
        player: &'a str,
        /// which one
        piece: &'a str,
        /// its upper left square
        at: String,
        /// whether it has a quarter turn
        turned: Option<bool> = None,
    }
}

/// The outcome of a position.
pub(super) fn describe(setup: &Setup, state: &Position, verdict: &Verdict) -> PlainData {
    let player = |number: usize| setup.players[number].name.as_str();
    let landscape = state.laid.iter().flat_map(|lay| {
        let word = PIECES[lay.piece].landscape.key();
        lay.squares().map(move |square| (square.to_string(), word))
    });
    let in_hand = |number: usize| InHand {
        squares: state.squares_of(number),
        limit: setup.limit,
        start: state.start_of(number).map(|square| square.to_string()),
        left: PIECES.iter().enumerate().map(|(piece, row)| (row.name, state.left(number, piece))).collect(),
    };
    let order: Option<Vec<&str>> =
        state.order.as_ref().map(|order| order.iter().map(|number| player(*number)).collect());
    let next = match (verdict, &order, state.turn) {
        (Verdict::Resolved, Some(order), _) => Some(first_turn(setup, state, order)),
        (Verdict::Resolved | Verdict::Illegal(_), None, Some(turn)) => Some(so_far(setup, state, turn)),
        _ => None,
    };
    PlainData::new(Created {
        ended: state.has_ended,
        next: state.turn.map(player),
        passes: state.passes,
        landscape: landscape.collect(),
        players: (0..setup.players.len()).map(|number| (player(number), in_hand(number))).collect(),
        order,
        state: next,
    })
}

/// The first turn, as a scenario.
fn first_turn(setup: &Setup, state: &Position, order: &[&str]) -> Json {
    let standing = |player: usize| Standing {
        player: &setup.players[player].name,
        at: "sheet".to_owned(),
        hp: Some(HIT_POINTS),
        item: None,
        frozen: None,
    };
    let characters = setup.characters.iter().map(|(name, player)| (name.as_str(), standing(*player)));
    json(State {
        game: GameName::SuperGameLevel.key(),
        dispute: "turn",
        order: order.to_vec(),
        player: order[0],
        round: 1,
        rounds: setup.rounds,
        board: board(setup, state),
        part: None,
        edges: ByName::default(),
        gravity: Gravity::Down,
        characters: characters.collect(),
        reserves: ByName::default(),
        items: ByName::default(),
        pile: Item::ALL.into_iter().map(|item| (item, TILES)).collect(),
    })
}

/// The board, row by row, in the symbols of a turn.
fn board(setup: &Setup, state: &Position) -> Vec<String> {
    let symbol = |column, row| state.landscape(Square { column, row }).unwrap_or(Landscape::Empty).symbol();
    (0..setup.rows).map(|row| (0..setup.columns).map(|column| symbol(column, row)).collect()).collect()
}

/// The phase so far, as a scenario.
fn so_far(setup: &Setup, state: &Position, turn: usize) -> Json {
    let player = |number: usize| setup.players[number].name.as_str();
    let has_ages = setup.players.iter().any(|player| player.age.is_some());
    let seats = setup.players.iter().map(|player| Seat { name: &player.name, age: player.age });
    let pieces = state.laid.iter().map(|lay| Piece {
        player: player(lay.player),
        piece: PIECES[lay.piece].name,
        at: lay.at.to_string(),
        turned: lay.is_turned().then_some(true),
    });
    json(Unended {
        game: GameName::SuperGameLevel.key(),
        dispute: "creation",
        players: seats.collect(),
        oldest: (!has_ages).then(|| player(setup.oldest.value)),
        width: setup.columns,
        height: setup.rows,
        pieces: pieces.collect(),
        next: player(turn),
        passes: state.passes,
        characters: setup.characters.iter().map(|(name, number)| (name.as_str(), player(*number))).collect(),
        rounds: setup.rounds,
    })
}
