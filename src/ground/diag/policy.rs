//! What kinds of faults count for less or more than they usually do.

use super::Report;

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
        report.allow(|code| self.allow.iter().any(|allowed| allowed.eq_ignore_ascii_case(code.name())));
        if self.deny_warnings {
            report.deny_warnings();
        }
    }
}
