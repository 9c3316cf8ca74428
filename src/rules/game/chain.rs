//! A whole game as a chain of scenarios: what one engine needs to know to play every game from a folder.

use crate::diag::{Code, Report};
use crate::ruling::{Json, Ruling};
use crate::source::Node;
use crate::source::shape::{Field, Object};

/// How the scenarios of a game follow each other.
#[derive(Debug, Clone, Copy)]
pub struct Chain {
    /// The keys of a scenario that hold players' orders; if there are none, it is played without orders.
    pub orders: fn(&Json) -> &'static [&'static str],
    /// Whether an action says who does it, as `by`; in a player's letter it may be left out.
    pub has_by: bool,
    /// German words of orders, or a verb and its particle, each with the English word; none if it adds nothing. Of two that fit, the first
    /// counts. Umlauts are written as two letters.
    pub german: &'static [(&'static str, &'static str)],
    /// The keys of players' orders, by dispute.
    pub player_keys: &'static [PlayerKeys],
    /// The key of an action that says what another player chooses, with its rule. A player's letter must leave it out, so that nobody can
    /// guess what the other holds. The game master, who knows all hands, may write it.
    pub others_choose: fn(&Json) -> Option<(Code, &'static str)>,
    /// Orders that give what is otherwise drawn by a die; like `dice`, they are refused where dice come from a seed.
    pub drawn: &'static [&'static str],
    /// The keys of a state besides those of its scenario.
    pub state_fields: &'static [Field],
    /// Turns a state with its orders into the scenario to judge, if it is not one already; the truth value is whether the game began with
    /// a version before 0.3, whose orders were freer. Errors are reported.
    pub scenario: Option<fn(&mut Node, bool, &mut Report)>,
    /// The next scenario or the end, from a state with its orders and the resolved ruling on it.
    pub next: fn(&Json, &Ruling) -> After,
    /// The status of a game in a scenario, for everybody or for one player, who also sees what only this one may see;
    /// `None` if [`Chain::next`] did not write the scenario.
    pub status: fn(&Json, Option<&str>) -> Option<GameStatus>,
    /// Empty orders, for a turn that had stopped for a decision; `None` if the scenario begins a turn.
    pub going_on: fn(&Json) -> Option<Json>,
    /// What the engine adds to orders by letter, such as `unfinished: true`, while another player has not answered.
    pub by_letter: fn(&Json, &Json) -> Option<Json>,
    /// Whether orders only answer what somebody is asked in another player's turn.
    pub answers: fn(&Json) -> bool,
    /// Removes from a ruling what everybody, or one player, may not know; `None` if nothing is hidden.
    pub redact: Option<Redact>,
    /// The cards that lie face down; `None` if there are none.
    pub unseen: Option<Unseen>,
    /// The definitions for printing a state, if the game has a sheet for it.
    pub sheet: Option<Sheet>,
    /// What becomes of players who resign.
    pub leaving: Leaving,
}

/// Cards that lie face down.
#[derive(Debug, Clone, Copy)]
pub struct Unseen {
    /// The names of those that the player to move in a scenario has not seen. They are written into its state, as `unseen`, so that orders
    /// can't name them.
    pub names: fn(&Json) -> Vec<String>,
    /// The order that, as `false`, stops the turn after its actions.
    pub ends: &'static str,
}

/// What becomes of players who resign.
#[derive(Debug, Clone, Copy)]
pub struct Leaving {
    /// The rule about them.
    pub rule: Code,
    /// Takes a player who has resigned out of the scenario that comes next; `None` while that has to wait.
    pub resign: fn(&Json, &str) -> Option<Resignation>,
    /// The orders with which such a player does as little as the rules allow, in a scenario that may have other orders already; of several
    /// the first that is legal counts.
    pub pass: fn(&Json, &str) -> Vec<Json>,
    /// Whether a player has nothing left to play with.
    pub is_out: fn(&Json, &str) -> bool,
}

/// A game without a player who has resigned.
#[derive(Debug, Clone, PartialEq)]
pub struct Resignation {
    /// What comes next.
    pub after: After,
    /// What has become of the player's pieces, in a sentence.
    pub text: String,
    /// The only player left, who wins; the game is over then.
    pub last: Option<String>,
}

/// The keys in which players give orders in the scenarios of a dispute.
#[derive(Debug, Clone, Copy)]
pub struct PlayerKeys {
    /// The name of the dispute.
    pub dispute: &'static str,
    /// The scenario's keys that hold orders.
    pub keys: &'static [&'static str],
    /// The shape of a player in the scenario, if orders state some of it by player: `reveal: {ann: [7]}`.
    pub by_player: Option<&'static Object>,
}

/// The named files of definitions that `punchboard` checks and prints: the public part of a state. Arguments: the
/// first scenario (who brought what), the state, and the paths of decks that replace the built-in set.
pub type Sheet = fn(&Json, &Json, &[String]) -> Vec<(String, String)>;

/// A ruling on a scenario as everybody may read it, or as one player may: without the names that these may not know.
pub type Redact = fn(&Json, &Ruling, Option<&str>) -> Ruling;

/// What comes after a scenario.
#[derive(Debug, Clone, PartialEq)]
pub enum After {
    /// The next scenario.
    Scenario(Json),
    /// The end of the game, with its result.
    Over(Json),
}

/// The status of a game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GameStatus {
    /// The stage of the game in a few words: "round 2 of 8".
    pub headline: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The names of the players whose move it is.
    pub to_move: Vec<String>,
    /// The possible orders and how to write them.
    pub may: String,
    /// The position, laid out like an outcome: facts, boards and tables.
    pub position: Json,
}
