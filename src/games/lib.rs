//! The known games, each a crate: no game knows another, and nothing here knows about paper.
//!
//! ```
//! use punchboard_games::game;
//! use punchboard_ground::model::GameName;
//!
//! let survival = game(GameName::Survival);
//! let rulebook = survival.rulebook().expect("it has rules");
//! assert_eq!(rulebook.title, "Survival");
//! for rule in rulebook.rules() {
//!     println!("{}  {}", rule.id, rule.rule);
//! }
//! let disputes: Vec<&str> = survival.facts().disputes.iter().map(|dispute| dispute.name).collect();
//! assert_eq!(disputes, ["hex", "turn"]);
//! ```
//!
//! Other programs use the library `punchboard`, which re-exports this crate. Items with `#[doc(hidden)]` are for the
//! crates of this workspace only.

use punchboard_ground::model::GameName;

pub use punchboard_rules::game::Game;
pub use punchboard_rules::game::seeding;
#[doc(hidden)]
pub use punchboard_rules::game::{
    Beginning, Check, DrawnMaps, Facts, Simulation, beginning, chain, clock, erratum, gone, judged, letter,
    message, new_file, people, quote, simulation, table, terms, wish, wording,
};

/// Makes the table of games from the rows in `list.rs`.
macro_rules! games {
    ($( $(#[doc = $about:literal])+ $game:ident in $krate:ident = $key:literal, $short:literal $(, $kind:literal by $says:ident)* $(, $engine:ident)?; )+) => {
        $(
            #[doc(hidden)]
            pub use ::$krate;
            $(
                /// The engine of games by post, which is part of one game.
                #[doc(hidden)]
                pub mod $engine {
                    pub use ::$krate::$engine::*;

                    /// The game that is played by post.
                    pub const GAME: super::GameName = super::GameName::$game;
                }
            )?
        )+

        /// The game with this name.
        pub fn game(name: GameName) -> &'static dyn Game {
            match name {
                $( GameName::$game => &$krate::$game, )+
            }
        }
    };
}
include!("list.rs");

/// The fields that a game knows of a component; cards may omit some.
pub fn known_fields(name: GameName, component: &str) -> Vec<&'static str> {
    let game = game(name);
    let components = game.facts().components;
    let found = components.iter().find(|(other, _)| *other == component);
    // A card always has a name.
    found
        .map(|(_, object)| {
            let own = object.fields().map(|field| field.name);
            own.chain(["name"]).chain(game.facts().derived_fields.iter().copied()).collect()
        })
        .unwrap_or_default()
}
