//! Outcomes in the game's own fields, and in a sentence.

pub mod conflict;
pub mod migration;

use super::pieces::Card;
use super::spaces::Space;
use crate::games::wording::figured;
use crate::ruling::Json;

/// Tokens by space, spaces without any left out.
fn by_space(tokens: impl Iterator<Item = (Space, u32)>) -> Json {
    tokens
        .filter(|(_, number)| *number > 0)
        .map(|(space, number)| (space.to_string(), Json::from(number)))
        .collect()
}

/// Cards in order.
fn cards(cards: &[Card]) -> Json {
    cards.iter().map(|card| card.json()).collect()
}

/// "1 token", "3 tokens".
fn tokens(number: u32) -> String {
    figured(number, "token", "tokens")
}
