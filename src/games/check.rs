//! The shape of one check.

use super::CheckInfo;
use crate::diag::Code;

/// One test of definitions against a rule. `F` is a function from the game's own view of its definitions to its report.
pub struct Check<F> {
    /// The rule whose breach it reports.
    pub code: Code,
    /// Other rules that it applies on the way.
    pub also: &'static [Code],
    /// What it looks for, in one sentence.
    pub finds: &'static str,
    /// A definition that breaks the rule.
    pub fails: &'static str,
    /// How to mend it.
    pub mend: &'static str,
    /// The test itself.
    pub run: F,
}

impl<F> Check<F> {
    /// What is told of it.
    pub fn info(&self) -> CheckInfo {
        CheckInfo { code: self.code, also: self.also, finds: self.finds, fails: self.fails, mend: self.mend }
    }
}
