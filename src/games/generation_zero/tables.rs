//! The tables of the rulebook's appendix.

use super::kind::Kind;
use super::words::{Artefact, Department, Terrain, Weapon, known};
use crate::source::names;
use crate::source::shape::words;

/// The numbers of players (GZ-1.1).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=6;
/// The fewest of each kind that a player brings (GZ-1.2).
pub const LINE_UP: [(Kind, usize); 3] = [(Kind::Agent, 2), (Kind::Sue, 1), (Kind::Canon, 3)];
/// The default number of rounds (GZ-18.2).
pub const ROUNDS: u32 = 20;
/// The most rounds that can be agreed on; the rulebook names none.
pub const MOST_ROUNDS: u32 = 999;
/// The largest number that cards print; the rulebook has no limit (GZ-1.12).
const MOST: i64 = 99;

/// The species of Agents and 'Sues, each with its Health (GZ-10.1).
pub const SPECIES: [(&str, i64); 12] = [
    ("Wizard", 4),
    ("Droid", 4),
    ("Fairy", 4),
    ("Human", 5),
    ("Parasite", 5),
    ("Vampire", 5),
    ("Humanoid Fox", 5),
    ("Elf", 6),
    ("Andalite", 6),
    ("Eldar", 6),
    ("Half-elf", 6),
    ("Alien", 6),
];

/// The names of the species, in the order of the table.
pub const SPECIES_NAMES: [&str; SPECIES.len()] = words(&SPECIES);

/// The Health of a Human, assumed if nothing is known.
pub const HUMAN: i64 = 5;

/// The terrains of Locations (GZ-11).
pub const TERRAINS: [&str; 8] = Terrain::NAMES;

/// The weapons (GZ-12).
pub const WEAPONS: [&str; 8] = Weapon::NAMES;

/// The weapons that do something in a 'Sue's hands (GZ-12.2).
pub const SUE_WEAPONS: [&str; 2] = [Weapon::OF_SUES[0].name(), Weapon::OF_SUES[1].name()];

/// The artefacts (GZ-13).
pub const ARTEFACTS: [&str; 7] = Artefact::NAMES;

/// The departments that give an ability (GZ-14).
pub const DEPARTMENTS: [&str; 8] = Department::NAMES;

/// Turns that an ability takes to recharge, by Special from 0; `None` is never (GZ-10.6).
pub const RECHARGE: [Option<u32>; 6] = [None, Some(5), Some(4), Some(3), Some(2), Some(1)];

/// The range of stats (GZ-1.12).
pub const STAT: std::ops::RangeInclusive<i64> = 0..=MOST;

/// The range of Special: the rows of its table (GZ-10.6).
pub const SPECIAL: std::ops::RangeInclusive<i64> = 0..=RECHARGE.len() as i64 - 1;

/// The range of Insanity: the rows of its table (GZ-15.3).
pub const INSANITIES: std::ops::RangeInclusive<i64> = 1..=INSANITY.len() as i64;

/// The range of printed Health (GZ-1.12).
pub const HEALTH: std::ops::RangeInclusive<i64> = 1..=MOST;

/// The change of Attack while the Lust Object is held, by Insanity from 1 (GZ-15.3).
pub const INSANITY: [i64; 5] = [-2, -1, 0, 1, 2];

/// Fandoms that include others (GZ-17.1, GZ-17.2).
pub const FANDOM_GROUPS: [(&str, &[&str]); 2] =
    [("SF", &["SF", "science fiction", "sci-fi", "scifi"]), ("Anime", &["Anime", "Yu-Gi-Oh!", "Naruto"])];

/// The square of the n-th Location in the default array, column and row from 0: rows of three and two by turns (GZ-2.5).
pub fn default_array(n: u32) -> (u32, u32) {
    // Two rows together hold five.
    let (pair, within) = (n / 5, n % 5);
    if within < 3 { (within * 2, pair * 2) } else { ((within - 3) * 2 + 1, pair * 2 + 1) }
}

