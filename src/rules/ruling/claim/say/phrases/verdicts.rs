//! What verdicts and steps say, in other words.

use super::{Phrase, phrase};

pub(super) const PHRASES: &[Phrase] = &[
    // What verdicts say.
    phrase(&["{x} has the first thrust against {y}", "{x} has the first thrust"], &["{x} thrusts first"]),
    phrase(&["the battle ends undecided", "{x} and {y} part undecided"], &["the fight is undecided"]),
    phrase(&["the battle is unfinished", "the fight is unfinished"], &["the fight is not over"]),
    phrase(&["{x} flees from {y} with {}", "{x} flees from {y}"], &["{x} gets away"]),
    phrase(&["{x} dies on the way"], &["{x} dies"]),
    phrase(&["{x} {n}"], &["{x}'s total is {n}", "{x} has {n}"]),
    phrase(&["no token is lost"], &["nobody loses a token"]),
    phrase(&["the conflict between {x} and {y} is prevented"], &["the conflict is prevented"]),
    phrase(&["the conflict between {x} and {y} is abandoned"], &["the conflict is abandoned"]),
    phrase(&["{x} shares the win", "{x} share the win"], &["{x} wins"]),
    phrase(&["{x} has the first turn"], &["{x} goes first", "{x} is next", "it is {x}'s turn"]),
    phrase(&["{x} goes first"], &["{x} is next", "it is {x}'s turn"]),
    phrase(&["{x} is back on {y}'s sheet"], &["{x} is on the sheet"]),
    phrase(&["nothing has changed", "nothing changes"], &["both stay"]),
    phrase(&["the creation phase goes on"], &["the phase goes on"]),
    phrase(&["the creation phase is over"], &["the phase is over"]),
    phrase(&["the game is a draw"], &["it is a draw"]),
    phrase(&["the agents hold {x}"], &["the Agents hold the Location"]),
    phrase(&["the sues hold {x}"], &["the 'Sues hold the Location"]),
    phrase(&["{x} wins together"], &["{x} wins"]),
];
