//! The planet drawn for each world, on its chit and on maps alike, chosen by its name.

use std::collections::{BTreeMap, BTreeSet};

use super::roster::{self, worlds_on};
use super::starfield::WORLDS;
use crate::game::wording::plain;
use crate::model::GameSet;
use crate::source::{Key, Located, Node};

/// The fields that [`fill`] adds to chits of worlds.
pub(super) const DERIVED: [&str; 1] = ["planet"];

/// Adds to each world's chit the planet drawn on it, and to each world of a map what its chit shows.
pub(super) fn fill(set: &mut GameSet) {
    let chits = || set.decks_of("world").flat_map(|deck| &deck.entries);
    let on_maps = set.maps.iter().flat_map(worlds_on).map(|world| world.name.value.as_str());
    let planets = planets(chits().map(|chit| chit.name.value.as_str()).chain(on_maps));
    let art: BTreeMap<String, Located<String>> = chits()
        .filter_map(|chit| {
            let art = chit.located_text("art")?;
            Some((plain(&chit.name.value), Located { value: art.value.to_owned(), origin: art.origin }))
        })
        .collect();
    for deck in set.decks.iter_mut().filter(|deck| deck.component.value == "world") {
        for chit in &mut deck.entries {
            let planet = Node::text(planets[&plain(&chit.name.value)].as_str(), chit.name.origin);
            chit.fields.insert(Key { text: DERIVED[0].into(), origin: chit.name.origin }, planet);
        }
    }
    for world in set.maps.iter_mut().flat_map(|map| map.markers.of_kind_mut(roster::WORLDS)) {
        let name = plain(&world.name.value);
        world.picture = planets.get(&name).cloned();
        world.art = art.get(&name).cloned();
    }
}

/// The planet of each name. The game's own worlds have their own planets; other names share out the rest by a hash, so that a planet seldom
/// changes when worlds are added.
fn planets<'n>(names: impl Iterator<Item = &'n str>) -> BTreeMap<String, String> {
    let names: BTreeSet<String> = names.map(plain).collect();
    let known = |name: &str| WORLDS.iter().position(|world| plain(world) == name);
    let mut taken: BTreeSet<usize> = names.iter().filter_map(|name| known(name)).collect();
    let mut planets = BTreeMap::new();
    for name in names {
        let planet = known(&name).unwrap_or_else(|| {
            let first = hash(&name) as usize % WORLDS.len();
            let free = (first..first + WORLDS.len()).map(|n| n % WORLDS.len()).find(|n| !taken.contains(n));
            free.unwrap_or(first)
        });
        taken.insert(planet);
        planets.insert(name, plain(WORLDS[planet]));
    }
    planets
}

/// A hash of a name (FNV-1a).
fn hash(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_planet_and_no_two_have_one() {
        let names: Vec<String> = (0..18).map(|n| format!("Nova {n}")).chain(["Vega".to_owned()]).collect();
        let planets = planets(names.iter().map(String::as_str));
        assert_eq!(planets["vega"], "vega");
        assert_eq!(planets.values().collect::<BTreeSet<_>>().len(), 19);
    }

    #[test]
    fn more_names_than_planets_share_them() {
        let names: Vec<String> = (0..90).map(|n| format!("Nova {n}")).collect();
        assert_eq!(planets(names.iter().map(String::as_str)).len(), 90);
    }
}
