//! The rulebook's tables and numbers: how many Force cards of each value there are, and at which moments powers work.

use super::options::ForceTable;

/// Copies of each Force value, the highest first (AE-2.1).
pub const FORCES: &[(u8, u32)] =
    &[(15, 1), (12, 1), (10, 1), (9, 3), (8, 5), (7, 7), (6, 9), (5, 11), (4, 13), (3, 15)];

/// The same list read the other way (AE-2.1, `force-table: value-first`).
pub const FORCES_VALUE_FIRST: &[(u8, u32)] =
    &[(15, 3), (13, 4), (11, 5), (9, 6), (7, 7), (5, 8), (3, 9), (1, 37)];

/// The Force cards that there are, by the option `force-table` (AE-2.1).
pub fn forces(force_table: ForceTable) -> &'static [(u8, u32)] {
    match force_table {
        ForceTable::CountFirst => FORCES,
        ForceTable::ValueFirst => FORCES_VALUE_FIRST,
    }
}

/// How many can play (AE-1.1).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=6;
/// How many worlds there are (AE-1.3).
pub const WORLDS: usize = 20;
/// Conflicts that the active player may start in one phase (AE-8.2).
pub const MOST_CONFLICTS: usize = 3;
/// What a Pacifist's Force card has at least (AE-14.47).
pub const PACIFIST: u8 = 8;
/// The range of a move before any modifier (AE-7.2, AE-7.4).
pub const RANGE: i64 = 2;
/// How far Reinforcement and Mercenary reach (AE-14.32, AE-14.58).
pub const FAR: u32 = 3;

/// When a power works (AE-13.12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// At the start of a conflict, when its owner says so.
    Start,
    /// In the card step of a conflict, for a price.
    Priced,
    /// In a conflict, by itself.
    Standing,
    /// At the end of a conflict.
    End,
    /// When a conflict is declared.
    Declaring,
    /// At any time.
    Any,
    /// In the owner's Migration Phase, when its owner says so.
    Migration,
    /// In a Migration Phase, by itself.
    Travelling,
    /// In another phase, which no dispute is about.
    Elsewhere,
}
