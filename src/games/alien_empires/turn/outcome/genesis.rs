//! The outcome of a Genesis Phase.

use crate::game::wording::figured;
use crate::outcome::situation::{State, Table};
use crate::outcome::tokens;
use crate::ruling::outcome::by_name;
use crate::ruling::{ByName, PlainData, decided};
use crate::scenario::turn::Setup;
use crate::source::Shape;
use crate::subjects::WORLD;
use crate::turn::genesis::Position;

decided! {
    /// The outcome of a Genesis Phase.
    pub struct Genesis<'a> {
        /// how many tokens each world has gained
        gained: ByName<&'a str, u32> as by_name(WORLD, &Shape::Whole),
        /// who has what afterwards
        state: State<'a>,
        /// the rest of the situation afterwards
        table: Table<'a>,
    }
}

/// Builds the outcome of a position.
pub fn build(setup: &Setup, at: &Position) -> PlainData {
    let worlds = setup.board.worlds.iter().map(|(world, _)| world.as_str());
    PlainData::new(Genesis {
        gained: worlds.zip(at.own.gained.iter().copied()).filter(|(_, gained)| *gained > 0).collect(),
        state: State::new(&setup.board, &at.now, &[]),
        table: Table::new(&setup.board, &at.now),
    })
}

/// Summarizes the outcome in one sentence.
pub fn in_words(setup: &Setup, at: &Position) -> String {
    let name = &setup.board.players[at.now.active];
    let worlds = at.own.gained.iter().filter(|gained| **gained > 0).count() as u32;
    match at.own.gained.iter().sum() {
        0 => format!("{name} gains no token."),
        gained => format!("{name} gains {} on {}.", tokens(gained), figured(worlds, "world", "worlds")),
    }
}
