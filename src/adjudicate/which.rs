//! Which game and which kind of dispute a word or two mean: `battle`, `sgl turn`, `turn survival`.

use super::read::disputes;
use crate::diag::{and_list, did_you_mean, or_list};
use crate::model::GameName;
use crate::ruling::Dispute;
use crate::source::shortened;

/// The game and the dispute that somebody means, as far as known.
#[derive(Debug, Clone, Copy, Default)]
pub struct Which {
    /// The game.
    pub game: Option<GameName>,
    /// The kind of dispute.
    pub dispute: Option<&'static Dispute>,
}

/// The games that the umpire judges.
fn games() -> impl Iterator<Item = GameName> {
    GameName::ALL.into_iter().filter(|game| !disputes(*game).is_empty())
}

/// The kinds of dispute of a game, or of all games.
fn kinds(game: Option<GameName>) -> impl Iterator<Item = (GameName, &'static Dispute)> {
    games()
        .filter(move |one| game.is_none_or(|game| game == *one))
        .flat_map(|game| disputes(game).iter().map(move |dispute| (game, dispute)))
}

/// Reads words in any order: a game, a kind of dispute, or both. A kind that only one game has implies the
/// game.
///
/// # Errors
/// A word is neither, or the words don't fit together: the message and its fix.
pub fn which<S: AsRef<str>>(words: &[S]) -> Result<Which, (String, String)> {
    let mut which = Which::default();
    let mut kind = None;
    for word in words.iter().map(AsRef::as_ref) {
        let game = GameName::from_key(word).filter(|game| games().any(|one| one == *game));
        if let Some(game) = game.filter(|_| which.game.is_none()) {
            which.game = Some(game);
        } else if kind.is_none() {
            kind = Some(word);
        } else if let Some(unknown) =
            kind.filter(|word| kinds(None).all(|(_, dispute)| !is_called(dispute, word)))
        {
            return Err(neither(unknown, which.game));
        } else {
            let message = format!("\"{}\" is one word too many", shortened(word));
            return Err((message, "name a kind of dispute and a game, each once".to_owned()));
        }
    }
    let Some(word) = kind else { return Ok(which) };
    let found: Vec<(GameName, &Dispute)> =
        kinds(which.game).filter(|(_, dispute)| is_called(dispute, word)).collect();
    match found.as_slice() {
        [(game, dispute)] => Ok(Which { game: Some(*game), dispute: Some(dispute) }),
        [] => Err(neither(word, which.game)),
        several => {
            let games: Vec<&str> = several.iter().map(|(game, _)| game.key()).collect();
            let ways: Vec<String> = games.iter().map(|game| format!("`{word} {game}`")).collect();
            let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
            Err((
                format!("{} have a dispute \"{word}\"", and_list(&games)),
                format!("name the game, too: {}", or_list(&ways)),
            ))
        }
    }
}

/// Whether a word is the name of a kind of dispute, in whatever capitals.
fn is_called(dispute: &Dispute, word: &str) -> bool {
    dispute.name.eq_ignore_ascii_case(&word.replace([' ', '_'], "-"))
}

fn neither(word: &str, game: Option<GameName>) -> (String, String) {
    let names: Vec<&str> = kinds(game).map(|(_, dispute)| dispute.name).collect();
    let games: Vec<&str> = games().map(GameName::key).collect();
    let (message, otherwise) = match game {
        Some(game) => (
            format!("{game} has no dispute \"{}\"", shortened(word)),
            format!("in {game} the umpire judges {}", or_list(&names)),
        ),
        None => (
            format!("\"{}\" is neither a dispute nor a game", shortened(word)),
            format!("the disputes are {}; the games are {}", and_list(&each_once(&names)), and_list(&games)),
        ),
    };
    let known = names.iter().copied().chain(games.into_iter().filter(|_| game.is_none()));
    (message, did_you_mean(word, known, || otherwise))
}

fn each_once<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let mut once: Vec<&str> = Vec::new();
    for word in words {
        if !once.contains(word) {
            once.push(word);
        }
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &[&str]) -> String {
        match which(words) {
            Ok(Which { game, dispute }) => {
                format!("{} {}", game.map_or("?", GameName::key), dispute.map_or("?", |dispute| dispute.name))
            }
            Err((message, help)) => format!("{message}; {help}"),
        }
    }

    #[test]
    fn words_in_any_order() {
        assert_eq!(found(&["battle"]), "generation-zero battle");
        assert_eq!(found(&["SUR"]), "survival ?");
        assert_eq!(found(&["turn", "sgl"]), "super-game-level turn");
        assert_eq!(found(&["sur", "Turn"]), "survival turn");
        assert_eq!(found(&["gz", "monster fight"]), "generation-zero monster-fight");
    }

    #[test]
    fn what_is_meant_and_can_not_be() {
        assert_eq!(
            found(&["turn"]),
            "generation-zero, super-game-level and survival have a dispute \"turn\"; name the game, too: `turn generation-zero`, `turn super-game-level` or `turn survival`"
        );
        assert_eq!(found(&["batle"]), "\"batle\" is neither a dispute nor a game; did you mean \"battle\"?");
        assert_eq!(
            found(&["hex", "gz"]),
            "generation-zero has no dispute \"hex\"; in generation-zero the umpire judges battle, monster-fight, move, setup, turn or end"
        );
        assert!(found(&["chess", "fight"]).starts_with("\"chess\" is neither a dispute nor a game; "));
        assert_eq!(
            found(&["hex", "turn"]),
            "\"turn\" is one word too many; name a kind of dispute and a game, each once"
        );
    }
}
