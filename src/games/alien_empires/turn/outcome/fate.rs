//! The outcome of a Fate Phase.

use crate::outcome::situation::{State, Table};
use crate::outcome::tokens;
use crate::pieces::Card;
use crate::ruling::outcome::{by_name, name};
use crate::ruling::{ByName, PlainData, decided};
use crate::scenario::turn::Setup;
use crate::source::Shape;
use crate::subjects::CARDS;
use crate::subjects::PLAYER;
use crate::supply::cards_of;
use crate::turn::fate::Position;

decided! {
    /// The outcome of a Fate Phase.
    pub struct Fate<'a> {
        /// whose turn it is
        active: &'a str as name(PLAYER),
        /// the cards that were drawn
        drawn: &'a [Card] as CARDS,
        /// the cards seen with Psychic
        seen: Option<&'a [Card]> = None as CARDS,
        /// how many cards the active player may hold
        limit: u32,
        /// how many tokens each has sacrificed
        lost: ByName<&'a str, u32> as by_name(PLAYER, &Shape::Whole),
        /// who has what afterwards
        state: State<'a>,
        /// the rest of the situation afterwards
        table: Table<'a>,
    }
}

/// Builds the outcome of a position.
pub fn build(setup: &Setup, at: &Position) -> PlainData {
    let (board, now) = (&setup.board, &at.now);
    let lost = board.players.iter().map(String::as_str).zip(at.own.lost.iter().copied());
    PlainData::new(Fate {
        active: &board.players[now.active],
        drawn: &at.own.drawn,
        seen: at.own.seen.as_deref(),
        limit: now.limit(now.active) as u32,
        lost: lost.filter(|(_, lost)| *lost > 0).collect(),
        state: State::new(board, now, &[]),
        table: Table::new(board, now),
    })
}

/// Summarizes the outcome in one sentence.
pub fn in_words(setup: &Setup, at: &Position) -> String {
    let name = &setup.board.players[at.now.active];
    let lost: u32 = at.own.lost.iter().sum();
    let lost = if lost == 0 { String::new() } else { format!(", sacrifices {}", tokens(lost)) };
    let [drawn, held] = [at.own.drawn.len(), at.now.seats[at.now.active].hand.len()].map(cards_of);
    format!("{name} draws {drawn}{lost} and holds {held}.")
}
