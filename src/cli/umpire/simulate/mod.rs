//! `umpire simulate`: whole games between simulated players, and what is counted in them.

mod data;
mod html;
mod part;
mod summary;
mod text;

use std::path::PathBuf;

use clap::ValueEnum;

use self::summary::Summary;
use super::files::{self, Format as Faults};
use super::game::new::definitions;
use crate::adjudicate;
use crate::adjudicate::simulate::{CustomGame, POLICIES, Plan, Subject, games};
use crate::chance::digest;
use crate::cli::Disk;
use crate::cli::shard::Shard;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{command, disk, terminal};
use crate::diag::{Report, code, or_list};
use crate::games as all_games;
use crate::model::{GameName, GameSet, HouseRules};
use crate::source::Files;
use crate::source::door::BUILT_IN;

const EXAMPLES: &str = "\
Examples:
  umpire simulate super-game-level --games 1000 --players 3
  umpire simulate alien-empires -o empires.html
  umpire simulate custom --rules raiders --players 2
  umpire simulate generation-zero --shard 2/8 -o part-2.json
  umpire simulate --join part-*.json -o all.html";

/// The arguments of `simulate`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[arg(required_unless_present = "join", help = known())]
    game: Option<String>,
    /// The rulebook of a custom game, with its cards: a folder or file
    #[arg(long, value_name = "PATH")]
    rules: Option<String>,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = number_of_games)]
    games: u64,
    /// The number of players
    #[arg(long, value_name = "N", default_value_t = 3)]
    players: u32,
    /// Rounds after which a custom game is cut off [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    rounds: Option<u32>,
    /// The number from which all games are drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How players choose: random, or greedy, by a rule for one step
    #[arg(long, value_name = "POLICY", default_value = POLICIES[0].0)]
    policy: String,
    /// Choose a value for an option of the rulebook
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    house_rules: Vec<String>,
    /// Files or folders with the cards of Generation Zero [default: the built-in set]
    #[arg(long, value_name = "PATH")]
    decks: Vec<String>,
    /// How to print the counts [default: by the ending of the -o file, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write them to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Only one of several parts, for `--join`: 2/8. auto takes both numbers from a Slurm array, auto/8 the part from an
    /// indexed Kubernetes job or from GNU parallel
    #[arg(long, value_name = "I/N", value_parser = Shard::parse, conflicts_with = "join")]
    shard: Option<Shard>,
    /// Add up the files of all parts, in any order
    #[arg(long, value_name = "PART", num_args = 1.., conflicts_with = "game")]
    join: Vec<String>,
}

/// Parses the number of games.
fn number_of_games(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_GAMES).contains(number));
    number.ok_or_else(|| "write a whole number from 1 to 10,000,000".to_owned())
}

/// The help for the game.
fn known() -> String {
    let known: Vec<&str> = games().chain([GameName::Custom]).map(GameName::key).collect();
    format!("The game: {}", or_list(&known))
}

/// The rounds after which a custom game is cut off.
const ROUNDS: u32 = 20;
/// The most games of a simulation.
const MOST_GAMES: u64 = 10_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
    /// One page that stands alone
    Html,
}

/// Simulates and prints.
pub(super) fn run(args: &Args) -> Ended {
    let format = format(args)?;
    if !args.join.is_empty() {
        let (of, about, counts) = part::joined(&args.join)?;
        return write(args, format, &Summary { of: &of, about: &about, counts: &counts });
    }
    let (mut files, mut report) = (Files::default(), Report::default());
    files::check_house_rules(&args.house_rules, &mut report);
    let mut of = subject(args);
    of.check(&mut report);
    let custom = custom(args, &mut of, &mut files, &mut report);
    let set = if report.has_errors() { None } else { set(args, &mut of, &mut files, &mut report) };
    let rules = house_rules(args, &of, custom.as_ref(), &mut report);
    let mut plan = Plan { of, set: set.as_ref(), custom, rules };
    if !report.has_errors() {
        plan.prepare(&mut report);
    }
    files::print_faults(&report, &files, Faults::Text);
    if report.has_errors() {
        return Ok(Status::Unreadable);
    }
    let all = usize::try_from(plan.of.games).map_err(|_| "too many games for this machine".to_owned())?;
    let (from, to) = args.shard.map_or((0, all), |shard| shard.part(all));
    let counts = plan.run((from as u64, to as u64));
    let about = plan.about();
    if args.shard.is_some() {
        return put(args, part::text((&plan.of, about), (from as u64, to as u64), &counts).as_bytes());
    }
    write(args, format, &Summary { of: &plan.of, about: &about, counts: &counts })
}

