//! `punchboard`: check definitions and print them.

mod check;
mod explain;
mod formats;
mod lang;
mod list;
mod new;
mod output;
mod paper;
mod render;
mod report;
mod sarif;
mod schema;
mod show;
mod stock;
mod summary;
#[cfg(feature = "watch")]
mod watch;
#[cfg(not(feature = "watch"))]
#[path = "watch/left_out.rs"]
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use super::command::{self, Later};
use super::{licences, rules, shells, status};

/// What somebody types who has just installed it.
const FIRST_STEPS: &str = "\
First steps:
  punchboard new game my-game      a small game of your own
  punchboard render my-game        prints it to output/
  punchboard show guide/decks      how to write definitions; guide/layouts: what they look like";

/// Print-and-play sheets from YAML, checked against the rules of their game.
#[derive(Parser)]
#[command(name = "punchboard", version = command::VERSION, max_term_width = 100, arg_required_else_help = true, after_help = FIRST_STEPS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check definitions and tell every fault, with its place, its rule and the way out
    Check(Later<check::Args>),
    /// Check definitions and print them: PDF sheets, or PNG and SVG pictures of them
    Render(Later<render::Args>),
    /// Show every card, sheet, board and map in the browser, and each change as soon as a file is saved
    Watch(Later<watch::Args>),
    /// Explain the code of a fault: what it means, why it is a rule, how to mend it
    Explain(Later<explain::Args>),
    /// The rulebook of a game, with what is checked, judged, printed or left to the table; without a game, the games
    Rules(Later<rules::Args>),
    /// A JSON Schema of definitions, for editors to complete and check while one writes
    Schema(Later<schema::Args>),
    /// Write definitions to begin with: a small game of your own, a copy of a built-in set, or a map set up at random
    New(new::Args),
    /// What comes along: games, decks, layouts, looks, sheets, icons, fonts and guides by name
    List(Later<list::Args>),
    /// Print a layout, look, sheet, icon, deck or guide that comes along, to read it or to begin one's own with it
    Show(Later<show::Args>),
    /// Completions for a shell
    Completions(Later<shells::CompletionsArgs>),
    /// The manual pages
    Man(Later<shells::ManArgs>),
    /// What the program is made of, and under which licences
    Licences,
}

/// Runs the program with the words of its command line, of which the first is its name.
pub fn run(words: Vec<OsString>) -> ExitCode {
    let command = match command::parsed::<Cli>(words) {
        Ok(cli) => cli.command,
        Err(told) => return told,
    };
    let ended = match command {
        Command::Check(Later(args)) => check::run(&args),
        Command::Render(Later(args)) => render::run(&args),
        Command::Watch(Later(args)) => watch::run(&args),
        Command::Explain(Later(args)) => explain::run(&args),
        Command::Rules(Later(args)) => rules::run(&args),
        Command::Schema(Later(args)) => schema::run(&args),
        Command::New(args) => new::run(&args),
        Command::List(Later(args)) => list::run(&args),
        Command::Show(Later(args)) => show::run(&args),
        Command::Completions(Later(args)) => Ok(shells::completions(&args, Cli::command())),
        Command::Man(Later(args)) => shells::man(&args, Cli::command()),
        Command::Licences => Ok(licences::run()),
    };
    status::end(ended)
}
