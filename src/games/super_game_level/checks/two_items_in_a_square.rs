//! SGL-10.5: two items in one square.

use std::collections::BTreeMap;

use super::SglCheck;
use crate::diag::Report;
use crate::games::super_game_level::roster::Roster;
use crate::geometry::Label;
use crate::rule;
use crate::source::Located;

pub(super) const CHECK: SglCheck = SglCheck {
    code: rule!("SGL-10.5"),
    also: &[],
    finds: "two items that a table lays into one square",
    fails: "\
items: {C5: [Bomb, Heart]}
",
    mend: "lay one of them elsewhere: a square holds one item at most",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut lying: BTreeMap<Label, Located<&str>> = BTreeMap::new();
        for (at, item) in &table.items {
            let Some(first) = lying.insert(at.value, *item) else { continue };
            report
                .error(
                    rule!("SGL-10.5"),
                    item.origin,
                    format!("{} and {} lie in {}", first.value, item.value, at.value),
                )
                .help("a square holds one item at most: lay one of them elsewhere")
                .related(first.origin, format!("{} is here", first.value));
        }
    }
}
