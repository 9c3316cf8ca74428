//! The claims that can be made in this game, and their wording.

use super::conflict::outcome::Conflict;
use super::migration::outcome::Migration;
use super::setup::outcome::SetupOutcome;
use super::turn::outcome::end::End;
use super::turn::outcome::fate::Fate;
use super::turn::outcome::genesis::Genesis;
use crate::diag::Code;
use crate::rule;
use crate::ruling::Claims;

/// The rules by which values change in a conflict and in a Migration Phase.
const KEPT: &[(&str, Code)] = &[
    ("tokens", rule!("AE-7.1")),
    ("holder", rule!("AE-7.6")),
    ("lost", rule!("AE-12.3")),
    ("retreated", rule!("AE-13.4")),
    ("hands", rule!("AE-2.5")),
    ("played", rule!("AE-10.1")),
    ("discards", rule!("AE-12.5")),
];

/// The same in the other parts of a turn.
const KEPT_IN_A_TURN: &[(&str, Code)] = &[
    ("active", rule!("AE-4.3")),
    ("over", rule!("AE-16.1")),
    ("winners", rule!("AE-16.1")),
    ("out", rule!("AE-16.3")),
    ("controls", rule!("AE-7.6")),
    ("tokens", rule!("AE-6.1")),
    ("hands", rule!("AE-5.1")),
    ("hand", rule!("AE-5.1")),
    ("round", rule!("AE-4.2")),
    ("order", rule!("AE-4.1")),
    ("this_round", rule!("AE-4.1")),
];

/// Claims about a conflict.
pub(super) const CONFLICT: Claims = Claims {
    example: "{winner: ann, lost: {bob: 3}}",
    sentences: &[
        ("result", "attacker-wins", "the attacker wins"),
        ("result", "defender-wins", "the defender wins"),
        ("result", "tie", "they tie"),
        ("result", "prevented", "the conflict is prevented"),
        ("result", "abandoned", "the conflict is abandoned"),
        ("result", "*", "nothing is decided"),
        ("winner", "", "nobody wins"),
        ("winner", "*", "{} wins"),
        ("loser", "", "nobody loses"),
        ("loser", "*", "{} loses"),
        ("totals", "*", "{who}'s total is {}"),
        ("totals", "", "no total is counted"),
        ("tokens", "map", "{who} has tokens: {}"),
        ("tokens", "", "{who} has no token in {where}"),
        ("tokens", "", "{who} has no token"),
        ("tokens", "*", "{who} has {|token|tokens} in {where}"),
        ("lost", "map", "tokens lost: {}"),
        ("lost", "", "{who} loses no token"),
        ("lost", "", "nobody loses a token"),
        ("lost", "*", "{who} loses {|token|tokens}"),
        ("retreated", "map", "{who} retreats: {}"),
        ("retreated", "", "no token of {who} retreats to {where}"),
        ("retreated", "", "no token retreats"),
        ("retreated", "*", "{|token|tokens} of {who} retreat to {where}"),
        ("hands", "", "{who} has no card"),
        ("hands", "*", "{who} has {}"),
        ("played", "", "{who}'s cards on the table are none"),
        ("played", "*", "{who}'s cards on the table are {}"),
        ("discards", "", "nothing is discarded"),
        ("discards", "*", "discarded are {}"),
        ("holder", "", "nobody holds {who}"),
        ("holder", "", "nobody alone has tokens there"),
        ("holder", "*", "{who} is held by {}"),
        ("holder", "*", "{} alone has tokens there"),
        ("earlier", "", "there was no conflict before it"),
        ("earlier", "*", "before it, {}"),
        ("at", "*", "{who} is in {}"),
        ("colonized", "", "nobody has colonized {who}"),
        ("colonized", "*", "{who} is colonized by {}"),
    ],
    kept: KEPT,
    ..Claims::in_keys_of(Conflict::OBJECT)
};

/// Claims about a Migration Phase.
pub(super) const MIGRATION: Claims = Claims {
    outcome: Migration::OBJECT,
    by_name: &["worlds"],
    example: "{tokens: {ann: {F9: 2}}, lost: {bob: 1}}",
    ..CONFLICT
};

