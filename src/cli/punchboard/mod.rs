//! `punchboard`: check definitions and print them.

mod calibrate;
mod check;
mod explain;
mod export;
#[cfg(feature = "fetch")]
mod fetch;
#[cfg(not(feature = "fetch"))]
#[path = "fetch/left_out.rs"]
mod fetch;
mod formats;
mod lang;
mod list;
mod new;
mod output;
mod owner;
mod pack;
mod paper;
mod printers;
mod profile;
mod prove;
mod render;
mod report;
mod sarif;
mod schema;
mod selection;
mod show;
mod sides;
mod stock;
mod summary;
mod verify;
#[cfg(feature = "watch")]
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use super::command::{self, Later};
#[cfg(not(feature = "watch"))]
use super::no_page as watch;
use super::{licences, rules, shells, status};

/// The first commands to try after installing.
const FIRST_STEPS: &str = "\
First steps:
  punchboard new game my-game      a small game of your own
  punchboard render my-game        print it to output/
  punchboard show guide/makers/first-game    how to go on; `punchboard list guides` lists all guides";

/// Print-and-play sheets from YAML, checked against the rules of their game.
#[derive(Parser)]
#[command(name = "punchboard", version = command::VERSION, max_term_width = 100, arg_required_else_help = true, after_help = FIRST_STEPS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check definitions and report every fault with its place, its rule and a fix
    Check(Later<check::Args>),
    /// Check definitions and print them as PDF sheets, or as PNG, JPEG, WebP or SVG pictures
    Render(Box<Later<render::Args>>),
    /// Write cards, boards and pieces for a virtual table, such as Tabletop Simulator
    Export(Later<export::Args>),
    /// Write cards as a print service takes them: The Game Crafter, MakePlayingCards, DriveThruCards, or your own
    Pack(Later<pack::Args>),
    /// Read a printed PDF back, and say where it differs from the definitions
    Verify(Later<verify::Args>),
    /// Print a page with which a printer is measured, and keep what was measured, for `render --printer`
    Calibrate(Later<calibrate::Args>),
    /// Read the tables that decks name by addresses, and keep them beside the definitions
    Fetch(Later<fetch::Args>),
    /// Show every card, sheet, board and map in the browser, and update them when a file is saved
    Watch(Later<watch::Args>),
    /// Prove the rulebook of a custom game: find gaps, contradictions, endless loops, and rules that nothing needs
    Prove(Later<prove::Args>),
    /// Explain the code of a fault: what it means, why it is a rule, how to fix it
    Explain(Later<explain::Args>),
    /// Print the rulebook of a game and how each rule is used: checked, judged, printed, or left to the table
    Rules(Later<rules::Args>),
    /// Print a JSON Schema of definitions, with which editors complete and check as you type
    Schema(Later<schema::Args>),
    /// Write definitions to start from: a small game of your own, a copy of a built-in set, or a random map
    New(new::Args),
    /// List what is built in: games, decks, layouts, looks, sheets, icons, fonts and guides
    List(Later<list::Args>),
    /// Print a built-in layout, look, sheet, icon, deck or guide, to read it or to start your own from it
    Show(Later<show::Args>),
    /// Print completions for a shell
    Completions(Later<shells::CompletionsArgs>),
    /// Print the manual page, or write one for each command
    Man(Later<shells::ManArgs>),
    /// Print the licences of the program, its fonts and its crates
    Licences,
}

/// Runs the program with the words of its command line, of which the first is its name.
pub fn run(words: &[OsString]) -> ExitCode {
    let command = match command::parsed::<Cli>(words) {
        Ok(cli) => cli.command,
        Err(code) => return code,
    };
    let ended = match command {
        Command::Check(Later(args)) => check::run(&args),
        Command::Render(args) => render::run(&args.0),
        Command::Export(Later(args)) => export::run(&args),
        Command::Pack(Later(args)) => pack::run(&args),
        Command::Verify(Later(args)) => verify::run(&args),
        Command::Calibrate(Later(args)) => calibrate::run(&args),
        Command::Fetch(Later(args)) => fetch::run(&args),
        Command::Watch(Later(args)) => watch::run(&args),
        Command::Prove(Later(args)) => Ok(prove::run(&args)),
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
