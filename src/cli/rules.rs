//! `punchboard rules` and `umpire rules`: the rulebook of a game, and how the programs use each rule.

use std::collections::BTreeSet;

use super::status::{Ended, Status, Trouble};
use super::terminal::{self, BOLD, DIM, PLAIN};
use crate::diag::render::wrapped;
use crate::diag::{and_list, did_you_mean, or_list};
use crate::games;
use crate::model::{GameName, Rule, Rulebook};
use crate::ruling::Dispute;

/// The arguments of `rules`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[arg(help = format!("A game: {}; without one, list the games and their disputes", GameName::keys_with_rules().join(", ")))]
    game: Option<String>,
}

/// Prints a rulebook, or the list of them.
pub(super) fn run(args: &Args) -> Ended {
    let books = || GameName::ALL.into_iter().filter_map(|name| Some((name, games::game(name).rulebook()?)));
    let Some(word) = &args.game else {
        books().for_each(|(name, book)| terminal::out(&in_short(name, book)));
        return Ok(Status::Fine);
    };
    if let Some((name, book)) =
        GameName::from_key(word).and_then(|name| books().find(|(other, _)| *other == name))
    {
        terminal::out(&whole(book, &Users::of_game(name), terminal::width()));
        return Ok(Status::Fine);
    }
    let names: Vec<&str> = books().map(|(name, _)| name.key()).collect();
    let help = did_you_mean(word, names.iter().copied(), || {
        format!("the rulebooks are those of {}", or_list(&names))
    });
    Err(Trouble::with_help(format!("there is no rulebook called \"{word}\""), help))
}

/// A game in one paragraph: its name, how many rules and options it has, its disputes.
fn in_short(name: GameName, book: &Rulebook) -> String {
    let (rules, options) = (book.rules().count(), book.options().count());
    let mut out = format!("{BOLD}{}{PLAIN} ({name}): {rules} rules, {options} options\n", book.title);
    for dispute in games::game(name).facts().disputes {
        out.push_str(&format!("  {:14} {}\n", dispute.name, dispute.about));
    }
    out
}

/// A whole rulebook, with a line that counts its rules by how they are used.
fn whole(book: &Rulebook, users: &Users, width: usize) -> String {
    let mut out = format!("{BOLD}{}{PLAIN}\n", book.title);
    // Texts form one column, to the right of the longest id.
    let indent = book.rules().map(|rule| rule.id.len()).max().unwrap_or(0) + 4;
    for section in book.sections {
        out.push_str(&format!("\n{BOLD}{}  {}{PLAIN}\n", section.id, section.title));
        section.rules.iter().for_each(|rule| out.push_str(&entry(rule, users, indent, width)));
    }
    let count = |has: &dyn Fn(&Rule) -> bool| book.rules().filter(|rule| has(rule)).count();
    let counts = format!(
        "{} rules: {} checked, {} judged, {} printed, {} left to the table",
        book.rules().count(),
        count(&|rule| users.checks(rule)),
        count(&|rule| !users.judged_in(rule).is_empty()),
        count(&|rule| rule.is_used_by("print")),
        count(&|rule| rule.is_used_by("table"))
    );
    out.push_str(&format!("\n{}\n", wrapped(&counts, width, 0)));
    out
}

/// One rule: its text, the option that it leaves open, and who applies it.
fn entry(rule: &Rule, users: &Users, indent: usize, width: usize) -> String {
    let hanging = |text: &str| wrapped(text, width, indent).replace('\n', &format!("\n{:indent$}", ""));
    let mut out = format!("  {:w$}{}\n", rule.id, hanging(rule.rule), w = indent - 2);
    let mut below = |text: &str| out.push_str(&format!("{:indent$}{DIM}{}{PLAIN}\n", "", hanging(text)));
    if let Some(option) = &rule.option {
        for (value, meaning) in option.values {
            let default = if *value == option.default { " (default)" } else { "" };
            below(&format!("{}: {value}{default} – {meaning}", option.name));
        }
    }
    below(&format!("[{}]", users.words(rule)));
    out
}

/// The users of a game's rules.
struct Users {
    /// Rules that its checks apply.
    checked: BTreeSet<&'static str>,
    /// Disputes that the umpire judges.
    disputes: &'static [Dispute],
}

impl Users {
    fn of_game(name: GameName) -> Users {
        let game = games::game(name);
        Users { checked: game.checked_rules(), disputes: game.facts().disputes }
    }

    fn checks(&self, rule: &Rule) -> bool {
        self.checked.contains(rule.id)
    }

    /// The disputes in which the umpire applies a rule.
    fn judged_in(&self, rule: &Rule) -> Vec<&'static str> {
        let is_dispute = |user: &&str| self.disputes.iter().any(|dispute| dispute.name == *user);
        rule.used_by.iter().copied().filter(is_dispute).collect()
    }

    /// Who applies a rule: "checked; judged in battle and move; printed".
    fn words(&self, rule: &Rule) -> String {
        let judged = self.judged_in(rule);
        let users = [
            self.checks(rule).then(|| "checked".to_owned()),
            (!judged.is_empty()).then(|| format!("judged in {}", and_list(&judged))),
            rule.is_used_by("new").then(|| "drawn at the set-up".to_owned()),
            rule.is_used_by("print").then(|| "printed".to_owned()),
            rule.is_used_by("table").then(|| {
                rule.left.as_ref().map_or_else(
                    || "left to the table".to_owned(),
                    |why| format!("left to the table: {}", why.trim_end_matches('.')),
                )
            }),
        ];
        users.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}
