//! The open questions of the rulebook as options.

use punchboard_rules::choices;

choices! {
    /// SUR-4.4.
    BirthTiming = "birth-timing" { BeforeMovement = "before-movement", AfterMovement = "after-movement" }
    /// SUR-4.6.
    NewbornAp = "newborn-ap" { One = "one", Inherited = "inherited" }
    /// SUR-5.10.
    BonusCap = "bonus-cap" { None = "none", Six = "six" }
    /// SUR-5.13.
    NmrBehaviour = "nmr-behaviour" { TypeDefault = "type-default", Keep = "keep" }
    /// SUR-6.1.
    OtherFood = "other-food" { Any = "any", Enough = "enough" }
    /// SUR-6.7.
    GainedAp = "gained-ap" { AtOnce = "at-once", NextRound = "next-round" }
    /// SUR-6.9.
    AggressiveLoser = "aggressive-loser" { Killed = "killed", FendedOff = "fended-off" }
    /// SUR-7.2.
    GoRound = "go-round" {
        WithHerbivores = "with-herbivores",
        MeatEatersOnly = "meat-eaters-only",
        CorpsesOnly = "corpses-only",
    }
    /// SUR-7.7.
    OwnSpeciesCarrion = "own-species-carrion" { Lethal = "lethal", NonLethal = "non-lethal" }
    /// SUR-9.4.
    RavenousPoint = "ravenous-point" { WholeRound = "whole-round", UntilFed = "until-fed" }
    /// SUR-9.6.
    StarvedBodies = "starved-bodies" { All = "all", CarnivoresOnly = "carnivores-only" }
}
