//! SUR-1.2: a player with two species, or a species with two players.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{plain, same};
use crate::source::Origin;

pub(super) const RULES: &[Code] = &[rule!("SUR-1.2")];
pub(super) const FINDS: &str =
    "a player at a table with two species, or listed twice, and a species of two players";
pub(super) const FIX: &str =
    "give each player one species with a unique name; by default it has the player's name";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut players: BTreeMap<String, Origin> = BTreeMap::new();
        let mut owners: BTreeMap<String, (Origin, &str)> = BTreeMap::new();
        for player in &table.players {
            let name = player.name();
            if let Some(first) = players.insert(plain(name.value), name.origin) {
                report
                    .error(rule!("SUR-1.2"), name.origin, format!("{} plays twice", name.value))
                    .help("each player has one species: delete one of the two lines")
                    .related(first, "first listed here");
                continue;
            }
            if let [first, second, ..] = player.all_species.as_slice() {
                report
                    .error(
                        rule!("SUR-1.2"),
                        second.origin,
                        format!("{} has {} and {}", name.value, first.value, second.value),
                    )
                    .help("each player has one species: delete one of them")
                    .related(first.origin, "one species is here");
            }
            let species = player.species();
            if let Some((first, owner)) = owners.get(&plain(species.value)) {
                let message = if same(species.value, name.value) {
                    format!("{} is {owner}'s species, and the name of a player", species.value)
                } else if same(species.value, owner) {
                    format!("{} is {}'s species, and the name of a player", species.value, name.value)
                } else {
                    format!("{} is {}'s species, and {owner}'s", species.value, name.value)
                };
                report
                    .error(rule!("SUR-1.2"), species.origin, message)
                    .help("give one of the two another name")
                    .related(*first, format!("{owner} has it here"));
            } else {
                owners.insert(plain(species.value), (species.origin, name.value));
            }
        }
    }
}
