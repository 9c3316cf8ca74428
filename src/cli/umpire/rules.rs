//! `umpire rules`: the rulebook of a game.

use super::{REFUSED, RESOLVED};
use crate::adjudicate;
use crate::cli::terminal::{self, BOLD, DIM, PLAIN};
use crate::diag::render::wrapped;
use crate::diag::{nearest, or_list};
use crate::games;
use crate::model::{GameName, Rule, Rulebook};

/// The arguments of `rules`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A game: generation-zero, super-game-level, survival, alien-empires
    game: Option<String>,
}

/// Prints a rulebook, or the list of them, and answers the exit status.
pub(super) fn run(args: &Args) -> u8 {
    let books = || GameName::ALL.into_iter().filter_map(|name| Some((name, games::game(name).rulebook()?)));
    let Some(word) = &args.game else {
        books().for_each(|(name, book)| terminal::out(&in_short(name, book)));
        return RESOLVED;
    };
    if let Some((_, book)) =
        GameName::from_key(word).and_then(|name| books().find(|(other, _)| *other == name))
    {
        terminal::out(&whole(book, terminal::width()));
        return RESOLVED;
    }
    let names: Vec<&str> = books().map(|(name, _)| name.key()).collect();
    let help = match nearest(word, names.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("the rulebooks are those of {}", or_list(&names)),
    };
    terminal::err(&format!("{BOLD}error{PLAIN}: there is no rulebook called \"{word}\"\n  {help}\n"));
    REFUSED
}

/// A game in one paragraph: its name, how long its rulebook is, what is judged.
fn in_short(name: GameName, book: &Rulebook) -> String {
    let (rules, options) = (book.rules().count(), book.options().count());
    let mut out = format!("{BOLD}{}{PLAIN} ({name}): {rules} rules, {options} options\n", book.title);
    for dispute in adjudicate::disputes(name) {
        out.push_str(&format!("  {:14} {}\n", dispute.name, dispute.about));
    }
    out
}

/// A whole rulebook.
fn whole(book: &Rulebook, width: usize) -> String {
    let mut out = format!("{BOLD}{}{PLAIN}\n", book.title);
    for section in &book.sections {
        out.push_str(&format!("\n{BOLD}{}  {}{PLAIN}\n", section.id, section.title));
        section.rules.iter().for_each(|rule| out.push_str(&entry(rule, width)));
    }
    out
}

/// One rule: its text, and the option that it leaves open.
fn entry(rule: &Rule, width: usize) -> String {
    const INDENT: usize = 10;
    let hanging = |text: &str| wrapped(text, width, INDENT).replace('\n', &format!("\n{:INDENT$}", ""));
    let mut out = format!("  {:w$}{}\n", rule.id, hanging(&rule.rule), w = INDENT - 2);
    if let Some(option) = &rule.option {
        for (value, meaning) in &option.values {
            let default = if *value == option.default { " (default)" } else { "" };
            let text = format!("{}: {value}{default} – {meaning}", option.name);
            out.push_str(&format!("{:INDENT$}{DIM}{}{PLAIN}\n", "", hanging(&text)));
        }
    }
    out
}
