//! The course of a Migration Phase: the position, the scenario and the desk together.

use super::super::pieces::{Card, Power};
use super::super::scenario::PlayerId;
use super::super::scenario::migration::{Setup, WorldId};
use super::super::spaces::Space;
use super::position::Position;
use crate::diag::Code;
use crate::games::wording::figured;
use crate::rule;
use crate::ruling::{Desk, Illegal, Stop};

/// One action of a Migration Phase.
pub struct Phase<'c, 'd> {
    /// What the scenario states.
    pub setup: &'c Setup,
    /// The position.
    pub at: &'c mut Position,
    /// The umpire's desk.
    pub desk: &'c mut Desk<'d>,
    /// The number of the action, from 1; 0 is the situation itself.
    pub action: usize,
    /// Whose action it is.
    pub by: PlayerId,
}

impl<'c> Phase<'c, '_> {
    /// Writes down a step.
    pub fn step(&mut self, rule: Code, text: impl FnOnce() -> String) {
        self.desk.step(rule, text);
    }

    /// The action is against a rule.
    pub fn illegal(&self, rule: Code, reason: impl Into<String>) -> Stop {
        let by = Some(self.name(self.by).to_owned());
        Stop::Illegal(Box::new(Illegal { action: self.action, by, rule, reason: reason.into() }))
    }

    /// A player's name.
    pub fn name(&self, player: PlayerId) -> &'c str {
        let setup: &'c Setup = self.setup;
        &setup.players[player].name
    }

    /// Whether a player has a power face up.
    pub fn has(&self, player: PlayerId, power: Power) -> bool {
        self.setup.players[player].powers.has(power)
    }

    /// How many of a player's tokens are in a space.
    pub fn tokens(&self, player: PlayerId, space: Space) -> u32 {
        self.at.holdings[player].stack(space).tokens()
    }

    /// A space with the world that is in it: "Vega (F6)".
    pub fn called(&self, space: Space) -> String {
        match self.at.world(space) {
            Some(world) => format!("{} ({space})", self.world_name(world)),
            None => space.to_string(),
        }
    }

    /// A world's name.
    pub fn world_name(&self, world: WorldId) -> &'c str {
        let setup: &'c Setup = self.setup;
        &setup.worlds[world].0
    }

    /// AE-14.61: the players other than `mover` whose Toll Keeper holds tokens in a space.
    pub fn keepers(&self, space: Space) -> Vec<PlayerId> {
        if self.at.world(space).is_none() {
            return Vec::new();
        }
        let keeps =
            |player: &PlayerId| self.has(*player, Power::TollKeeper) && self.tokens(*player, space) > 0;
        (0..self.setup.players.len()).filter(keeps).collect()
    }

    /// AE-14.61: tokens of a player can't leave a world where somebody else keeps the toll.
    pub fn toll(&self, mover: PlayerId, space: Space, keepers: &[PlayerId]) -> Result<(), Stop> {
        let Some(keeper) = keepers.iter().find(|keeper| **keeper != mover) else { return Ok(()) };
        let reason = format!(
            "{} keeps the toll on {}: {}'s tokens can't move",
            self.name(*keeper),
            self.called(space),
            self.name(mover)
        );
        Err(self.illegal(rule!("AE-14.61"), reason))
    }

    /// A card that somebody doesn't have.
    pub fn not_in_hand(&self, card: Card) -> Stop {
        self.illegal(rule!("AE-2.5"), format!("{} has no {card} in hand", self.name(self.by)))
    }
}

/// "1 token", "3 tokens".
pub fn tokens_of(number: u32) -> String {
    figured(number, "token", "tokens")
}
