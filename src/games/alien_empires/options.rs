//! The open questions of the rulebook that the program has to answer.

use crate::model::choice::choices;

choices! {
    /// AE-2.1.
    ForceTable = "force-table" { CountFirst = "count-first", ValueFirst = "value-first" }
    /// AE-8.4.
    AttackReach = "attack-reach" { SameSpace = "same-space", Adjacent = "adjacent" }
    /// AE-8.6.
    Commitment = "commitment" { Whole = "whole", Free = "free" }
    /// AE-11.5.
    AllyPowers = "ally-powers" { None = "none", OwnTokens = "own-tokens" }
    /// AE-12.2.
    Ties = "ties" { Nobody = "nobody", BothDestroyed = "both-destroyed", DefenderWins = "defender-wins" }
    /// AE-14.34.
    GathererMoves = "gatherer-moves" { Ending = "ending", Nearer = "nearer" }
}
