//! `umpire new survival`: starts a postal game.

use std::path::{Path, PathBuf};

use super::folder::Folder;
use crate::cli::Disk;
use crate::cli::command::clap_range;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::new_game::{self, NewGame, SeedArgs};
use crate::diag::{Report, code};
use crate::games::postal::begin::{Beginning, FirstFiles, Ground, begin};
use crate::games::postal::{GAME, HEXES, LAST_ROUND, MOST_ROUNDS, TurnReport, form};
use crate::model::HexMap;
use crate::model::load::{self, report_trouble};
use crate::post::{self, chain};
use crate::ruling::Json;
use crate::source::door::{BUILT_IN, MOST_TEXT};
use crate::source::{Door, Files};

/// The arguments of `new survival`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// The folder to create
    folder: PathBuf,
    /// The players: ann,bob; with types: ann=carnivore,bob; or a YAML file with lines like `ann:`, `bob: carnivore` or
    /// `cyd: {type: omnivore, species: Mudlark}`
    #[arg(long, value_name = "NAME[=TYPE],… or FILE")]
    players: String,
    #[command(flatten)]
    seed: SeedArgs,
    /// The island: a file with a `kind: map` definition [default: the sample island of 100 hexes]
    #[arg(long, value_name = "FILE")]
    map: Option<String>,
    /// Draw a random island, as large as the players need
    #[arg(long, conflicts_with = "map")]
    random_island: bool,
    /// The number of hexes of a random island, including water
    #[arg(long, value_name = "N", requires = "random_island", value_parser = clap::value_parser!(u32).range(clap_range(&HEXES)))]
    hexes: Option<u32>,
    /// The title of this game
    #[arg(long, value_name = "TEXT", default_value_t = GAME.title())]
    title: String,
    /// The round after which the game ends
    #[arg(long, value_name = "N", default_value_t = LAST_ROUND, value_parser = clap::value_parser!(u32).range(clap_range(&(1..=MOST_ROUNDS))))]
    last_round: u32,
}

/// The file with the promise of the seed.
pub(super) const PROMISE: &str = "commitment.txt";

/// `game.yaml` as it was when the game began.
pub(super) const FIRST: &str = "rounds/00/game.yaml";

/// Makes the folder.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let first = first_files(args, &mut files, &mut report);
    let first = first.filter(|_| !report.has_errors());
    let made = first.and_then(|first| {
        let names =
            (Folder::open(&args.folder).shown("game.yaml"), Folder::open(&args.folder).shown("state.yaml"));
        let (game, state) = ((&*names.0, first.game.as_bytes()), (&*names.1, first.state.as_bytes()));
        let table = post::table_with(game, state, args.seed.secret(), &mut files, &mut report)?;
        Some((first, table))
    });
    if let Some((_, table)) = &made {
        let players: Vec<&str> = table.players.iter().map(|player| player.name.as_str()).collect();
        args.seed.check(&players, &mut report);
    }
    files::print_faults(&report, &files, Format::Text);
    let Some((first, table)) = made.filter(|_| !report.has_errors()) else { return Ok(Status::Unreadable) };
    let before = TurnReport::before(&table);
    let forms = form::forms(&table, &|_| Vec::new());
    let mut round = post::round_files(&before, &forms, None, &Disk, &mut files, &mut report)?;
    // `game.yaml` may change during the game; its first form and the promise may not.
    round.push(("game.yaml".to_owned(), first.game.clone().into_bytes()));
    if let Some(promised) = &table.game.seeding.commitment {
        round.push((PROMISE.to_owned(), format!("{}\n", promised.value).into_bytes()));
    }
    let all = round.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    round.push((chain::PROOF.to_owned(), chain::digests(all).into_bytes()));
    let folder = Folder::open(&args.folder);
    NewGame { game: first.game, state: first.state, secret: args.seed.file(), round }.write(&args.folder)?;
    let shown = |inner: &str| folder.shown(inner);
    terminal::out(&format!(
        "{BOLD}{}: {} players{PLAIN}\n  game     {}\n  state    {}\n  forms    {}/\n{}  next     {}, with its letters in {}/\n",
        table.game.title,
        table.players.len(),
        shown("game.yaml"),
        shown("state.yaml"),
        shown("rounds/00/forms"),
        super::mails(&folder, 0, &super::readers(&table)),
        table.when(),
        shown("orders/01"),
    ));
    Ok(Status::Fine)
}

fn first_files(args: &Args, files: &mut Files, report: &mut Report) -> Option<FirstFiles> {
    if !new_game::is_free(&args.folder, report) {
        return None;
    }
    let bytes = players(&args.players, report);
    let map = if args.random_island { None } else { island(args, files, report) };
    let players = post::document((&args.players, &bytes?), files, report)?;
    let beginning = Beginning {
        title: &args.title,
        seed: args.seed.seed(),
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

/// The file of players, or one made from names on the command line.
fn players(given: &str, report: &mut Report) -> Option<Vec<u8>> {
    if !given.contains(',') || Path::new(given).exists() {
        let bytes =
            Disk.read(given, MOST_TEXT).map_err(|trouble| report_trouble(given, &trouble, None, report));
        if let (Err(()), Some(fault)) = (&bytes, report.last()) {
            fault.help("name a file, or at least two players: --players ann,bob");
        }
        return bytes.ok();
    }
    let quoted = |text: &str| Json::from(text.trim()).to_string();
    let line = |player: &str| match player.split_once('=') {
        Some((name, kind)) => format!("{}: {}\n", quoted(name), quoted(kind)),
        None => format!("{}:\n", quoted(player)),
    };
    Some(given.split(',').map(line).collect::<String>().into_bytes())
}

fn island(args: &Args, files: &mut Files, report: &mut Report) -> Option<HexMap> {
    let path = args.map.clone().unwrap_or_else(|| format!("{BUILT_IN}decks/{GAME}/island.yaml"));
    let loaded = load::definitions(&Disk, std::slice::from_ref(&path), files, report);
    let sets = loaded.sets.into_iter().filter(|set| set.game == GAME);
    let map = sets.flat_map(|set| set.maps).next();
    if map.is_none() && !report.has_errors() {
        let message = format!("there is no map of {} in {path}", GAME.title());
        report
            .error_nowhere(code::EMPTY, message)
            .help(format!("a map begins with `kind: map` and `game: {GAME}`"));
    }
    map
}
