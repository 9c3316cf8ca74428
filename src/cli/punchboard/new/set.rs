//! `punchboard new set`: a copy of a built-in set.

use std::path::PathBuf;

use super::copy::{self, Copy};
use super::game;
use crate::cli::punchboard::stock::{self, Kind};
use crate::cli::status::Trouble;
use crate::diag::{and_list, did_you_mean};
use crate::source::shortened;

/// The arguments of `new set`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[arg(help = which_set())]
    name: String,
    /// The folder to create, or an empty one [default: the name of the set]
    folder: Option<PathBuf>,
    /// Copy the layouts, looks, sheets, icons and pictures that it uses, so that you can change them, too
    #[arg(long)]
    with_layouts: bool,
}

fn which_set() -> String {
    let names: Vec<String> = stock::items(Kind::Games).into_iter().map(|game| game.name).collect();
    format!("The set to copy: {}", names.join(", "))
}

/// Copies a set; returns the list of what was written.
pub(super) fn run(args: &Args) -> Result<String, Trouble> {
    let (set, from) = folder_of(&args.name)?;
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(&set));
    let mut copy = Copy::from_folder(&from);
    let name = copy::name_of(&folder);
    copy.change(
        |file, text| {
            if file == "game.yaml" { copy::with_own_folder(text, &set, &name) } else { text.to_owned() }
        },
    );
    if args.with_layouts {
        copy.with_layouts(&set);
    }
    copy.write(&folder)
}

/// The name of a set, and its built-in folder.
fn folder_of(name: &str) -> Result<(String, String), Trouble> {
    let sets = stock::items(Kind::Games);
    if let Some(set) = sets.iter().find(|set| set.name.eq_ignore_ascii_case(name)) {
        let folder = set.path.strip_suffix("game.yaml").expect("a set has a game file");
        return Ok((set.name.clone(), folder.to_owned()));
    }
    if name.eq_ignore_ascii_case("custom") {
        let help =
            format!("`punchboard new game FOLDER` writes a new one; {} are examples", and_list(&examples()));
        return Err(Trouble::with_help("\"custom\" means any game of your own, not a set", help));
    }
    let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
    let known = names.iter().copied().chain(["custom"]);
    let help = did_you_mean(name, known, || format!("the sets are {}", and_list(&names)));
    Err(format!("there is no set called \"{}\": {help}", shortened(name)).into())
}

/// The names of the example custom games, without the one that `new game` copies.
fn examples() -> Vec<String> {
    let custom = stock::items(Kind::Games).into_iter();
    let custom = custom
        .filter(|set| set.path.starts_with("decks/custom/") && !game::MODEL_FILES.contains(&&*set.path));
    custom.map(|set| set.name).collect()
}
