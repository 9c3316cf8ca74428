//! A game before a round: all that the engine of whole games needs to know of a game.

use super::chain::TurnDesk;
use super::letters::LetterOf;
use super::round::{Earlier, Past, Round, RoundFile, Sent};
use crate::diag::{Code, Report};
use crate::games::chain::GameStatus;
use crate::games::erratum::{Change, Erratum, Telling};
use crate::games::gone::Gone;
use crate::games::letter::{Orders, Received};
use crate::games::people::Person;
use crate::games::seeding::NewSeed;
use crate::games::terms::Terms;
use crate::model::GameName;
use crate::ruling::{Json, Ruling};
use crate::source::{Door, FileId, Files};

/// A game before a round. Players are named by their places in [`players`](Self::players).
pub trait Desk: Sized {
    /// The game as `game.yaml` describes it.
    type Game;
    /// The orders in a player's letter.
    type Orders: Orders;
    /// What the reports of a round are made of.
    type Story;

    /// What a round is called.
    const ROUND: &'static str;
    /// The scenario of the set-up, as a path in the game's folder, if it is judged.
    const SET_UP: Option<&'static str>;
    /// The state before a round, in its folder.
    const BEFORE: &'static str;
    /// The orders of a round, in its folder, if they are kept there. Without it a round is played again from its letters.
    const ORDERS: Option<&'static str>;
    /// The keys of `game.yaml` that never change.
    const FIXED: &'static [&'static str];
    /// Whether a report is the same for everybody, so that everybody may read what was wrong in it.
    const IS_OPEN: bool;
    /// Whether who resigns leaves when the round is over.
    const RESIGNS_AFTER: bool;
    /// What the summary of a round names of its folder, and how.
    const NAMED: (&'static str, &'static str);

    /// Reads `game.yaml`. `secret` is the promised seed, if known. `None` after an error in the report.
    fn game_of(
        file: (&str, &[u8]),
        secret: Option<&str>,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Self::Game>;
    /// The decisions of the game master.
    fn terms_of(game: &Self::Game) -> &Terms;
    /// Who plays at any time.
    fn people_of(game: &Self::Game) -> Vec<&Person>;
    /// The game before the round that follows a state. A game that is over is reported.
    fn open(
        game: &Self::Game,
        state: (&str, &[u8]),
        door: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Self>;
    /// The number of the next round, if there is one, and the status of the game, for everybody or for one player.
    fn status(
        game: &Self::Game,
        state: (&str, &[u8]),
        viewer: Option<&str>,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<(Option<u32>, GameStatus)>;
    /// Sets the game up again. `after` is the state that this has left before.
    fn set_up(
        _game: &Self::Game,
        _scenario: (&str, &[u8]),
        _after: Option<&[u8]>,
        _door: &'static dyn Door,
        _files: &mut Files,
        _report: &mut Report,
    ) -> Option<Round<Self::Story>> {
        None
    }
    /// The first files of a game; `None` after an error in the report.
    ///
    /// # Errors
    /// A page can't be printed.
    fn begin(
        new: &NewGame<'_>,
        door: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Option<Begun>, String>;
    /// The round, in words, of a number: "round 6, Summer of Year 1".
    fn when_of(number: u32) -> String;

    /// What is known from the folder besides game and state: players who are missing in reports, corrections that the next report has.
    /// Rounds from `again` on are being played again.
    fn look(
        &mut self,
        _read: &dyn Fn(&str) -> Option<Vec<u8>>,
        _errata: &[Erratum],
        _again: Option<u32>,
        _report: &mut Report,
    ) {
    }
    /// Plays the round.
    ///
    /// # Errors
    /// The ruling so far if it is not resolved; `None` if the round makes no sense, which is reported.
    fn play(
        &self,
        sent: &Sent<Self::Orders>,
        past: Past<'_>,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Round<Self::Story>, Option<Box<Ruling>>>;
    /// The reports, mails and forms of a round that was played, after earlier ones without reports of their own.
    ///
    /// # Errors
    /// A page can't be printed.
    fn reports(
        &self,
        earlier: &[Earlier<'_, Self::Story>],
        round: &mut Round<Self::Story>,
        link: &[u8],
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Vec<RoundFile>, String>;
    /// A round for programs.
    fn json(round: &Round<Self::Story>) -> String;
    /// The head of a round's summary, and its results.
    fn headline(round: &Round<Self::Story>) -> (String, String);
    /// Whether a report that was sent is compared when its round is played again.
    fn is_compared(name: &str) -> bool;
    /// What has changed in the compared reports of a round, for those whom it concerns.
    fn changes(&self, sent: &[RoundFile], now: &[RoundFile]) -> Vec<Change>;
    /// Whether the next round waits for orders.
    fn waits(_game: &Self::Game, _state: &[u8]) -> bool {
        true
    }
    /// Whether it is played by post.
    fn is_by_post(_game: &Self::Game) -> bool {
        true
    }
    /// The definitions that show a state to everybody, if there is such a sheet; `first` is the set-up.
    fn sheet(
        _game: &Self::Game,
        _first: (&str, &[u8]),
        _state: (&str, &[u8]),
        _decks: &[String],
        _files: &mut Files,
        _report: &mut Report,
    ) -> Option<Vec<(String, String)>> {
        None
    }
    /// The game with turns, whose orders may also be in files, or asked for at a terminal.
    fn turns(&self) -> Option<&TurnDesk> {
        None
    }

    /// The game as `game.yaml` describes it.
    fn file(&self) -> &Self::Game;
    /// The decisions of the game master.
    fn terms(&self) -> &Terms {
        Self::terms_of(self.file())
    }
    /// The game.
    fn game(&self) -> GameName;
    /// The number of the round or turn.
    fn round(&self) -> u32;
    /// The round in words: "round 6, Summer of Year 1".
    fn when(&self) -> String;
    /// Who joins, leaves or takes over, in a sentence each.
    fn news(&self) -> &[String];
    /// Who plays in this round.
    fn players(&self) -> Vec<&Person>;
    /// A player, with what belongs to the name: "ann (Sabre)".
    fn who(&self, place: usize) -> String {
        self.players()[place].name.clone()
    }
    /// Whether there is something that a player may order.
    fn may_order(&self, place: usize) -> bool;
    /// How the address of a player is written in `game.yaml`.
    fn address_example(&self) -> String;
    /// Reads a player's letter from its text, which was added; `faults` are those of its file.
    fn read(&self, place: usize, file: FileId, files: &Files, faults: Report) -> LetterOf<Self>;
    /// What happens by the orders of a letter, or without one, in sentences.
    fn sentences(&self, place: usize, letter: &LetterOf<Self>) -> Vec<String>;
    /// The lines of a player's form, with the orders of a letter as they were understood.
    fn form(&self, place: usize, letter: &LetterOf<Self>) -> String;
    /// What programs are shown of a player besides the name.
    fn about(&self, _place: usize) -> Option<(&'static str, Json)> {
        None
    }

    /// Whether a letter can be used as it is.
    fn is_in_order(&self, _place: usize, letter: &LetterOf<Self>) -> bool {
        letter.received == Received::InFull
    }

    /// Whether there is no round without the orders of whoever may give them.
    fn must_wait(&self) -> bool {
        false
    }

    /// Notes who resigns, comes back or wants no more mails in the letters of this round, before it is played.
    fn hear(&mut self, _letters: &[LetterOf<Self>]) {}

    /// Who has resigned, and who wants no more mails.
    fn gone(&self) -> &Gone;

    /// The rule about those who resign.
    fn leaving(&self) -> Code;

    /// Whether a player has nothing left to play with, or has resigned.
    fn is_out(&self, place: usize) -> bool;

    /// Whether a player is expected to send orders.
    fn is_expected(&self, place: usize) -> bool {
        let player = self.players()[place];
        self.may_order(place) && !player.has_left(self.round()) && self.gone().since(&player.name).is_none()
    }
}

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

/// How corrections of a game are reported.
pub(crate) fn telling<D: Desk>(title: &str) -> Telling<'_> {
    Telling { title, word: D::ROUND, when: D::when_of, is_open: D::IS_OPEN }
}
