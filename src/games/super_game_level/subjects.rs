//! What can be spoken of in claims and outcomes, by kind.

/// Somebody on a board or in a fight.
pub(super) const CHARACTER: &str = "character";
/// Who plays them.
pub(super) const PLAYER: &str = "player";
/// A kind of item.
pub(super) const ITEM: &str = "item";
/// A kind of piece of landscape.
pub(super) const PIECE: &str = "piece";
