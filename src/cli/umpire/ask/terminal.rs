//! Reads answers at a terminal, with line editing and completion of names.

use inquire::autocompletion::Replacement;
use inquire::ui::{Color, RenderConfig, StyleSheet, Styled};
use inquire::{Autocomplete, CustomUserError, InquireError, Text};

use super::voice::Voice;
use crate::cli::terminal as screen;
use crate::diag::columns;
use crate::diag::render::wrapped;
use crate::ruling::Question;
use crate::source::names;

/// The most suggestions that are shown at once.
const SHOWN: usize = 6;
/// The least columns for an answer on the line of its question.
const ROOM: usize = 16;
/// The character that Ctrl-D types while a line is edited.
const END: char = '\u{4}';

/// Answers typed at a terminal.
pub(in crate::cli::umpire) struct Terminal;

impl Voice for Terminal {
    fn ask(&mut self, question: &Question) -> Option<String> {
        let width = screen::width();
        screen::err("\n");
        for hint in &question.hints {
            screen::err(&format!("\x1b[2m{}\x1b[0m\n", wrapped(hint, width, 0)));
        }
        let Question { picks, separators, is_first, .. } = question;
        let names = Names { picks: picks.clone(), separators, is_first: *is_first };
        let help = if *is_first { "↓ or Tab picks" } else { "Tab completes" };
        // A question that would leave no room for its answer goes on separate lines above it.
        let default = question.default.as_deref().map_or(0, |default| columns::count(default) + "() ".len());
        let is_long = "> ".len() + columns::count(&question.text) + " ".len() + default + ROOM > width;
        if is_long {
            screen::err(&format!("{}\n", wrapped(&question.text, width, 0)));
        }
        let mut text = Text::new(if is_long { "" } else { &question.text })
            .with_render_config(looks())
            .with_page_size(SHOWN)
            .with_autocomplete(names)
            .with_help_message(help);
        if question.picks.is_empty() {
            text.help_message = None;
        }
        if let Some(default) = &question.default {
            text = text.with_default(default);
        }
        match text.prompt() {
            Ok(line) => Some(line),
            // Esc.
            Err(InquireError::OperationCanceled) => Some("<".to_owned()),
            Err(_) => None,
        }
    }

    fn sees_steps(&self) -> bool {
        true
    }
}

/// The colors of the line editor, or none.
fn looks() -> RenderConfig<'static> {
    let plain = RenderConfig::empty();
    let config = if screen::has_colors() {
        plain
            .with_answer(StyleSheet::new().with_fg(Color::DarkCyan))
            .with_selected_option(Some(StyleSheet::new().with_fg(Color::DarkCyan)))
            .with_help_message(StyleSheet::new().with_fg(Color::DarkGrey))
    } else {
        plain
    };
    config
        .with_prompt_prefix(Styled::new(">"))
        .with_answered_prompt_prefix(Styled::new(">"))
        .with_highlighted_option_prefix(Styled::new("*"))
}

/// Completes the names in an answer.
#[derive(Debug, Clone)]
struct Names {
    picks: Vec<String>,
    /// Names follow one of these characters.
    separators: &'static [char],
    /// Whether names may also be at the start of the answer.
    is_first: bool,
}

impl Names {
    /// Splits the input: the text before the name that is being typed, and that name.
    fn parts<'i>(&self, input: &'i str) -> (&'i str, &'i str) {
        let cut = input.rfind(self.separators).map_or(0, |sign| sign + 1);
        let part = &input[cut..];
        let blanks = part.len() - part.trim_start().len();
        (&input[..cut + blanks], &part[blanks..])
    }
}

impl Autocomplete for Names {
    fn get_suggestions(&mut self, input: &str) -> Result<Vec<String>, CustomUserError> {
        if input.contains(END) {
            return Err("the end".into());
        }
        let (before, part) = self.parts(input);
        let key = names::key(part);
        if before.is_empty() && (!self.is_first || ["<", "?"].contains(&key.as_str())) {
            return Ok(Vec::new());
        }
        let begins = |pick: &&String| names::key(pick).starts_with(&key);
        let holds = |pick: &&String| !key.is_empty() && names::key(pick).contains(&key);
        let first = self.picks.iter().filter(begins);
        let others = self.picks.iter().filter(|pick| holds(pick) && !begins(pick));
        // A name that is complete needs no suggestion.
        let all = first.chain(others).filter(|pick| pick.trim() != part.trim());
        Ok(all.map(|pick| format!("{before}{pick}")).collect())
    }

    fn get_completion(
        &mut self,
        input: &str,
        highlighted: Option<String>,
    ) -> Result<Replacement, CustomUserError> {
        Ok(highlighted.or_else(|| self.get_suggestions(input).ok()?.into_iter().next()))
    }
}
