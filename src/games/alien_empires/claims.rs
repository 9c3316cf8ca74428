//! What may be claimed in this game, and in which words.

use super::outcome::conflict::Conflict;
use super::outcome::migration::Migration;
use super::pieces::{Card, Event, Power};
use super::spaces::Space;
use crate::ruling::outcome::Claimable;
use crate::ruling::{Called, Claims, Subject};
use crate::source::Shape;
use crate::source::shape::Names;

/// A player.
pub(super) const PLAYER: &str = "player";
/// A world.
pub(super) const WORLD: &str = "world";
/// A space; worlds stand for theirs.
const SPACE: &str = "space";
/// A hand, or cards on the table.
pub(super) const CARDS: Shape = Shape::List(&Card::SHAPE);
/// Tokens by space.
pub(super) const TOKENS_BY_SPACE: Shape = Shape::Map(Names::Space, &Shape::Whole);

impl Claimable for Card {
    const SHAPE: Shape = Shape::Either(&[
        Shape::Whole,
        Shape::Word(Power::NAMES),
        Shape::Word(Event::NAMES),
        Shape::Word(&["?"]),
    ]);
}

/// Those of a conflict.
pub(super) const CONFLICT: Claims = Claims {
    example: "{winner: ann, lost: {bob: 3}}",
    told: &[
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
        ("played", "", "{who} plays no card"),
        ("played", "*", "{who} plays {}"),
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
    ..Claims::in_keys_of(Conflict::OBJECT)
};

/// Those of a Migration Phase.
pub(super) const MIGRATION: Claims = Claims {
    outcome: Migration::OBJECT,
    by_name: &["worlds"],
    example: "{tokens: {ann: {F9: 2}}, lost: {bob: 1}}",
    ..CONFLICT
};

/// Players by their numbers, and worlds by where they are.
pub(super) fn named<'s>(
    players: impl Iterator<Item = &'s str>,
    worlds: impl Iterator<Item = (&'s str, Space)>,
) -> Vec<Called<'s>> {
    let player = |(n, name)| Called::new(PLAYER, name, Some(Subject::Somebody(n as u32)));
    let world = |(n, (name, space)): (usize, (&'s str, Space))| {
        let subject = Some(Subject::Thing(n as u32));
        let there = Called { stands_for: Some(space.to_string()), ..Called::new(SPACE, name, subject) };
        [Called::new(WORLD, name, subject), there]
    };
    players.enumerate().map(player).chain(worlds.enumerate().flat_map(world)).collect()
}
