//! Every die that the rulebook calls for, named.

use super::pieces::Card;
use super::spaces::Space;
use crate::ruling::{Desk, Reads, Request, Roll, Stop};

/// Sides of the die for the picking order in the set-up (AE-3.3).
pub const ORDER: u32 = 10;

/// Picks the card that a player draws, is dealt or looks at among `cards` (AE-2.6).
pub fn draw(
    desk: &mut Desk<'_>,
    who: &str,
    purpose: &'static str,
    cards: &[Card],
) -> Result<(usize, Option<Roll>), Stop> {
    desk.pick(who, purpose, cards.len(), |n| cards[n].to_string())
}

/// Picks the card that a thief takes from a hand (AE-2.9).
pub fn steal(desk: &mut Desk<'_>, thief: &str, cards: &[Card]) -> Result<(usize, Option<Roll>), Stop> {
    desk.pick(thief, "steal", cards.len(), |n| cards[n].to_string())
}

/// Picks the space of a world (AE-3.2).
pub fn place(desk: &mut Desk<'_>, world: &str, spaces: &[Space]) -> Result<(usize, Option<Roll>), Stop> {
    desk.pick(world, "place", spaces.len(), |n| spaces[n].to_string())
}

/// A player's D10 for the picking order (AE-3.3).
pub fn order(desk: &mut Desk<'_>, who: &str) -> Result<Roll, Stop> {
    desk.roll(Request { reads: Reads::EachAgain, ..Request::one(who.to_owned(), "order", ORDER) })
}
