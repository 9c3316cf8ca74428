//! `umpire explain`: a rule's text, source and options; or the rules that have some words, or that answer a question.

use crate::check::{catalogue, custom};
use crate::cli::rulebooks;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::diag::render::wrapped;
use crate::model::Rule;

/// The arguments of `explain`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A rule as rulings cite it, like GZ-6.5; the name of an option; words to search the rules for, like flee; or a question
    #[arg(required = true, value_name = "RULE")]
    rule: Vec<String>,
    /// Files or folders with the rulebook of your own game, instead of those that are built in
    #[arg(long, value_name = "PATH")]
    rules: Vec<String>,
}

/// Explains a rule, or lists the rules that have the words or answer the question.
pub(super) fn run(args: &Args) -> Ended {
    let asked = args.rule.join(" ");
    let is_own = !args.rules.is_empty();
    let books = if is_own { rulebooks::at(&args.rules)? } else { rulebooks::here() };
    let (own, built_in) = (custom::explain(&books, &asked), catalogue::explain(&asked));
    let help = match (own, built_in) {
        (Ok(explanation), _) | (Err(_), Ok(explanation)) => {
            let text = explanation.text(terminal::width(), |text| format!("{BOLD}{text}{PLAIN}"));
            terminal::out(&text);
            return Ok(Status::Fine);
        }
        (Err(own), Err(help)) => {
            if is_own {
                own
            } else {
                help
            }
        }
    };
    let mut found = custom::search(&books, &asked);
    if !is_own {
        found.extend(catalogue::search(&asked));
    }
    if found.is_empty() {
        found = custom::answer(&books, &asked);
    }
    if found.is_empty() && !is_own {
        found = catalogue::answer(&asked);
    }
    if !found.is_empty() {
        terminal::out(&listed(&found, terminal::width()));
        return Ok(Status::Fine);
    }
    Err(Trouble::with_help(format!("no rule is called \"{asked}\" or has these words"), help))
}

/// Rules with their texts, in a column to the right of the longest id.
fn listed(rules: &[&Rule], width: usize) -> String {
    let column = rules.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
    let indent = column + 2;
    let mut out = String::new();
    for rule in rules {
        let text = wrapped(rule.rule, width, indent).replace('\n', &format!("\n{:indent$}", ""));
        out.push_str(&format!("{BOLD}{:column$}{PLAIN}  {text}\n", rule.id));
    }
    out
}
