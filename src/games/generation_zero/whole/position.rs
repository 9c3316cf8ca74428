//! How far a turn of a whole game has come: a value, equal to another when the same can still happen.

use super::Over;
use super::fights::Fought;
use crate::diag::and_list;
use crate::setup::Setup;
use crate::world::World;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub world: World,
    /// How far it has come.
    pub stage: Stage,
    /// How many of the actions have been done.
    pub made: usize,
    /// The battles that have been fought.
    pub fought: Vec<Fought>,
    /// Whose turn it is.
    pub player: usize,
    pub round: u32,
    /// Why the game is over.
    pub over: Option<Over>,
}

/// How far a turn has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// It begins.
    Opening,
    /// Actions are done.
    Acting,
    /// A battle goes on, and nobody has said how.
    Fighting,
    /// The battles that are left are fought.
    Closing,
    Passed,
}

impl Position {
    /// Whether a battle goes on of which nobody has said how.
    pub fn is_fighting(&self) -> bool {
        self.stage == Stage::Fighting
    }

    /// Whether the turn goes on, so that there may be battles to fight.
    pub fn goes_on(&self) -> bool {
        self.stage != Stage::Passed && self.over.is_none()
    }

    /// The turn in one sentence or two: who has died, and what comes then.
    pub fn finding(&self, setup: &Setup) -> String {
        let world = &self.world;
        let deaths = world.record.as_ref().map_or(&[][..], |record| &record.deaths);
        let dead: Vec<&str> = deaths.iter().map(|death| setup.cast[death.who].name.as_str()).collect();
        let dead = match dead.as_slice() {
            [] => String::new(),
            [one] => format!("{one} is dead. "),
            many => format!("{} are dead. ", and_list(many)),
        };
        let player = &setup.players[self.player];
        let then = match self.over {
            Some(over) => over.sentence().to_owned(),
            None if self.goes_on() => format!("It is still {player}'s turn."),
            None => format!("It is {player}'s turn now, in round {}.", self.round),
        };
        format!("{dead}{then}")
    }
}
