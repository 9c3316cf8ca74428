//! `game.yaml` of a whole game: its rules, the seed of its dice, and its house rules.

use serde_json::json;

use crate::diag::{Report, code};
use crate::document;
use crate::games;
use crate::games::chain::Chain;
use crate::games::seeding::{DiceWord, NewSeed, Seeding, StatedSeeding};
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::source::read::{Entries, Later, target};
use crate::source::{Document, Files, Located, Node, Read, one_line};

/// The remark in `game.yaml` of a game with hidden information.
const HIDDEN: &str = "# This game hides something from players, so only its game master may read this folder.\n\
                      # In rounds/NN/ everybody may read log.txt, and each player the log of that name.\n\
                      # `umpire status` shows what everybody knows, `--as NAME` what one player knows.\n";

document! {
    /// The file of a whole game.
    pub struct GameFile ("a game") {
        /// the game to play
        game: Located<String>;
        /// the title of the game
        title: String;
        /// any words, from which all dice are drawn; without a seed, dice are rolled at the table
        seed: Option<String>;
        /// the SHA-256 of the seed, if the seed is kept secret until the game is over
        commitment: Option<Located<String>>;
        /// how dice are made of the seed; without it, as in versions before 0.3
        dice: Option<DiceWord>;
        /// a word of each player, mixed into the seed after it was promised: `{ann: heron}`
        words: Entries<String>;
        /// house rules, by option of the rulebook
        house_rules: Option<Later<Entries<String, target::Option>>>;
    }
}

/// The key that names the game.
const GAME: &str = GameFile::KEYS[0].name;

/// A whole game, as its `game.yaml` describes it.
#[derive(Debug, Clone)]
pub struct WholeGame {
    /// The game to play.
    pub game: GameName,
    /// The title.
    pub title: String,
    /// Where its dice come from.
    pub seeding: Seeding,
    /// The house rules.
    pub house_rules: Option<Node>,
    /// How each scenario follows from the one before.
    pub chain: &'static Chain,
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

impl WholeGame {
    /// Whether a `game.yaml` is of a whole game; those of postal games have no `game` key, and those that say what is
    /// printed have a `kind`.
    pub fn is_meant(bytes: &[u8]) -> bool {
        let read = crate::post::document(("game.yaml", bytes), &mut Files::default(), &mut Report::default());
        read.is_some_and(|node| node.get(GAME).is_some() && node.get("kind").is_none())
    }

    /// Reads `game.yaml`. `secret` is the promised seed, if known. `None` if a fault was reported.
    pub fn read(
        (name, bytes): (&str, &[u8]),
        secret: Option<&str>,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<WholeGame> {
        let node = crate::post::document((name, bytes), files, report)?;
        let file = GameFile::read(&node, report)?;
        let found = GameName::from_key(&file.game.value);
        let chain = found.and_then(|game| games::game(game).facts().chain);
        let Some((game, chain)) = found.zip(chain) else {
            let known = GameName::ALL.into_iter().filter(|game| games::game(*game).facts().chain.is_some());
            let known: Vec<&str> = known.map(GameName::key).collect();
            let message = format!("{} is not played from such a folder", file.game.value);
            let games = crate::diag::or_list(&known);
            report.unknown(code::UNKNOWN_GAME, file.game.as_str(), message, known.iter().copied(), || {
                format!("`game:` is {games}")
            });
            return None;
        };
        let GameFile { title, seed, commitment, dice, words, house_rules, .. } = file;
        let stated = StatedSeeding { dice, seed, commitment, words };
        let seeding = Seeding::read(stated, report).revealed(secret, report);
        (!report.has_errors()).then_some(WholeGame {
            game,
            title: one_line(&title),
            seeding,
            house_rules,
            chain,
        })
    }

    /// The text of a new `game.yaml`; `agreed` has the house rules by option.
    pub fn written(game: GameName, title: &str, seed: NewSeed<'_>, agreed: &[(String, String)]) -> String {
        let mut out = format!("# A game of {}. `umpire turn` plays its next turn.\n", game.title());
        if games::game(game).facts().chain.is_some_and(|chain| chain.redact.is_some()) {
            out.push_str(HIDDEN);
        }
        out.push_str(&yaml(&json!({"game": game.key(), "title": title})));
        out.push_str(&seed.written());
        out.push_str(&format!("# House rules, by option; `umpire rules {}` lists them\n", game.key()));
        if agreed.is_empty() {
            out.push_str("house_rules:\n");
        } else {
            let agreed: Json = agreed.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
            out.push_str(&yaml(&json!({"house_rules": agreed})));
        }
        out
    }
}
