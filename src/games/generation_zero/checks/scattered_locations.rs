//! GZ-2.4: Locations that can't be reached from the others.

use super::{Code, Report, Roster, rule};
use crate::arrangement::Square;
use crate::diag::and_list;

pub(super) const RULES: &[Code] = &[rule!("GZ-2.4"), rule!("GZ-2.2")];
pub(super) const FINDS: &str = "an arrangement in separate parts: a Location that touches no other, or groups that don't touch each other";
pub(super) const FIX: &str =
    "move the Locations so that each can be reached from all others, corner to corner";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for squares in roster.tables.iter().filter_map(|table| Some(&table.arrangement.as_ref()?.squares)) {
        let mut groups = groups(squares);
        // The largest group is the array; the others are separate.
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let Some((array, apart)) = groups.split_first() else { continue };
        // A Location edge to edge with another is reported as such (GZ-2.3), without saying that it touches no corner.
        let edge_to_edge =
            |square: &&Square| squares.iter().any(|(other, _)| square.0.value.shares_edge(other.value));
        for group in apart.iter().filter(|group| !group.iter().all(edge_to_edge)) {
            let (label, name) = &group[0];
            let message = match group.as_slice() {
                [_] => format!("{} on {} touches no other Location", name.value, label.value),
                group => {
                    let names: Vec<_> = group
                        .iter()
                        .map(|(label, name)| format!("{} ({})", name.value, label.value))
                        .collect();
                    format!("{} can't be reached from the others", and_list(&names))
                }
            };
            report
                .error(rule!("GZ-2.4"), label.origin, message)
                .help("every Location touches another corner to corner (GZ-2.2), and all can be reached from each other")
                .related(array[0].0.origin, "the rest of the array");
        }
    }
}

/// The squares in groups connected by corners.
fn groups(squares: &[Square]) -> Vec<Vec<&Square>> {
    let mut left: Vec<&Square> = squares.iter().collect();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let mut group = vec![left.remove(0)];
        let mut next = 0;
        while let Some((label, _)) = group.get(next).copied() {
            next += 1;
            let (touching, rest): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|(other, _)| label.value.touches_corner(other.value));
            group.extend(touching);
            left = rest;
        }
        groups.push(group);
    }
    groups
}
