//! Reads answers as plain lines from standard input.

use std::io::BufRead;

use super::voice::Voice;
use crate::cli::terminal as screen;
use crate::diag::render::wrapped;
use crate::ruling::Question;

/// Answers from standard input.
pub(super) struct Lines;

impl Voice for Lines {
    fn ask(&mut self, question: &Question) -> Option<String> {
        let width = screen::width();
        for hint in &question.hints {
            screen::err(&format!("{}\n", wrapped(hint, width, 0)));
        }
        let default = question.default.as_ref().map(|default| format!(" [{default}]")).unwrap_or_default();
        screen::err(&format!("{} ", wrapped(&format!("{}{default}", question.text), width, 0)));
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line).ok()?;
        let answer = line.trim().to_owned();
        screen::err(&format!("{answer}\n"));
        (read > 0).then_some(answer)
    }

    fn sees_steps(&self) -> bool {
        false
    }
}
