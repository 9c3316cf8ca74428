//! `punchboard new map`: a map set up at random by the rules of its game.

use std::path::PathBuf;

use clap::ValueEnum;

use super::copy::refuse_what_is_there;
use crate::cli::disk;
use crate::cli::status::Trouble;
use crate::games::alien_empires::starfield;

/// The arguments of `new map`.
#[derive(clap::Args)]
pub(super) struct Args {
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

/// The map, or where it was written.
pub(super) fn run(args: &Args) -> Result<String, Trouble> {
    let text = match args.game {
        Game::AlienEmpires => starfield::definition(args.seed, args.players),
    };
    let Some(path) = &args.output else { return Ok(text) };
    refuse_what_is_there(path)?;
    disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))?;
    Ok(format!("{}\n", disk::shown(path)))
}
