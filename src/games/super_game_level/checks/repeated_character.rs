//! Two characters of one player with the same name.

use std::collections::BTreeMap;

use super::{Code, Report, Roster};
use crate::diag::code;
use crate::game::wording::plain;
use crate::source::{Located, Origin};

pub(super) const RULES: &[Code] = &[code::REPEATED_NAME];
pub(super) const FINDS: &str =
    "two characters of one player with the same name, at a table or among the pieces";
pub(super) const FIX: &str = "give one of them another name: players call characters by their names";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        let mut seen = BTreeMap::new();
        for name in &player.characters {
            once(name.as_str(), player.name().value, &mut seen, report);
        }
    }
    let mut pages: BTreeMap<String, BTreeMap<String, Origin>> = BTreeMap::new();
    // Characters without a player are blanks.
    for (name, player) in
        roster.characters.iter().filter_map(|own| Some((own.name, own.said.player.as_ref()?)))
    {
        once(name, &player.value, pages.entry(plain(&player.value)).or_default(), report);
    }
}

fn once(name: Located<&str>, player: &str, seen: &mut BTreeMap<String, Origin>, report: &mut Report) {
    match seen.get(&plain(name.value)) {
        Some(first) => {
            let message = format!("two characters of {player} are called {}", name.value.trim());
            report
                .error(code::REPEATED_NAME, name.origin, message)
                .help("give one of them another name")
                .related(*first, "the first is here");
        }
        None => drop(seen.insert(plain(name.value), name.origin)),
    }
}
