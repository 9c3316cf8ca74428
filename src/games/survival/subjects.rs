//! The names that claims and outcomes can use: their kinds, and all names in a scenario.

use super::advantages::Advantage;
use super::kind::Kind;
use super::pieces::CreatureId;
use super::scenario::creature::Herd;
use super::scenario::turn::Setup;
use crate::ruling::{Called, Subject};

/// The kind of creatures.
pub(super) const CREATURE: &str = "creature";
/// The kind of species.
pub(super) const SPECIES: &str = "species";
/// The kind of advantages.
pub(super) const ADVANTAGE: &str = "advantage";

/// All names of a hex.
pub(super) fn named(herd: &Herd) -> Vec<Called<'_>> {
    let creatures = herd.creatures.iter().map(|creature| called_by_id(creature.id));
    let species = herd.species.iter().enumerate();
    let species =
        species.map(|(n, name)| Called::new(SPECIES, name.as_str(), Some(Subject::Thing(n as u32))));
    let genes = Advantage::all().map(|advantage| Called::new(ADVANTAGE, advantage.name(), None));
    creatures.chain(species).chain(genes).collect()
}

/// All names of a round, with those of possible newborns and of the parents of earlier ones.
pub(super) fn named_in_round(setup: &Setup) -> Vec<Called<'_>> {
    // A creature can have several newborns at once.
    let most = 4 * setup.herd.creatures.len() as u32;
    let numbers = setup.next_id.value..setup.next_id.value.saturating_add(most);
    let born = numbers.flat_map(|number| Kind::ALL.map(|kind| called_by_id(CreatureId { number, kind })));
    let parents =
        setup.herd.written.iter().filter_map(|written| CreatureId::parse(written.parent.as_deref()?));
    let mut all = named(&setup.herd);
    all.extend(born);
    all.extend(parents.map(called_by_id));
    all
}

fn called_by_id<'a>(id: CreatureId) -> Called<'a> {
    Called::new(CREATURE, id.to_string(), Some(Subject::from(id)))
}
