//! `game.yaml` of a whole game: its rules, the seed of its dice, and its house rules.

use std::ops::Deref;
use std::sync::Arc;

use serde_json::Map;

use super::custom;
use crate::adjudicate;
use crate::diag::{Report, code};
use crate::document;
use crate::games;
use crate::games::chain::{Chain, GameStatus};
use crate::games::new_file::NewFile;
use crate::games::people::{self, Person, StatedPerson};
use crate::games::postal;
use crate::games::seeding::NewSeed;
use crate::games::terms::{MOST_ROUNDS, StatedTerms, Terms};
use crate::geometry::Paper;
use crate::model::{GameName, HouseRules};
use crate::post::rounds;
use crate::ruling::{Json, OwnGame};
use crate::source::read::{Entries, Later};
use crate::source::{Document, Door, Files, Key, Node, Read, door};

/// The remark in `game.yaml` of a game with hidden information.
const HIDDEN: &str = "# This game hides something from players, so only its game master may read this folder.\n\
                      # In rounds/NN/ everybody may read log.txt, and each player the log of that name.\n\
                      # `umpire status` shows what everybody knows, `--as NAME` what one player knows.\n";

document! {
    /// The file of a whole game.
    pub struct GameFile ("a game") with terms: StatedTerms {
        /// the players by name, with their addresses, if the game is played by post
        players: Option<Later<Entries<StatedPerson>>>;
    }
}

/// The key that names the game.
pub(in crate::post) const GAME: &str = StatedTerms::KEYS[0].name;

/// A whole game, as its `game.yaml` describes it.
#[derive(Debug, Clone)]
pub struct TurnGame {
    /// The game to play.
    pub game: GameName,
    /// What every game decides.
    terms: Terms,
    /// The players with their addresses; empty if the game is not played by post.
    pub people: Vec<Person>,
    /// The paper of all prints.
    pub paper: Paper,
    /// How each scenario follows from the one before.
    pub chain: &'static Chain,
    /// The rulebook of a custom game.
    pub own: Option<Arc<dyn OwnGame>>,
}

impl Deref for TurnGame {
    type Target = Terms;

    fn deref(&self) -> &Terms {
        &self.terms
    }
}

/// Reads the players and their addresses.
fn people(node: &Node, report: &mut Report) -> Vec<Person> {
    let person = |key: &Key, node: &Node, report: &mut Report| {
        let person = Person::named(key, report)?;
        Some(if node.is_null() { person } else { person.with(StatedPerson::read(node, report)?, report) })
    };
    let all = people::players(node, ", each with an address,", person, report);
    people::warn_of_shared_addresses(&all, report);
    all
}

/// The fewest characters of a promised seed, so that nobody finds it by trying.
const LEAST: usize = 16;

/// Warns of a promised seed that is so short that it can be found from its digest.
pub fn warn_if_guessed(seed: &str, report: &mut Report) {
    let length = seed.chars().count();
    if length < LEAST {
        let characters = if length == 1 { "1 character".to_owned() } else { format!("{length} characters") };
        let message = format!("a seed of {characters} can be found by trying, from its SHA-256");
        report.warning_nowhere(code::OUT_OF_RANGE, message).help(format!(
            "take {LEAST} or more that nobody else knows: a line of a book opened at random, or 25 rolls of a die"
        ));
    }
}

impl TurnGame {
    /// Reads `game.yaml`; the rulebook of a custom game is in its folder. `secret` is the promised seed, if known. `None` if a fault was
    /// reported.
    pub fn open(
        (name, node): (&str, &Node),
        secret: Option<&str>,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<TurnGame> {
        let mut game = TurnGame::of_node(node, secret, report)?;
        if game.game == GameName::Custom {
            let own = adjudicate::own_game(door, &door::beside(name, custom::RULES), files, report)?;
            game.go_by(own, report);
        }
        (!report.has_errors()).then_some(game)
    }

    /// Takes the rulebook of a custom game; house rules that it does not have are reported.
    pub(super) fn go_by(&mut self, own: Arc<dyn OwnGame>, report: &mut Report) {
        if let Some(agreed) = self.house_rules.as_ref().filter(|node| !node.is_null()) {
            HouseRules::default().read(agreed, own.rulebook(), report);
        }
        self.own = Some(own);
    }

    /// The same without the rulebook of a custom game.
    pub fn read(
        file: (&str, &[u8]),
        secret: Option<&str>,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<TurnGame> {
        TurnGame::of_node(&crate::post::document(file, files, report)?, secret, report)
    }

    fn of_node(node: &Node, secret: Option<&str>, report: &mut Report) -> Option<TurnGame> {
        let file = GameFile::read(node, report)?;
        let Some(named) = file.terms.game.clone() else {
            report
                .error(code::MISSING_KEY, node.head(), "it is not said which game this is")
                .help("write `game: survival`, or the name of another game");
            return None;
        };
        let found = GameName::from_key(&named.value);
        let chain = found.and_then(|game| games::game(game).facts().chain);
        let Some((game, chain)) = found.zip(chain) else {
            let is_whole =
                |game: &GameName| *game == postal::GAME || games::game(*game).facts().chain.is_some();
            let known = GameName::ALL.into_iter().filter(is_whole);
            let known: Vec<&str> = known.map(GameName::key).collect();
            let message = format!("{} is not played from such a folder", named.value);
            let games = crate::diag::or_list(&known);
            report.unknown(code::UNKNOWN_GAME, named.as_str(), message, known.iter().copied(), || {
                format!("`game:` is {games}")
            });
            return None;
        };
        let terms = Terms::read(file.terms, MOST_ROUNDS, report).revealed(secret, report);
        let people = file.players.map(|node| people(&node, report)).unwrap_or_default();
        let paper = rounds::paper(&terms, report).or_else(|| Paper::parse("A4").ok())?;
        (!report.has_errors()).then_some(TurnGame { game, terms, people, paper, chain, own: None })
    }

    /// The status of a scenario that comes next, for everybody or for one player; `None` if it is not as the game writes it. What may be
    /// ordered by a custom rulebook is shown by an example of it.
    pub fn status(&self, scenario: &Json, viewer: Option<&str>) -> Option<GameStatus> {
        let mut status = (self.chain.status)(scenario, viewer)?;
        if let Some(own) = &self.own {
            status.may = custom::may(own);
        }
        Some(status)
    }

    /// Whether it is played by post, with reports, mails and forms.
    pub fn is_by_post(&self) -> bool {
        !self.people.is_empty()
    }

    /// The same game without its seed, so that a ruling ends where a die is needed.
    pub(super) fn unrolled(&self) -> TurnGame {
        let mut game = self.clone();
        game.terms.seeding.seed = None;
        game
    }

    /// The players who get letters about a turn.
    pub fn readers(&self, number: u32) -> Vec<&Person> {
        self.people.iter().filter(|person| person.is_there(number)).collect()
    }

    /// The text of a new `game.yaml`; `agreed` has the house rules by option. With players, it is played by post.
    pub fn written(
        game: GameName,
        title: &str,
        seed: NewSeed<'_>,
        agreed: &[(String, String)],
        players: Option<&Map<String, Json>>,
    ) -> String {
        let hides = games::game(game).facts().chain.is_some_and(|chain| chain.redact.is_some());
        let readers = if hides { HIDDEN } else { "" };
        let rulebook = if game == GameName::Custom { custom::RULES } else { game.key() };
        NewFile { game, title, seed, readers, own: "", rulebook, agreed, players }.text()
    }
}
