//! `punchboard new`: definitions to begin with: a copy of a set that comes with the program, or a map drawn at random.

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};

use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{carried, disk, terminal};
use crate::diag::did_you_mean;
use crate::diag::suggest::and_list;
use crate::games::alien_empires::starfield;
use crate::model::GameName;
use crate::model::template::slug;
use crate::source::fields::shortened;

/// The arguments of `new`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// A set to make your own: a copy of one that comes with the program
    Set(Set),
    /// A map, set up at random by the game's rules
    Map(Map),
}

#[derive(clap::Args)]
struct Set {
    #[arg(help = which_set())]
    name: String,
    /// The new folder; without it, a folder of the set's name here
    folder: Option<PathBuf>,
}

fn which_set() -> String {
    let games = GameName::keys_with_rules().join(", ");
    format!("Which set: {games}, or one of the examples for games of your own, tidepool and caravan")
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

/// Makes the definitions.
pub(super) fn run(args: &Args) -> Ended {
    let told = match &args.what {
        What::Set(set) => new_set(set)?,
        What::Map(map) => new_map(map)?,
    };
    terminal::out(&told);
    Ok(Status::Fine)
}

/// The map, or where it was written.
fn new_map(map: &Map) -> Result<String, Trouble> {
    let text = match map.game {
        Game::AlienEmpires => starfield::definition(map.seed, map.players),
    };
    let Some(path) = &map.output else { return Ok(text) };
    refuse_what_is_there(path)?;
    disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))?;
    Ok(format!("{}\n", disk::shown(path)))
}

/// Copies a set; returns what was written.
fn new_set(set: &Set) -> Result<String, Trouble> {
    let from = folder_of(&set.name)?;
    let folder = set.folder.clone().unwrap_or_else(|| PathBuf::from(set.name.to_lowercase()));
    let is_empty = std::fs::read_dir(&folder).is_ok_and(|mut entries| entries.next().is_none());
    if !is_empty {
        refuse_what_is_there(&folder)?;
    }
    let files = carried::below(&from).into_iter().map(|path| {
        let bytes = carried::file(path).expect("it was listed");
        let name = path.strip_prefix(&from).expect("it is below the folder");
        (name, if name == "game.yaml" { with_own_folder(bytes, &set.name, &folder) } else { bytes.to_vec() })
    });
    let files: Vec<(&str, Vec<u8>)> = files.collect();
    let written: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, &**bytes)).collect();
    disk::write_folder(&folder, &written).map_err(|error| disk::cannot_be_written(&folder, &error))?;
    let shown = disk::shown(&folder);
    let names = files.iter().map(|(name, _)| format!("  {name}\n"));
    Ok(format!("{shown}/\n{}Next: punchboard render {shown}\n", names.collect::<String>()))
}

/// Where the program carries a set.
fn folder_of(name: &str) -> Result<String, String> {
    let sets = sets();
    let found = sets.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, folder)| folder.clone()).ok_or_else(|| {
        let names: Vec<&str> = sets.iter().map(|(name, _)| name.as_str()).collect();
        let help = did_you_mean(name, names.iter().copied(), || format!("the sets are {}", and_list(&names)));
        format!("there is no set called \"{}\": {help}", shortened(name))
    })
}

/// The sets that the program carries, each with its folder: those with a game file.
fn sets() -> Vec<(String, String)> {
    let game_files = carried::below("decks/").into_iter().filter_map(|path| path.strip_suffix("game.yaml"));
    let named = game_files.filter_map(|folder| {
        let name = folder.trim_end_matches('/').rsplit('/').next()?;
        Some((name.to_owned(), folder.to_owned()))
    });
    named.collect()
}

/// The game file of a copy, with a folder of its own to print into: it never writes over what the built-in set prints.
fn with_own_folder(bytes: &[u8], set: &str, folder: &Path) -> Vec<u8> {
    let name = folder.file_name().map(|name| slug(&name.to_string_lossy())).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes);
    let has_folder = text.lines().any(|line| line.starts_with("folder:"));
    if has_folder || name.is_empty() || name == set.to_lowercase() {
        return bytes.to_vec();
    }
    let mut out = String::new();
    for line in text.lines() {
        out.push_str(&format!("{line}\n"));
        if line.starts_with("title:") {
            out.push_str(&format!("folder: {name}\n"));
        }
    }
    out.into_bytes()
}

fn refuse_what_is_there(path: &Path) -> Result<(), String> {
    let shown = disk::shown(path);
    let message = format!("{shown} is there already: delete it, or choose another name");
    if path.symlink_metadata().is_ok() { Err(message) } else { Ok(()) }
}
