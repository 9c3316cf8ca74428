//! Rounds as seasons of years (SUR-4.1), and their events.

use super::tables::{FIRST_BIRTHS, SEASONS};

/// The rounds of a year.
const YEAR: u32 = SEASONS.len() as u32;

/// The season of a round; before round 1 it is Spring.
pub const fn season(round: u32) -> &'static str {
    SEASONS[round.saturating_sub(1) as usize % SEASONS.len()]
}

/// The year of a round; round 1 is in Year 0.
pub const fn year(round: u32) -> u32 {
    round.saturating_sub(1) / YEAR
}

/// "Autumn of Year 1".
pub fn season_and_year(round: u32) -> String {
    format!("{} of Year {}", season(round), year(round))
}

/// Whether a round is the first of a year.
pub const fn is_spring(round: u32) -> bool {
    round % YEAR == 1
}

/// Whether a round is the last of a year.
pub const fn is_winter(round: u32) -> bool {
    round > 0 && round.is_multiple_of(YEAR)
}

/// SUR-4.4: whether a round has births.
pub const fn has_births(round: u32) -> bool {
    is_spring(round) && round >= FIRST_BIRTHS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_have_four_rounds() {
        let found =
            [1, 4, 5, 8, 9].map(|round| (season_and_year(round), has_births(round), is_winter(round)));
        let expected = [
            ("Spring of Year 0", false, false),
            ("Winter of Year 0", false, true),
            ("Spring of Year 1", true, false),
            ("Winter of Year 1", false, true),
            ("Spring of Year 2", true, false),
        ];
        assert_eq!(found, expected.map(|(when, births, winter)| (when.to_owned(), births, winter)));
    }
}
