//! A position within a turn of a whole game. Two positions are equal when the same can still happen.

use super::Over;
use super::fights::Fought;
use crate::diag::and_list;
use crate::setup::Setup;
use crate::world::World;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub world: World,
    /// The stage of the turn.
    pub stage: Stage,
    /// The number of actions done.
    pub made: usize,
    /// The battles fought so far.
    pub fought: Vec<Fought>,
    /// The player whose turn it is.
    pub player: usize,
    pub round: u32,
    /// Why the game is over, if it is.
    pub over: Option<Over>,
}

/// A stage of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The turn begins.
    Opening,
    /// Actions are carried out.
    Acting,
    /// A battle waits for decisions.
    Fighting,
    /// Battles that are left are fought.
    Closing,
    Passed,
}

impl Position {
    /// Whether a battle waits for decisions.
    pub fn is_fighting(&self) -> bool {
        self.stage == Stage::Fighting
    }

    /// Whether the turn goes on, so that there may be battles to fight.
    pub fn goes_on(&self) -> bool {
        self.stage != Stage::Passed && self.over.is_none()
    }

    /// Summarizes the turn in one or two sentences: who has died, and what comes next.
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
