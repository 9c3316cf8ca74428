//! Whole games between simulated players, counted: who wins, how long games last, what winners had, which rules were used.
//!
//! Every game has its own numbers, made of the seed and the number of the game. So parts of a simulation add up to the whole, and the
//! number of cores makes no difference.

mod about;
mod check;
mod count;
mod custom;
mod play;
mod share;

pub use about::{About, RuleText};
pub use count::{Counts, Pair};
pub use custom::CustomGame;
pub use play::Watch;
pub use share::Share;

use std::convert::Infallible;

use serde::{Deserialize, Serialize};

use self::play::Record;
use crate::diag::Report;
use crate::games::simulation::{Policy, Seats, Simulation};
use crate::games::{self, Facts};
use crate::model::{GameName, GameSet, HouseRules, Rule};
use crate::parallel;
use crate::ruling::matching;
use crate::source::Located;

/// A simulation before it is run.
pub struct Plan<'p> {
    /// What is simulated.
    pub of: Subject,
    /// The definitions of the game's cards, if it needs them.
    pub set: Option<&'p GameSet>,
    /// The rulebook, if it is a custom one.
    pub custom: Option<CustomGame>,
    /// The house rules of all games.
    pub rules: HouseRules,
}

/// What is simulated. Parts of one simulation have the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The version of the program.
    pub version: String,
    /// The key of the game.
    pub game: String,
    /// The number of players.
    pub players: u32,
    /// The number of games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// How players choose.
    pub policy: String,
    /// The house rules that differ from the default, by option.
    pub house_rules: Vec<(String, String)>,
    /// The SHA-256 of definitions that are not built in.
    pub decks: Option<String>,
    /// The name of the rulebook of a custom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The round after which a custom game is ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
}

/// The policies by name.
pub const POLICIES: [(&str, Policy); 2] = [("random", Policy::Random), ("greedy", Policy::Greedy)];

/// The keys of the built-in games that can be simulated.
pub fn games() -> impl Iterator<Item = GameName> + Clone {
    GameName::ALL.into_iter().filter(|game| games::game(*game).facts().simulation.is_some())
}

impl Subject {
    /// Whether it is a game by a custom rulebook.
    pub fn is_custom(&self) -> bool {
        self.game == GameName::Custom.key()
    }

    /// The game.
    ///
    /// # Panics
    /// If there is no such game: [`Subject::check`] reports that.
    pub fn game(&self) -> GameName {
        GameName::from_key(&self.game).expect("it was checked")
    }

    /// How the game is simulated.
    ///
    /// # Panics
    /// If it can't be: [`Subject::check`] reports that.
    pub fn simulation(&self) -> &'static Simulation {
        games::game(self.game()).facts().simulation.expect("it was checked")
    }

    /// The round after which a game that goes on is ended.
    pub fn most_rounds(&self) -> u32 {
        let built_in =
            || games::game(self.game()).facts().simulation.map(|simulation| simulation.most_rounds);
        self.rounds.or_else(built_in).unwrap_or_default()
    }

    /// The policy.
    fn policy(&self) -> Policy {
        let found = POLICIES.iter().find(|(name, _)| *name == self.policy);
        found.expect("it was checked").1
    }

    /// The names of the players: the seats.
    pub fn seats(&self) -> Vec<String> {
        (1..=self.players).map(|n| format!("seat {n}")).collect()
    }
}

/// How many games are played before their counts are added up.
const BLOCK: u64 = 8;

impl Plan<'_> {
    /// What people read about the simulation.
    pub fn about(&self) -> About {
        match &self.custom {
            Some(custom) => custom.about(self.of.most_rounds()),
            None => About::built_in(&self.of),
        }
    }

    /// Plays a game to its end.
    fn record(&self, number: u64) -> Record {
        match &self.custom {
            Some(custom) => custom::play(self, custom, number),
            None => play::play(self, number, &mut |_, _, _| ()),
        }
    }

    /// Sets one game up, so that what is wrong is reported once, and takes over the house rules that the definitions agree on.
    pub fn prepare(&mut self, report: &mut Report) {
        if let Some(custom) = &self.custom {
            let others = self.rules.away_from_default(custom.rulebook());
            self.of.house_rules =
                others.map(|(option, value)| (option.to_owned(), value.to_owned())).collect();
            return;
        }
        let names = self.of.seats();
        let seats = Seats { names: &names, set: self.set };
        let state = (self.of.simulation().begin)(&seats, &mut play::choices(self, 0), report);
        let Some(rulebook) = games::game(self.of.game()).rulebook() else { return };
        if let Some(given) = state.as_ref().and_then(|state| state.get("house_rules")) {
            let mut agreed = HouseRules::default();
            agreed.read(&matching::node(given, Located::given(()).origin), rulebook, report);
            self.rules.agree(&agreed);
        }
        let others = self.rules.away_from_default(rulebook);
        self.of.house_rules = others.map(|(option, value)| (option.to_owned(), value.to_owned())).collect();
    }

    /// Plays one game, and shows each move to `watch`. Returns whether the game came to its end.
    pub fn watched(&self, number: u64, watch: Watch<'_>) -> bool {
        play::play(self, number, watch).winners.is_some()
    }

    /// Plays the games with these numbers, from one to before another.
    pub fn run(&self, (from, to): (u64, u64)) -> Counts {
        let blocks: Vec<u64> = (from..to).step_by(BLOCK as usize).collect();
        let mut all = Counts::none(self.of.players);
        let block = |(): &mut (), first: &u64| {
            let mut counts = Counts::none(self.of.players);
            (*first..to.min(first + BLOCK)).for_each(|number| counts.add_game(&self.record(number)));
            counts
        };
        let ended = parallel::in_order(
            &blocks,
            || (),
            block,
            |counts| {
                all.add(&counts);
                Ok::<(), Infallible>(())
            },
        );
        match ended {
            Ok(()) => all,
        }
    }
}

/// The rules that whole games of a game may use, in the order of its rulebook.
pub fn rules(game: GameName) -> impl Iterator<Item = &'static Rule> {
    let Facts { rulebook, simulation, .. } = games::game(game).facts();
    let disputes = simulation.map_or(&[][..], |simulation| simulation.disputes);
    let rules = rulebook.iter().flat_map(|rulebook| rulebook.rules());
    rules.filter(move |rule| disputes.iter().any(|dispute| rule.is_used_by(dispute)))
}
