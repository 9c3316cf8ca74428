//! `punchboard new map`: a map set up at random by the rules of its game.

use std::path::PathBuf;

use clap::ValueEnum;

use super::copy::refuse_what_is_there;
use crate::cli::disk;
use crate::cli::status::Trouble;
use crate::games::alien_empires::starfield;
use crate::games::survival::drawn::{self, hexes_for};

/// The arguments of `new map`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Whose map
    game: Game,
    /// The same seed gives the same map on every machine
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many play, which decides how large the map is: 2 to 6 in Alien Empires (4 unless you say so), 2 to 400 in Survival (44)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=400))]
    players: Option<u32>,
    /// Instead, how many hexes an island has, water included
    #[arg(long, value_name = "N", conflicts_with = "players", value_parser = clap::value_parser!(u32).range(30..=1_000))]
    hexes: Option<u32>,
    /// The file to write to; without it the definition is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Game {
    /// The starfield with its 20 worlds
    AlienEmpires,
    /// The island with its food
    Survival,
}

/// How many play on a starfield.
fn players_of_starfield(args: &Args) -> Result<u32, Trouble> {
    if args.hexes.is_some() {
        let help = "the number of players decides how large it is: --players 4";
        return Err(Trouble::with_help("a starfield has no number of hexes of its own", help));
    }
    let players = args.players.unwrap_or(4);
    if players > 6 {
        let message = format!("{players} players on a starfield");
        return Err(Trouble::with_help(message, "two to six people play: --players 6"));
    }
    Ok(players)
}

/// The map, or where it was written.
pub(super) fn run(args: &Args) -> Result<String, Trouble> {
    let text = match args.game {
        Game::AlienEmpires => starfield::definition(args.seed, players_of_starfield(args)?),
        Game::Survival => {
            let hexes = args.hexes.unwrap_or_else(|| hexes_for(args.players.unwrap_or(44)));
            drawn::definition(args.seed, hexes)
        }
    };
    let Some(path) = &args.output else { return Ok(text) };
    refuse_what_is_there(path)?;
    disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))?;
    Ok(format!("{}\n", disk::shown(path)))
}
