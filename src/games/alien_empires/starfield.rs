//! The set-up of the map (AE-1.2, AE-1.3, AE-3.1, AE-3.2): a hexagon of spaces with the 20 worlds in random spaces.

use super::tables::{LARGE_SIDE, PLAYERS, STANDARD_PLAYERS, STANDARD_SIDE};
use crate::chance::Pcg32;
use crate::game::DrawnMaps;
use crate::geometry::{Label, Length};
use crate::model::map::HexForm;

/// The worlds, in the order in which they are placed.
pub(super) const WORLDS: [&str; 20] = [
    "Achernar",
    "Aldebaran",
    "Altair",
    "Antares",
    "Arcturus",
    "Bellatrix",
    "Betelgeuse",
    "Canopus",
    "Capella",
    "Deneb",
    "Fomalhaut",
    "Hadar",
    "Mizar",
    "Polaris",
    "Procyon",
    "Regulus",
    "Rigel",
    "Sirius",
    "Spica",
    "Vega",
];

/// The maps that can be drawn by a seed.
pub(crate) const MAPS: DrawnMaps = DrawnMaps {
    about: "The starfield with its 20 worlds",
    called: "a starfield",
    players: *PLAYERS.start() as u32..=*PLAYERS.end() as u32,
    default_players: STANDARD_PLAYERS,
    definition,
    by_hexes: None,
};

/// The side of the map for a number of players, in spaces (AE-1.2).
pub fn side(players: u32) -> u32 {
    u32::from(if players <= STANDARD_PLAYERS { STANDARD_SIDE } else { LARGE_SIDE })
}

/// The space of each world, for a seed: drawn one after the other from the free spaces next to no world, in label order; if there are none,
/// from all free spaces (AE-3.2).
pub fn worlds(seed: u64, players: u32) -> Vec<(&'static str, Label)> {
    let reach = side(players) - 1;
    let across = 2 * reach + 1;
    let grid = HexForm::default().grid(Length::mm(10), across, across);
    let middle = Label { column: reach, row: reach };
    let mut spaces: Vec<Label> = grid.labels().filter(|at| grid.distance(middle, *at) <= reach).collect();
    spaces.sort_by_key(|at| (at.column, at.row));
    let mut chance = Pcg32::new(seed);
    let mut placed: Vec<(&str, Label)> = Vec::new();
    for world in WORLDS {
        let farther_than = |least: u32| {
            let far = |at: &&Label| placed.iter().all(|(_, other)| grid.distance(**at, *other) > least);
            spaces.iter().filter(far).copied().collect::<Vec<_>>()
        };
        let apart = farther_than(1);
        let open = if apart.is_empty() { farther_than(0) } else { apart };
        placed.push((world, open[chance.below(open.len() as u32) as usize]));
    }
    placed
}

/// The definition of the map for a seed.
fn definition(seed: u64, players: u32) -> String {
    let mut out = format!(
        "# The starfield for {} players, its worlds placed with seed {seed} (PCG32, stream 54).\n\
         kind: map\n\
         game: alien-empires\n\
         name: Starfield\n\
         hexagon: {}\n\
         worlds:\n",
        if players <= STANDARD_PLAYERS { "two to four" } else { "five or six" },
        side(players),
    );
    for (world, at) in worlds(seed, players) {
        out.push_str(&format!("  {world}: {at}\n"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worlds_stand_apart_on_the_map() {
        for seed in 0..200 {
            for players in [4, 5] {
                let worlds = worlds(seed, players);
                let reach = side(players) - 1;
                let grid = HexForm::default().grid(Length::mm(10), 2 * reach + 1, 2 * reach + 1);
                let middle = Label { column: reach, row: reach };
                assert_eq!(worlds.len(), 20);
                for (n, (name, at)) in worlds.iter().enumerate() {
                    let before = &worlds[..n];
                    assert!(grid.distance(middle, *at) <= reach);
                    assert!(
                        before.iter().all(|(_, other)| other != at),
                        "{name} shares a space, seed {seed}"
                    );
                    let apart = |at: Label| before.iter().all(|(_, other)| grid.distance(at, *other) > 1);
                    let left = grid.labels().any(|at| grid.distance(middle, at) <= reach && apart(at));
                    assert!(apart(*at) || !left, "{name} stands next to another, seed {seed}");
                }
            }
        }
    }

    #[test]
    fn worlds_are_those_of_the_chits() {
        let chits = include_str!("../../../decks/alien-empires/chits.yaml");
        let named = chits.lines().filter_map(|line| line.strip_prefix("  - {name: "));
        let names: Vec<&str> = named.map(|name| name.trim_end_matches('}')).take(WORLDS.len()).collect();
        assert_eq!(names, WORLDS);
    }

    #[test]
    fn a_seed_is_a_map() {
        assert_eq!(definition(7, 2), definition(7, 4));
        assert_ne!(definition(7, 2), definition(8, 2));
        assert!(definition(7, 6).contains("hexagon: 7"));
    }
}
