//! Whole games: a turn with its battles, and the end. The state after a turn is the beginning of the next one.

pub(super) mod end;
mod fights;
pub(super) mod game;
pub(super) mod outcome;
mod parts;
mod passing;
mod position;
pub(super) mod turn;

use super::setup::Setup;
use super::world::World;
use crate::kind::Kind;
use crate::ruling::outcome::worded;
use crate::words;

words! {
    /// Why a game is over (GZ-18.2).
    pub(super) enum Over {
        /// No 'Sue is left.
        NoSues = "no-sues",
        /// No Agent is left.
        NoAgents = "no-agents",
        /// The agreed rounds have been played.
        Rounds = "rounds",
    }
}

worded!(Over);

impl Over {
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Over::NoSues => "No 'Sue is left: the game is over.",
            Over::NoAgents => "No Agent is left: the game is over.",
            Over::Rounds => "The agreed rounds have been played: the game is over.",
        }
    }

    /// The end because one side is gone.
    fn of_sides(setup: &Setup, world: &World) -> Option<Over> {
        let is_there =
            |kind: Kind| (0..setup.cast.len()).any(|id| setup.cast[id].kind == kind && world.is_alive(id));
        match (is_there(Kind::Sue), is_there(Kind::Agent)) {
            (false, _) => Some(Over::NoSues),
            (true, false) => Some(Over::NoAgents),
            (true, true) => None,
        }
    }

    /// The end because the agreed rounds are over.
    fn of_rounds(round: u32, rounds: u32) -> Option<Over> {
        (round > rounds).then_some(Over::Rounds)
    }
}
