//! A game before a round: all that the engine of whole games needs to know of it.

use super::chain::TurnDesk;
use super::game::Habits;
use super::round::{Earlier, Past, Refusal, Round, RoundFile, Sent};
use crate::diag::{Code, Report};
use crate::games::erratum::{Change, Erratum, Telling};
use crate::games::gone::Gone;
use crate::games::letter::{Letter, Received};
use crate::games::people::Person;
use crate::games::terms::Terms;
use crate::model::GameName;
use crate::ruling::Json;
use crate::source::{Door, FileId, Files};

/// A game before a round. Players are named by their places in [`players`](Self::players).
pub trait Desk {
    /// What differs between games in turns and games in rounds.
    fn habits(&self) -> &'static Habits;
    /// Reads from the folder who is missing in reports, and which corrections are due. Rounds from `again` on are being played again.
    fn look(
        &mut self,
        read: &dyn Fn(&str) -> Option<Vec<u8>>,
        errata: &[Erratum],
        again: Option<u32>,
        report: &mut Report,
    );
    /// Plays the round.
    ///
    /// # Errors
    /// The refusal if it is not resolved; `None` if the round makes no sense, which is reported.
    fn play(
        &self,
        sent: &Sent,
        past: Past<'_>,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Round, Option<Box<Refusal>>>;
    /// The reports, mails and forms of a round that was played, after earlier ones without reports of their own. `link` is the proof of the
    /// round before; it is empty if there is none.
    ///
    /// # Errors
    /// A page can't be printed.
    fn reports(
        &self,
        earlier: &[Earlier<'_>],
        round: &mut Round,
        link: &[u8],
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Vec<RoundFile>, String>;
    /// A round for programs.
    fn json(&self, round: &Round) -> String;
    /// The head of a round's summary, and its results.
    fn headline(&self, round: &Round) -> (String, String);
    /// Whether a report that was sent is compared when its round is played again.
    fn is_compared(&self, name: &str) -> bool;
    /// What has changed in the compared reports of a round, for those whom it concerns.
    fn changes(&self, sent: &[RoundFile], now: &[RoundFile]) -> Vec<Change>;
    /// Whether something is hidden from players, so that each has a report that others may not read.
    fn hides(&self) -> bool {
        false
    }

    /// The game with turns, whose orders may also be in files, or asked for at a terminal.
    fn turns(&self) -> Option<&TurnDesk> {
        None
    }

    /// The game for letters of players who are not to move: it knows the orders of those who are. `None` if there are no such letters.
    fn after(&self, _letters: &[Letter]) -> Option<Box<dyn Desk>> {
        None
    }

    /// Why the rules forbid what several letters say together, if each alone is in order. It may say what one player wants to do: it is for
    /// the game master.
    fn together(&self, _letters: &[Letter]) -> Option<String> {
        None
    }

    /// The decisions of the game master.
    fn terms(&self) -> &Terms;
    /// The game.
    fn game(&self) -> GameName;
    /// The number of the round or turn.
    fn round(&self) -> u32;
    /// The round in words: "round 6, Summer of Year 1".
    fn when(&self) -> String;
    /// Who joins, leaves or takes over, in a sentence each.
    fn news(&self) -> &[String];
    /// Who plays at any time.
    fn people(&self) -> Vec<&Person>;
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
    fn read(&self, place: usize, file: FileId, files: &Files, faults: Report) -> Letter;
    /// What happens by the orders of a letter, or without one, in sentences.
    fn sentences(&self, place: usize, letter: &Letter) -> Vec<String>;
    /// The lines of a player's form, with the orders of a letter as they were understood.
    fn form(&self, place: usize, letter: &Letter) -> String;
    /// What programs are shown of a player besides the name.
    fn about(&self, _place: usize) -> Option<(&'static str, Json)> {
        None
    }
    /// Whether a letter can be used as it is.
    fn is_in_order(&self, _place: usize, letter: &Letter) -> bool {
        letter.received == Received::InFull
    }
    /// Whether there is no round without the orders of whoever may give them.
    fn must_wait(&self) -> bool {
        false
    }
    /// Notes who resigns, comes back or wants no more mails in the letters of this round, before it is played.
    fn hear(&mut self, _letters: &[Letter]) {}
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
    /// Who plays now and may have mails come from an address that is not known yet.
    fn without_address(&self) -> Option<&Person> {
        self.players().into_iter().find(|player| player.addresses.is_empty())
    }
    /// How corrections of the game are reported.
    fn telling(&self) -> Telling<'_> {
        let Habits { word, when, is_open, .. } = *self.habits();
        Telling { title: &self.terms().title, word, when, is_open }
    }
}
