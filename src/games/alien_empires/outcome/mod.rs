//! The parts of outcomes that several disputes share; each dispute has its own outcome beside it.

pub mod situation;

use super::spaces::Space;
use crate::game::wording::figured;
use crate::ruling::ByName;

/// Numbers of tokens, by space.
pub type Tokens = ByName<String, u32>;

/// Numbers of tokens by space, without empty spaces.
pub fn by_space(tokens: impl Iterator<Item = (Space, u32)>) -> Tokens {
    tokens.filter(|(_, number)| *number > 0).map(|(space, number)| (space.to_string(), number)).collect()
}

/// "1 token", "3 tokens".
pub fn tokens(number: u32) -> String {
    figured(number, "token", "tokens")
}
