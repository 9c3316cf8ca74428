//! A game before a round, for which letters are read: what the post needs to know of it, the same in every game.

use crate::games::letter::{Envelope, Received};
use crate::games::message::Message;
use crate::games::people::Person;
use crate::games::terms::Terms;
use crate::model::GameName;
use crate::ruling::Json;
use crate::source::Files;

/// A game before a round. Players are named by their places in [`players`](Self::players).
pub trait Desk {
    /// The letter of a player; by default, none came.
    type Letter: Default;

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
    /// Who plays in this round.
    fn players(&self) -> Vec<&Person>;
    /// Who plays at any time.
    fn everybody(&self) -> Vec<&Person>;
    /// A player, with what belongs to the name: "ann (Sabre)".
    fn who(&self, place: usize) -> String;
    /// Whether there is something that a player may order.
    fn may_order(&self, place: usize) -> bool;
    /// How the address of a player is written in `game.yaml`.
    fn address_example(&self) -> String;
    /// Reads a player's letter from its name and bytes; its faults are reported in it.
    fn letter(&self, place: usize, mail: (&str, &[u8]), files: &mut Files) -> Self::Letter;
    /// What is known of a letter besides its orders.
    fn envelope(letter: &Self::Letter) -> &Envelope;
    /// The same, to be changed.
    fn envelope_mut(letter: &mut Self::Letter) -> &mut Envelope;
    /// Whether anything in a letter can be used as an order.
    fn has_orders(&self, letter: &Self::Letter) -> bool;
    /// The effects of a letter, or of a missing one, in sentences.
    fn effects(&self, place: usize, letter: &Self::Letter) -> Vec<String>;
    /// The reminder for a player; `None` if there is nothing to remind of.
    fn reminder(&self, place: usize, letter: &Self::Letter, files: &Files) -> Option<Message>;
    /// What programs are shown of a player besides the name.
    fn about(&self, place: usize) -> Option<(&'static str, Json)>;

    /// Whether a letter can be used as it is.
    fn is_in_order(&self, _place: usize, letter: &Self::Letter) -> bool {
        Self::envelope(letter).received == Received::InFull
    }

    /// Whether a player is expected to send orders.
    fn is_expected(&self, place: usize) -> bool {
        self.may_order(place) && !self.players()[place].has_left(self.round())
    }
}
