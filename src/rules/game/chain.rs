//! A whole game as a chain of scenarios: what a game tells of it, so that one engine plays them all from a folder.

use crate::diag::Report;
use crate::ruling::{Json, Ruling};
use crate::source::Node;
use crate::source::shape::{Field, Object};

/// How the scenarios of a game follow each other.
#[derive(Debug, Clone, Copy)]
pub struct Chain {
    /// The keys in which players say what they do in a scenario; where there are none, it is played without them.
    pub orders: fn(&Json) -> &'static [&'static str],
    /// All of them, by the dispute that a scenario is of.
    pub player_keys: &'static [PlayerKeys],
    /// What a state says besides the scenario that it is.
    pub state_fields: &'static [Field],
    /// Makes the scenario that is judged of a state with the orders in it, where it is not one already. What is wrong is reported.
    pub scenario: Option<fn(&mut Node, &mut Report)>,
    /// What follows from a state with the orders in it, and from the ruling on it, which is resolved.
    pub next: fn(&Json, &Ruling) -> After,
    /// How a scenario stands, for everybody or for one player alone, to whom it shows what only this one may see; nothing where it is not
    /// written as [`Chain::next`] writes it.
    pub status: fn(&Json, Option<&str>) -> Option<GameStatus>,
    /// The ruling on a scenario as everybody may read it, or one player; nothing where all lies open on the table.
    pub redact: Option<Redact>,
    /// How a state is printed, of a game that has a sheet for it.
    pub sheet: Option<Sheet>,
}

/// What players say in the scenarios of a dispute.
#[derive(Debug, Clone, Copy)]
pub struct PlayerKeys {
    /// The name of the dispute.
    pub dispute: &'static str,
    /// The keys of its scenario that players say.
    pub keys: &'static [&'static str],
    /// What players are told to have in a scenario, where orders say some of it by player: `reveal: {ann: [7]}`.
    pub by_player: Option<&'static Object>,
}

/// Files of definitions, each with its name, that `punchboard` checks and prints: what a state shows everybody, from the first scenario, which
/// tells who brought what, from the state, and with the decks in place of the set that comes with the program.
pub type Sheet = fn(&Json, &Json, &[String]) -> Vec<(String, String)>;

/// What of the ruling on a scenario everybody may read, or one player: names that these may not know are left out.
pub type Redact = fn(&Json, &Ruling, Option<&str>) -> Ruling;

/// What follows from a scenario.
#[derive(Debug, Clone, PartialEq)]
pub enum After {
    /// Another one.
    Scenario(Json),
    /// Nothing: the game is over, and this is how.
    Over(Json),
}

/// How a game stands.
#[derive(Debug, Clone, PartialEq)]
pub struct GameStatus {
    /// Where it is, in a few words: "round 2 of 8".
    pub headline: String,
    /// Who plays.
    pub players: Vec<String>,
    /// Whose move it is.
    pub to_move: Vec<String>,
    /// What may be done, and how it is written.
    pub may: String,
    /// The position, as outcomes are told: facts, boards and tables.
    pub position: Json,
}
