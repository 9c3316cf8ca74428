//! GZ-2.3: two Locations that share an edge.

use super::GzCheck;
use crate::diag::Report;
use crate::games::generation_zero::roster::Roster;
use crate::rule;

pub(super) const CHECK: GzCheck = GzCheck {
    code: rule!("GZ-2.3"),
    also: &[rule!("GZ-2.2")],
    finds: "two Locations that lie edge to edge instead of corner to corner",
    fails: "\
arrangement: {A1: Underhall, B1: Whisperwood}
",
    mend: "move one of them so that they meet corner to corner, as A1 and B2 do",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for squares in roster.tables.iter().filter_map(|table| table.arrangement.as_ref()) {
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
                    .related(other.origin, format!("{} lies here", neighbor.value));
            }
        }
    }
}
