//! `umpire`: the adjudicator.

mod ask;
mod explain;
mod files;
mod judge;
mod new;
mod odds;
mod postal;
mod prompt;
mod verify;
mod whole;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use super::command::{self, Later};
use super::{licences, rules, shells, status};

/// The umpire of four board games: rulings on disputed combats and turns, every step citing its rule.
#[derive(Parser)]
#[command(name = "umpire", version = command::VERSION, max_term_width = 100, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Give the ruling on a scenario: what happens, step by step, and the rule for each step
    Judge(Later<judge::Args>),
    /// Settle a dispute by questions: who, where, the dice as they fall, what each of you says; then the ruling
    Ask(Later<ask::Args>),
    /// The exact probability of every outcome, over all dice that a scenario leaves open
    Odds(Later<odds::Args>),
    /// Judge cases and compare them with what they expect; or prove a game in a folder from its files alone
    Verify(Later<verify::Args>),
    /// Play the next turn of a game in a folder: of a postal game a round, from the letters to the report; of others from the orders
    Turn(Later<postal::turn::Args>),
    /// Tell where a game in a folder stands, whose move it is, and what may be done
    Status(Later<whole::status::Args>),
    /// Letters of a postal game
    Orders(postal::orders::Args),
    /// Tell before the deadline what has come for the next round of a postal game, and write reminders
    Post(Later<postal::post::Args>),
    /// Make a dispute, a game in a folder or a postal game to begin with
    New(new::Args),
    /// A rule's text, its source, and what a table may agree on instead
    Explain(Later<explain::Args>),
    /// The rulebook of a game; without a game, the games
    Rules(Later<rules::Args>),
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
        Command::Judge(Later(args)) => judge::run(&args),
        Command::Ask(Later(args)) => ask::run(&args),
        Command::Odds(Later(args)) => Ok(odds::run(&args)),
        Command::Verify(Later(args)) => verify::run(&args),
        Command::Turn(Later(args)) => postal::turn::run(&args),
        Command::Status(Later(args)) => whole::status::run(&args),
        Command::Orders(args) => Ok(postal::orders::run(&args)),
        Command::Post(Later(args)) => postal::post::run(&args),
        Command::New(args) => new::run(&args),
        Command::Explain(Later(args)) => explain::run(&args),
        Command::Rules(Later(args)) => rules::run(&args),
        Command::Completions(Later(args)) => Ok(shells::completions(&args, Cli::command())),
        Command::Man(Later(args)) => shells::man(&args, Cli::command()),
        Command::Licences => Ok(licences::run()),
    };
    status::end(ended)
}
