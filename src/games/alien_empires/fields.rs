//! What Alien Empires' cards, chits and tables say.

use super::kind::Kind;
use crate::document;
use crate::game::fields::{Called, Numbered, Piece, Words};
use crate::game::table::{OrName, PlayerName, Players, TableKeys};
use crate::model::Head;
use crate::source::read::{Needed, Remark};
use crate::source::{Document, Located, Object};
use crate::words;

words! {
    /// What else a Force card is for at the start of a conflict.
    pub enum Use {
        /// It prevents the conflict.
        Prevent = "prevent",
        /// Its owner retreats.
        Retreat = "retreat",
    }
}

document! {
    /// What all cards of the common deck may say.
    pub struct Common ("a card") {
        /// force, race or event
        kind: Option<Located<Kind>>;
        /// a line of flavor at its foot
        quote: Remark;
    }
}

document! {
    /// A Force card.
    pub struct Force ("a Force card") with called: Called, common: Common, piece: Piece, words: Words {
        /// its value
        value "force": Needed<Located<i64>>;
        /// what else it is for at the start of a conflict: prevent or retreat
        usage "use": Option<Use>;
    }
}

document! {
    /// A Race card.
    pub struct Race ("a Race card") with called: Called, common: Common, piece: Piece, words: Words {
        /// when its power works
        works: Remark;
        /// the game's own card whose effect it has, under a name of your own
        power: Option<Located<String>>;
    }
}

document! {
    /// An Event card.
    pub struct Event ("an Event card") with called: Called, common: Common, piece: Piece, words: Words {
        /// when it is played
        played: Remark;
        /// the game's own card whose effect it has, under a name of your own
        power: Option<Located<String>>;
    }
}

document! {
    /// A chit of a world.
    pub struct World ("a world") with called: Called, piece: Piece, many: Numbered, words: Words {
    }
}

document! {
    /// What players' own pieces say.
    pub struct Owned ("a piece") {
        /// whose it is: the color
        player: Needed<Located<String>>;
        /// the sign that tells it from others in black and white
        symbol: Option<Located<String>>;
    }
}

document! {
    /// A control chit.
    pub struct Control ("a control chit") with called: Called, owned: Owned, piece: Piece, many: Numbered, words: Words {
        /// how many tokens it stands for
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

/// The components with what their pieces say.
pub const COMPONENTS: &[(&str, &Object)] = &[
    (Kind::Force.component(), Force::OBJECT),
    (Kind::Race.component(), Race::OBJECT),
    (Kind::Event.component(), Event::OBJECT),
    ("world", World::OBJECT),
    ("control", Control::OBJECT),
    ("marker", Marker::OBJECT),
];

document! {
    /// Who plays on which map.
    pub struct Table ("a table") at origin with head: Head, keys: TableKeys {
        /// who plays, clockwise from the one who begins
        players: Players<OrName<Player>>;
        /// the map that it plays on
        map: Option<Located<String>>;
    }
}

document! {
    /// A player of a table.
    pub struct Player ("a player") with called: PlayerName {
        /// the color of the player's tokens
        color: Option<Located<String>>;
        /// the world where the player's tokens begin
        homeworld: Option<Located<String>>;
        /// the three Race cards that lie face up
        powers: Option<Vec<Located<String>>>;
    }
}

impl Player {
    pub fn name(&self) -> Located<&str> {
        self.called.get()
    }
}
