//! What kinds of faults count for less or more than they usually do.

use super::{Report, Severity};

/// What a user has decided about kinds of faults.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// The codes of warnings and notes that are passed over.
    pub allow: Vec<String>,
    /// Whether warnings count as errors.
    pub deny_warnings: bool,
}

impl Policy {
    /// Leaves out what is allowed, and makes errors of what is denied.
    pub fn apply(&self, report: &mut Report) {
        report.retain(|d| {
            let allowed = self.allow.iter().any(|code| code.eq_ignore_ascii_case(d.code.name()));
            d.severity == Severity::Error || !allowed
        });
        if self.deny_warnings {
            report.deny_warnings();
        }
    }
}
