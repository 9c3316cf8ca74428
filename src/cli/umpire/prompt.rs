//! A conversation at a terminal: shows the steps so far, and asks for missing dice and facts.

use std::io::{BufRead, IsTerminal};

use super::files;
use crate::adjudicate::{Inquiry, Need, Refused};
use crate::cli::terminal;
use crate::diag::Report;
use crate::diag::render::wrapped;
use crate::ruling::render::Extent;
use crate::ruling::{Fact, KnownFact, Request, Ruling, render};

/// Whether both input and messages are at a terminal, so that somebody can answer.
pub(super) fn is_conversation() -> bool {
    !terminal::is_kept() && std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// Asks for missing dice and facts, and returns the ruling. Without an answer, a missing roll ends the ruling and a fact has its default.
pub(super) fn converse(inquiry: &mut Inquiry<'_>, report: &mut Report) -> Result<Ruling, Refused> {
    let mut shown = 0;
    loop {
        // Faults of the scenario are reported only once, with the ruling.
        let Ok((ruling, Some(need))) = inquiry.next(&mut Report::default()) else { break };
        let looks = files::looks(Extent::default());
        if ruling.steps.len() > shown {
            terminal::err(&format!("\n{}\n", render::steps_text(&ruling.steps, shown, looks)));
            shown = ruling.steps.len();
        }
        match need {
            Need::Roll(request) => match roll(&request) {
                Some(values) => inquiry.throw(values),
                None => break,
            },
            Need::Fact(needed) => {
                match fact(&needed) {
                    Some(known) => inquiry.know(known),
                    // Nothing can be assumed.
                    None if needed.is_open => break,
                    None => inquiry.answer(needed, None),
                }
            }
        }
    }
    inquiry.ruling(report)
}

/// Asks for a fact until the answer is valid; an empty line keeps the default.
fn fact(fact: &Fact) -> Option<KnownFact> {
    loop {
        let default = if fact.is_open { String::new() } else { format!("[{}] ", fact.word(fact.default)) };
        // The question of a rulebook does not name the answers.
        let answers = Some(fact.answers.in_words()).filter(|said| fact.asked.is_some() && !said.is_empty());
        let answers = answers.map(|said| format!("({said}) ")).unwrap_or_default();
        print(&format!("{} {answers}{default}", fact.question()));
        let line = answer()?;
        if let Some(known) = fact.answered(&line) {
            return Some(known);
        }
        let empty = if fact.is_open { "ends the ruling here" } else { "takes the one in brackets" };
        print(&format!("that is not one of the answers; an empty line {empty}\n"));
    }
}

/// Asks for a roll until the answer is valid; an empty line gives no answer.
fn roll(request: &Request) -> Option<Vec<u32>> {
    for help in request.help() {
        print(&format!("{help}\n"));
    }
    loop {
        print(&format!("{} ", request.question()));
        let line = answer()?;
        if let Some(values) = request.thrown(&line) {
            return Some(values);
        }
        print(&format!("{}, please; an empty line ends the ruling here\n", request.wanted()));
    }
}

/// Prints a question or a message, wrapped, to standard error.
fn print(text: &str) {
    terminal::err(&wrapped(text, terminal::width(), 0));
}

/// Reads a line; `None` if it is empty or the input has ended.
fn answer() -> Option<String> {
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line).ok()? == 0 {
        // Ctrl-D leaves the cursor behind the question.
        terminal::err("\n");
    }
    (!line.trim().is_empty()).then_some(line)
}
