//! `umpire new GAME`: starts a whole game, for every game that declares how it begins.

use std::path::PathBuf;

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand};

use crate::cli::Disk;
use crate::cli::command::clap_range;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::game::{self, folder::Folder};
use crate::cli::umpire::new_game::{self, NewGame, SeedArgs};
use crate::diag::{Report, and_list, code, did_you_mean};
use crate::games::beginning::{Answers, Argument, ArgumentKind};
use crate::games::{self, Beginning};
use crate::model::{GameName, GameSet, HouseRules, Players, load};
use crate::post::chain::{self, Seal, TurnNews, WholeGame};
use crate::ruling::render::yaml;
use crate::ruling::{Json, Verdict};
use crate::source::{self, Files, door, one_line};

/// The arguments of every new game.
#[derive(clap::Args)]
struct Common {
    /// The folder to create
    folder: PathBuf,
    #[command(flatten)]
    seed: SeedArgs,
    /// The title of this game [default: the name of the game]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Choose a value for an option of the rulebook, from the set-up on
    #[arg(long = "house-rule", value_name = "NAME=VALUE", value_parser = house_rule)]
    house_rules: Vec<(String, String)>,
    /// Play by post: letters and mails are read, and each turn has reports, mails and forms
    #[arg(long)]
    post: bool,
    /// The address of a player of a game by post; once for each player
    #[arg(long = "address", value_name = "NAME=ADDRESS", value_parser = house_rule, requires = "post")]
    addresses: Vec<(String, String)>,
}

/// Parses `placement=chosen`, or `ann=ann@example.org`.
fn house_rule(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
    parts.ok_or_else(|| "write NAME=VALUE".to_owned())
}

/// A new game, and the arguments of its command.
pub(in crate::cli::umpire) struct Wanted {
    game: GameName,
    common: Common,
    /// Its own arguments.
    own: ArgMatches,
}

/// How a whole game begins; `None` if the game can't be played as a whole.
fn beginning(game: GameName) -> Option<&'static Beginning> {
    games::game(game).facts().begins
}

impl Subcommand for Wanted {
    fn augment_subcommands(command: Command) -> Command {
        let begun = GameName::ALL.into_iter().filter_map(|game| Some((game, beginning(game)?)));
        // As in `Later`, arguments are described only when the command is used.
        command.subcommands(
            begun.map(|(game, begins)| Command::new(game.key()).about(begins.about).defer(with_arguments)),
        )
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Wanted::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        GameName::ALL.into_iter().any(|game| game.key() == name && beginning(game).is_some())
    }
}

