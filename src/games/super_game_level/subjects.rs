//! What claims and outcomes can name: the kinds, and all names of a scenario.

use super::pieces::Item;
use super::setup::Setup;
use super::tables::PIECES;
use crate::ruling::{Called, Subject};

/// A character on a board or in a fight.
pub(super) const CHARACTER: &str = "character";
/// A player.
pub(super) const PLAYER: &str = "player";
/// A kind of item.
pub(super) const ITEM: &str = "item";
/// A kind of piece of landscape.
pub(super) const PIECE: &str = "piece";

/// All names of a turn.
pub(super) fn named(setup: &Setup) -> Vec<Called<'_>> {
    let players = setup.players.iter().map(|player| Called::new(PLAYER, player.as_str(), None));
    let items = Item::ALL.into_iter().map(|item| Called::new(ITEM, item.key(), None));
    named_characters(setup.names.iter().map(String::as_str)).chain(players).chain(items).collect()
}

/// All names of the Creation Phase.
pub(super) fn named_in_creation<'n>(players: impl Iterator<Item = &'n str>) -> Vec<Called<'n>> {
    let players = players.enumerate();
    let players = players.map(|(n, name)| Called::new(PLAYER, name, Some(Subject::Somebody(n as u32))));
    players.chain(PIECES.iter().map(|row| Called::new(PIECE, row.name, None))).collect()
}

/// Characters by number.
pub(super) fn named_characters<'n>(names: impl Iterator<Item = &'n str>) -> impl Iterator<Item = Called<'n>> {
    names.enumerate().map(|(who, name)| Called::new(CHARACTER, name, Some(Subject::Somebody(who as u32))))
}
