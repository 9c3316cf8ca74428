//! `umpire new super-game-level`, `umpire new alien-empires`, `umpire new generation-zero`: a whole game to begin with.

use std::path::{Path, PathBuf};

use crate::cli::command::limits;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::postal::folder::{Folder, Kept, SECRET, Shelf};
use crate::cli::{Disk, disk};
use crate::diag::{Report, code};
use crate::games::super_game_level::tables::{ADVISED, CHARACTERS, MOST_ROUNDS, SIDES};
use crate::games::{self, alien_empires, generation_zero, super_game_level};
use crate::model::{GameName, HouseRules, Players, load};
use crate::post::chain::{self, WholeGame};
use crate::ruling::render::yaml;
use crate::ruling::{Json, Verdict};
use crate::source::{self, Files, door};

/// What every new game is told.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Common {
    /// The folder to make
    folder: PathBuf,
    /// Any words: all dice of the game are drawn from them
    #[arg(long, value_name = "TEXT")]
    seed: String,
    /// Keep the seed secret until the game is over: game.yaml has its SHA-256, seed.txt the seed itself
    #[arg(long)]
    commit: bool,
    /// What the game is called
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Agree on an option of the rulebook, from the set-up on: NAME=VALUE
    #[arg(long = "house-rule", value_name = "NAME=VALUE", value_parser = agreed)]
    house_rules: Vec<(String, String)>,
}

/// `placement=chosen`.
fn agreed(said: &str) -> Result<(String, String), String> {
    let parts = said.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
    parts.ok_or_else(|| "a house rule is written NAME=VALUE".to_owned())
}

/// The arguments of `new super-game-level`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct SuperGameLevel {
    #[command(flatten)]
    common: Common,
    /// The players, clockwise as they sit: ann,bob or, with all their ages, ann=31,bob=9
    #[arg(long, required = true, value_delimiter = ',', value_name = "NAME[=AGE],…")]
    players: Vec<String>,
    /// Columns of the board
    #[arg(long, value_name = "N", default_value_t = ADVISED, value_parser = clap::value_parser!(u32).range(limits(&SIDES)))]
    width: u32,
    /// Rows of the board
    #[arg(long, value_name = "N", default_value_t = ADVISED, value_parser = clap::value_parser!(u32).range(limits(&SIDES)))]
    height: u32,
    /// How many characters each player has drawn
    #[arg(long, value_name = "N", default_value_t = CHARACTERS as u32, value_parser = clap::value_parser!(u32).range(limits(&(1..=CHARACTERS as u32))))]
    characters: u32,
    /// After so many rounds the game ends; without it, when one player alone is left
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(limits(&(1..=MOST_ROUNDS))))]
    rounds: Option<u32>,
}

/// The arguments of `new alien-empires`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct AlienEmpires {
    #[command(flatten)]
    common: Common,
    /// The players, clockwise as they sit: ann,bob
    #[arg(long, required = true, value_delimiter = ',', value_name = "NAME,…")]
    players: Vec<String>,
    /// The side of the map, or the name of a printed one; without it the side that fits so many players
    #[arg(long, value_name = "SIDE|NAME")]
    map: Option<String>,
}

/// Makes a game of Alien Empires.
pub(in crate::cli::umpire) fn alien_empires(args: &AlienEmpires) -> Ended {
    let players = names(&args.players, GameName::AlienEmpires)?;
    let beginning = alien_empires::chain::Beginning { players, map: args.map.clone() };
    make_folder(&args.common, GameName::AlienEmpires, &beginning.scenario())
}

/// The names of players, none of which is said twice, as many as can play.
fn names(said: &[String], game: GameName) -> Result<Vec<String>, Trouble> {
    let mut all: Vec<String> = Vec::new();
    for name in said.iter().map(|name| name.trim().to_owned()) {
        if name.is_empty() {
            return Err(Trouble::with_help("a player without a name", "write --players ann,bob"));
        }
        if name.contains(['=', '/', '\\']) || name.chars().any(char::is_control) {
            let help = format!("{} asks for names alone: --players ann,bob", game.title());
            return Err(Trouble::with_help(format!("\"{name}\" can't be a player's name"), help));
        }
        if all.iter().any(|other| source::names::same(other, &name)) {
            return Err(Trouble::with_help(format!("two players are called {name}"), "name them apart"));
        }
        all.push(name);
    }
    if let Some((players, rule)) =
        games::game(game).facts().players.filter(|(players, _)| !players.holds(all.len() as u32))
    {
        let (title, named) = (game.title(), Players { least: all.len() as u32, most: all.len() as u32 });
        let message = format!("{title} is for {players}, not for {named} ({})", rule.name());
        return Err(message.into());
    }
    Ok(all)
}

/// Makes a game of Super Game Level.
pub(in crate::cli::umpire) fn super_game_level(args: &SuperGameLevel) -> Ended {
    let players = args.players.iter().map(|player| seat(player)).collect::<Result<Vec<_>, Trouble>>()?;
    let beginning = super_game_level::chain::Beginning {
        players,
        characters: args.characters as usize,
        size: (args.width, args.height),
        rounds: args.rounds,
    };
    make_folder(&args.common, GameName::SuperGameLevel, &beginning.scenario())
}

/// `ann=31`, or `ann`.
fn seat(said: &str) -> Result<(String, Option<u32>), Trouble> {
    let Some((name, age)) = said.split_once('=') else { return Ok((said.trim().to_owned(), None)) };
    match age.trim().parse() {
        Ok(age) => Ok((name.trim().to_owned(), Some(age))),
        Err(_) => Err(Trouble::with_help(
            format!("\"{age}\" is not an age"),
            "write it in years: --players ann=31,bob=9",
        )),
    }
}

