//! `game.yaml`: the game master's decisions for the whole game.

use std::ops::Deref;

use super::players::{self, Player, StatedPlayer};
use crate::diag::{Report, code};
use crate::document;
use crate::game::judged::Judged;
use crate::game::terms::{StatedTerms, Terms};
use crate::model::{GameName, HouseRules};
use crate::rule;
use crate::rulebook;
use crate::source::read::{Count, Either, Entries, Later, OneOrMore};
use crate::source::{Located, Node, Read, shortened};
use crate::tables::MOST_ROUNDS;

/// A postal game.
#[derive(Debug, Clone)]
pub struct Game {
    /// What every game decides.
    terms: Terms,
    /// The round after which the game ends, if not given in the state.
    pub rounds: Option<Located<u32>>,
    /// The house rules.
    pub(super) rules: HouseRules,
    /// All players of the game, at any time, in the order of the file.
    pub players: Vec<Player>,
    /// The agreed end (SUR-13.3).
    pub agreed_end: Option<AgreedEnd>,
}

impl Deref for Game {
    type Target = Terms;

    fn deref(&self) -> &Terms {
        &self.terms
    }
}

impl Game {
    /// Notes the deadline by which a round that was played was judged.
    pub fn keep(&mut self, judged: Option<(u32, Judged)>) {
        self.terms.kept = judged;
    }
}

document! {
    /// The keys of `game.yaml`.
    pub struct StatedGame ("a postal game") with terms: StatedTerms {
        /// the round after which the game ends; by default that of state.yaml
        rounds: Option<Located<Count<1, MOST_ROUNDS>>>;
        /// the players by name, each with a species, which by default has the player's name; also with
        /// addresses, and when one joins or leaves
        players: Later<Entries<Either<String, StatedPlayer>>>;
        /// the agreed end
        agreed_end: Option<AgreedEnd>;
    }
}

document! {
    /// The end of the game by agreement (SUR-13.3).
    pub struct AgreedEnd ("the agreed end") {
        /// the round after which it ends
        round: Count<1, MOST_ROUNDS>;
        /// the species that win
        species: OneOrMore<Node>;
    }
}

impl Game {
    /// Reads `game.yaml`.
    pub fn read(node: &Node, report: &mut Report) -> Option<Game> {
        let StatedGame { terms, rounds, players, agreed_end } = StatedGame::read(node, report)?;
        if let Some(game) = terms.game.as_ref().filter(|game| game.value != GameName::Survival.key()) {
            let message = format!("\"{}\" is not a postal game here", shortened(&game.value));
            report.error(code::UNKNOWN_GAME, game.origin, message).help("write `game: survival`");
        }
        due_after_the_end(&terms, rounds, report);
        let terms = Terms::read(terms, MOST_ROUNDS, report);
        let mut rules = HouseRules::default();
        if let Some(node) = &terms.house_rules {
            rules.read(node, rulebook(), report);
        }
        let players = players::players(&players, report);
        Some(Game { terms, rounds, rules, players, agreed_end })
    }

    /// Checks the revealed seed against the promise; a wrong one is reported.
    #[must_use]
    pub fn revealed(self, secret: Option<&str>, report: &mut Report) -> Game {
        Game { terms: self.terms.revealed(secret, report), ..self }
    }

    /// Whether a species ever has a player.
    pub(super) fn has_species(&self, species: &str) -> bool {
        self.players.iter().any(|player| player.species == species)
    }
}

/// SUR-13.2: reports deadlines of rounds after the last.
fn due_after_the_end(terms: &StatedTerms, rounds: Option<Located<u32>>, report: &mut Report) {
    let Some(rounds) = rounds else { return };
    for (key, _) in &terms.due {
        if let Some(round) =
            key.value.parse().ok().filter(|round: &u32| *round > rounds.value && *round <= MOST_ROUNDS)
        {
            let message = format!("orders for round {round}, but the game ends after round {}", rounds.value);
            report
                .error(rule!("SUR-13.2"), key.origin, message)
                .help("delete this, or write a higher number after `rounds`")
                .related(rounds.origin, "the number of rounds");
        }
    }
}