fn write(args: &Args, format: Format, summary: &Summary<'_>) -> Ended {
    match format {
        Format::Text if args.output.is_none() => {
            terminal::out(&text::text(summary, terminal::width(), terminal::shows_colors()));
            Ok(Status::Fine)
        }
        Format::Text => put(args, text::text(summary, 80, false).as_bytes()),
        Format::Json => put(args, data::json(summary).as_bytes()),
        Format::Html => put(args, html::page(summary).as_bytes()),
    }
}

/// Writes to the file that was asked for, or to the terminal.
fn put(args: &Args, bytes: &[u8]) -> Ended {
    match &args.output {
        Some(path) => disk::write(path, bytes).map_err(|error| disk::cannot_be_written(path, &error))?,
        None => terminal::out(&String::from_utf8_lossy(bytes)),
    }
    Ok(Status::Fine)
}

/// The format that was asked for.
fn format(args: &Args) -> Result<Format, Trouble> {
    let ending = args.output.as_ref().and_then(|path| path.extension()?.to_str());
    let by_ending = match ending {
        Some("json") => Format::Json,
        Some("html" | "htm") => Format::Html,
        _ => Format::Text,
    };
    if args.shard.is_some() && args.format.is_some_and(|format| format != Format::Json) {
        let help = "leave out `--format`; `umpire simulate --join` takes all parts and the format";
        return Err(Trouble::with_help("a part is always json", help));
    }
    Ok(args.format.unwrap_or(by_ending))
}

fn subject(args: &Args) -> Subject {
    Subject {
        version: command::VERSION.to_owned(),
        game: args.game.clone().unwrap_or_default(),
        players: args.players,
        games: args.games,
        seed: args.seed,
        policy: args.policy.clone(),
        house_rules: Vec::new(),
        decks: None,
        rules: args.rules.clone(),
        rounds: args.rounds,
    }
}

/// The custom rulebook, if one is simulated. `None` after an error in the report, too.
fn custom(args: &Args, of: &mut Subject, files: &mut Files, report: &mut Report) -> Option<CustomGame> {
    let path = args.rules.as_ref().filter(|_| !report.has_errors())?;
    let own = adjudicate::own_game(&Disk, path, files, report)?;
    of.rules = Some(own.rulebook().game.to_owned());
    of.rounds = Some(args.rounds.unwrap_or(ROUNDS));
    of.decks = Some(texts(files));
    CustomGame::new(own, report)
}

/// The SHA-256 of all files that were read.
fn texts(files: &Files) -> String {
    let texts: Vec<&str> = files.iter().map(|(_, file)| file.text.as_str()).collect();
    digest(texts.join("\0").as_bytes())
}

/// The definitions from which games are set up, if the game needs them.
fn set(args: &Args, of: &mut Subject, files: &mut Files, report: &mut Report) -> Option<GameSet> {
    let game = of.game();
    if of.is_custom() {
        if !args.decks.is_empty() {
            report
                .error_nowhere(code::UNKNOWN_NAME, "the cards of a custom game are beside its rulebook")
                .help("leave out `--decks`");
        }
        return None;
    }
    if !of.simulation().takes_cards {
        if !args.decks.is_empty() {
            let takes = games().filter(|game| {
                all_games::game(*game).facts().simulation.is_some_and(|simulation| simulation.takes_cards)
            });
            let takes: Vec<&str> = takes.map(GameName::key).collect();
            let message = format!("{} is not set up from cards", game.title());
            report
                .error_nowhere(code::UNKNOWN_NAME, message)
                .help(format!("leave out `--decks`, which is for {}", or_list(&takes)));
        }
        return None;
    }
    let mut paths = args.decks.clone();
    if paths.is_empty() {
        paths.push(format!("{BUILT_IN}decks/{}", game.key()));
    }
    let set = definitions(game, &paths, files, report);
    if !args.decks.is_empty() {
        of.decks = Some(texts(files));
    }
    set
}

/// The house rules of the command line, after those that simulated players agree on.
fn house_rules(args: &Args, of: &Subject, custom: Option<&CustomGame>, report: &mut Report) -> HouseRules {
    let mut rules = HouseRules::default();
    if report.has_errors() {
        return rules;
    }
    let game = all_games::game(of.game());
    let Some(rulebook) = custom.map(CustomGame::rulebook).or(game.rulebook()) else { return rules };
    let agreed = game.facts().simulation.map_or(&[][..], |simulation| simulation.agreed);
    let given = args.house_rules.iter().map(|rule| rule.split_once('=').unwrap_or((rule, "")));
    for (name, value) in agreed.iter().copied().chain(given) {
        if let Err((message, help)) = rules.set(rulebook, name.trim(), value.trim()) {
            report.error_nowhere(code::HOUSE_RULE, message).help(help);
        }
    }
    rules
}
