//! GZ-2.3: two Locations that share an edge.

use super::{Code, Report, Roster, rule};

pub(super) const RULES: &[Code] = &[rule!("GZ-2.3"), rule!("GZ-2.2")];
pub(super) const FINDS: &str = "two Locations that touch edge to edge instead of corner to corner";
pub(super) const FIX: &str = "move one of them so that they meet corner to corner, as A1 and B2 do";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for squares in roster.tables.iter().filter_map(|table| Some(&table.arrangement.as_ref()?.squares)) {
        for (n, (label, name)) in squares.iter().enumerate() {
            for (other, neighbor) in &squares[..n] {
                if !label.value.shares_edge(other.value) {
                    continue;
                }
                let message = format!(
                    "{} on {} shares an edge with {} on {}",
                    name.value, label.value, neighbor.value, other.value
                );
                report
                    .error(rule!("GZ-2.3"), label.origin, message)
                    .help("Locations meet corner to corner: their squares differ by one column and one row, as A1 and B2 do")
                    .related(other.origin, format!("{} is here", neighbor.value));
            }
        }
    }
}
