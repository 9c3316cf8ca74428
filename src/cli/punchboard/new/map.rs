//! `punchboard new map`: a random map by the rules of its game.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, RangedI64ValueParser, TypedValueParser};

use super::copy::refuse_existing;
use crate::cli::command::clap_range;
use crate::cli::disk;
use crate::cli::status::Trouble;
use crate::games::wording::in_words;
use crate::games::{self, DrawnMaps};
use crate::model::GameName;

/// The arguments of `new map`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = games_with_maps())]
    game: GameName,
    /// A whole number; the same seed gives the same map on every machine
    #[arg(long, value_name = "N")]
    seed: u64,
    #[arg(long, value_name = "N", help = players_in_words(), value_parser = number(|maps| Some(&maps.players)))]
    players: Option<u32>,
    #[arg(long, value_name = "N", conflicts_with = "players", help = hexes_in_words(), value_parser = number(|maps| Some(&maps.by_hexes?.hexes)))]
    hexes: Option<u32>,
    /// The file to write to [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The games that draw maps, sorted by their keys.
fn map_games() -> Vec<(GameName, &'static DrawnMaps)> {
    let mut all: Vec<_> =
        GameName::ALL.into_iter().filter_map(|game| Some((game, games::game(game).facts().maps?))).collect();
    all.sort_by_key(|(game, _)| game.key());
    all
}

/// Parses the key of a game that draws maps.
fn games_with_maps() -> impl TypedValueParser<Value = GameName> {
    let values = map_games().into_iter().map(|(game, maps)| PossibleValue::new(game.key()).help(maps.about));
    PossibleValuesParser::new(values).map(|key| GameName::from_key(&key).expect("one of the keys"))
}

/// Parses a number within the range of at least one game.
fn number(
    range: fn(&'static DrawnMaps) -> Option<&'static RangeInclusive<u32>>,
) -> RangedI64ValueParser<u32> {
    let all = || map_games().into_iter().filter_map(|(_, maps)| range(maps));
    let least = all().map(|range| *range.start()).min().unwrap_or_default();
    let most = all().map(|range| *range.end()).max().unwrap_or_default();
    clap::value_parser!(u32).range(clap_range(&(least..=most)))
}

/// The help of `--players`.
fn players_in_words() -> String {
    let range = |(n, (game, maps)): (usize, (GameName, &DrawnMaps))| {
        let default = if n == 0 { " by default" } else { "" };
        let (least, most) = (maps.players.start(), maps.players.end());
        format!("{least} to {most} in {} ({}{default})", game.title(), maps.default_players)
    };
    let all: Vec<String> = map_games().into_iter().enumerate().map(range).collect();
    format!("Number of players, which decides the size of the map: {}", all.join(", "))
}

/// The help of `--hexes`.
fn hexes_in_words() -> String {
    let all: Vec<&str> = map_games().iter().filter_map(|(_, maps)| Some(maps.by_hexes?.help)).collect();
    all.join("; ")
}

/// Draws the map; returns its definition, or the path that it was written to.
pub(super) fn run(args: &Args) -> Result<String, Trouble> {
    let maps = games::game(args.game).facts().maps.expect("only games with maps can be named");
    let text = definition(args, maps)?;
    let Some(path) = &args.output else { return Ok(text) };
    refuse_existing(path)?;
    disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))?;
    Ok(format!("{}\n", disk::shown(path)))
}

fn definition(args: &Args, maps: &DrawnMaps) -> Result<String, Trouble> {
    let called = maps.called;
    let (least, most) = (*maps.players.start(), *maps.players.end());
    match (args.hexes, maps.by_hexes) {
        (Some(hexes), Some(by_hexes)) if by_hexes.hexes.contains(&hexes) => {
            Ok((by_hexes.definition)(args.seed, hexes))
        }
        (Some(hexes), Some(by_hexes)) => {
            let (least, most) = (by_hexes.hexes.start(), by_hexes.hexes.end());
            let help = format!("it has {least} to {most} hexes: --hexes {most}");
            Err(Trouble::with_help(format!("{called} can't have {hexes} hexes"), help))
        }
        (Some(_), None) => {
            let help = format!("the number of players decides its size: --players {}", maps.default_players);
            Err(Trouble::with_help(format!("the number of hexes of {called} can't be chosen"), help))
        }
        (None, _) => {
            let players = args.players.unwrap_or(maps.default_players);
            if !maps.players.contains(&players) {
                let help = format!(
                    "{} to {} people play: --players {most}",
                    in_words(least as usize),
                    in_words(most as usize)
                );
                return Err(Trouble::with_help(format!("{called} is not for {players} players"), help));
            }
            Ok((maps.definition)(args.seed, players))
        }
    }
}
