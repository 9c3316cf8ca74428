//! A conversation at a terminal: what a ruling lacks is asked for, after the argument so far.

use std::io::{BufRead, IsTerminal};

use super::files;
use crate::adjudicate::{Inquiry, Need, Refused};
use crate::cli::terminal;
use crate::diag::Report;
use crate::diag::render::wrapped;
use crate::ruling::render::Extent;
use crate::ruling::{Fact, Request, Ruling, render};

/// Whether there is somebody to ask.
pub(super) fn is_conversation() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// Asks for all that is missing, and gives the ruling. A roll that is not told ends it; a fact that is not told is assumed.
pub(super) fn converse(inquiry: &mut Inquiry<'_>, report: &mut Report) -> Result<Ruling, Refused> {
    let mut shown = 0;
    loop {
        // What is wrong with the scenario, and what is odd, is reported once, with the ruling.
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
                let said = fact(&needed);
                inquiry.tell(needed, said);
            }
        }
    }
    inquiry.ruling(report)
}

/// Asks for a fact until it is told rightly; an empty line leaves it at what is assumed.
fn fact(fact: &Fact) -> Option<i64> {
    loop {
        asked(&format!("{} [{}] ", fact.question(), fact.word(fact.default)));
        let line = answer()?;
        if let Some(value) = fact.value(&line) {
            return Some(value);
        }
        asked("that is none of them; an empty line takes what stands in brackets\n");
    }
}

/// Asks for a roll until it is told rightly; an empty line is no answer.
fn roll(request: &Request) -> Option<Vec<u32>> {
    for help in request.help() {
        asked(&format!("{help}\n"));
    }
    loop {
        asked(&format!("{} ", request.question()));
        let line = answer()?;
        if let Some(values) = request.thrown(&line) {
            return Some(values);
        }
        asked(&format!("{}, please; an empty line ends the ruling here\n", request.wanted()));
    }
}

/// Prints something that is asked, or told between two questions.
fn asked(text: &str) {
    terminal::err(&wrapped(text, terminal::width(), 0));
}

/// A line that somebody types; an empty one is no answer.
fn answer() -> Option<String> {
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line).ok()? == 0 {
        // The input has ended within the line.
        terminal::err("\n");
    }
    (!line.trim().is_empty()).then_some(line)
}