/// The species in the table that a word means, with its Health.
pub fn species_of(word: &str) -> Option<(&'static str, i64)> {
    let name = known(word, SPECIES_NAMES)?;
    SPECIES.iter().find(|(other, _)| *other == name).copied()
}

/// The Health of a species, if it is in the table.
pub fn species_health(species: &str) -> Option<i64> {
    species_of(species).map(|(_, health)| health)
}

/// The fandom group of a name, for comparing (GZ-17).
pub fn fandom_group(name: &str) -> String {
    let plain = names::key(name);
    let group = FANDOM_GROUPS.iter().find(|(_, members)| members.iter().any(|m| m.to_lowercase() == plain));
    group.map_or(plain, |(group, _)| group.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::and_list;
    use crate::game::wording::in_words;
    use crate::geometry::Label;

    #[test]
    fn the_default_array_is_the_rulebooks() {
        let labels: Vec<_> = (0..13)
            .map(|n| {
                let (column, row) = default_array(n);
                Label { column, row }.to_string()
            })
            .collect();
        let rulebook = ["A1", "C1", "E1", "B2", "D2", "A3", "C3", "E3", "B4", "D4", "A5", "C5", "E5"];
        assert_eq!(labels, rulebook);
    }

    /// The tables that the rulebook writes as sentences.
    #[test]
    fn the_rulebook_says_what_the_tables_say() {
        let rule = |id: &str| crate::rulebook().rule(id).expect("it exists").rule;
        let [least, most] = [PLAYERS.start(), PLAYERS.end()].map(|players| in_words(*players));
        assert_eq!(rule("GZ-1.1").to_lowercase(), format!("{least} to {most} players take part."));
        let line_up = LINE_UP.map(|(kind, least)| format!("at least {}", kind.counted(least)));
        assert!(rule("GZ-1.2").starts_with(&format!("Each player brings {}.", and_list(&line_up))));
        assert_eq!((ROUNDS, rule("GZ-18.2").ends_with(", twenty if nothing was agreed.")), (20, true));
        let (stat, health) = (STAT.start(), HEALTH.start());
        let (special, insanity) = (SPECIAL, INSANITIES);
        assert_eq!(
            rule("GZ-1.12"),
            format!(
                "Stats are whole numbers from {stat} up; Special is {} to {} and Insanity {} to {}, as in their tables; Health is at least {health}.",
                special.start(),
                special.end(),
                insanity.start(),
                insanity.end()
            )
        );
        let of = |health: i64| -> Vec<&str> {
            SPECIES.iter().filter(|(_, other)| *other == health).map(|(name, _)| *name).collect()
        };
        let species = [4, 5, 6].map(|health| format!("{health} for {}", and_list(&of(health)))).join("; ");
        assert_eq!(
            rule("GZ-10.1"),
            format!("An Agent's or 'Sue's full Health is that of its species: {species}.")
        );
        let takes = RECHARGE.iter().enumerate().filter_map(|(special, turns)| Some((special, (*turns)?)));
        let takes = takes.map(|(special, turns)| match special {
            1 => format!("Special 1 takes {turns} turns to recharge"),
            5 => format!("5 takes {turns}; Special 0 never recharges."),
            _ => format!("{special} takes {turns}"),
        });
        assert_eq!(rule("GZ-10.6"), format!("After use, {}", takes.collect::<Vec<_>>().join(", ")));
        let changes = INSANITY.iter().enumerate().map(|(n, change)| match (n, change) {
            (0, change) => format!("Insanity 1 is {change} to Attack"),
            (n, 0) => format!("{} is no change", n + 1),
            (n, change) => format!("{} is {change:+}", n + 1),
        });
        assert_eq!(rule("GZ-15.3"), format!("{}.", changes.collect::<Vec<_>>().join(", ")));
    }

    #[test]
    fn names_are_compared_kindly() {
        assert_eq!(species_health("Human"), Some(HUMAN));
        assert_eq!(species_health("humanoid-fox"), Some(5));
        assert_eq!(species_health("HALF ELF"), Some(6));
        assert_eq!(known("bo", WEAPONS), None);
        assert_eq!(fandom_group("naruto"), fandom_group("Anime"));
    }
}
