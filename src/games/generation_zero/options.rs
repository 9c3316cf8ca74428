//! The rulebook's open questions, as options with their values.

use punchboard_rules::choices;

choices! {
    /// GZ-1.3.
    LineUps = "line-ups" { Any = "any", Equal = "equal" }
    /// GZ-2.11.
    Placement = "placement" { Random = "random", Chosen = "chosen" }
    /// GZ-2.13.
    Crowding = "crowding" { Shared = "shared", Spread = "spread", Anywhere = "anywhere" }
    /// GZ-4.4.
    TerrainCost = "terrain-cost" { Passing = "passing", Entering = "entering" }
    /// GZ-5.2.
    EnsnareContact = "ensnare-contact" { Contact = "contact", Landing = "landing" }
    /// GZ-5.12.
    OwnAgent = "own-agent" { Forbidden = "forbidden", Deadly = "deadly" }
    /// GZ-5.18.
    Bree = "bree" { Ignored = "ignored", Used = "used" }
    /// GZ-6.4.
    Doubling = "doubling" { First = "first", Last = "last" }
    /// GZ-6.11.
    EffectTurn = "effect-turn" { ThrustCycle = "thrust-cycle", PlayerTurn = "player-turn" }
    /// GZ-6.14.
    BattleLength = "battle-length" { ToTheEnd = "to-the-end", OneRound = "one-round" }
    /// GZ-10.7.
    RechargeClock = "recharge-clock" { PlayerTurns = "player-turns", Thrusts = "thrusts" }
    /// GZ-11.1.
    AppendixTerrain = "appendix-terrain" { Used = "used", Ignored = "ignored" }
    /// GZ-12.1.
    AppendixWeapons = "appendix-weapons" { Used = "used", Ignored = "ignored" }
    /// GZ-12.6.
    DaggerAgainst = "dagger-against" { Artefact = "artefact", WeaponToo = "weapon-too" }
    /// GZ-12.8.
    GunFlight = "gun-flight" { WithSuccess = "with-success", Any = "any" }
    /// GZ-12.9.
    MaceThrust = "mace-thrust" { EveryThird = "every-third", ThirdOnly = "third-only" }
    /// GZ-12.10.
    NeuralyserAttack = "neuralyser-attack" { Allowed = "allowed", Forbidden = "forbidden" }
    /// GZ-13.1.
    AppendixArtefacts = "appendix-artefacts" { Used = "used", Ignored = "ignored" }
    /// GZ-14.1.
    AppendixDepartments = "appendix-departments" { Used = "used", Ignored = "ignored" }
    /// GZ-14.6.
    NeuralyseRelease = "neuralyse-release" { Named = "named", Random = "random" }
    /// GZ-14.7.
    Specialist = "specialist" { OwnPlayer = "own-player", AnyPlayer = "any-player" }
    /// GZ-15.1.
    AppendixInsanity = "appendix-insanity" { Used = "used", Ignored = "ignored" }
    /// GZ-18.5.
    NoKills = "no-kills" { Nobody = "nobody", All = "all" }
}
