//! Every die that the rulebook calls for, named. There are only random picks: of a card drawn, and of a card stolen.

use super::pieces::Card;
use crate::ruling::{Desk, Roll, Stop};

/// Picks the card that a player draws, among so many that are left (AE-2.6).
pub fn draw(desk: &mut Desk<'_>, who: &str, cards: &[Card]) -> Result<(usize, Option<Roll>), Stop> {
    desk.pick(who, "draw", cards.len(), |n| cards[n].to_string())
}

/// Picks the card that a thief takes out of a hand (AE-2.9).
pub fn steal(desk: &mut Desk<'_>, thief: &str, cards: &[Card]) -> Result<(usize, Option<Roll>), Stop> {
    desk.pick(thief, "steal", cards.len(), |n| cards[n].to_string())
}
