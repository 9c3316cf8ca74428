//! The places of reported errors, to tell whether another place overlaps them.

use std::collections::BTreeMap;

use super::{Diagnostic, Severity};
use crate::source::{FileId, Origin};

/// The places of a report's errors.
pub(super) struct Places {
    /// Byte ranges by file, sorted and disjoint.
    stretches: BTreeMap<FileId, Vec<(u32, u32)>>,
}

impl Places {
    pub fn of_errors<'d>(faults: impl Iterator<Item = &'d Diagnostic>) -> Places {
        let mut stretches: BTreeMap<FileId, Vec<(u32, u32)>> = BTreeMap::new();
        let errors = faults.filter(|fault| fault.severity == Severity::Error);
        // An empty place means the whole file.
        for origin in errors.filter_map(|fault| fault.origin).filter(|origin| origin.start < origin.end) {
            stretches.entry(origin.file).or_default().push((origin.start, origin.end));
        }
        for list in stretches.values_mut() {
            list.sort_unstable();
            list.dedup_by(|next, before| {
                let joins = next.0 < before.1;
                if joins {
                    before.1 = before.1.max(next.1);
                }
                joins
            });
        }
        Places { stretches }
    }

    /// Whether an error was reported within this place.
    pub fn overlaps(&self, origin: Origin) -> bool {
        let Some(list) = self.stretches.get(&origin.file) else { return false };
        let before = list.partition_point(|(start, _)| *start < origin.end);
        before.checked_sub(1).is_some_and(|last| list[last].1 > origin.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Report, code};
    use crate::source::Files;

    #[test]
    fn stretches_that_share_a_letter_overlap() {
        let file = Files::default().add("a.yaml", "0123456789");
        let at = |start, end| Origin { file, start, end };
        let mut report = Report::default();
        for origin in [at(2, 4), at(3, 6), at(8, 9), at(0, 0)] {
            report.error(code::SYNTAX, origin, "x");
        }
        report.warning(code::SYNTAX, at(6, 8), "a warning hides nothing");
        let places = Places::of_errors(report.iter());
        let overlapping: Vec<u32> = (0..10).filter(|start| places.overlaps(at(*start, start + 1))).collect();
        assert_eq!(overlapping, [2, 3, 4, 5, 8]);
        assert!(places.overlaps(at(0, 10)));
    }
}
