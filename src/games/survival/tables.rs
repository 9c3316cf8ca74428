//! The rulebook's tables: the advantages, and the sample island.

use super::pieces::Advantage as A;
use super::pieces::Terrain;

/// One line of the table of advantages.
#[derive(Debug, Clone, Copy)]
pub struct AdvantageRow {
    /// The advantage.
    pub advantage: A,
    /// Its name.
    pub name: &'static str,
    /// The letters of the kinds that it is of use to.
    pub kinds: &'static str,
    /// The basic advantage that it needs.
    pub needs: Option<A>,
}

const fn row(advantage: A, name: &'static str, kinds: &'static str, needs: Option<A>) -> AdvantageRow {
    AdvantageRow { advantage, name, kinds, needs }
}

/// The advantages, SUR-10.1 to SUR-10.12 and SUR-11.1 to SUR-11.8.
pub const ADVANTAGES: [AdvantageRow; 20] = [
    row(A::Swimming, "Swimming", "HOC", None),
    row(A::Speed, "Speed", "HOC", None),
    row(A::Cannibalism, "Cannibalism", "OC", None),
    row(A::FoulOdour, "Foul Odour", "HOC", None),
    row(A::ThickHide, "Thick Hide", "HOC", None),
    row(A::SharpTeeth, "Sharp Teeth", "OC", None),
    row(A::Scavenger, "Scavenger", "OC", None),
    row(A::KeenForager, "Keen Forager", "HO", None),
    row(A::Camouflage, "Camouflage", "HOC", None),
    row(A::FleetOfFoot, "Fleet of Foot", "HOC", None),
    row(A::FrugalMetabolism, "Frugal Metabolism", "HOC", None),
    row(A::HerdInstinct, "Herd Instinct", "HOC", None),
    row(A::KillerInstinct, "Killer Instinct", "OC", Some(A::SharpTeeth)),
    row(A::GreatSpeed, "Great Speed", "HOC", Some(A::Speed)),
    row(A::Amphibious, "Amphibious", "HOC", Some(A::Swimming)),
    row(A::Armour, "Armour", "HOC", Some(A::ThickHide)),
    row(A::PoisonousFlesh, "Poisonous Flesh", "HOC", Some(A::FoulOdour)),
    row(A::SecondStomach, "Second Stomach", "O", None),
    row(A::TwinBirth, "Twin Birth", "HOC", None),
    row(A::Hibernation, "Hibernation", "HOC", Some(A::FrugalMetabolism)),
];

/// Where the advanced ones begin.
pub const FIRST_ADVANCED: usize = 12;

/// SUR-9.4: how many meals missed in a row make a carnivore ravenous.
pub const RAVENOUS: u8 = 2;
/// SUR-2.7: the most attack points.
pub const MOST_AP: u8 = 6;
/// SUR-4.1: rounds in a year.
pub const SEASONS: [&str; 4] = ["Spring", "Summer", "Autumn", "Winter"];
/// SUR-4.4: the first round with births, Spring of Year 1.
pub const FIRST_BIRTHS: u32 = 5;
/// SUR-4.11: the round from which advanced advantages are open, Spring of Year 2.
pub const ADVANCED_FROM: u32 = 9;
/// SUR-3.10: the directions of a D6.
pub const DIRECTIONS: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

/// The letters of maps; `x` is no hex.
pub const TERRAIN_LETTERS: [(char, Option<Terrain>); 5] = [
    ('w', Some(Terrain::Water)),
    ('d', Some(Terrain::Desert)),
    ('g', Some(Terrain::Grassland)),
    ('j', Some(Terrain::Jungle)),
    ('x', None),
];

/// The letter of a terrain.
pub fn terrain_letter(terrain: Terrain) -> char {
    let found = TERRAIN_LETTERS.iter().find(|(_, other)| *other == Some(terrain));
    found.map_or('x', |(letter, _)| *letter)
}

/// SUR-3.1: how many hexes there are for ten players.
pub const HEXES_PER_TEN_PLAYERS: u32 = 23;
/// SUR-3.1: the fewest hexes that do.
pub const LEAST_HEXES: u32 = 30;
/// SUR-3.12: of every hundred hexes so many are land.
pub const LAND_OF_A_HUNDRED: u32 = 73;
/// SUR-3.12: of every 73 hexes of land so many are desert.
pub const DESERT_OF_LAND: u32 = 13;
/// SUR-3.12: and so many are jungle.
pub const JUNGLE_OF_LAND: u32 = 26;

/// The sample island, reconstructed: 100 hexes for about 44 players.
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

/// The advantages by name, in the order of the table.
pub const ADVANTAGE_NAMES: [&str; ADVANTAGES.len()] = {
    let mut names = [""; ADVANTAGES.len()];
    let mut n = 0;
    while n < names.len() {
        names[n] = ADVANTAGES[n].name;
        n += 1;
    }
    names
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::suggest::{and_list, or_list};
    use crate::games::survival::pieces::Kind;
    use crate::games::survival::rulebook;

    fn rule(id: &str) -> &'static str {
        &rulebook().rule(id).expect("it exists").rule
    }

    #[test]
    fn advantages_are_the_rulebooks() {
        let sections = ["SUR-10", "SUR-11"].map(|id| {
            let section =
                rulebook().sections().iter().find(|section| section.id == id).expect("there is one");
            section.rules.iter().filter(|rule| rule.rule.contains(").") && rule.rule.contains(" ("))
        });
        let [basic, advanced] = sections;
        assert_eq!(basic.clone().count(), FIRST_ADVANCED);
        for (row, rule) in ADVANTAGES.iter().zip(basic.chain(advanced)) {
            let of_use: Vec<&str> =
                row.kinds.chars().filter_map(Kind::from_letter).map(Kind::plural).collect();
            let of_use = if row.kinds == "HOC" { "all types".to_owned() } else { of_use.join(", ") };
            let needs = row.needs.map_or_else(String::new, |basic| format!("; needs {}", basic.name()));
            let head = format!("{} ({of_use}{needs}).", row.name);
            assert!(rule.rule.starts_with(&head), "{}: {head}: {}", rule.id, rule.rule);
        }
    }

    #[test]
    fn the_rulebook_says_what_the_tables_say() {
        assert!(rule("SUR-2.7").contains(&format!("never below 1 or above {MOST_AP}.")));
        assert!(rule("SUR-9.4").contains(&format!("missed {RAVENOUS} meals in a row is ravenous")));
        assert!(rule("SUR-4.1").contains(&format!("{} make a year", and_list(&SEASONS))));
        assert!(rule("SUR-4.1").contains(&format!("Year 1 begins with round {FIRST_BIRTHS}")));
        assert!(rule("SUR-4.11").contains(&format!("from round {ADVANCED_FROM}.")));
        let directions: Vec<String> = (1..).zip(DIRECTIONS).map(|(n, way)| format!("{n} {way}")).collect();
        assert!(rule("SUR-3.10").contains(&format!("Directions on a D6 are {}.", directions.join(", "))));
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
