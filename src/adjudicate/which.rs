//! Which game and which kind of dispute a word or two mean: `battle`, `sgl turn`, `turn survival`.

use std::sync::Arc;

use super::read::disputes;
use crate::diag::{and_list, did_you_mean, or_list};
use crate::games;
use crate::model::GameName;
use crate::ruling::{Dispute, OwnGame};
use crate::source::{names, shortened};

/// The game and the dispute that somebody means, as far as known.
#[derive(Debug, Clone, Default)]
pub struct Which {
    /// The game.
    pub game: Option<GameName>,
    /// The rulebook, if it is a custom game.
    pub own: Option<Arc<dyn OwnGame>>,
    /// The kind of dispute.
    pub dispute: Option<&'static Dispute>,
}

impl Which {
    /// The names of the disputes of its game; none if that is not known.
    pub fn kinds(&self) -> Vec<&'static str> {
        let of = self.game.map(|game| Judged { game, own: self.own.clone() });
        of.iter().flat_map(Judged::disputes).map(|dispute| dispute.name).collect()
    }
}

/// A game that the umpire judges.
#[derive(Debug, Clone)]
pub(crate) struct Judged {
    pub(crate) game: GameName,
    /// Its rulebook, if it is a custom game.
    pub(crate) own: Option<Arc<dyn OwnGame>>,
}

impl Judged {
    /// The word after `game:`.
    pub(crate) fn key(&self) -> &str {
        self.own.as_ref().map_or(self.game.key(), |own| own.rulebook().game)
    }

    /// What people call it.
    pub(crate) fn title(&self) -> &str {
        match &self.own {
            Some(own) => own.rulebook().title,
            None => games::game(self.game).rulebook().map_or(self.game.key(), |book| book.title),
        }
    }

    /// Whether a word means it.
    pub(super) fn is_called(&self, word: &str) -> bool {
        match &self.own {
            Some(own) => names::same(own.rulebook().game, word) || names::same(own.rulebook().title, word),
            None => GameName::from_key(word) == Some(self.game),
        }
    }

    /// Its kinds of dispute.
    pub(crate) fn disputes(&self) -> Vec<&'static Dispute> {
        match &self.own {
            Some(own) => own.names().into_iter().map(|name| own.dispute(name)).collect(),
            None => disputes(self.game).iter().collect(),
        }
    }
}

/// The games that the umpire judges: some custom ones, then those that are built in.
pub(crate) fn games(own: &[Arc<dyn OwnGame>]) -> Vec<Judged> {
    let custom = own.iter().map(|own| Judged { game: GameName::Custom, own: Some(Arc::clone(own)) });
    let built_in = GameName::ALL.into_iter().filter(|game| !disputes(*game).is_empty());
    custom.chain(built_in.map(|game| Judged { game, own: None })).collect()
}

/// Reads words in any order: a game, a kind of dispute, or both. A kind that only one game has implies the
/// game. `own` are the custom games that may be meant, too.
///
/// # Errors
/// A word is neither, or the words don't fit together: the message and its fix.
pub fn which<S: AsRef<str>>(words: &[S], own: &[Arc<dyn OwnGame>]) -> Result<Which, (String, String)> {
    let all = games(own);
    let (mut game, mut kind): (Option<&Judged>, Option<&str>) = (None, None);
    for word in words.iter().map(AsRef::as_ref) {
        let found = all.iter().find(|one| one.is_called(word));
        if found.is_some() && game.is_none() {
            game = found;
        } else if kind.is_none() {
            kind = Some(word);
        } else if let Some(unknown) =
            kind.filter(|word| !all.iter().any(|one| one.disputes().iter().any(|one| is_called(one, word))))
        {
            return Err(neither(unknown, game, &all));
        } else {
            let message = format!("\"{}\" is one word too many", shortened(word));
            return Err((message, "name a kind of dispute and a game, each once".to_owned()));
        }
    }
    let which = |game: &Judged, dispute| Which { game: Some(game.game), own: game.own.clone(), dispute };
    let Some(word) = kind else { return Ok(game.map_or_else(Which::default, |game| which(game, None))) };
    let found: Vec<(&Judged, &'static Dispute)> = all
        .iter()
        .filter(|one| game.is_none_or(|game| game.key() == one.key()))
        .filter_map(|one| Some((one, one.disputes().into_iter().find(|dispute| is_called(dispute, word))?)))
        .collect();
    match found.as_slice() {
        [(game, dispute)] => Ok(which(game, Some(dispute))),
        [] => Err(neither(word, game, &all)),
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
    let plain = |text: &str| text.replace([' ', '_'], "-");
    plain(dispute.name).eq_ignore_ascii_case(&plain(word))
}

fn neither(word: &str, game: Option<&Judged>, all: &[Judged]) -> (String, String) {
    let of: Vec<&Judged> = game.map_or_else(|| all.iter().collect(), |game| vec![game]);
    let names: Vec<&str> = of.iter().flat_map(|game| game.disputes()).map(|dispute| dispute.name).collect();
    let games: Vec<&str> = all.iter().map(Judged::key).collect();
    let (message, otherwise) = match game.map(Judged::key) {
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
        match which(words, &[]) {
            Ok(Which { game, dispute, .. }) => {
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
