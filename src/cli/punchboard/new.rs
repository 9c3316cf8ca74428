//! `punchboard new`: definitions to begin with, for those parts of a set-up that are drawn at random.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use super::report::{FINE, UNREADABLE, bold};
use crate::cli::{disk, terminal};
use crate::games::alien_empires::starfield;

/// The arguments of `new`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// A map, set up at random by the game's rules
    Map(Map),
}

#[derive(clap::Args)]
struct Map {
    /// Whose map
    game: Game,
    /// The same seed gives the same map on every machine
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many play, which decides how large the map is
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..=6))]
    players: u32,
    /// The file to write to; without it the definition is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Game {
    /// The starfield with its 20 worlds
    AlienEmpires,
}

/// Makes the definition and answers the exit status.
pub(super) fn run(args: &Args) -> u8 {
    let What::Map(map) = &args.what;
    let text = match map.game {
        Game::AlienEmpires => starfield::definition(map.seed, map.players),
    };
    let Some(path) = &map.output else {
        terminal::out(&text);
        return FINE;
    };
    let shown = disk::shown(path);
    if path.exists() {
        terminal::err(&format!(
            "{}: {shown} is there already; delete it, or write to another file\n",
            bold("error")
        ));
        return UNREADABLE;
    }
    match disk::write(path, text.as_bytes()) {
        Ok(()) => {
            terminal::out(&format!("{shown}\n"));
            FINE
        }
        Err(error) => {
            terminal::err(&format!("{}: {shown} can't be written: {error}\n", bold("error")));
            UNREADABLE
        }
    }
}
