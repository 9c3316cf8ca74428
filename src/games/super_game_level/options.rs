//! The options of the rulebook that the program decides by.

use punchboard_rules::choices;

choices! {
    /// SGL-3.11.
    Adjacency = "adjacency" { Eight = "eight", Four = "four" }
    /// SGL-4.4.
    EntryPush = "entry-push" { Open = "open", Landscape = "landscape" }
    /// SGL-5.1.
    StartSquareFooting = "start-square-footing" { Air = "air", Floor = "floor" }
    /// SGL-6.2.
    JumpBegins = "jump-begins" { AtOnce = "at-once", NextPoint = "next-point" }
    /// SGL-6.4.
    LevelMoveInJump = "level-move-in-jump" { EndsJump = "ends-jump", Hovers = "hovers" }
    /// SGL-6.6.
    LadderCeiling = "ladder-ceiling" { Open = "open", Ceiling = "ceiling" }
    /// SGL-6.9.
    StartSquareCeiling = "start-square-ceiling" { Open = "open", Ceiling = "ceiling" }
    /// SGL-8.2.
    LadderDescent = "ladder-descent" { Allowed = "allowed", Literal = "literal" }
    /// SGL-9.2.
    BoxBump = "box-bump" { Entered = "entered", HeadHit = "head-hit" }
    /// SGL-11.1.
    AttackOwn = "attack-own" { Forbidden = "forbidden", Allowed = "allowed" }
    /// SGL-11.3.
    HigherGround = "higher-ground" { RowAbove = "row-above", DirectlyAbove = "directly-above" }
    /// SGL-12.3.
    BombTiming = "bomb-timing" { BeforeEntry = "before-entry", AfterEntry = "after-entry" }
    /// SGL-12.4.
    BombOwnSquare = "bomb-own-square" { Hit = "hit", Spared = "spared" }
    /// SGL-12.6.
    ShotBlockers = "shot-blockers" { Solid = "solid", Landscape = "landscape" }
    /// SGL-13.2.
    BottomRow = "bottom-row" { AnyArrival = "any-arrival", OwnMove = "own-move" }
}