impl FromArgMatches for Wanted {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Wanted, Error> {
        let (key, own) = matches.subcommand().expect("it was looked up by its name");
        let game = GameName::from_key(key).expect("commands are named after games");
        Ok(Wanted { game, common: Common::from_arg_matches(own)?, own: own.clone() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Wanted::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The command of a game with its arguments.
fn with_arguments(command: Command) -> Command {
    let game = GameName::from_key(command.get_name()).expect("commands are named after games");
    let begins = beginning(game).expect("only those have commands");
    Common::augment_args(command).about(begins.about).args(begins.arguments.iter().map(argument))
}

fn argument(declared: &Argument) -> Arg {
    let Argument { name, value, .. } = *declared;
    let arg = Arg::new(name).long(name).value_name(value).help((declared.help)());
    match &declared.kind {
        ArgumentKind::Players { required, .. } => {
            arg.required(*required).value_delimiter(',').action(ArgAction::Append)
        }
        ArgumentKind::Number { range, default } => arg
            .value_parser(clap::value_parser!(u32).range(clap_range(range)))
            .default_values(default.map(|number| number.to_string())),
        ArgumentKind::Text => arg,
        ArgumentKind::Definitions => arg.action(ArgAction::Append),
    }
}

/// Starts the game.
pub(in crate::cli::umpire) fn run(wanted: &Wanted) -> Ended {
    let Wanted { game, common, own } = wanted;
    let begins = beginning(*game).expect("only those have commands");
    let (mut files, mut report) = (Files::default(), Report::default());
    let mut answers = Answers::default();
    let mut set = None;
    for Argument { name, kind, .. } in begins.arguments {
        let texts = || own.get_many::<String>(name).into_iter().flatten().map(String::as_str);
        match kind {
            ArgumentKind::Players { ages: true, .. } => {
                answers.players = texts().map(seat).collect::<Result<_, _>>()?;
            }
            ArgumentKind::Players { required, .. } if *required || texts().next().is_some() => {
                answers.players = names(&texts().collect::<Vec<_>>(), *game)?;
            }
            ArgumentKind::Players { .. } => {}
            ArgumentKind::Number { .. } => {
                answers.numbers.extend(own.get_one(name).map(|number| (*name, *number)));
            }
            ArgumentKind::Text => answers.texts.extend(texts().map(|text| (*name, text.to_owned()))),
            ArgumentKind::Definitions => {
                let mut paths: Vec<String> = texts().map(str::to_owned).collect();
                if paths.is_empty() {
                    paths.push(format!("{}decks/{}", door::BUILT_IN, game.key()));
                }
                set = definitions(*game, &paths, &mut files, &mut report);
            }
        }
    }
    answers.set = set.as_ref();
    let scenario = (begins.scenario)(&answers, &mut report).filter(|_| !report.has_errors());
    files::print_faults(&report, &files, Format::Text);
    scenario.map_or(Ok(Status::Unreadable), |scenario| make_folder(common, *game, &scenario))
}

/// The definitions of a game's cards, checked by its rules.
fn definitions(game: GameName, paths: &[String], files: &mut Files, report: &mut Report) -> Option<GameSet> {
    let set = load::definitions(&Disk, paths, files, report).sets.into_iter().find(|set| set.game == game);
    if let Some(set) = &set {
        games::game(game).check(set, &HouseRules::default(), report);
    } else if !report.has_errors() {
        report
            .error_nowhere(code::MISSING_KEY, format!("the definitions have no cards of {}", game.title()))
            .help("name the files or the folder with these cards");
    }
    set
}

/// A player, and their age in years if it was given.
type Seat = (String, Option<u32>);

/// Checks the names of players: no name twice, and as many as the game allows.
fn names(names: &[&str], game: GameName) -> Result<Vec<Seat>, Trouble> {
    let mut all: Vec<String> = Vec::new();
    for name in names.iter().map(|name| name.trim().to_owned()) {
        if name.is_empty() {
            return Err(Trouble::with_help("a player has no name", "write --players ann,bob"));
        }
        if name.contains(['=', '/', '\\']) || name.chars().any(char::is_control) {
            let help = format!("{} takes only names: --players ann,bob", game.title());
            return Err(Trouble::with_help(format!("\"{name}\" can't be a player's name"), help));
        }
        if all.iter().any(|other| source::names::same(other, &name)) {
            return Err(Trouble::with_help(
                format!("two players are called {name}"),
                "give them different names",
            ));
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
    Ok(all.into_iter().map(|name| (name, None)).collect())
}

/// Parses `ann=31`, or `ann`.
fn seat(text: &str) -> Result<Seat, Trouble> {
    let Some((name, age)) = text.split_once('=') else { return Ok((text.trim().to_owned(), None)) };
    match age.trim().parse() {
        Ok(age) => Ok((name.trim().to_owned(), Some(age))),
        Err(_) => Err(Trouble::with_help(
            format!("\"{age}\" is not an age"),
            "write a number of years: --players ann=31,bob=9",
        )),
    }
}

/// Makes the folder of a game from the scenario of its set-up.
fn make_folder(args: &Common, game: GameName, scenario: &Json) -> Ended {
    let folder = Folder::open(&args.folder);
    let (mut files, mut report) = (Files::default(), Report::default());
    let title = &args.title.as_deref().map_or_else(|| game.title(), one_line);
    let agreed = house_rules(scenario, &args.house_rules);
    let mut game_file = WholeGame::written(game, title, args.seed.seed(), &agreed);
    if args.post {
        game_file.push_str(&chain::by_post(&addressed(&chain::players(scenario), &args.addresses)?));
    }
    let set_up = SetUp { args, folder: &folder, game_file: &game_file, scenario };
    let first = set_up.play(&mut files, &mut report);
    args.seed.check(&chain::players(scenario), &mut report);
    files::print_faults(&report, &files, Format::Text);
    let Some((played, whole)) = first.filter(|_| !report.has_errors()) else { return Ok(Status::Unreadable) };
    let state = played.state.clone();
    let secret = args.seed.file();
    let mut reports = Vec::new();
    if whole.is_by_post() {
        // `game.yaml` may change during the game; its first form may not.
        reports.push((chain::FIRST.to_owned(), game_file.clone().into_bytes()));
        reports.extend(TurnNews::new(&whole, &played, &[]).files(&Disk)?);
    }
    let seal = Seal { link: game_file.as_bytes(), reports: &reports, ..Seal::default() };
    let round = played.sealed(&seal);
    NewGame { game: game_file, state: played.state, secret: secret.clone(), round }.write(&args.folder)?;
    let mut text = format!(
        "{BOLD}{title}{PLAIN}\n  game     {}\n  state    {}\n",
        folder.shown("game.yaml"),
        folder.shown("state.yaml")
    );
    if let Some((name, _)) = secret {
        text.push_str(&format!("  secret   {}, until the game is over\n", folder.shown(name)));
    }
    if whole.is_by_post() {
        text.push_str(&game::mails(&folder, 0, &whole.people));
    }
    terminal::out(&text);
    super::status::show_next(&folder, &whole, &state, &mut files, &mut report);
    Ok(Status::Fine)
}

/// The players with their addresses; one for somebody who does not play is an error.
fn addressed<'p>(
    players: &[&'p str],
    addresses: &'p [(String, String)],
) -> Result<Vec<(&'p str, Option<&'p str>)>, Trouble> {
    for (name, _) in addresses {
        if !players.iter().any(|player| source::names::same(player, name)) {
            let help = did_you_mean(name, players.iter().copied(), || {
                format!("the players are {}", and_list(players))
            });
            return Err(Trouble::with_help(format!("{name} has an address but does not play"), help));
        }
    }
    let address = |player: &str| addresses.iter().find(|(name, _)| source::names::same(player, name));
    Ok(players.iter().map(|player| (*player, address(player).map(|(_, to)| to.as_str()))).collect())
}

/// The house rules of the command line, and those of the definitions that they don't change.
fn house_rules(scenario: &Json, given: &[(String, String)]) -> Vec<(String, String)> {
    let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let defined = scenario["house_rules"].as_object().into_iter().flatten();
    let defined = defined
        .filter(|(name, _)| !given.iter().any(|(other, _)| other == *name))
        .map(|(name, value)| (name.clone(), text(value)));
    defined.chain(given.iter().cloned()).collect()
}

/// The set-up of a game, which is its turn 0.
struct SetUp<'a> {
    args: &'a Common,
    folder: &'a Folder,
    /// The text of `game.yaml`.
    game_file: &'a str,
    scenario: &'a Json,
}

impl SetUp<'_> {
    /// Plays it; `None` if it can't be, which is reported.
    fn play(&self, files: &mut Files, report: &mut Report) -> Option<(chain::Played, WholeGame)> {
        let SetUp { args, folder, game_file, scenario } = self;
        if !new_game::is_free(&args.folder, report) {
            return None;
        }
        let secret = args.seed.secret();
        let name = folder.shown("game.yaml");
        let whole = WholeGame::read((&name, game_file.as_bytes()), secret, files, report)?;
        let text = yaml(scenario);
        let set_up = ("the set-up", text.as_bytes());
        let played = chain::begin(&whole, set_up, &Disk, files, report)?;
        if played.ruling.verdict != Verdict::Resolved {
            let (code, why) = match &played.ruling.verdict {
                Verdict::Illegal(illegal) => (illegal.rule, illegal.reason.clone()),
                _ => (code::OUT_OF_RANGE, played.ruling.sentence.clone()),
            };
            report
                .error_nowhere(code, format!("this can't be set up: {why}"))
                .help("name definitions with other numbers of cards in `--decks`, or other players");
            return None;
        }
        Some((played, whole))
    }
}
