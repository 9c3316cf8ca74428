//! The rulebook's tables and numbers: copies of Force cards, moments of powers, limits.

use super::options::ForceTable;

/// Copies of each Force value, the highest first (AE-2.1).
pub const FORCES: &[(u8, u32)] =
    &[(15, 1), (12, 1), (10, 1), (9, 3), (8, 5), (7, 7), (6, 9), (5, 11), (4, 13), (3, 15)];

/// The Force values alone, the lowest first: an unknown Force card may have any of them.
pub const FORCE_VALUES: [i64; FORCES.len()] = {
    let (mut values, mut n) = ([0; FORCES.len()], 0);
    while n < values.len() {
        values[n] = FORCES[values.len() - 1 - n].0 as i64;
        n += 1;
    }
    values
};

/// The same list with the columns exchanged (AE-2.1, `force-table: value-first`).
pub const FORCES_VALUE_FIRST: &[(u8, u32)] =
    &[(15, 3), (13, 4), (11, 5), (9, 6), (7, 7), (5, 8), (3, 9), (1, 37)];

/// The Force values with their numbers of copies, by the option `force-table` (AE-2.1).
pub fn forces(force_table: ForceTable) -> &'static [(u8, u32)] {
    match force_table {
        ForceTable::CountFirst => FORCES,
        ForceTable::ValueFirst => FORCES_VALUE_FIRST,
    }
}

/// The numbers of players (AE-1.1).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=6;
/// The number of worlds (AE-1.3).
pub const WORLDS: usize = 20;
/// The side of the map for two to four players, in spaces (AE-1.2).
pub const STANDARD_SIDE: u8 = 6;
/// The most players on that map (AE-1.2).
pub const STANDARD_PLAYERS: u32 = 4;
/// The side of the map for five or six players, in spaces (AE-1.2).
pub const LARGE_SIDE: u8 = 7;
/// Conflicts that the active player may start in one phase (AE-8.2).
pub const MOST_CONFLICTS: usize = 3;
/// The least value of a Force card that a Pacifist discards (AE-14.47).
pub const PACIFIST: u8 = 8;
/// The range of a move before modifiers, in spaces (AE-7.2, AE-7.4).
pub const RANGE: i64 = 2;
/// The reach of Reinforcement and Mercenary, in spaces (AE-14.32, AE-14.58).
pub const FAR: u32 = 3;
/// Tokens on a homeworld at the beginning (AE-3.5).
pub const FIRST_TOKENS: u32 = 10;
/// Cards that each player is dealt (AE-3.6).
pub const DEALT: usize = 10;
/// Racial Destiny Cards of a player (AE-3.7, AE-3.8).
pub const DESTINY: usize = 3;
/// Cards that a hand may hold before modifiers (AE-2.7).
pub const HAND: usize = 10;
/// Cards by which Memory raises the hand limit (AE-14.36).
pub const MEMORY: usize = 2;
/// Cards that may be drawn in a Fate Phase before modifiers (AE-5.1).
pub const DRAWN: u32 = 5;
/// Cards that Psychic looks at (AE-14.39).
pub const SEEN: usize = 7;
/// Tokens that Breeder puts on a world for a card (AE-14.35).
pub const BRED: u32 = 2;
/// Tokens of a Population Explosion (AE-15.2).
pub const EXPLOSION: u32 = 5;
/// The round after which the game may end (AE-16.4).
pub const LAST_ROUND: u32 = 12;

/// The moment at which a power works (AE-13.12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// At the start of a conflict, when its owner uses it.
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
    /// In the owner's Migration Phase, when its owner uses it.
    Migration,
    /// In a Migration Phase, by itself.
    Travelling,
    /// In the owner's Fate Phase, when its owner uses it.
    Fate,
    /// When cards are drawn and held, by itself.
    Drawing,
    /// In the owner's Genesis Phase, when its owner uses it.
    Genesis,
    /// In a Genesis Phase, by itself.
    Growing,
    /// At the end of the owner's turn.
    Ending,
}

