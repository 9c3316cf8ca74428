//! The details of single spaces on boards and maps.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::rows::Extent;
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::model::space::{SpaceFacts, SpaceMarks};
use crate::source::{Located, Map};

/// A space with its fields and marks, as written.
type Written = (Located<String>, (Map, SpaceMarks));

/// The details of existing spaces. Terrains can share a space only in equal parts of its `sides`.
pub(super) fn facts(
    written: Vec<Written>,
    sides: usize,
    extent: &Extent<'_>,
    report: &mut Report,
) -> BTreeMap<Label, SpaceFacts> {
    let mut facts: BTreeMap<Label, SpaceFacts> = BTreeMap::new();
    for (name, (fields, mut marks)) in written {
        let Some(at) = extent.label(name.as_str(), report) else { continue };
        // `d1` and `D1` are one space, though they are two keys.
        match facts.entry(at) {
            Entry::Vacant(place) => {
                hold_to_parts(&mut marks, sides, report);
                place.insert(SpaceFacts { fields, marks, origin: name.origin });
            }
            Entry::Occupied(first) => drop(
                report
                    .error(code::DUPLICATE_KEY, name.origin, format!("{at} is given twice"))
                    .help("merge the two, or correct one of the labels")
                    .related(first.get().origin, "the first is here"),
            ),
        }
    }
    facts
}

/// Reports terrains that can't share a space, and several where one covers it.
fn hold_to_parts(marks: &mut SpaceMarks, sides: usize, report: &mut Report) {
    let shares = |count: usize| count > 1 && sides.is_multiple_of(count);
    if let Some(terrains) = marks.terrains.take_if(|terrains| !shares(terrains.value.len())) {
        let possible = if sides == 6 { "two, three or six" } else { "two or four" };
        let message = format!("{} terrains in one space", terrains.value.len());
        report
            .error(code::OUT_OF_RANGE, terrains.origin, message)
            .help(format!("{possible} can share it, each with its symbol: `terrains: fh`"));
    }
    if let Some(over) = marks.over.take_if(|over| over.value.len() != 1) {
        report
            .error(code::OUT_OF_RANGE, over.origin, "several terrains in `over:`")
            .help("only one can be over another: `over: s`");
    }
}
