//! What can be spoken of in claims and outcomes, by kind.

use super::pieces::{Card, Event, Power};
use crate::ruling::outcome::Claimable;
use crate::source::Shape;
use crate::source::shape::Names;

/// A player.
pub(super) const PLAYER: &str = "player";
/// A world.
pub(super) const WORLD: &str = "world";
/// A space; worlds stand for theirs.
pub(super) const SPACE: &str = "space";
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
