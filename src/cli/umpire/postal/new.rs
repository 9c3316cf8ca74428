//! `umpire new survival`: a postal game to begin with.

use std::path::PathBuf;

use super::folder::{Folder, Kept, Shelf};
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::{Disk, disk};
use crate::diag::{Report, code};
use crate::games::survival::postal::begin::{Beginning, FirstFiles, Ground, begin};
use crate::games::survival::postal::{TurnReport, form};
use crate::model::load::{self, report_trouble};
use crate::model::{GameName, HexMap};
use crate::post;
use crate::source::door::{BUILT_IN, MOST_TEXT};
use crate::source::{Door, Files};

/// The arguments of `new survival`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// The folder to make
    folder: PathBuf,
    /// The players: a YAML file with a line for each, `ann:`, `bob: carnivore` or `cyd: {type: omnivore, species: Mudlark}`
    #[arg(long, value_name = "FILE")]
    players: String,
    /// Any words: all dice of the game are drawn from them
    #[arg(long, value_name = "TEXT")]
    seed: String,
    /// The island: a file with a `kind: map` definition; without it the sample island of 100 hexes
    #[arg(long, value_name = "FILE")]
    map: Option<String>,
    /// Draw the island, too: of as many hexes as the players need
    #[arg(long, conflicts_with = "map")]
    random_island: bool,
    /// How many hexes a drawn island has, water included
    #[arg(long, value_name = "N", requires = "random_island", value_parser = clap::value_parser!(u32).range(30..=1_000))]
    hexes: Option<u32>,
    /// What the game is called
    #[arg(long, value_name = "TEXT", default_value = "Survival")]
    title: String,
    /// The round after which the game ends
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=999))]
    last_round: u32,
}

/// The island that comes with the program.
const SAMPLE: &str = "decks/survival/island.yaml";

/// Makes the folder.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let first = first_files(args, &mut files, &mut report);
    let first = first.filter(|_| !report.has_errors());
    let made = first.and_then(|first| {
        let names =
            (Folder::at(&args.folder).shown("game.yaml"), Folder::at(&args.folder).shown("state.yaml"));
        let (game, state) = ((&*names.0, first.game.as_bytes()), (&*names.1, first.state.as_bytes()));
        let table = post::table(game, state, &mut files, &mut report)?;
        Some((first, table))
    });
    files::tell(&report, &files, Format::Text);
    let Some((first, table)) = made else { return Ok(Status::Unreadable) };
    let before = TurnReport::before(&table);
    let forms = form::forms(&table, &|_| Vec::new());
    let round = post::files_of(&before, &forms, None, &Disk, &mut files, &mut report)?;
    let (folder, path) = (Folder::at(&args.folder), args.folder.join("game.yaml"));
    disk::write(&path, first.game.as_bytes()).map_err(|error| disk::cannot_be_written(&path, &error))?;
    folder.keep(&[Kept { shelf: Shelf::Rounds, number: 0, files: round }], first.state.as_bytes())?;
    let shown = |inner: &str| folder.shown(inner);
    terminal::out(&format!(
        "{BOLD}{}: {} players{PLAIN}\n  game     {}\n  state    {}\n  forms    {}/\n{}  next     {}, with its letters in {}/\n",
        args.title,
        table.players.len(),
        shown("game.yaml"),
        shown("state.yaml"),
        shown("rounds/00/forms"),
        super::mails(&folder, &before),
        table.when(),
        shown("orders/01"),
    ));
    Ok(Status::Fine)
}

fn first_files(args: &Args, files: &mut Files, report: &mut Report) -> Option<FirstFiles> {
    let folder = Folder::at(&args.folder);
    if folder.has("game.yaml") || folder.has("state.yaml") {
        let message = format!("there is a game in {} already", disk::shown(&args.folder));
        report.error_nowhere(code::REPEATED_NAME, message).help("name another folder");
        return None;
    }
    let bytes = Disk.read(&args.players, MOST_TEXT);
    let bytes = bytes.map_err(|trouble| report_trouble(&args.players, &trouble, None, report));
    let map = if args.random_island { None } else { island(args, files, report) };
    let players = post::document((&args.players, &bytes.ok()?), files, report)?;
    let beginning = Beginning {
        title: &args.title,
        seed: &args.seed,
        last_round: args.last_round,
        players: &players,
        ground: match &map {
            Some(map) => Ground::Given(map),
            None if args.random_island => Ground::Drawn(args.hexes),
            None => return None,
        },
    };
    begin(&beginning, report)
}

fn island(args: &Args, files: &mut Files, report: &mut Report) -> Option<HexMap> {
    let path = args.map.clone().unwrap_or_else(|| format!("{BUILT_IN}{SAMPLE}"));
    let loaded = load::definitions(&Disk, std::slice::from_ref(&path), files, report);
    let sets = loaded.sets.into_iter().filter(|set| set.game == GameName::Survival);
    let map = sets.flat_map(|set| set.maps).next();
    if map.is_none() && !report.has_errors() {
        let message = format!("there is no map of Survival in {path}");
        report.error_nowhere(code::EMPTY, message).help("a map begins with `kind: map` and `game: survival`");
    }
    map
}
