//! Who answers questions.

use crate::ruling::Question;

/// Whoever answers.
pub(in crate::cli::umpire) trait Voice {
    /// The answer to a question; nothing where somebody ends the conversation.
    fn ask(&mut self, question: &Question) -> Option<String>;

    /// Whether the argument so far is shown before questions.
    fn sees_steps(&self) -> bool;
}
