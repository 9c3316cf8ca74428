//! The course of a Migration Phase: what its actions ask about the position.

use super::super::facts;
use super::super::pieces::Power;
use super::super::scenario::migration::Setup;
use super::super::spaces::Space;
use super::position::Position;
use crate::Play;
use crate::diag::Code;
use crate::game::part::Whole;
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::ids::WorldId;
use crate::rule;
use crate::ruling::{Answers, Cast, Name, Names, Stop};
use crate::source::read::Assumable;

/// One action of a Migration Phase; action 0 is the situation itself.
pub type Phase<'c, 'd> = Play<'c, 'd, Setup, Position>;

impl Cast for Setup {
    fn name(&self, player: PlayerId) -> &str {
        &self.players[player].name
    }
}

impl<'c> Phase<'c, '_> {
    /// The player whose action it is.
    pub(crate) fn actor(&self) -> PlayerId {
        self.by.expect("every action of a phase is somebody's")
    }

    /// Whether a player has a power face up.
    pub fn has(&self, player: PlayerId, power: Power) -> bool {
        self.setup.players[player].powers.has(power)
    }

    /// The number of a player's tokens in a space.
    pub fn tokens(&self, player: PlayerId, space: Space) -> u32 {
        self.state.holdings[player].stack(space).tokens()
    }

    /// A space with the world in it: "Vega (F6)".
    pub fn called(&self, space: Space) -> Names {
        space.called(self.state.world(space).map(|world| self.world_name(world)))
    }

    /// A world's name.
    pub fn world_name(&self, world: WorldId) -> Name<'c> {
        let setup: &'c Setup = self.setup;
        Name::thing(world, &setup.worlds[world].0)
    }

    /// How many tokens the current action moves, at most `most`, if it does not say it.
    pub(crate) fn ask_tokens(
        &self,
        what: impl FnOnce() -> String,
        rule: Code,
        most: u32,
        default: u32,
    ) -> u32 {
        let action = self.action.to_string();
        facts::number(self.desk, &["actions", &action, "tokens"], what, rule, 1..=most, default)
    }

    /// Whether a world is a player's homeworld.
    pub fn is_homeworld(&self, world: WorldId) -> bool {
        let Assumable { value, is_given } = self.setup.homeworlds[world];
        if is_given {
            return value;
        }
        let (name, rule) = (&self.setup.worlds[world].0, rule!("AE-15.6"));
        let what = || format!("whether {name} is a player's homeworld");
        facts::need(self.desk, &["homeworlds", name], what, rule, || Answers::Truth, 0) != 0
    }

    /// Asks whether a space is empty, if only a part of the map is given and the space is not named in it.
    pub fn require_contents(&self, space: Space, rule: Code) {
        if !self.setup.names(space) {
            let whole = Whole { board: "the map", why: "tokens or a world may be there", rule };
            let what = format!("whether {space} is empty");
            self.setup.part.hold_to_whole(self.desk, &what, whole);
        }
    }

    /// AE-14.61: the players other than `mover` whose Toll Keeper holds tokens in a space.
    pub fn keepers(&self, space: Space) -> Vec<PlayerId> {
        if self.state.world(space).is_none() {
            return Vec::new();
        }
        let keeps =
            |player: &PlayerId| self.has(*player, Power::TollKeeper) && self.tokens(*player, space) > 0;
        (0..self.setup.players.len()).filter(keeps).collect()
    }

    /// AE-14.61: forbids tokens of a player to leave a world where somebody else keeps the toll.
    pub(crate) fn toll(&self, mover: PlayerId, space: Space, keepers: &[PlayerId]) -> Result<(), Stop> {
        let Some(keeper) = keepers.iter().find(|keeper| **keeper != mover) else { return Ok(()) };
        let reason = format!(
            "{} keeps the toll on {}: {}'s tokens can't move",
            self.name(*keeper),
            self.called(space),
            self.name(mover)
        );
        self.forbid(rule!("AE-14.61"), reason)
    }
}

/// "1 token", "3 tokens".
pub fn tokens_of(number: u32) -> String {
    figured(number, "token", "tokens")
}
