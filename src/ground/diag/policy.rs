//! The user's choice to ignore some warnings, or to treat warnings as errors.

use super::Report;

/// How a user wants warnings and notes treated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// The codes of warnings and notes to ignore.
    pub allow: Vec<String>,
    /// Whether warnings count as errors.
    pub deny_warnings: bool,
}

impl Policy {
    /// Removes what is allowed, and turns the rest of the warnings into errors if they are denied.
    pub fn apply(&self, report: &mut Report) {
        report.allow(|code| self.allow.iter().any(|allowed| allowed.eq_ignore_ascii_case(code.name())));
        if self.deny_warnings {
            report.deny_warnings();
        }
    }
}
