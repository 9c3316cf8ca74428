//! The trace: the argument of a ruling, one step for each application of a rule.

use super::about::Decision;
use super::{Roll, Subject};
use crate::diag::Code;

/// One step of the argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The rule that is applied.
    pub rule: Code,
    /// The subjects of the step.
    pub about: Vec<Subject>,
    /// What it decides about them, or about others whom it spares.
    pub decides: Vec<Decision>,
    /// What the rule means here, with the numbers compared.
    pub text: String,
    /// The public text of a step that shows what only some may know, such as a drawn card. If it is empty, the public
    /// does not see the step.
    pub in_public: Option<String>,
    /// The rolls that were made for it.
    pub rolls: Vec<Roll>,
}

impl Step {
    /// Whether the step mentions one of these subjects, or decides something about one.
    pub fn concerns(&self, subjects: &[Subject]) -> bool {
        let decided = self.decides.iter().flat_map(|decision| &decision.of);
        self.about.iter().chain(decided).any(|one| subjects.contains(one))
    }

    /// Whether the step decides a key of one of these subjects, or of the outcome as a whole if there are none.
    pub fn decides(&self, subjects: &[Subject], key: &str) -> bool {
        self.decides.iter().any(|decision| {
            let is_of = subjects.is_empty() || decision.of.iter().any(|one| subjects.contains(one));
            is_of && decision.keys.contains(&key)
        })
    }
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
