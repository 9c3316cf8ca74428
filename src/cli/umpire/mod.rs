//! `umpire`: judges disputes and plays whole games.

mod ask;
mod explain;
mod files;
mod game;
mod judge;
mod looks;
mod new;
mod new_game;
mod odds;
mod portraits;
mod promise;
mod prompt;
mod proofs;
#[cfg(feature = "watch")]
pub(super) mod serve;
mod simulate;
mod sweep;
mod undo;
mod upgrade;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use super::command::{self, Later};
#[cfg(not(feature = "watch"))]
use super::no_page as serve;
#[cfg(feature = "watch")]
use super::terminal;
use super::{licences, rules, shells, status};

/// The umpire of four board games: judges disputed combats and turns, and cites a rule for every step.
#[derive(Parser)]
#[command(name = "umpire", version = command::VERSION, max_term_width = 100, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Judge a scenario: what happens, step by step, with the rule for each step
    Judge(Later<judge::Args>),
    /// Settle a dispute by questions: who, where, which dice, what each player claims; then judge it
    Ask(Later<ask::Args>),
    /// Settle disputes on a phone: a page that asks, with the printed cards, and shows the ruling
    Serve(Later<serve::Args>),
    /// Compute the exact probability of every outcome, over all dice that a scenario leaves open
    Odds(Later<odds::Args>),
    /// Compute the odds for every combination of some facts: all cards against all cards, as a heat map
    Sweep(Later<sweep::Args>),
    /// Play whole games between simulated players and count who wins, how long they last, and which rules were used
    Simulate(Later<simulate::Args>),
    /// Compare the rulings on cases with those that they expect; or replay a game in a folder and compare its files
    Verify(Later<verify::Args>),
    /// Play the next turn or round of a game in a folder, from its orders or letters
    Turn(Later<game::turn::Args>),
    /// Take back the last round of a game in a folder; its files are kept
    Undo(Later<undo::UndoArgs>),
    /// Copy a game in a folder, to go on with it in another way
    Branch(Later<undo::BranchArgs>),
    /// Let a game that was begun without letters go on by post
    Upgrade(Later<upgrade::Args>),
    /// Show the state of a game in a folder, whose move it is, and what may be done
    Status(Later<game::status::Args>),
    /// Check letters of a game by post before the deadline
    Orders(game::orders::Args),
    /// Show which letters have arrived for the next round or turn of a game by post, and write reminders
    Post(Later<game::post::Args>),
    /// Let somebody else take the place of a player in a game by post
    Replace(Later<game::replace::Args>),
    /// Stop the clock of a game by post; deadlines move by the length of the pause
    Pause(Later<game::pause::PauseArgs>),
    /// Let the clock of a paused game go on
    Resume(Later<game::pause::ResumeArgs>),
    /// Write a dispute to fill in, or start a game in a folder or by post
    New(new::Args),
    /// Print the SHA-256 of a secret seed, for players whose words are mixed into it
    Promise(Later<promise::Args>),
    /// Explain a rule: its text, its source and its options
    Explain(Later<explain::Args>),
    /// Print the rulebook of a game and how each rule is used: checked, judged, printed, or left to the table
    Rules(Later<rules::Args>),
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
    status::end(ended(command))
}

/// What a command that runs inside of another one has printed, and how it ended.
#[cfg(feature = "watch")]
struct Said {
    status: status::Status,
    out: String,
    err: String,
}

/// Runs a command by its words, as in a terminal of `width` columns where nobody answers questions.
#[cfg(feature = "watch")]
fn said(words: &[&str], width: usize) -> Said {
    let words: Vec<OsString> = std::iter::once(&"umpire").chain(words).map(OsString::from).collect();
    let (status, kept) = terminal::kept(width, || match Cli::try_parse_from(&words) {
        Ok(cli) => status::reported(ended(cli.command)),
        Err(error) => status::reported(Err(super::mistake::mistake(&error, &words))),
    });
    Said { status, out: kept.out, err: kept.err }
}

/// Runs a command.
fn ended(command: Command) -> status::Ended {
    match command {
        Command::Judge(Later(args)) => judge::run(&args),
        Command::Ask(Later(args)) => ask::run(&args),
        Command::Serve(Later(args)) => serve::run(&args),
        Command::Odds(Later(args)) => Ok(odds::run(&args)),
        Command::Sweep(Later(args)) => sweep::run(&args),
        Command::Simulate(Later(args)) => simulate::run(&args),
        Command::Verify(Later(args)) => verify::run(&args),
        Command::Turn(Later(args)) => game::turn::run(&args),
        Command::Undo(Later(args)) => undo::undo(&args),
        Command::Branch(Later(args)) => undo::branch(&args),
        Command::Upgrade(Later(args)) => upgrade::run(&args),
        Command::Status(Later(args)) => game::status::run(&args),
        Command::Orders(args) => Ok(game::orders::run(&args)),
        Command::Post(Later(args)) => game::post::run(&args),
        Command::Replace(Later(args)) => game::replace::run(&args),
        Command::Pause(Later(args)) => game::pause::pause(&args),
        Command::Resume(Later(args)) => game::pause::resume(&args),
        Command::New(args) => new::run(&args),
        Command::Promise(Later(args)) => Ok(promise::run(&args)),
        Command::Explain(Later(args)) => explain::run(&args),
        Command::Rules(Later(args)) => rules::run(&args),
        Command::Completions(Later(args)) => Ok(shells::completions(&args, Cli::command())),
        Command::Man(Later(args)) => shells::man(&args, Cli::command()),
        Command::Licences => Ok(licences::run()),
    }
}
