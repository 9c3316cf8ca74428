//! SUR-1.2: a player's creature that belongs to another player.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::same;
use crate::roster::Creature;
use crate::source::Located;

pub(super) const RULES: &[Code] = &[rule!("SUR-1.2")];
pub(super) const FINDS: &str = "a player at a table whose creature has another species on its counter, or also belongs to another player";
pub(super) const FIX: &str = "name a creature of the player's own species";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut owners: BTreeMap<&str, (Located<&str>, &str)> = BTreeMap::new();
        for player in &table.players {
            let Some(id) = player.creatures.first() else { continue };
            let own = player.species();
            if let Some((first, owner)) = owners.get(id.value.as_str()) {
                report
                    .error(
                        rule!("SUR-1.2"),
                        id.origin,
                        format!("{} belongs to {} and to {owner}", id.value, player.name().value),
                    )
                    .help("a creature belongs to one player: name another creature")
                    .related(first.origin, format!("{owner} has it here"));
                continue;
            }
            owners.insert(&id.value, (id.as_str(), player.name().value));
            let counter = roster.creatures.iter().find(|creature| creature.id.value == id.value);
            let Some(species) = counter.and_then(Creature::species) else { continue };
            if !same(species.value, own.value) && !same(species.value, player.name().value) {
                let message = format!(
                    "{} is of {}, and {} plays {}",
                    id.value,
                    species.value,
                    player.name().value,
                    own.value
                );
                report
                    .error(rule!("SUR-1.2"), id.origin, message)
                    .help("name a creature of the player's own species, or correct one of the two species")
                    .related(species.origin, format!("its species is {} here", species.value));
            }
        }
    }
}