impl Moment {
    /// Whether it is a moment of a conflict, or any moment.
    pub const fn is_of_a_conflict(self) -> bool {
        matches!(
            self,
            Moment::Start | Moment::Priced | Moment::Standing | Moment::End | Moment::Declaring | Moment::Any
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::wording::in_words;
    use crate::pieces::{Event, Power};
    use crate::rulebook;

    fn rule(id: &str) -> &'static str {
        rulebook().rule(id).expect("it exists").rule
    }

    #[test]
    fn force_cards_are_the_rulebooks() {
        let written = |count: u32| match count {
            1 => "once".to_owned(),
            13 => "thirteen".to_owned(),
            15 => "fifteen times".to_owned(),
            3 => "three times".to_owned(),
            other => in_words(other as usize),
        };
        let copies = |(value, count): &(u8, u32)| format!("{value} {}", written(*count));
        let single: Vec<String> =
            FORCES.iter().filter(|row| row.1 == 1).map(|row| row.0.to_string()).collect();
        let others: Vec<String> = FORCES.iter().filter(|row| row.1 > 1).map(copies).collect();
        let (first, rest) = (crate::diag::and_list(&single), others.join("; "));
        let total: u32 = FORCES.iter().map(|row| row.1).sum();
        let said = format!("There are {total} Force cards. Copies of each value: {first} once; {rest}.");
        assert_eq!(rule("AE-2.1"), said);
        let (_, option) =
            rulebook().options().find(|(_, option)| option.name == "force-table").expect("it is there");
        let list: Vec<String> =
            FORCES_VALUE_FIRST
                .iter()
                .rev()
                .enumerate()
                .map(|(n, (value, count))| {
                    if n == 0 {
                        format!("{value} has {count} copies")
                    } else {
                        format!("{value} has {count}")
                    }
                })
                .collect();
        let total: u32 = FORCES_VALUE_FIRST.iter().map(|row| row.1).sum();
        let said = format!("Each row is value, then copies: {} ({total} cards).", list.join(", "));
        assert!(option.values.contains(&("value-first", &said)), "{said}");
    }

    #[test]
    fn the_rulebook_says_what_the_tables_say() {
        let (races, events) = (Power::ALL.len(), Event::ALL.len());
        let forces: u32 = FORCES.iter().map(|row| row.1).sum();
        let total = forces as usize + races + events;
        let said = format!("The whole deck is {total} cards: {forces} Force, {races} Race, {events} Event.");
        assert_eq!(rule("AE-2.4"), said);
        assert!(rule("AE-2.2").starts_with(&format!("There are {races} Race cards")));
        assert!(rule("AE-2.3").starts_with(&format!("There are {} Event cards", in_words(events))));
        assert_eq!(
            (in_words(*PLAYERS.start()), in_words(*PLAYERS.end())),
            ("two".to_owned(), "six".to_owned())
        );
        assert_eq!(rule("AE-1.1"), "Two to six players take part.");
        assert!(rule("AE-1.3").contains(&format!("exactly {WORLDS} worlds")));
        assert!(rule("AE-7.2").contains(&format!("at most {RANGE} spaces")));
        assert!(rule("AE-7.4").contains(&format!("range is {RANGE} plus")));
        assert!(rule("AE-8.2").contains(&format!("at most {MOST_CONFLICTS} conflicts")));
        assert!(rule("AE-14.47").contains(&format!("a Force card of {PACIFIST} or more")));
        assert!(rule("AE-14.32").contains(&format!("from 1 to {FAR} spaces away")));
        assert!(rule("AE-14.58").contains(&format!("from up to {FAR} spaces away")));
        let map = rule("AE-1.2");
        let standard = in_words(STANDARD_PLAYERS as usize);
        assert!(map.contains(&format!("side {STANDARD_SIDE} (91 hexes")));
        assert!(map.contains(&format!("for two to {standard} players and side {LARGE_SIDE} (127 hexes")));
    }

    #[test]
    fn the_rulebook_says_how_many_cards_and_tokens_there_are() {
        assert_eq!(rule("AE-3.5"), format!("Each player puts {FIRST_TOKENS} tokens on his homeworld."));
        assert_eq!(rule("AE-3.6"), format!("Each player is dealt {DEALT} cards."));
        assert!(rule("AE-3.7").contains(&format!("lays {DESTINY} Race cards")));
        assert!(rule("AE-3.8").contains(&format!("fewer than {DESTINY} Race cards")));
        assert!(rule("AE-2.7").starts_with(&format!("A hand may hold {HAND} cards")));
        assert!(rule("AE-14.36").ends_with(&format!("hand limit is {MEMORY} higher.")));
        assert!(rule("AE-5.1").contains(&format!("draw up to {DRAWN} cards")));
        assert!(rule("AE-14.39").contains(&format!("the top {SEEN} cards")));
        assert!(rule("AE-14.35").contains(&format!("put {} tokens on a world", in_words(BRED as usize))));
        assert!(rule("AE-15.2").contains(&format!("gains {EXPLOSION} of his tokens")));
        let limit = rulebook().options().find(|(_, option)| option.name == "round-limit");
        let mut values = limit.expect("it is there").1.values.iter();
        let (_, limit) = values.find(|(value, _)| *value == "twelve-rounds").expect("it is a value");
        assert!(limit.starts_with(&format!("After {} rounds", in_words(LAST_ROUND as usize))));
    }
}
