//! The postal game of Survival, run from files: `umpire new`, `umpire orders check`, `umpire turn`.

mod folder;
mod inbox;
mod latecomers;
pub(super) mod new;
pub(super) mod orders;
pub(super) mod turn;

use crate::diag::{Diagnostic, Report, Severity};

/// What is reported about letters while a round is played: it keeps nothing from being played.
fn as_warnings<'r>(faults: impl Iterator<Item = &'r Diagnostic>) -> Report {
    let mut report = Report::default();
    for fault in faults {
        let severity = fault.severity.min(Severity::Warning);
        *report.error_nowhere(fault.code, "") = Diagnostic { severity, ..fault.clone() };
    }
    report
}
