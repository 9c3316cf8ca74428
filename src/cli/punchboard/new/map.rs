//! `punchboard new map`: a map set up at random by the rules of its game.

use std::path::PathBuf;

use clap::ValueEnum;

use super::copy::refuse_what_is_there;
use crate::cli::command::limits;
use crate::cli::disk;
use crate::cli::status::Trouble;
use crate::games::alien_empires::starfield;
use crate::games::alien_empires::tables::{self, STANDARD_PLAYERS};
use crate::games::survival::drawn;
use crate::games::survival::tables::{SAMPLE_PLAYERS, hexes_for};
use crate::games::wording::in_words;

/// The arguments of `new map`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Whose map
    game: Game,
    /// The same seed gives the same map on every machine
    #[arg(long, value_name = "N")]
    seed: u64,
    #[arg(long, value_name = "N", help = players_in_words(), value_parser = clap::value_parser!(u32).range(limits(&drawn::PLAYERS)))]
    players: Option<u32>,
    /// Instead, how many hexes an island has, water included
    #[arg(long, value_name = "N", conflicts_with = "players", value_parser = clap::value_parser!(u32).range(limits(&drawn::HEXES)))]
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

/// What is said of `--players`.
fn players_in_words() -> String {
    let (stars, hexes) = (&tables::PLAYERS, &drawn::PLAYERS);
    format!(
        "How many play, which decides how large the map is: {} to {} in Alien Empires ({STANDARD_PLAYERS} unless you say so), {} to {} in Survival ({SAMPLE_PLAYERS})",
        stars.start(),
        stars.end(),
        hexes.start(),
        hexes.end()
    )
}

/// How many play on a starfield.
fn players_of_starfield(args: &Args) -> Result<u32, Trouble> {
    if args.hexes.is_some() {
        let help = "the number of players decides how large it is: --players 4";
        return Err(Trouble::with_help("a starfield has no number of hexes of its own", help));
    }
    let players = args.players.unwrap_or(STANDARD_PLAYERS);
    let (least, most) = (*tables::PLAYERS.start(), *tables::PLAYERS.end());
    if players as usize > most {
        let message = format!("{players} players on a starfield");
        let help = format!("{} to {} people play: --players {most}", in_words(least), in_words(most));
        return Err(Trouble::with_help(message, help));
    }
    Ok(players)
}

/// The map, or where it was written.
pub(super) fn run(args: &Args) -> Result<String, Trouble> {
    let text = match args.game {
        Game::AlienEmpires => starfield::definition(args.seed, players_of_starfield(args)?),
        Game::Survival => {
            let hexes = args.hexes.unwrap_or_else(|| hexes_for(args.players.unwrap_or(SAMPLE_PLAYERS)));
            drawn::definition(args.seed, hexes)
        }
    };
    let Some(path) = &args.output else { return Ok(text) };
    refuse_what_is_there(path)?;
    disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))?;
    Ok(format!("{}\n", disk::shown(path)))
}
