//! `punchboard new`: writes definitions to start from: a small game, a copy of a built-in set, or a random map.

mod along;
mod copy;
mod game;
mod map;
mod set;

use clap::Subcommand;

use crate::cli::command::Later;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal;

/// The arguments of `new`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// A small game of your own: cards, tokens, a board and rules, ready to print; or a rulebook that the umpire judges by
    Game(Later<game::Args>),
    /// A copy of a built-in set, to change
    Set(Later<set::Args>),
    /// A random map by the game's rules
    Map(Later<map::Args>),
}

/// Writes the definitions.
pub(super) fn run(args: &Args) -> Ended {
    let written = match &args.what {
        What::Game(Later(args)) => game::run(args)?,
        What::Set(Later(args)) => set::run(args)?,
        What::Map(Later(args)) => map::run(args)?,
    };
    terminal::out(&written);
    Ok(Status::Fine)
}
