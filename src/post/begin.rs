//! A game that is about to begin, and its first files.

use super::round::RoundFile;
use crate::games::people::Person;
use crate::games::seeding::NewSeed;
use crate::model::GameName;
use crate::ruling::Json;

/// A game that is about to begin.
#[derive(Clone, Copy)]
pub struct NewGame<'a> {
    /// The game to play.
    pub game: GameName,
    /// Its title, if it has another one than its rules.
    pub title: Option<&'a str>,
    /// The seed of its dice.
    pub seed: NewSeed<'a>,
    /// The house rules by option.
    pub house_rules: &'a [(String, String)],
    /// The addresses of players by name, if it is played by post.
    pub addresses: Option<&'a [(String, String)]>,
    /// What the game makes of the arguments of its command.
    pub beginning: &'a Json,
    /// The folder or file of the rulebook of a custom game.
    pub rules: Option<&'a str>,
}

/// The first files of a game.
pub struct Begun {
    /// The text of `game.yaml`.
    pub game: String,
    /// The text of `state.yaml`.
    pub state: String,
    /// The files of round 0, without their proof.
    pub round: Vec<RoundFile>,
    /// The names of the players.
    pub players: Vec<String>,
    /// Those who get mails.
    pub people: Vec<Person>,
}
