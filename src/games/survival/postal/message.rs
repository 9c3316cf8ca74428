//! A mail to a player, as it is put together: paragraphs, and what is told behind bars, so that nobody's answer makes orders of it.

use crate::diag::render::wrapped;

/// A mail to a player.
#[derive(Debug, Clone, Default)]
pub struct Message {
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
}

/// Columns of a mail.
const WIDTH: usize = 72;

impl Message {
    /// Adds a paragraph, and an empty line behind it.
    pub fn paragraph(&mut self, text: &str) {
        self.text.push_str(&format!("{}\n\n", wrapped(text, WIDTH, 0)));
    }

    /// Adds something that is told and is no order, also where the answer quotes it.
    pub fn told(&mut self, text: &str) {
        let text = text.replace('|', "/");
        self.text.push_str(&format!("| {}\n", wrapped(&text, WIDTH, 2).replace('\n', "\n| ")));
    }

    /// Ends what is told.
    pub fn end_told(&mut self) {
        self.text.push('\n');
    }
}
