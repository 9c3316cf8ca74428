//! The kinds of things that claims and outcomes name, and those in a scenario.

use super::pieces::{Card, Event, Power};
use super::situation::Board;
use super::spaces::Space;
use crate::ruling::outcome::Claimable;
use crate::ruling::{Called, Subject};
use crate::source::Shape;
use crate::source::shape::Names;

/// A player.
pub(super) const PLAYER: &str = "player";
/// A world.
pub(super) const WORLD: &str = "world";
/// A space; a world's name means its space.
pub(super) const SPACE: &str = "space";
/// A hand, or cards on the table.
pub(super) const CARDS: Shape = Shape::List(&Card::SHAPE);
/// Numbers of tokens, by space.
pub(super) const TOKENS_BY_SPACE: Shape = Shape::Map(Names::Space, &Shape::Whole);

impl Claimable for Card {
    const SHAPE: Shape = Shape::Either(&[
        Shape::Whole,
        Shape::Word(Power::NAMES),
        Shape::Word(Event::NAMES),
        Shape::Word(&["?"]),
    ]);
}

/// The players and worlds of a dispute of a whole game.
pub(super) fn on_board(board: &Board) -> Vec<Called<'_>> {
    let worlds = board.worlds.iter().map(|(world, space)| (world.as_str(), *space));
    named(board.players.iter().map(String::as_str), worlds)
}

/// The players, and the worlds before they are placed.
pub(super) fn unplaced<'s>(players: &'s [String], worlds: &'s [String]) -> Vec<Called<'s>> {
    let mut all = named(players.iter().map(String::as_str), std::iter::empty());
    let world =
        |(n, name): (usize, &'s String)| Called::new(WORLD, name.as_str(), Some(Subject::Thing(n as u32)));
    all.extend(worlds.iter().enumerate().map(world));
    all
}

/// Players by their numbers, and worlds by their spaces.
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
