//! SUR-2.1: a player who starts with two creatures.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{in_words, plain};
use crate::source::Origin;

pub(super) const RULES: &[Code] = &[rule!("SUR-2.1")];
pub(super) const FINDS: &str = "a player at a table with several first creatures; \
    a warning for two counters of one species without a parent";
pub(super) const FIX: &str = "let each player start with one creature; for a child add `parent: 7H`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        if let [first, second, ..] = player.creatures.as_slice() {
            let count = in_words(player.creatures.len());
            report
                .error(
                    rule!("SUR-2.1"),
                    second.origin,
                    format!("{} starts with {count} creatures", player.name().value),
                )
                .help(format!("each player starts with one: delete {}", second.value))
                .related(first.origin, "the first is here");
        }
    }
    let mut firsts: BTreeMap<String, (Origin, &str)> = BTreeMap::new();
    for creature in roster.counters().filter(|creature| creature.is_first()) {
        let Some(species) = creature.species() else { continue };
        // The same number twice is reported by SUR-2.3.
        let id = creature.id;
        match firsts.get(&plain(species.value)) {
            Some((first, other)) if *other != id.value => {
                let message = format!("{} starts with {} and {other}", species.value, id.value);
                report
                    .warning(rule!("SUR-2.1"), id.origin, message)
                    .help(format!(
                        "each species starts with one creature; if {} is a child, add `parent: {other}`",
                        id.value
                    ))
                    .related(*first, format!("{other} is here"));
            }
            Some(_) => {}
            None => drop(firsts.insert(plain(species.value), (id.origin, id.value))),
        }
    }
}