/// Sentences of claims about a turn and the set-up.
const OF_A_TURN: &[(&str, &str, &str)] = &[
    ("active", "*", "it is {}'s turn"),
    ("drawn", "#", "{} is drawn {nth}"),
    ("seen", "#", "{} is {nth}"),
    ("picking", "#", "{} picks {nth}"),
    ("order", "#", "{} plays {nth}"),
    ("this_round", "#", "{} plays {nth}"),
    ("drawn", "", "no card is drawn"),
    ("drawn", "*", "drawn are {}"),
    ("seen", "", "no card is looked at"),
    ("seen", "*", "{} are looked at"),
    ("limit", "*", "the hand limit is {|card|cards}"),
    ("lost", "map", "tokens lost: {}"),
    ("lost", "", "{who} loses no token"),
    ("lost", "", "nobody loses a token"),
    ("lost", "*", "{who} loses {|token|tokens}"),
    ("gained", "map", "tokens gained: {}"),
    ("gained", "", "{who} gains no token"),
    ("gained", "*", "{who} gains {|token|tokens}"),
    ("over", "yes", "the game is over"),
    ("over", "no", "the game goes on"),
    ("how", "worlds", "all worlds decide it"),
    ("how", "last", "one player alone is left"),
    ("how", "nobody", "nobody is left"),
    ("how", "rounds", "the rounds are over"),
    ("how", "", "nothing decides it"),
    ("winners", "", "nobody wins"),
    ("winners", "*", "{} wins"),
    ("next", "", "nobody is next"),
    ("next", "*", "{} is next"),
    ("controls", "map", "worlds controlled: {}"),
    ("controls", "*", "{who} controls {|world|worlds}"),
    ("tokens", "map", "{who} has tokens: {}"),
    ("tokens", "", "{who} has no token in {where}"),
    ("tokens", "*", "{who} has {|token|tokens} in {where}"),
    ("tokens", "*", "{who} has {|token|tokens}"),
    ("out", "", "nobody is out"),
    ("out", "*", "{} is out"),
    ("powers", "", "{who} has no power"),
    ("powers", "*", "{who} has {}"),
    ("hand", "", "{who} has no card"),
    ("hand", "*", "{who} has {}"),
    ("hands", "", "{who} has no card"),
    ("hands", "*", "{who} has {}"),
    ("discards", "", "nothing is discarded"),
    ("discards", "*", "discarded are {}"),
    ("worlds", "*", "{who} is in {}"),
    ("homeworlds", "", "there is no homeworld"),
    ("homeworlds", "*", "{who}'s homeworld is {}"),
    ("homeworlds", "*", "the homeworlds are {}"),
    ("done", "yes", "all is set up"),
    ("done", "no", "not all is set up"),
    ("by", "*", "{} is to decide"),
    ("for", "*", "the next decision is to {}"),
    ("rolls", "*", "{who} rolls {}"),
    ("picking", "", "the picking order is not known"),
    ("picking", "*", "the picking order is {}"),
    ("round", "*", "it is round {}"),
    ("order", "*", "the turn order is {}"),
    ("this_round", "*", "the order of this round is {}"),
    ("extra", "yes", "it is an extra turn"),
    ("deck", "", "no card of the deck is known"),
    ("deck", "*", "the next cards are {}"),
    ("peacemaker", "", "there is no Universal Peace"),
    ("peacemaker", "*", "it is {}'s Universal Peace"),
    ("resurrected", "*", "{} has used Resurrection"),
];

/// What claims about all parts of a turn share.
const TURN: Claims = Claims {
    sentences: OF_A_TURN,
    in_order: &["drawn", "seen", "picking", "order", "this_round", "deck", "powers"],
    kept: KEPT_IN_A_TURN,
    ..Claims::in_keys_of(Fate::OBJECT)
};

/// Claims about a Fate Phase.
pub(super) const FATE: Claims = Claims { example: "{drawn: [8, Memory], limit: 9}", ..TURN };

/// Claims about a Genesis Phase.
pub(super) const GENESIS: Claims =
    Claims { outcome: Genesis::OBJECT, example: "{gained: {Vega: 2}}", ..TURN };

/// Claims about the end of a turn.
pub(super) const END: Claims =
    Claims { outcome: End::OBJECT, example: "{over: true, winners: [ann]}", ..TURN };

/// Claims about a set-up.
pub(super) const SETUP: Claims =
    Claims { outcome: SetupOutcome::OBJECT, example: "{homeworlds: {ann: Vega}, done: true}", ..TURN };
