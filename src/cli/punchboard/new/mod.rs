//! `punchboard new`: definitions to begin with: a small game, a copy of a set that comes with the program, or a map drawn at random.

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
    /// A game of your own: cards, tokens, a board and rules, a few lines each, that print at once
    Game(Later<game::Args>),
    /// A set to make your own: a copy of one that comes with the program
    Set(Later<set::Args>),
    /// A map, set up at random by the game's rules
    Map(Later<map::Args>),
}

/// Makes the definitions.
pub(super) fn run(args: &Args) -> Ended {
    let told = match &args.what {
        What::Game(Later(args)) => game::run(args)?,
        What::Set(Later(args)) => set::run(args)?,
        What::Map(Later(args)) => map::run(args)?,
    };
    terminal::out(&told);
    Ok(Status::Fine)
}
