//! AE-3.4: two players with one homeworld.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::plain;
use crate::source::Located;

pub(super) const RULES: &[Code] = &[rule!("AE-3.4")];
pub(super) const FINDS: &str = "two players of a table with one homeworld";
pub(super) const FIX: &str = "give one of them another world";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut picked: BTreeMap<String, (Located<&str>, &str)> = BTreeMap::new();
        for player in &table.players {
            let Some(world) = player.homeworld.as_ref().map(Located::as_str) else { continue };
            if let Some((first, owner)) = picked.get(&plain(world.value)) {
                let message =
                    format!("{} is {}'s homeworld, and {owner}'s", world.value.trim(), player.name().value);
                report
                    .error(rule!("AE-3.4"), world.origin, message)
                    .help("each player picks a different world: choose another")
                    .related(first.origin, format!("{owner} has it here"));
            } else {
                picked.insert(plain(world.value), (world, player.name().value));
            }
        }
    }
}
