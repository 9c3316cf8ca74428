//! The outcome of a set-up.

use crate::outcome::situation::{PLACES, PLAYERS, POWERS, State, Table, names, places};
use crate::pieces::Card;
use crate::ruling::outcome::{by_name, name, worded};
use crate::ruling::{ByName, PlainData, Verdict, decided};
use crate::scenario::setup::Setup;
use crate::setup::position::Position;
use crate::situation::{Board, Situation};
use crate::source::Shape;
use crate::subjects::CARDS;
use crate::subjects::{PLAYER, WORLD};
use crate::words;

decided! {
    /// The outcome of a set-up.
    #[derive(serde::Deserialize)]
    pub struct SetupOutcome<'a> {
        /// whether the set-up is complete
        done: bool,
        /// who decides next
        #[serde(borrow)]
        waiting: Option<Waiting<'a>> = None,
        /// the worlds' spaces
        #[serde(borrow)]
        worlds: ByName<&'a str, String> as PLACES,
        /// each player's D10s
        #[serde(skip_deserializing)]
        rolls: ByName<&'a str, &'a [u32]> as by_name(PLAYER, &Shape::List(&Shape::Whole)),
        /// the picking order
        #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
        picking: Vec<&'a str> as PLAYERS,
        /// the world that each player has picked
        #[serde(borrow)]
        homeworlds: ByName<&'a str, &'a str> as by_name(PLAYER, &name(WORLD)),
        /// each player's cards
        #[serde(skip_deserializing)]
        hands: ByName<&'a str, &'a [Card]> as by_name(PLAYER, &CARDS),
        /// each player's face-up powers
        #[serde(skip_deserializing)]
        powers: ByName<&'a str, Vec<&'static str>> as by_name(PLAYER, &POWERS),
        /// the discards
        #[serde(skip_deserializing)]
        discards: &'a [Card] as CARDS,
        /// who has what at the beginning of the game
        #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
        state: Option<State<'a>>,
        /// the rest of the situation at the beginning of the game
        #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
        table: Option<Table<'a>>,
    }
}

decided! {
    /// A decision that is due.
    #[derive(serde::Deserialize)]
    pub struct Waiting<'a> {
        /// the player
        by: &'a str as name(PLAYER),
        /// the decision
        r#for: Decision,
    }
}

words! {
    /// The kinds of decision.
    pub enum Decision {
        /// Which homeworld to pick.
        Pick = "pick",
        /// Which Race cards to lay.
        Lay = "lay",
        /// What to discard.
        Discard = "discard",
    }
}

worded!(Decision);

/// Builds the outcome of a position.
pub fn build(setup: &Setup, at: &Position, verdict: &Verdict) -> PlainData {
    let own = &at.own;
    let lacks_dice = matches!(verdict, Verdict::Incomplete(_) | Verdict::Unsaid(_));
    let is_done = at.is_done() && !lacks_dice;
    let board = board(setup, at);
    let first = Situation {
        active: own.picking.last().copied().unwrap_or_default(),
        order: own.picking.iter().rev().copied().collect(),
        ..at.now.clone()
    };
    let each = || board.players.iter().map(String::as_str).zip(&at.now.seats);
    let rolls = board.players.iter().map(String::as_str).zip(&own.rolls);
    let picked = own.picking.iter().zip(&own.homeworlds);
    PlainData::new(SetupOutcome {
        done: is_done,
        waiting: waiting(setup, at).filter(|_| !is_done && !lacks_dice),
        worlds: places(&board),
        rolls: rolls
            .filter(|(_, rolls)| !rolls.is_empty())
            .map(|(name, rolls)| (name, rolls.as_slice()))
            .collect(),
        picking: names(&board, &own.picking),
        homeworlds: picked
            .map(|(player, world)| (board.players[*player].as_str(), setup.world(*world)))
            .collect(),
        hands: each().map(|(name, seat)| (name, seat.hand.as_slice())).collect(),
        powers: each()
            .map(|(name, seat)| (name, seat.powers.iter().map(|power| power.name()).collect()))
            .collect(),
        discards: &at.now.supply.discards,
        state: is_done.then(|| State::new(&board, &first, &[])),
        table: is_done.then(|| Table::new(&board, &first)),
    })
}

/// The board with the worlds placed and homeworlds picked so far.
fn board(setup: &Setup, at: &Position) -> Board {
    let placed = at.own.placed.iter().enumerate();
    Board {
        worlds: placed.map(|(world, space)| (setup.world(world).to_owned(), *space)).collect(),
        homeworlds: at.own.homeworlds.clone(),
        ..setup.board.clone()
    }
}

/// The next decision, once the picking order is known.
fn waiting<'a>(setup: &'a Setup, at: &Position) -> Option<Waiting<'a>> {
    let by = |player: usize| setup.board.players[player].as_str();
    at.picker()
        .map(|player| Waiting { by: by(player), r#for: Decision::Pick })
        .or_else(|| at.layer().map(|player| Waiting { by: by(player), r#for: Decision::Lay }))
        .or_else(|| at.discarder().map(|player| Waiting { by: by(player), r#for: Decision::Discard }))
}

/// Summarizes the outcome in one sentence.
pub fn in_words(setup: &Setup, at: &Position, verdict: &Verdict) -> String {
    if let Verdict::Incomplete(_) = verdict {
        return "The set-up goes on when the dice are there.".to_owned();
    }
    if at.is_done() {
        let first = at.own.picking.last().map_or("", |player| setup.board.players[*player].as_str());
        return format!("All is set up: {first} has the first turn.");
    }
    match waiting(setup, at) {
        Some(Waiting { by, r#for: Decision::Pick }) => format!("{by} picks a homeworld next."),
        Some(Waiting { by, r#for: Decision::Lay }) => format!("{by} lays Racial Destiny Cards next."),
        Some(Waiting { by, .. }) => format!("{by} discards down to the hand limit next."),
        None => "Nothing is set up yet.".to_owned(),
    }
}
