//! `umpire promise`: the SHA-256 of a seed, for players who will mix their words into it.

use crate::chance::digest;
use crate::cli::status::Status;
use crate::cli::terminal;
use crate::cli::umpire::files::{self, Format};
use crate::diag::Report;
use crate::post::chain::warn_if_guessed;
use crate::source::Files;

/// The arguments of `promise`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The seed that you will give to `umpire new --commit`; keep it secret until the game is over
    #[arg(long, value_name = "TEXT")]
    seed: String,
}

/// Prints what to send to the players, and what to do with their answers.
pub(super) fn run(args: &Args) -> Status {
    let mut report = Report::default();
    warn_if_guessed(&args.seed, &mut report);
    files::print_faults(&report, &Files::default(), Format::Text);
    let text = format!(
        "The SHA-256 of the seed:\n{}\n\n1. Send it to each player with all options of the game, and ask for a word.\n2. Begin with these words: `umpire new … --commit --word ann=heron --word bob=tin`.\n\nNobody can have chosen the dice then: the players do not know the seed,\nand you did not know the words.\n",
        digest(args.seed.as_bytes())
    );
    terminal::out(&terminal::folded(&text));
    Status::Fine
}
