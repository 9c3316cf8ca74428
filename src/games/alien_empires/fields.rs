//! The fields of Alien Empires' cards, chits and tables.

use super::kind::Kind;
use crate::document;
use crate::game::fields::{Called, Numbered, Piece, Words};
use crate::game::table::{OrName, PlayerName, Players, TableKeys};
use crate::model::Head;
use crate::source::read::{Needed, Remark};
use crate::source::{Document, Located, Object};
use crate::words;

words! {
    /// A further use of a Force card, at the start of a conflict.
    pub enum Use {
        /// It prevents the conflict.
        Prevent = "prevent",
        /// Its owner retreats.
        Retreat = "retreat",
    }
}

document! {
    /// The fields of all cards of the common deck.
    pub struct Common ("a card") {
        /// force, race or event
        kind: Option<Located<Kind>>;
        /// a line of flavor text at its foot
        quote: Remark;
    }
}

document! {
    /// A Force card.
    pub struct Force ("a Force card") with called: Called, common: Common, piece: Piece, words: Words {
        /// its value
        value "force": Needed<Located<i64>>;
        /// its further use at the start of a conflict: prevent or retreat
        usage "use": Option<Use>;
    }
}

document! {
    /// A Race card.
    pub struct Race ("a Race card") with called: Called, common: Common, piece: Piece, words: Words {
        /// when its power works
        works: Remark;
        /// the game's own card whose effect it has, if its name is your own
        power: Option<Located<String>>;
    }
}

document! {
    /// An Event card.
    pub struct Event ("an Event card") with called: Called, common: Common, piece: Piece, words: Words {
        /// when it is played
        played: Remark;
        /// the game's own card whose effect it has, if its name is your own
        power: Option<Located<String>>;
    }
}

document! {
    /// A chit of a world.
    pub struct World ("a world") with called: Called, piece: Piece, many: Numbered, words: Words {
    }
}

document! {
    /// The fields of players' own pieces.
    pub struct Owned ("a piece") {
        /// whose it is: the color
        player: Needed<Located<String>>;
        /// the sign that identifies it in black and white
        symbol: Option<Located<String>>;
    }
}

document! {
    /// A control chit.
    pub struct Control ("a control chit") with called: Called, owned: Owned, piece: Piece, many: Numbered, words: Words {
        /// how many tokens it counts as
        value: i64 = 1;
    }
}

document! {
    /// A Homeworld or turn-order marker.
    pub struct Marker ("a marker") with called: Called, owned: Owned, piece: Piece, many: Numbered, words: Words {
        /// Homeworld or Turn
        usage "use": Remark;
    }
}

/// The components, each with the fields of its entries.
pub const COMPONENTS: &[(&str, &Object)] = &[
    (Kind::Force.component(), Force::OBJECT),
    (Kind::Race.component(), Race::OBJECT),
    (Kind::Event.component(), Event::OBJECT),
    ("world", World::OBJECT),
    ("control", Control::OBJECT),
    ("marker", Marker::OBJECT),
];

document! {
    /// A table: who plays on which map.
    pub struct Table ("a table") at origin with head: Head, keys: TableKeys {
        /// who plays, clockwise from the first player
        players: Players<OrName<Player>>;
        /// the map of the game
        map: Option<Located<String>>;
    }
}

document! {
    /// A player of a table.
    pub struct Player ("a player") with called: PlayerName {
        /// the color of the player's tokens
        color: Option<Located<String>>;
        /// the homeworld, where the player's tokens begin
        homeworld: Option<Located<String>>;
        /// the three face-up Race cards
        powers: Option<Vec<Located<String>>>;
    }
}

impl Player {
    pub fn name(&self) -> Located<&str> {
        self.called.get()
    }
}
