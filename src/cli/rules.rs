//! `punchboard rules` and `umpire rules`: the rulebook of a game, and how the programs use each rule.

use std::collections::BTreeSet;

use super::rulebooks;
use super::status::{Ended, Status, Trouble};
use super::terminal::{self, BOLD, DIM, PLAIN};
use crate::diag::render::wrapped;
use crate::diag::{and_list, did_you_mean};
use crate::games;
use crate::games::custom::own::code::Book;
use crate::model::{GameName, Rule, Rulebook};

/// The arguments of `rules`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "GAME|PATH", help = format!("A game: {}; or files or a folder with the rulebook of your own game; without one, list the games and their disputes", GameName::keys_with_rules().join(", ")))]
    game: Option<String>,
    /// Files or folders with the rulebook of your own game
    #[arg(long, value_name = "PATH", conflicts_with = "game")]
    rules: Vec<String>,
}

/// Prints a rulebook, or the list of them.
pub(super) fn run(args: &Args) -> Ended {
    let books = || GameName::ALL.into_iter().filter_map(|name| Some((name, games::game(name).rulebook()?)));
    if !args.rules.is_empty() {
        return custom(&args.rules);
    }
    let Some(word) = &args.game else {
        books().for_each(|(name, book)| terminal::out(&in_short(name, book)));
        rulebooks::here().iter().for_each(|book| terminal::out(&custom_in_short(book)));
        return Ok(Status::Fine);
    };
    if let Some((name, book)) =
        GameName::from_key(word).and_then(|name| books().find(|(other, _)| *other == name))
    {
        terminal::out(&whole(book, &Users::of_game(name), terminal::width()));
        return Ok(Status::Fine);
    }
    if rulebooks::is_path(word) {
        return custom(std::slice::from_ref(word));
    }
    let here = rulebooks::here();
    if let Some(book) = here.iter().find(|book| book.name.eq_ignore_ascii_case(word)) {
        terminal::out(&whole(book.rulebook, &Users::of_book(book), terminal::width()));
        return Ok(Status::Fine);
    }
    let own = here.iter().map(|book| &*book.name);
    let names: Vec<&str> = books().map(|(name, _)| name.key()).chain(own).collect();
    let help = did_you_mean(word, names.iter().copied(), || {
        format!("the rulebooks are those of {}; for that of your own game, name its folder", and_list(&names))
    });
    Err(Trouble::with_help(format!("there is no rulebook called \"{word}\""), help))
}

/// Prints the rulebooks of custom games.
fn custom(paths: &[String]) -> Ended {
    for (n, book) in rulebooks::at(paths)?.iter().enumerate() {
        let between = if n > 0 { "\n" } else { "" };
        let text = whole(book.rulebook, &Users::of_book(book), terminal::width());
        terminal::out(&format!("{between}{text}"));
    }
    Ok(Status::Fine)
}

/// A game in one paragraph: its name, how many rules and options it has, its disputes.
fn in_short(name: GameName, book: &Rulebook) -> String {
    let disputes = games::game(name).facts().disputes;
    paragraph(name.key(), book, disputes.iter().map(|dispute| (dispute.name, dispute.about)))
}

/// The same for a custom game.
fn custom_in_short(book: &Book) -> String {
    let disputes = book.disputes.iter().map(|dispute| (&*dispute.name, dispute.about.as_str()));
    paragraph(&book.name, book.rulebook, disputes)
}

fn paragraph<'d>(name: &str, book: &Rulebook, disputes: impl Iterator<Item = (&'d str, &'d str)>) -> String {
    let (rules, options) = (book.rules().count(), book.options().count());
    let mut out = format!("{BOLD}{}{PLAIN} ({name}): {rules} rules, {options} options\n", book.title);
    for (dispute, about) in disputes {
        out.push_str(format!("  {dispute:14} {about}").trim_end());
        out.push('\n');
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
    /// Disputes that the umpire judges, each with its rules.
    judged: Vec<(String, BTreeSet<&'static str>)>,
    /// Rules that only tables have, and no dispute looks up.
    in_tables: BTreeSet<&'static str>,
}

impl Users {
    fn of_game(name: GameName) -> Users {
        let game = games::game(name);
        let rules = || game.rulebook().into_iter().flat_map(Rulebook::rules);
        let judged = game.facts().disputes.iter().map(|dispute| {
            let of = rules().filter(|rule| rule.is_used_by(dispute.name)).map(|rule| rule.id);
            (dispute.name.to_owned(), of.collect())
        });
        Users { checked: game.checked_rules(), judged: judged.collect(), in_tables: BTreeSet::new() }
    }

    fn of_book(book: &Book) -> Users {
        let judged = book.disputes.iter().map(|dispute| (dispute.name.to_string(), book.judged(dispute)));
        let judged: Vec<(String, BTreeSet<&'static str>)> = judged.collect();
        let is_judged = |rule: &&str| judged.iter().any(|(_, rules)| rules.contains(rule));
        let tables = book.tables.iter().map(|table| table.rule.name());
        let in_tables = tables.filter(|rule| !is_judged(rule)).collect();
        Users { checked: book.checked(), judged, in_tables }
    }

    fn checks(&self, rule: &Rule) -> bool {
        self.checked.contains(rule.id)
    }

    /// The disputes in which the umpire applies a rule.
    fn judged_in(&self, rule: &Rule) -> Vec<&str> {
        let of = self.judged.iter().filter(|(_, rules)| rules.contains(rule.id));
        of.map(|(dispute, _)| dispute.as_str()).collect()
    }

    /// Who applies a rule: "checked; judged in battle and move; printed".
    fn words(&self, rule: &Rule) -> String {
        let judged = self.judged_in(rule);
        let users = [
            self.checks(rule).then(|| "checked".to_owned()),
            (!judged.is_empty()).then(|| format!("judged in {}", and_list(&judged))),
            rule.is_used_by("new").then(|| "drawn at the set-up".to_owned()),
            rule.is_used_by("whole").then(|| "applied in whole games".to_owned()),
            (rule.is_used_by("print") || self.in_tables.contains(rule.id)).then(|| "printed".to_owned()),
            rule.is_used_by("table").then(|| {
                rule.left.as_ref().map_or_else(
                    || "left to the table".to_owned(),
                    |why| format!("left to the table: {}", why.trim_end_matches('.')),
                )
            }),
        ];
        let users = users.into_iter().flatten().collect::<Vec<_>>().join("; ");
        if users.is_empty() { "not used".to_owned() } else { users }
    }
}
