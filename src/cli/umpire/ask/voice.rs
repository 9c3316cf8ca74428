//! The source of answers: a terminal or standard input.

use crate::ruling::Question;

/// A source of answers.
pub(in crate::cli::umpire) trait Voice {
    /// Asks a question; returns the answer, or `None` if the conversation was ended.
    fn ask(&mut self, question: &Question) -> Option<String>;

    /// Whether new steps of the ruling are shown before each question.
    fn sees_steps(&self) -> bool;
}
