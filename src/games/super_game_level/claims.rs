//! What may be claimed in each dispute, and in which words.

use super::creation::Created;
use super::end::Ended;
use super::outcome::{Fought, Turn};
use crate::diag::Code;
use crate::rule;
use crate::ruling::{Claims, Wide};

/// The rules by which values change.
const KEPT: &[(&str, Code)] = &[
    ("pile", rule!("SGL-1.6")),
    ("hp", rule!("SGL-1.8")),
    ("item", rule!("SGL-10.1")),
    ("items", rule!("SGL-9.3")),
    ("bricks", rule!("SGL-12.1")),
    ("bombs", rule!("SGL-12.2")),
    ("frozen", rule!("SGL-12.7")),
    ("at", rule!("SGL-3.8")),
    ("gravity", rule!("SGL-3.3")),
    ("active", rule!("SGL-3.6")),
    ("over", rule!("SGL-14.1")),
    ("winner", rule!("SGL-14.1")),
    ("draw", rule!("SGL-14.2")),
    ("dead", rule!("SGL-13.1")),
    ("dropped", rule!("SGL-13.4")),
    ("characters", rule!("SGL-14.4")),
    ("hit_points", rule!("SGL-14.4")),
    ("squares", rule!("SGL-2.2")),
    ("left", rule!("SGL-2.2")),
    ("landscape", rule!("SGL-2.2")),
    ("start", rule!("SGL-2.4")),
    ("limit", rule!("SGL-1.12")),
    ("passes", rule!("SGL-2.6")),
    ("ended", rule!("SGL-2.7")),
    ("order", rule!("SGL-2.1")),
];

/// Claims about the Creation Phase.
pub(super) const CREATION: Claims = Claims {
    by_name: &["players", "landscape"],
    in_order: &["order"],
    example: "{next: ann, passes: 1}",
    sentences: &[
        ("ended", "true", "the phase is over"),
        ("ended", "", "the phase goes on"),
        ("next", "", "it is nobody's turn"),
        ("next", "*", "it is {}'s turn"),
        ("passes", "*", "{|pass was|passes were} made in a row"),
        ("landscape", "", "{who} is empty"),
        ("landscape", "*", "{who} holds a {}"),
        ("squares", "*", "{who} has laid {|square|squares}"),
        ("limit", "*", "{who} may lay {|square|squares}"),
        ("start", "", "{who} has laid no start square"),
        ("start", "*", "{who}'s start square is {}"),
        ("left", "*", "{where} has {} of {who} left"),
        ("order", "", "the order of play is not settled"),
        ("order", "*", "the order of play is {}"),
        ("#", "*", "{who} is {nth}"),
    ],
    kept: KEPT,
    ..Claims::in_keys_of(Created::OBJECT)
};

/// Claims about a fight.
pub(super) const FIGHT: Claims = Claims {
    by_name: &["characters"],
    words: &[
        Wide::when("dead", "dead", &["true"], "{who} dies"),
        Wide::when("alive", "dead", &["false"], "{who} lives"),
    ],
    example: "{winner: Zed, Moe: dead}",
    sentences: &[
        ("winner", "", "nobody wins"),
        ("winner", "*", "{} wins"),
        ("hurt", "", "nobody is hurt"),
        ("hurt", "*", "{} is hurt"),
        ("dropped", "", "nothing is dropped"),
        ("dropped", "*", "a {} is dropped"),
        ("hp", "*", "{who} has {|hit point|hit points}"),
        ("dead", "true", "{who} dies"),
        ("dead", "", "{who} lives"),
        ("item", "", "{who} holds nothing"),
        ("item", "*", "{who} holds a {}"),
    ],
    kept: KEPT,
    ..Claims::in_keys_of(Fought::OBJECT)
};

/// Claims about a turn.
pub(super) const TURN: Claims = Claims {
    by_name: &["characters"],
    words: &[
        Wide::when("dead", "at", &["graveyard"], "{who} dies"),
        Wide { word: "alive", key: "at", values: &["graveyard"], is_one: false, sentence: "{who} lives" },
        Wide::when("frozen", "frozen", &["shot", "skipped"], "{who} is frozen"),
    ],
    example: "{a: D3, b: dead}",
    sentences: &[
        ("at", "graveyard", "{who} is dead"),
        ("at", "sheet", "{who} is on the sheet"),
        ("at", "*", "{who} is in {}"),
        ("hp", "*", "{who} has {|hit point|hit points}"),
        ("item", "", "{who} holds nothing"),
        ("item", "*", "{who} holds a {}"),
        ("frozen", "", "{who} is not frozen"),
        ("frozen", "shot", "{who} is frozen and still has to lose its turn"),
        ("frozen", "skipped", "{who} is frozen and has lost its turn"),
        ("gravity", "*", "gravity points {}"),
        ("items", "", "no item lies in {who}"),
        ("items", "*", "a {} lies in {who}"),
        ("bricks", "", "no brick was placed"),
        ("bricks", "*", "placed bricks are in {}"),
        ("bombs", "", "no bomb is armed"),
        ("bombs", "*", "armed bombs are in {}"),
        ("pile", "*", "the pile has {} of {who}"),
        ("name", "*", "{} is being played"),
        ("points", "*", "{|point is|points are} left"),
        ("jump", "*", "{|point is|points are} left of the jump"),
        ("acted", "true", "the activity is used up"),
        ("acted", "", "the activity is not used up"),
        ("active", "", "nobody is being played"),
        ("over", "true", "the game is over"),
        ("over", "", "the game goes on"),
        ("winner", "", "nobody has won the game"),
        ("winner", "*", "{} wins the game"),
        ("draw", "", "nobody shares a draw"),
        ("draw", "*", "{} share a draw"),
        ("player", "*", "{} is next"),
        ("round", "*", "the next turn is of round {}"),
    ],
    kept: KEPT,
    ..Claims::in_keys_of(Turn::OBJECT)
};

/// Claims about the end of a game.
pub(super) const END: Claims = Claims {
    by_name: &["standings"],
    words: &[Wide::when("out", "characters", &["0"], "{who} is out")],
    in_order: &["out", "draw"],
    example: "{winner: ann}",
    sentences: &[
        ("over", "true", "the game is over"),
        ("over", "", "the game goes on"),
        ("winner", "", "nobody has won the game"),
        ("winner", "*", "{} wins the game"),
        ("draw", "", "nobody shares a draw"),
        ("draw", "*", "{} share a draw"),
        ("characters", "*", "{who} has {|character|characters} left"),
        ("hit_points", "*", "{who} has {|hit point|hit points} left"),
        ("out", "", "nobody is out"),
        ("out", "*", "{} are out"),
    ],
    kept: KEPT,
    ..Claims::in_keys_of(Ended::OBJECT)
};
