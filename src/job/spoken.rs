//! The language to print, and sets that have nothing in it.

use super::Job;
use crate::diag::{Report, code};

impl Job<'_> {
    /// Whether a set has the language that was asked for; true if none was.
    pub fn has_language(&self, n: usize) -> bool {
        let languages = self.sets[n].game_file().map(|game_file| &game_file.languages);
        self.language.is_none_or(|language| languages.is_none_or(|languages| languages.has(language)))
    }

    /// Warns of sets that have nothing in the language that was asked for; an error if no set has it.
    pub fn report_without_language(&mut self, report: &mut Report) {
        let Some(language) = self.language else { return };
        self.fill_all();
        let others: Vec<usize> = (0..self.sets.len()).filter(|n| !self.has_language(*n)).collect();
        let are_all = others.len() == self.sets.len();
        for n in others {
            let Some(game_file) = self.sets[n].game_file() else { continue };
            let languages = &game_file.languages;
            let own = if languages.all().is_empty() { &[languages.first()] } else { languages.all() };
            let words: Vec<&str> = own.iter().chain([&language]).map(|language| language.word()).collect();
            let message = format!("\"{}\" has nothing in {}", game_file.title.value, language.name());
            let fault = if are_all {
                report.error_nowhere(code::UNTRANSLATED, message)
            } else {
                report.warning_nowhere(code::UNTRANSLATED, message)
            };
            fault.help(format!("add the language to its game file: `language: [{}]`", words.join(", ")));
        }
    }
}
