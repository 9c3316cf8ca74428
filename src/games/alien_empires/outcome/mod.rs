//! The parts of outcomes that several disputes share; each dispute has its own outcome beside it.

pub mod situation;

use super::spaces::Space;
use crate::diag::Code;
use crate::game::wording::figured;
use crate::rule;
use crate::ruling::ByName;

/// The rules that decide where tokens are.
pub const TOKENS: &[Code] = &[
    rule!("AE-14.30"),
    rule!("AE-14.33"),
    rule!("AE-14.25"),
    rule!("AE-12.3"),
    rule!("AE-12.2"),
    rule!("AE-14.48"),
    rule!("AE-14.22"),
    rule!("AE-14.32"),
    rule!("AE-14.58"),
    rule!("AE-13.3"),
    rule!("AE-13.4"),
    rule!("AE-7.1"),
    rule!("AE-14.60"),
    rule!("AE-14.64"),
    rule!("AE-14.53"),
    rule!("AE-14.43"),
    rule!("AE-14.40"),
    rule!("AE-14.37"),
    rule!("AE-14.5"),
    rule!("AE-15.6"),
    rule!("AE-15.7"),
];
/// The rules that decide who loses tokens.
pub const LOST: &[Code] = &[
    rule!("AE-14.25"),
    rule!("AE-12.3"),
    rule!("AE-12.2"),
    rule!("AE-14.48"),
    rule!("AE-14.41"),
    rule!("AE-14.17"),
    rule!("AE-14.19"),
    rule!("AE-14.24"),
    rule!("AE-13.3"),
    rule!("AE-14.5"),
    rule!("AE-15.6"),
    rule!("AE-14.37"),
];
/// The rules that decide whose tokens retreat.
pub const RETREATED: &[Code] = &[rule!("AE-13.4")];
/// The rules that decide who holds which cards.
pub const HANDS: &[Code] = &[
    rule!("AE-14.45"),
    rule!("AE-9.1"),
    rule!("AE-14.15"),
    rule!("AE-14.31"),
    rule!("AE-14.14"),
    rule!("AE-14.17"),
    rule!("AE-14.50"),
    rule!("AE-14.19"),
    rule!("AE-14.26"),
    rule!("AE-14.51"),
    rule!("AE-12.6"),
    rule!("AE-14.57"),
    rule!("AE-14.59"),
    rule!("AE-2.9"),
];
/// The rules that decide what is discarded.
pub const DISCARDS: &[Code] = &[
    rule!("AE-12.5"),
    rule!("AE-9.4"),
    rule!("AE-9.5"),
    rule!("AE-14.14"),
    rule!("AE-14.17"),
    rule!("AE-14.47"),
    rule!("AE-14.7"),
    rule!("AE-14.50"),
    rule!("AE-14.52"),
    rule!("AE-4.5"),
];

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
