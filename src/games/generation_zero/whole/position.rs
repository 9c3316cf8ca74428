//! A position within a turn of a whole game. Two positions are equal when the same can still happen.

use super::Over;
use super::fights::Fought;
use super::parts::Due;
use crate::diag::and_list;
use crate::places::PlaceId;
use crate::setup::{Character, Setup};
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
    /// The battle that waits for players who decide.
    pub waits: Option<Waiting>,
    /// The player whose turn it is.
    pub player: usize,
    pub round: u32,
    /// Why the game is over, if it is.
    pub over: Option<Over>,
}

/// A battle that waits for players who decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Waiting {
    /// The position before it.
    pub before: World,
    pub place: PlaceId,
    pub due: Vec<Due>,
    /// The number of actions before its fight.
    pub from: usize,
    /// The number of actions about it; 0 if it is fought because the turn ends.
    pub said: usize,
    /// The number of dice used before it.
    pub dice: usize,
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
    /// A player has seen cards, and decides.
    Looking,
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

    /// Who decides in the battle that waits.
    fn wait(&self, setup: &Setup) -> String {
        let due = self.waits.iter().flat_map(|waits| &waits.due);
        let due = due.map(|due| {
            let Character { name, player, .. } = &setup.cast[due.who];
            let what = if due.joins { format!("whether {name} joins") } else { format!("{name}'s thrust") };
            format!("{} decides {what}", setup.players[*player])
        });
        format!("A battle waits: {}.", and_list(&due.collect::<Vec<_>>()))
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
            None if self.waits.is_some() => self.wait(setup),
            Some(over) => over.sentence().to_owned(),
            None if self.goes_on() => format!("It is still {player}'s turn."),
            None => format!("It is {player}'s turn now, in round {}.", self.round),
        };
        format!("{dead}{then}")
    }
}