/// The arguments of `new generation-zero`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct GenerationZero {
    #[command(flatten)]
    common: Common,
    /// The players in turn order; those of a table in the definitions unless they are named
    #[arg(long, value_delimiter = ',', value_name = "NAME,…")]
    players: Vec<String>,
    #[arg(long, value_name = "N", help = rounds_in_words(), value_parser = clap::value_parser!(u32).range(limits(&(1..=generation_zero::tables::MOST_ROUNDS))))]
    rounds: Option<u32>,
    /// Files or folders of definitions with the cards, and a table that says who brings what; without it, the set that comes with the program
    #[arg(long, value_name = "PATH")]
    decks: Vec<String>,
}

/// What is said of `--rounds`.
fn rounds_in_words() -> String {
    format!("After so many rounds the game ends; {} unless it is said", generation_zero::tables::ROUNDS)
}

/// Makes a game of Generation Zero.
pub(in crate::cli::umpire) fn generation_zero(args: &GenerationZero) -> Ended {
    let game = GameName::GenerationZero;
    let players = if args.players.is_empty() { Vec::new() } else { names(&args.players, game)? };
    let (mut files, mut report) = (Files::default(), Report::default());
    let paths = if args.decks.is_empty() {
        vec![format!("{}decks/{}", door::BUILT_IN, game.key())]
    } else {
        args.decks.clone()
    };
    let sets = load::definitions(&Disk, &paths, &mut files, &mut report).sets;
    let set = sets.iter().find(|set| set.game == game);
    if set.is_none() && !report.has_errors() {
        report
            .error_nowhere(code::MISSING_KEY, format!("there are no cards of {} in the decks", game.title()))
            .help("name the files or the folder that has them");
    }
    let scenario = set.and_then(|set| {
        games::game(game).check(set, &HouseRules::default(), &mut report);
        let beginning = generation_zero::chain::Beginning { set, players, rounds: args.rounds };
        beginning.scenario(&mut report).filter(|_| !report.has_errors())
    });
    files::print_faults(&report, &files, Format::Text);
    let Some(scenario) = scenario else { return Ok(Status::Unreadable) };
    make_folder(&args.common, game, &scenario)
}

/// Makes the folder of a game from its first scenario.
fn make_folder(args: &Common, game: GameName, scenario: &Json) -> Ended {
    let folder = Folder::at(&args.folder);
    let (mut files, mut report) = (Files::default(), Report::default());
    let title = &args.title.clone().unwrap_or_else(|| game.title());
    let agreed = all_agreed(scenario, &args.house_rules);
    let game_file = WholeGame::written(game, title, (&args.seed, args.commit), &agreed);
    let first = first(args, &folder, (&game_file, scenario), &mut files, &mut report);
    if args.commit {
        chain::warn_if_guessed(&args.seed, &mut report);
    }
    files::print_faults(&report, &files, Format::Text);
    let Some((played, whole)) = first else { return Ok(Status::Unreadable) };
    let put = |name: &str, text: &str| {
        let path: PathBuf = Path::new(&args.folder).join(name);
        disk::write(&path, text.as_bytes()).map_err(|error| disk::cannot_be_written(&path, &error))
    };
    put("game.yaml", &game_file)?;
    if args.commit {
        put(SECRET, &format!("{}\n", args.seed))?;
    }
    let state = played.state.clone();
    folder.keep(&[Kept { shelf: Shelf::Rounds, number: 0, files: played.files }], state.as_bytes())?;
    let mut told = format!(
        "{BOLD}{title}{PLAIN}\n  game     {}\n  state    {}\n",
        folder.shown("game.yaml"),
        folder.shown("state.yaml")
    );
    if args.commit {
        told.push_str(&format!("  secret   {}, until the game is over\n", folder.shown(SECRET)));
    }
    terminal::out(&told);
    super::status::tell_next(&folder, &whole, &state, &mut files, &mut report);
    Ok(Status::Fine)
}

/// What was agreed on: what the definitions say, but for what was said here.
fn all_agreed(scenario: &Json, said: &[(String, String)]) -> Vec<(String, String)> {
    let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let of_definitions = scenario["house_rules"].as_object().into_iter().flatten();
    let of_definitions = of_definitions
        .filter(|(name, _)| !said.iter().any(|(other, _)| other == *name))
        .map(|(name, value)| (name.clone(), text(value)));
    of_definitions.chain(said.iter().cloned()).collect()
}

/// The set-up.
fn first(
    args: &Common,
    folder: &Folder,
    (game_file, scenario): (&str, &Json),
    files: &mut Files,
    report: &mut Report,
) -> Option<(chain::Played, WholeGame)> {
    if folder.has("game.yaml") || folder.has("state.yaml") {
        let message = format!("there is a game in {} already", disk::shown(&args.folder));
        report.error_nowhere(code::REPEATED_NAME, message).help("name another folder");
        return None;
    }
    let secret = args.commit.then_some(args.seed.as_str());
    let name = folder.shown("game.yaml");
    let whole = WholeGame::read((&name, game_file.as_bytes()), secret, files, report)?;
    let text = yaml(scenario);
    let set_up = ("the set-up", text.as_bytes());
    let played = chain::begin(&whole, set_up, game_file.as_bytes(), &Disk, files, report)?;
    if played.ruling.verdict != Verdict::Resolved {
        report.error_nowhere(code::OUT_OF_RANGE, format!("this can't be set up: {}", played.ruling.sentence));
        return None;
    }
    Some((played, whole))
}
