//! The claims that can be made in this game, and their wording.

use super::deal;
use super::outcome::Outcome;
use super::whole;
use crate::diag::Code;
use crate::rule;
use crate::ruling::{Claims, Wide};

/// Short words for fates.
const WORDS: &[Wide] = &[
    Wide::when("dead", "fate", &["dead"], "{who} dies"),
    Wide::when("alive", "fate", &["alive", "fled"], "{who} lives"),
    Wide::when("fled", "fate", &["fled"], "{who} gets away"),
];

/// What the claims of all disputes share.
const CLAIMS: Claims = Claims {
    by_name: &["agents", "sues", "monsters", "canons"],
    words: WORDS,
    in_order: &["order", "free"],
    example: "{result: agents, Sia: dead}",
    sentences: TOLD,
    never: &[
        ("agents", "canons"),
        ("agents", "gained"),
        ("sues", "artefacts"),
        ("monsters", "charged"),
        ("monsters", "canons"),
        ("monsters", "gained"),
        ("monsters", "kills"),
        ("monsters", "artefacts"),
        ("monsters", "killed_by"),
    ],
    kept: KEPT,
    counted: COUNTED,
    ..Claims::in_keys_of(Outcome::OBJECT)
};

/// The rules by which values change.
const KEPT: &[(&str, Code)] = &[
    ("charged", rule!("GZ-10.5")),
    ("monsters.health", rule!("GZ-7.5")),
    ("health", rule!("GZ-6.5")),
    ("fate", rule!("GZ-6.13")),
    ("canons.at", rule!("GZ-4.6")),
    ("monsters.at", rule!("GZ-7.2")),
    ("at", rule!("GZ-4.1")),
    ("held_by", rule!("GZ-9.6")),
    ("canons", rule!("GZ-9.6")),
    ("sues.kills", rule!("GZ-9.2")),
    ("kills", rule!("GZ-9.1")),
    ("artefacts", rule!("GZ-9.1")),
    ("gained", rule!("GZ-9.3")),
    ("killed_by", rule!("GZ-6.13")),
    ("next", rule!("GZ-2.15")),
    ("over", rule!("GZ-18.2")),
];

/// The rules by which values are counted from others.
const COUNTED: &[(&str, Code)] = &[
    ("stealth", rule!("GZ-8.2")),
    ("observe", rule!("GZ-8.2")),
    ("effective", rule!("GZ-6.4")),
    ("result", rule!("GZ-6.16")),
    ("round", rule!("GZ-6.14")),
    ("battles", rule!("GZ-5.15")),
    ("ledger", rule!("GZ-18.3")),
    ("empty", rule!("GZ-2.14")),
];

/// Sentences of claims.
const TOLD: &[(&str, &str, &str)] = &[
    ("fate", "alive", "{who} lives"),
    ("fate", "dead", "{who} dies"),
    ("fate", "fled", "{who} gets away"),
    ("fate", "", "nothing has happened to {who} yet"),
    ("health", "", "nothing has happened to {who} yet"),
    ("health", "*", "{who} has {} Health"),
    ("at", "", "{who} is nowhere"),
    ("at", "*", "{who} is at {}"),
    ("charged", "true", "{who}'s Special is charged"),
    ("charged", "", "{who}'s Special is not charged"),
    ("canons", "", "{who} holds no Canon"),
    ("canons", "*", "{who} holds {}"),
    ("held_by", "", "nobody holds {who}"),
    ("held_by", "*", "{who} is held by {}"),
    ("gained", "", "{who} gains no point in {where}"),
    ("gained", "", "{who} gains no point"),
    ("gained", "map", "{who} gains {}"),
    ("gained", "*", "{who} gains {} in {where}"),
    ("kills", "*", "{who} has {|kill|kills}"),
    ("kills", "", "{who} has no kills"),
    ("artefacts", "", "{who} has no artefact"),
    ("artefacts", "*", "{who} has {}"),
    ("killed_by", "", "nobody has killed {who}"),
    ("killed_by", "*", "{who} is killed by {}"),
    ("order", "#", "{} thrusts {nth}"),
    ("order", "*", "the order of thrusts is {}"),
    ("free", "", "nobody has a free thrust"),
    ("free", "*", "{} has a free thrust"),
    ("result", "agents", "the Agents hold the Location"),
    ("result", "sues", "the 'Sues hold the Location"),
    ("result", "agent", "the Agent wins"),
    ("result", "sue", "the 'Sue wins"),
    ("result", "monster", "the Monster wins"),
    ("result", "fled", "the fight ends with a flight"),
    ("result", "undecided", "the fight is undecided"),
    ("result", "unfinished", "the fight is not over"),
    ("result", "", "nobody has won yet"),
    ("round", "*", "it is round {}"),
    ("next", "", "nobody has a thrust any more"),
    ("next", "*", "it is {}'s thrust"),
    ("battles", "", "no battle is to be fought"),
    ("battles", "*", "these battles are to be fought: {}"),
    ("negotiating", "true", "the Monsters negotiate"),
    ("negotiating", "", "the Monsters don't negotiate"),
    ("damage", "*", "{who} takes {} from {where}"),
    ("attack", "*", "{who}'s Attack is {}"),
    ("defence", "*", "{who}'s Defence is {}"),
    ("speed", "*", "{who}'s Speed is {}"),
    ("stealth", "*", "{who}'s Stealth is {}"),
    ("insanity", "*", "{who}'s Insanity is {}"),
    ("observe", "*", "{who}'s Observe is {}"),
    ("allure", "*", "{who}'s Allure is {}"),
];

/// Sentences of claims about whole games.
const TOLD_OF_GAMES: &[(&str, &str, &str)] = &[
    ("next", "", "nobody has a turn any more"),
    ("next", "*", "it is {}'s turn"),
    ("over", "no-sues", "the game is over, since no 'Sue is left"),
    ("over", "no-agents", "the game is over, since no Agent is left"),
    ("over", "rounds", "the game is over after the agreed rounds"),
    ("over", "true", "the game is over"),
    ("over", "", "the game is not over"),
    ("winners", "", "nobody has won"),
    ("winners", "*", "{} wins"),
];

/// Claims about a battle.
pub(super) const BATTLE: Claims = Claims { sides: &[("agents", &["agents"]), ("sues", &["sues"])], ..CLAIMS };

/// Claims about a Monster fight.
pub(super) const MONSTER_FIGHT: Claims = Claims {
    sides: &[("agents", &["agent"]), ("sues", &["sue"]), ("monsters", &["monster"])],
    example: "{result: sue, Troll: dead}",
    ..CLAIMS
};

/// Claims about a turn.
pub(super) const MOVE: Claims = Claims { example: "{Sparkles: C3}", ..CLAIMS };

/// Claims about a set-up.
pub(super) const SETUP: Claims =
    Claims { example: "{agents: {Wren Tallow: A3}}", counted: COUNTED, ..Claims::in_keys_of(deal::OUTCOME) };

/// Claims about a turn of a whole game.
pub(super) const TURN: Claims = Claims {
    outcome: whole::turn::OUTCOME,
    by_name: &["agents", "sues", "monsters", "canons", "ledger"],
    example: "{next: ann, Sparkles: dead}",
    sentences: TOLD_OF_GAMES,
    ..CLAIMS
};

/// Claims about the end of a game.
pub(super) const END: Claims = Claims {
    by_name: &["score"],
    example: "{winners: [ann]}",
    sentences: TOLD_OF_GAMES,
    ..Claims::in_keys_of(whole::end::OUTCOME)
};
