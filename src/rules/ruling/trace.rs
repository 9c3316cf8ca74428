//! The trace: the argument of a ruling, one step for each application of a rule.

use super::{Roll, Subject};
use crate::diag::Code;

/// One step of the argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The rule that is applied.
    pub rule: Code,
    /// The subjects of the step.
    pub about: Vec<Subject>,
    /// What the rule means here, with the numbers compared.
    pub text: String,
    /// The public text of a step that shows what only some may know, such as a drawn card. If it is empty, the public
    /// does not see the step.
    pub in_public: Option<String>,
    /// The rolls that were made for it.
    pub rolls: Vec<Roll>,
}

/// Something that was considered and had no effect. It is not among the steps; `--why-not` shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idle {
    /// The number of steps before it.
    pub after: usize,
    /// The rule that denies it an effect.
    pub rule: Code,
    /// What it is and why it has no effect, without a full stop.
    pub text: String,
}
