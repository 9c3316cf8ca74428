//! The outcome of the end of a turn.

use crate::diag::{Code, and_list};
use crate::outcome::situation::{self, PLAYERS, State, Table, names};
use crate::rule;
use crate::ruling::outcome::{by_name, name};
use crate::ruling::{ByName, DecidedBy, PlainData, decided};
use crate::scenario::turn::Setup;
use crate::source::Shape;
use crate::subjects::PLAYER;
use crate::turn::end::{How, Position, Sequel};

decided! {
    /// The outcome of the end of a turn.
    pub struct End<'a> {
        /// whether the game is over
        over: bool => WON,
        /// how it ended
        how: Option<How> = None => WON,
        /// who has won
        winners: Option<Vec<&'a str>> = None as PLAYERS => WON,
        /// who has the next turn
        next: Option<&'a str> = None as name(PLAYER) => &[rule!("AE-15.5"), rule!("AE-4.1"), rule!("AE-4.2")],
        /// how many worlds each controls
        controls: ByName<&'a str, u32> as by_name(PLAYER, &Shape::Whole) => &[rule!("AE-7.6")],
        /// how many tokens each has on the map
        tokens: ByName<&'a str, u32> as by_name(PLAYER, &Shape::Whole) => &[rule!("AE-16.3")],
        /// who is out
        out: Vec<&'a str> as PLAYERS => &[rule!("AE-16.3")],
        /// who has what afterwards
        state: Option<State<'a>> = None,
        /// the rest of the situation afterwards
        table: Option<Table<'a>> = None,
    }
}

/// The rules that decide whether somebody has won.
const WON: &[Code] = &[
    rule!("AE-16.1"),
    rule!("AE-16.2"),
    rule!("AE-16.5"),
    rule!("AE-16.7"),
    rule!("AE-16.4"),
    rule!("AE-4.2"),
];

/// The rules that decide each key.
pub const DECIDED_BY: DecidedBy =
    &[End::DECIDED_BY, situation::DECIDED_BY[0], situation::DECIDED_BY[1], situation::DECIDED_BY[2]];

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
