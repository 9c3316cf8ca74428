//! AE-1.3: a number of worlds other than 20, or two with one name.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, in_words, plain};
use crate::roster::{WORLDS as KIND, worlds_on};
use crate::source::Origin;
use crate::tables::WORLDS;

pub(super) const RULES: &[Code] = &[rule!("AE-1.3")];
pub(super) const FINDS: &str = "a map with some worlds but not 20, chits of more than 20 worlds (or fewer, if a game file prints them), two with one name, copies of a chit";
pub(super) const FIX: &str = "place 20 worlds with different names, or none for the players to place; `punchboard new map alien-empires` places them";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for map in roster.maps.iter().filter(|map| !worlds_on(map).is_empty()) {
        let worlds = worlds_on(map);
        let count = worlds.len() + map.markers.stray(KIND);
        one_of_each(
            worlds.iter().map(|world| (world.name.value.as_str(), world.name.origin)),
            "world",
            report,
        );
        if count == WORLDS {
            continue;
        }
        let origin = worlds.get(WORLDS).map_or(map.plate.name.origin, |world| world.name.origin);
        let change = if count > WORLDS { "remove" } else { "add" };
        report
            .error(
                rule!("AE-1.3"),
                origin,
                format!("{} on {}", counted(count, "world", "worlds"), map.plate.name.value),
            )
            .help(format!("there are exactly {WORLDS}: {change} {}", in_words(count.abs_diff(WORLDS))));
    }
    one_of_each(
        roster.worlds.iter().map(|world| (world.name.value.as_str(), world.name.origin)),
        "world chit",
        report,
    );
    for world in roster.worlds.iter().filter(|world| world.copies > 1) {
        let message = format!("{} chits of {}", world.copies, world.name.value);
        report
            .error(rule!("AE-1.3"), world.origin_of("copies"), message)
            .help("there is one chit of each world: delete `copies`");
    }
    let count = roster.worlds.len();
    let Some(first) = roster.worlds.first().filter(|_| count != WORLDS) else { return };
    if count > WORLDS || roster.prints("world") {
        let origin = roster.worlds.get(WORLDS).unwrap_or(first).name.origin;
        let change = if count > WORLDS { "remove" } else { "add" };
        report.error(rule!("AE-1.3"), origin, counted(count, "world chit", "world chits")).help(format!(
            "there are exactly {WORLDS} worlds: {change} {}",
            in_words(count.abs_diff(WORLDS))
        ));
    }
}

fn one_of_each<'n>(names: impl Iterator<Item = (&'n str, Origin)>, what: &str, report: &mut Report) {
    let mut seen: BTreeMap<String, Origin> = BTreeMap::new();
    for (name, origin) in names {
        match seen.get(&plain(name)) {
            Some(first) => {
                report
                    .error(rule!("AE-1.3"), origin, format!("there is a {what} called {name} already"))
                    .help("each world has a different name: rename one of them")
                    .related(*first, "first used here");
            }
            None => drop(seen.insert(plain(name), origin)),
        }
    }
}
