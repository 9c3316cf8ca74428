//! Builds a mail to a player: paragraphs, and information behind bars, so that an answer never turns it into
//! orders.

use crate::diag::render::wrapped;

/// A mail to a player.
#[derive(Debug, Clone, Default)]
pub struct Message {
    /// The subject.
    pub subject: String,
    /// The body.
    pub text: String,
}

/// The width of a mail in columns.
const WIDTH: usize = 72;

impl Message {
    /// Adds a paragraph and an empty line.
    pub fn paragraph(&mut self, text: &str) {
        self.text.push_str(&format!("{}\n\n", wrapped(text, WIDTH, 0)));
    }

    /// Adds information that is never read as an order, even when an answer quotes it.
    pub fn quote(&mut self, text: &str) {
        let text = text.replace('|', "/");
        self.text.push_str(&format!("| {}\n", wrapped(&text, WIDTH, 2).replace('\n', "\n| ")));
    }

    /// Ends the information with an empty line.
    pub fn end_quotes(&mut self) {
        self.text.push('\n');
    }
}
