//! AE-3.1: two worlds in one space.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::geometry::Label;
use crate::model::marker::Marker;
use crate::roster::worlds_on;
use crate::source::{Located, Origin};

pub(super) const RULES: &[Code] = &[rule!("AE-3.1")];
pub(super) const FINDS: &str = "two worlds in one space of a map";
pub(super) const FIX: &str = "give one of them another space";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for map in roster.maps {
        let mut taken: BTreeMap<Label, (Origin, &Located<String>)> = BTreeMap::new();
        for Marker { name: world, at, .. } in worlds_on(map) {
            match taken.get(&at.value) {
                Some((first, other)) => {
                    let message = format!("{} and {} are both in {}", other.value, world.value, at.value);
                    report
                        .error(rule!("AE-3.1"), at.origin, message)
                        .help("there are never two worlds in one space: place one of them elsewhere")
                        .related(*first, format!("{} is here", other.value));
                }
                None => drop(taken.insert(at.value, (at.origin, world))),
            }
        }
    }
}
