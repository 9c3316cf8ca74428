//! A whole game, as its `game.yaml` describes it: in turns, or in rounds that all play at once.

use super::chain::{self, TurnDesk, TurnGame};
use super::proof::{SALT, salt};
use super::round::Round;
use super::{Begun, Desk, NewGame, document, rounds};
use crate::diag::Report;
use crate::games;
use crate::games::chain::GameStatus;
use crate::games::people::Person;
use crate::games::postal::{self, Table};
use crate::games::terms::Terms;
use crate::model::GameName;
use crate::source::{Door, Files, Node};

/// A whole game.
#[derive(Debug, Clone)]
pub enum Game {
    /// In turns: each is a scenario that follows from the one before.
    Turns(TurnGame),
    /// In rounds that all players play at once: Survival.
    Rounds(postal::Game),
}

/// What differs between games in turns and games in rounds: words, and the names of files in the folder of a game.
#[derive(Debug, Clone, Copy)]
pub struct Habits {
    /// What a round is called.
    pub word: &'static str,
    /// The round, in words, of a number: "round 6, Summer of Year 1".
    pub when: fn(u32) -> String,
    /// The scenario of the set-up, as a path in the game's folder, if it is judged.
    pub set_up: Option<&'static str>,
    /// The state before a round, in its folder.
    pub before: &'static str,
    /// The orders of a round, in its folder, if they are kept there. Without it a round is played again from its letters.
    pub orders: Option<&'static str>,
    /// The keys of `game.yaml` that never change.
    pub fixed: &'static [&'static str],
    /// Whether a report is the same for everybody, so that everybody may read what was wrong in it.
    pub is_open: bool,
    /// Whether who resigns leaves when the round is over.
    pub resigns_after: bool,
    /// What the summary of a round names of its folder, and how.
    pub named: (&'static str, &'static str),
}

impl Habits {
    /// Those of a `game.yaml`; of one that can't be read, those of a game in rounds.
    pub fn of(game_file: &[u8]) -> &'static Habits {
        let read = document(("game.yaml", game_file), &mut Files::default(), &mut Report::default());
        if read.is_some_and(|node| is_in_turns(&node)) { &chain::HABITS } else { &rounds::HABITS }
    }
}

/// Whether a `game.yaml` is of a game in turns: it names one. Those that say what is printed have a `kind`.
fn is_in_turns(node: &Node) -> bool {
    let named = node.get(chain::GAME).map(|name| name.as_text().and_then(GameName::from_key));
    named.is_some_and(|game| game != Some(postal::GAME)) && node.get("kind").is_none()
}

impl Game {
    /// Reads `game.yaml`; the rulebook of a custom game is in its folder. `secret` is the promised seed, if known. `None` after an error
    /// in the report.
    pub fn open(
        file: (&str, &[u8]),
        secret: Option<&str>,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Game> {
        let node = document(file, files, report)?;
        if is_in_turns(&node) {
            TurnGame::open((file.0, &node), secret, door, files, report).map(Game::Turns)
        } else {
            rounds::game_of(&node, secret, report).map(Game::Rounds)
        }
    }

    /// What differs between games in turns and games in rounds.
    pub fn habits(&self) -> &'static Habits {
        match self {
            Game::Turns(_) => &chain::HABITS,
            Game::Rounds(_) => &rounds::HABITS,
        }
    }

    /// The decisions of the game master.
    pub fn terms(&self) -> &Terms {
        match self {
            Game::Turns(game) => game,
            Game::Rounds(game) => game,
        }
    }

    /// Who plays at any time.
    pub fn people(&self) -> Vec<&Person> {
        match self {
            Game::Turns(game) => game.people.iter().collect(),
            Game::Rounds(game) => game.players.iter().map(AsRef::as_ref).collect(),
        }
    }

    /// Whether it is played by post, with reports, mails and forms.
    pub fn is_by_post(&self) -> bool {
        match self {
            Game::Turns(game) => game.is_by_post(),
            Game::Rounds(_) => true,
        }
    }

    /// The game before the round that follows a state. A game that is over is reported.
    pub fn desk(
        &self,
        state: (&str, &[u8]),
        door: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Box<dyn Desk>> {
        Some(match self {
            Game::Turns(game) => Box::new(TurnDesk::open(game, state, door, files, report)?),
            Game::Rounds(game) => {
                let node = document(state, files, report)?;
                Box::new(Table::read(game.clone(), node, report)?)
            }
        })
    }

    /// The number of the next round, if there is one, and the status of the game, for everybody or for one player.
    pub fn status(
        &self,
        state: (&str, &[u8]),
        viewer: Option<&str>,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<(Option<u32>, GameStatus)> {
        match self {
            Game::Turns(game) => chain::stand(game, state, viewer, files, report),
            Game::Rounds(game) => rounds::stand(game, state, viewer, files, report),
        }
    }

    /// Sets the game up again, if its set-up is judged. `after` is the state that this has left before.
    pub fn set_up(
        &self,
        scenario: (&str, &[u8]),
        after: Option<&[u8]>,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Round> {
        match self {
            Game::Turns(game) => chain::begin(game, scenario, after, door, files, report),
            Game::Rounds(_) => None,
        }
    }

    /// Whether the round after a state waits for orders.
    pub fn waits(&self, state: &[u8]) -> bool {
        match self {
            Game::Turns(game) => chain::waits(game, state),
            Game::Rounds(_) => true,
        }
    }

    /// The definitions that show a state to everybody, if there is such a sheet; `first` is the set-up.
    pub fn sheet(
        &self,
        first: (&str, &[u8]),
        state: (&str, &[u8]),
        decks: &[String],
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Vec<(String, String)>> {
        match self {
            Game::Turns(game) => chain::sheet(game, first, state, decks, files, report),
            Game::Rounds(_) => None,
        }
    }
}

impl NewGame<'_> {
    /// The first files of the game; `None` after an error in the report.
    ///
    /// # Errors
    /// A page can't be printed.
    pub fn begin(
        &self,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Option<Begun>, String> {
        let mut begun = match games::game(self.game).facts().chain {
            Some(_) => chain::first_files(self, door, files, report),
            None => rounds::first_files(self, door, files, report),
        }?;
        if let Some(begun) = &mut begun {
            begun.round.extend(salt(&self.seed.seed(), 0).map(|salt| (SALT.to_owned(), salt)));
        }
        Ok(begun)
    }
}
