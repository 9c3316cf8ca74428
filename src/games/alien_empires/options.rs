//! The rulebook's open questions, as options with their values.

use punchboard_rules::choices;

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
    /// AE-3.4.
    Picking = "picking" { HighestFirst = "highest-first", LowestFirst = "lowest-first" }
    /// AE-3.9.
    ConflictingRaces = "conflicting-races" { Replaced = "replaced", NotReplaced = "not-replaced" }
    /// AE-5.1.
    FateDraw = "fate-draw" { UpTo = "up-to", AllOrNone = "all-or-none" }
    /// AE-14.62.
    Contraceptives = "contraceptives" { Growth = "growth", BreederToo = "breeder-too" }
    /// AE-15.1.
    Mutation = "mutation" { Discarded = "discarded", ToHand = "to-hand" }
    /// AE-15.4.
    PeaceLength = "peace-length" { UntilNextTurn = "until-next-turn", ThisRound = "this-round" }
    /// AE-16.4.
    RoundLimit = "round-limit" { None = "none", TwelveRounds = "twelve-rounds" }
}
