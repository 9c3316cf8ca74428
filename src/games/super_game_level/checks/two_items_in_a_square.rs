//! SGL-10.5: two items in one square.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::geometry::Label;
use crate::source::Located;

pub(super) const RULES: &[Code] = &[rule!("SGL-10.5")];
pub(super) const FINDS: &str = "two items that a table lays into one square";
pub(super) const FIX: &str = "lay one of them elsewhere: a square holds one item at most";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut lying: BTreeMap<Label, &Located<String>> = BTreeMap::new();
        for (at, item) in &table.items {
            let Some(first) = lying.insert(at.value, item) else { continue };
            report
                .error(
                    rule!("SGL-10.5"),
                    item.origin,
                    format!("{} and {} are both in {}", first.value, item.value, at.value),
                )
                .help("a square holds one item at most: lay one of them elsewhere")
                .related(first.origin, format!("{} is here", first.value));
        }
    }
}
