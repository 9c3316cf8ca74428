//! `umpire`: the adjudicator. Its subcommands come with the games that it judges.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Rulings on disputed combats and turns, every step citing its rule.
#[derive(Parser)]
#[command(name = "umpire", version, about, max_term_width = 100, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Give the ruling on a scenario (not there yet)
    Judge,
    /// The exact probability of every outcome (not there yet)
    Odds,
    /// Judge cases and compare them with what they expect (not there yet)
    Verify,
    /// A rule's text, its source and its options (not there yet)
    Explain,
    /// The rulebook of a game (not there yet)
    Rules,
}

/// Runs the program.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        Command::Judge | Command::Odds | Command::Verify | Command::Explain | Command::Rules => {
            super::terminal::err("umpire can't do this yet; `umpire --help` shows what is coming\n");
            ExitCode::from(2)
        }
    }
}
