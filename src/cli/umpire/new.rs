//! `umpire new`: writes a dispute to fill in, or starts a game.

use std::path::PathBuf;

use clap::Subcommand;

use super::files::{self, Format, RulesArgs};
use super::game;
use crate::adjudicate;
use crate::cli::command::Later;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::diag::Report;
use crate::source::Files;

/// The arguments of `new`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// A dispute to fill in: a file with every key that it may have, and what each means
    Dispute(Later<Dispute>),
    #[command(flatten)]
    Whole(game::new::Wanted),
}

#[derive(clap::Args)]
struct Dispute {
    /// A kind of dispute that `umpire rules` lists: battle, fight, hex, conflict, or one of your own game; then the game, if several have this kind
    #[arg(required = true, num_args = 1..=2, value_name = "KIND [GAME]")]
    words: Vec<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// The file to write to [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes the dispute or starts the game.
pub(super) fn run(args: &Args) -> Ended {
    match &args.what {
        What::Dispute(Later(args)) => dispute(args),
        What::Whole(wanted) => game::new::run(wanted),
    }
}

fn dispute(args: &Dispute) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let rules = &args.rules.rules;
    let own = adjudicate::own_games(&Disk, (rules, &[]), &mut files, &mut report);
    if report.has_errors() {
        files::print_faults(&report, &files, Format::Text);
        return Ok(Status::Unreadable);
    }
    let which =
        adjudicate::which(&args.words, &own).map_err(|(message, help)| Trouble::with_help(message, help))?;
    let Some(text) = adjudicate::starter(&which, rules.first().map(String::as_str), &Disk) else {
        let kinds = which.kinds();
        let help = format!("name one of {}", kinds.join(", "));
        return Err(Trouble::with_help("the kind of dispute is missing", help));
    };
    let Some(path) = &args.output else {
        terminal::out(&text);
        return Ok(Status::Fine);
    };
    if path.exists() {
        return Err(Trouble::with_help(
            format!("{} already exists", disk::shown(path)),
            "choose another name",
        ));
    }
    disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))?;
    terminal::out(&format!("{}\n", disk::shown(path)));
    Ok(Status::Fine)
}
