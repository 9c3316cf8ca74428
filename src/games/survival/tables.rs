//! The rulebook's numbers, and the sample island.

/// SUR-2.7: the effective AP, with the extra point of the ravenous.
pub const fn effective_ap(ap: u8, is_ravenous: bool) -> u8 {
    let ap = ap + is_ravenous as u8;
    if ap < MOST_AP { ap } else { MOST_AP }
}

/// SUR-9.4: how many missed meals in a row make a carnivore ravenous.
pub const RAVENOUS: u8 = 2;
/// SUR-2.1, SUR-2.7: the attack points of a first creature, the fewest possible.
pub const LEAST_AP: u8 = 1;
/// SUR-2.7: the most attack points.
pub const MOST_AP: u8 = 6;
/// SUR-4.1: the rounds of a year.
pub const SEASONS: [&str; 4] = ["Spring", "Summer", "Autumn", "Winter"];
/// SUR-4.4: the first round with births, Spring of Year 1.
pub const FIRST_BIRTHS: u32 = 5;
/// SUR-4.11: the first round with advanced advantages, Spring of Year 2.
pub const ADVANCED_FROM: u32 = 9;
/// SUR-13.2: the default last round.
pub const LAST_ROUND: u32 = 12;
/// The highest possible round; the rulebook gives none.
pub const MOST_ROUNDS: u32 = 999;
/// SUR-3.10: the directions of a D6, in order.
pub const DIRECTIONS: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

/// SUR-3.1: the hexes for ten players.
pub const HEXES_PER_TEN_PLAYERS: u32 = 23;
/// SUR-3.1: the fewest hexes of an island.
pub const LEAST_HEXES: u32 = 30;

/// SUR-3.1: the players for whom the sample island was made.
pub const SAMPLE_PLAYERS: u32 = 44;

/// SUR-3.1: the fewest hexes that are a good size for a number of players.
pub const fn hexes_for(players: u32) -> u32 {
    let hexes = (HEXES_PER_TEN_PLAYERS * players).div_ceil(10);
    if hexes < LEAST_HEXES { LEAST_HEXES } else { hexes }
}

/// SUR-3.12: how many of a hundred hexes are land.
pub const LAND_OF_A_HUNDRED: u32 = 73;
/// SUR-3.12: how many of 73 hexes of land are desert.
pub const DESERT_OF_LAND: u32 = 13;
/// SUR-3.12: how many of 73 hexes of land are jungle.
pub const JUNGLE_OF_LAND: u32 = 26;

/// The sample island, reconstructed: 100 hexes for about [`SAMPLE_PLAYERS`].
pub const SAMPLE: [&str; 10] = [
    "wwwgggwwww",
    "wwggjjggww",
    "wggjjjgggw",
    "wgjjddjggw",
    "ggjddddjgw",
    "gjjddwdjgg",
    "gjjjdddjjg",
    "wgjjjdjjgg",
    "wwggjjjggw",
    "wwwggggwww",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{and_list, or_list};
    use crate::rulebook;
    use crate::terrain::{TERRAIN_LETTERS, Terrain};

    fn rule(id: &str) -> &'static str {
        rulebook().rule(id).expect("it exists").rule
    }

    #[test]
    fn players_have_their_hexes() {
        assert_eq!([2, 13, 14, 44, 400].map(hexes_for), [30, 30, 33, 102, 920]);
    }

    #[test]
    fn the_rulebook_says_what_the_tables_say() {
        assert!(rule("SUR-2.7").contains(&format!("never below {LEAST_AP} or above {MOST_AP}.")));
        assert!(rule("SUR-2.1").contains(&format!("of {LEAST_AP} attack point (AP)")));
        assert!(rule("SUR-9.4").contains(&format!("missed {RAVENOUS} meals in a row is ravenous")));
        assert!(rule("SUR-4.1").contains(&format!("{} make a year", and_list(&SEASONS))));
        assert!(rule("SUR-4.1").contains(&format!("Year 1 begins with round {FIRST_BIRTHS}")));
        assert!(rule("SUR-4.11").contains(&format!("from round {ADVANCED_FROM}.")));
        let directions: Vec<String> = (1..).zip(DIRECTIONS).map(|(n, way)| format!("{n} {way}")).collect();
        assert!(rule("SUR-3.10").contains(&format!("Directions on a D6 are {}.", directions.join(", "))));
        let hexes = SAMPLE.iter().map(|row| row.len()).sum::<usize>();
        assert!(rule("SUR-3.1").contains(&format!("had {hexes} hexes for {SAMPLE_PLAYERS} players.")));
        assert!(rule("SUR-13.2").contains(&format!("({LAST_ROUND} unless the players say otherwise;")));
        let (whole, tenths) = (HEXES_PER_TEN_PLAYERS / 10, HEXES_PER_TEN_PLAYERS % 10);
        assert!(rule("SUR-3.1").contains(&format!("{whole}.{tenths} hexes a player")));
        assert!(rule("SUR-3.1").contains(&format!("no fewer than {LEAST_HEXES}")));
        let shares = format!("{LAND_OF_A_HUNDRED} hexes of land in every 100");
        assert!(rule("SUR-3.12").contains(&shares));
        let shares = format!(
            "of every {LAND_OF_A_HUNDRED} hexes of land {DESERT_OF_LAND} are desert and {JUNGLE_OF_LAND} jungle"
        );
        assert!(rule("SUR-3.12").contains(&shares));
        let terrains: Vec<&str> = TERRAIN_LETTERS.iter().filter_map(|row| row.1).map(Terrain::word).collect();
        assert_eq!(rule("SUR-3.2"), format!("Every hex is {}.", or_list(&terrains)));
    }
}
