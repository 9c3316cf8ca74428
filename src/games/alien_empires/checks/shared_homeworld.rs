//! AE-3.4: two players with one homeworld.

use std::collections::BTreeMap;

use super::AeCheck;
use crate::diag::Report;
use crate::games::alien_empires::roster::Roster;
use crate::games::wording::plain;
use crate::rule;
use crate::source::Located;

pub(super) const CHECK: AeCheck = AeCheck {
    code: rule!("AE-3.4"),
    also: &[],
    finds: "two players of a table with one homeworld",
    fails: "\
players:
  - {player: Ann, homeworld: Vega}
  - {player: Bob, homeworld: Vega}
",
    mend: "let one of them have another world",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut picked: BTreeMap<String, (Located<&str>, &str)> = BTreeMap::new();
        for player in &table.players {
            let Some(world) = player.homeworld else { continue };
            if let Some((first, owner)) = picked.get(&plain(world.value)) {
                let message =
                    format!("{} is {}'s homeworld, and {owner}'s", world.value.trim(), player.name.value);
                report
                    .error(rule!("AE-3.4"), world.origin, message)
                    .help("each player picks a world that nobody has picked: choose another")
                    .related(first.origin, format!("{owner} has it here"));
            } else {
                picked.insert(plain(world.value), (world, player.name.value));
            }
        }
    }
}
