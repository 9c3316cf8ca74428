//! `game.yaml` of a whole game: whose game it is, what its dice are drawn from, what the table has agreed on.

use serde_json::json;

use crate::chance::digest;
use crate::diag::{Report, code};
use crate::document;
use crate::games;
use crate::games::chain::Chain;
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::source::read::{Entries, Later, target};
use crate::source::{Document, Files, Located, Node, Read};

/// What is said in `game.yaml` where players may not know all.
const HIDDEN: &str = "# Something is hidden in this game, so that this folder is for whoever keeps it. Of rounds/NN/ everybody may read log.txt, and each\n\
                      # player the log of that name; `umpire status` tells what everybody knows, `--as NAME` what one player knows.\n";

document! {
    /// The file of a whole game.
    pub struct GameFile ("a game") {
        /// the game that is played
        game: Located<String>;
        /// what the game is called
        title: String;
        /// any words: all dice are drawn from them; without it they are thrown at the table
        seed: Option<String>;
        /// the SHA-256 of the seed, where it is kept secret until the game is over
        commitment: Option<Located<String>>;
        /// what the table has agreed on, by option of the rulebook
        house_rules: Option<Later<Entries<String, target::Option>>>;
    }
}

/// The key of the game that is played.
const GAME: &str = GameFile::KEYS[0].name;

/// A whole game.
#[derive(Debug, Clone)]
pub struct WholeGame {
    /// Whose rules.
    pub game: GameName,
    /// What it is called.
    pub title: String,
    /// What its dice are drawn from, where that is known; nothing where they are thrown at the table.
    pub seed: Option<String>,
    /// The digest of the seed, where that was promised.
    pub commitment: Option<String>,
    /// What the table has agreed on.
    pub house_rules: Option<Node>,
    /// How its scenarios follow each other.
    pub chain: &'static Chain,
}

/// Characters of a seed that is promised, at least, so that nobody finds it by trying.
const LEAST: usize = 16;

/// Warns of a seed that is promised and so short that its digest tells it to whoever tries.
pub fn warn_if_guessed(seed: &str, report: &mut Report) {
    let length = seed.chars().count();
    if length < LEAST {
        let characters = if length == 1 { "1 character".to_owned() } else { format!("{length} characters") };
        let message = format!("a seed of {characters} can be found by trying, from its SHA-256");
        report.warning_nowhere(code::OUT_OF_RANGE, message).help(format!(
            "take {LEAST} or more that nobody else knows: a line of a book that is opened anywhere, or dice thrown 25 times"
        ));
    }
}

impl WholeGame {
    /// Whether a `game.yaml` is of a game that is played so; those of postal games say no game.
    pub fn is_meant(bytes: &[u8]) -> bool {
        let read = crate::post::document(("game.yaml", bytes), &mut Files::default(), &mut Report::default());
        read.is_some_and(|node| node.as_map().is_some_and(|map| map.get(GAME).is_some()))
    }

    /// Reads `game.yaml`. Where the seed is promised, `secret` is it, if it is known. `None` if something is wrong, which was reported.
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
        let seed = match (&file.seed, &file.commitment, secret) {
            (Some(_), Some(promised), _) => {
                report
                    .error(code::UNKNOWN_KEY, promised.origin, "`commitment` beside `seed`")
                    .help("a seed that is promised stays secret until the game is over");
                None
            }
            (None, Some(promised), Some(secret)) if digest(secret.as_bytes()) != promised.value => {
                report
                    .error(code::UNKNOWN_NAME, promised.origin, "the seed is not the one that was promised")
                    .help("its SHA-256 must be the `commitment` of game.yaml");
                None
            }
            (None, Some(_), secret) => secret.map(str::to_owned),
            (seed, None, _) => seed.clone(),
        };
        let GameFile { title, commitment, house_rules, .. } = file;
        (!report.has_errors()).then_some(WholeGame {
            game,
            title,
            seed,
            commitment: commitment.map(|promised| promised.value),
            house_rules,
            chain,
        })
    }

    /// The text of a new one; `agreed` is the house rules, by the names of their options.
    pub fn written(
        game: GameName,
        title: &str,
        (seed, is_secret): (&str, bool),
        agreed: &[(String, String)],
    ) -> String {
        let mut out = format!("# A game of {}. `umpire turn` plays the next turn of it.\n", game.title());
        if games::game(game).facts().chain.is_some_and(|chain| chain.redact.is_some()) {
            out.push_str(HIDDEN);
        }
        out.push_str(&yaml(&json!({"game": game.key(), "title": title})));
        if is_secret {
            out.push_str("# The SHA-256 of the seed, from which all dice are drawn. The seed is revealed when the game is over.\n");
            out.push_str(&yaml(&json!({"commitment": digest(seed.as_bytes())})));
        } else {
            out.push_str("# All dice are drawn from the seed.\n");
            out.push_str(&yaml(&json!({"seed": seed})));
        }
        out.push_str(&format!("# House rules, by the options that `umpire rules {}` names\n", game.key()));
        if agreed.is_empty() {
            out.push_str("house_rules:\n");
        } else {
            let agreed: Json = agreed.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
            out.push_str(&yaml(&json!({"house_rules": agreed})));
        }
        out
    }
}
