//! The outcome of the end of a turn.

use crate::diag::and_list;
use crate::outcome::situation::{PLAYERS, State, Table, names};
use crate::ruling::outcome::{by_name, name};
use crate::ruling::{ByName, PlainData, decided};
use crate::scenario::turn::Setup;
use crate::source::Shape;
use crate::subjects::PLAYER;
use crate::turn::end::{How, Position, Sequel};

decided! {
    /// The outcome of the end of a turn.
    pub struct End<'a> {
        /// whether the game is over
        over: bool,
        /// how it ended
        how: Option<How> = None,
        /// who has won
        winners: Option<Vec<&'a str>> = None as PLAYERS,
        /// who has the next turn
        next: Option<&'a str> = None as name(PLAYER),
        /// how many worlds each controls
        controls: ByName<&'a str, u32> as by_name(PLAYER, &Shape::Whole),
        /// how many tokens each has on the map
        tokens: ByName<&'a str, u32> as by_name(PLAYER, &Shape::Whole),
        /// who is out
        out: Vec<&'a str> as PLAYERS,
        /// who has what afterwards
        state: Option<State<'a>> = None,
        /// the rest of the situation afterwards
        table: Option<Table<'a>> = None,
    }
}

/// Builds the outcome of a position.
pub fn build(setup: &Setup, at: &Position) -> PlainData {
    let (board, now) = (&setup.board, &at.now);
    let (next, over) = match &at.own.sequel {
        None => (None, None),
        Some(Sequel::Next(next)) => (Some(board.players[*next].as_str()), None),
        Some(Sequel::Over(how, winners)) => (None, Some((how, winners))),
    };
    let each = || board.players.iter().map(String::as_str).enumerate();
    PlainData::new(End {
        over: over.is_some(),
        how: over.map(|(how, _)| *how),
        winners: over.map(|(_, winners)| names(board, winners)),
        next,
        controls: each().map(|(player, name)| (name, now.controls(board, player) as u32)).collect(),
        tokens: each().map(|(player, name)| (name, now.seats[player].on_map())).collect(),
        out: names(board, &at.own.out),
        state: over.is_none().then(|| State::new(board, now, &at.own.out)),
        table: over.is_none().then(|| Table::new(board, now)),
    })
}

/// Summarizes the outcome in one sentence.
pub fn in_words(setup: &Setup, at: &Position) -> String {
    let board = &setup.board;
    match &at.own.sequel {
        None => format!("It is still {}'s turn.", board.players[at.now.active]),
        Some(Sequel::Next(next)) => {
            format!("The game goes on: {} is next, in round {}.", board.players[*next], at.now.round)
        }
        Some(Sequel::Over(_, winners)) => match names(board, winners).as_slice() {
            [] => "The game is over, and nobody wins.".to_owned(),
            [one] => format!("The game is over: {one} wins."),
            several => format!("The game is over: {} win.", and_list(several)),
        },
    }
}
