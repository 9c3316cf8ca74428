//! The trace: the argument of a ruling, one step for each application of a rule.

use super::{Roll, Subject};
use crate::diag::Code;

/// One step of the argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The rule that is applied.
    pub rule: Code,
    /// Whom it is about.
    pub about: Vec<Subject>,
    /// What it comes to here, with the numbers compared.
    pub text: String,
    /// What everybody may read in its place, where it tells what only some may know: which card was drawn. Where that is nothing, the step is
    /// left out.
    pub in_public: Option<String>,
    /// The rolls that were made for it.
    pub rolls: Vec<Roll>,
}

/// What lay on the table, was looked at and did nothing: it has no place among the steps, and is told to who asks why not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idle {
    /// How many steps there were when it was looked at.
    pub after: usize,
    /// The rule by which it does nothing.
    pub rule: Code,
    /// What it is, and why.
    pub text: String,
}
