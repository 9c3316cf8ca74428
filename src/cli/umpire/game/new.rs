//! `umpire new GAME`: starts a game in a folder, for every game that declares how it begins.

use std::path::{Path, PathBuf};

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand};

use super::arguments;
use super::folder::Folder;
use crate::cli::Disk;
use crate::cli::command::clap_range;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::new_game::{self, SeedArgs};
use crate::diag::{Report, and_list, code, did_you_mean};
use crate::games::beginning::{Answers, Argument, ArgumentKind};
use crate::games::people;
use crate::games::{self, Beginning};
use crate::model::load::{self, report_trouble};
use crate::model::template::file_name;
use crate::model::{GameName, GameSet, HexMap, HouseRules, Players};
use crate::post::{self, Begun, NewGame, PROOF, turn_proof};
use crate::ruling::Json;
use crate::source::door::{self, MOST_TEXT};
use crate::source::{self, Door, Files, Node, one_line};

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
    /// Play by post, with letters, mails, reports and forms; Survival always is
    #[arg(long)]
    post: bool,
    /// The address of a player of a game by post; once for each player
    #[arg(long = "address", value_name = "NAME=ADDRESS", value_parser = house_rule)]
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
        ArgumentKind::Text | ArgumentKind::Map => arg,
        ArgumentKind::People | ArgumentKind::Rules => arg.required(true),
        ArgumentKind::Flag => arg.action(ArgAction::SetTrue),
        ArgumentKind::Definitions => arg.action(ArgAction::Append),
    }
}

/// Starts the game.
pub(in crate::cli::umpire) fn run(wanted: &Wanted) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let beginning = new_game::is_free(&wanted.common.folder, &mut report)
        .then(|| wanted.beginning(&mut files, &mut report))
        .transpose()?;
    arguments::by_options(&[arguments::PLAYERS], &mut report, &files);
    let Some(beginning) = beginning.flatten().filter(|_| !report.has_errors()) else {
        files::print_faults(&report, &files, Format::Text);
        return Ok(Status::Unreadable);
    };
    files::print_faults(&report, &files, Format::Text);
    make_folder(wanted, &beginning)
}

impl Wanted {
    /// The folder or file of a custom rulebook.
    fn rules(&self) -> Option<&str> {
        let arguments = beginning(self.game)?.arguments.iter();
        let rules = arguments.into_iter().find(|argument| matches!(argument.kind, ArgumentKind::Rules))?;
        self.own.get_one::<String>(rules.name).map(String::as_str)
    }

    /// What the game makes of its arguments. `None` after an error in the report.
    fn beginning(&self, files: &mut Files, report: &mut Report) -> Result<Option<Json>, Trouble> {
        let Wanted { game, common, own } = self;
        let begins = beginning(*game).expect("only those have commands");
        let mut answers = Answers { seed: Some(common.seed.seed()), ..Answers::default() };
        let (mut set, mut people, mut map) = (None, None, None);
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
                    set = definitions(*game, &paths, files, report);
                }
                ArgumentKind::Flag => answers.flags.extend(own.get_flag(name).then_some(*name)),
                ArgumentKind::People => {
                    people = texts().next().and_then(|given| given_people(given, files, report));
                }
                ArgumentKind::Rules => {}
                ArgumentKind::Map => map = given_map(*game, texts().next(), files, report),
            }
        }
        (answers.set, answers.people, answers.map) = (set.as_ref(), people.as_ref(), map.as_ref());
        Ok((begins.scenario)(&answers, report))
    }
}

/// The file of players, or one made from names on the command line.
fn given_people(given: &str, files: &mut Files, report: &mut Report) -> Option<Node> {
    if !given.contains(',') || Path::new(given).exists() {
        let bytes =
            Disk.read(given, MOST_TEXT).map_err(|trouble| report_trouble(given, &trouble, None, report));
        if let (Err(()), Some(fault)) = (&bytes, report.last()) {
            fault.help("name a file, or at least two players: --players ann,bob");
        }
        return post::document((given, &bytes.ok()?), files, report);
    }
    let quoted = |text: &str| Json::from(text.trim()).to_string();
    let line = |player: &str| match player.split_once('=') {
        Some((name, kind)) => format!("{}: {}\n", quoted(name), quoted(kind)),
        None => format!("{}:\n", quoted(player)),
    };
    let lines: String = given.split(',').map(line).collect();
    post::document((arguments::PLAYERS, lines.as_bytes()), files, report)
}

/// The first map of a file or folder, or of the built-in set.
fn given_map(game: GameName, path: Option<&str>, files: &mut Files, report: &mut Report) -> Option<HexMap> {
    let path = path.map_or_else(|| format!("{}decks/{game}", door::BUILT_IN), str::to_owned);
    let loaded = load::definitions(&Disk, std::slice::from_ref(&path), files, report);
    let map = loaded.sets.into_iter().filter(|set| set.game == game).flat_map(|set| set.maps).next();
    if map.is_none() && !report.has_errors() {
        report
            .error_nowhere(code::EMPTY, format!("there is no map of {} in {path}", game.title()))
            .help(format!("a map begins with `kind: map` and `game: {game}`"));
    }
    map
}

/// The definitions of a game's cards, checked by its rules.
pub(in crate::cli::umpire) fn definitions(
    game: GameName,
    paths: &[String],
    files: &mut Files,
    report: &mut Report,
) -> Option<GameSet> {
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

/// Refuses names by which files can't be called, and two by which they would be called the same.
fn check_files(names: &[&str]) -> Result<(), Trouble> {
    if let Some(name) = names.iter().find(|name| file_name(name).is_empty()) {
        let help = "files are called after each player: a name needs a letter or a digit";
        return Err(Trouble::with_help(format!("\"{name}\" can't be a player's name"), help));
    }
    let Some((one, other)) = people::sharing(names) else { return Ok(()) };
    let message = format!("files of {one} and of {other} would have the same name, {}", file_name(one));
    Err(Trouble::with_help(message, "add a letter to one of the names"))
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

/// Makes the folder of a game.
fn make_folder(wanted: &Wanted, beginning: &Json) -> Ended {
    let Wanted { game, common, .. } = wanted;
    let (folder, seed) = (Folder::open(&common.folder), common.seed.seed());
    let (mut files, mut report) = (Files::default(), Report::default());
    let rules = wanted.rules();
    let title = common.title.as_deref().map(one_line);
    let new = NewGame {
        game: *game,
        title: title.as_deref(),
        seed,
        house_rules: &common.house_rules,
        // A game whose rounds are played from letters is always played by post.
        addresses: (common.post || games::game(*game).facts().chain.is_none()).then_some(&common.addresses),
        beginning,
        rules,
    };
    let begun = new.begin(&Disk, &mut files, &mut report)?;
    if let Some(Begun { players, people, .. }) = &begun {
        let names: Vec<&str> = players.iter().map(String::as_str).collect();
        check_files(&names)?;
        common.seed.check(&names, &mut report);
        common.check_addresses(&names, !people.is_empty())?;
    }
    arguments::by_options(&arguments::UNWRITTEN, &mut report, &files);
    files::print_faults(&report, &files, Format::Text);
    let Some(begun) = begun.filter(|_| !report.has_errors()) else { return Ok(Status::Unreadable) };
    let Begun { game: game_file, state, mut round, people, .. } = begun;
    round.push((PROOF.to_owned(), turn_proof(0, game_file.as_bytes(), &round).into_bytes()));
    let secret = common.seed.file();
    new_game::NewGame { game: game_file, state: state.clone(), secret: secret.clone(), round }
        .write(&common.folder)?;
    let Some(game) = super::game_of(&folder, &mut files, &mut report) else {
        files::print_faults(&report, &files, Format::Text);
        return Ok(Status::Unreadable);
    };
    let title = &game.terms().title;
    let shown = |inner: &str| folder.shown(inner);
    let mut text = format!(
        "{BOLD}{title}{PLAIN}\n  game     {}\n  state    {}\n",
        shown("game.yaml"),
        shown("state.yaml")
    );
    if let Some((name, _)) = secret {
        text.push_str(&format!("  secret   {}, until the game is over\n", shown(name)));
    }
    if !people.is_empty() {
        text.push_str(&super::mails(&folder, 0, &people));
    }
    terminal::out(&text);
    super::status::show_next(&folder, &game, &state);
    Ok(Status::Fine)
}

impl Common {
    /// Checks the addresses: each is of a player of a game by post.
    fn check_addresses(&self, players: &[&str], is_by_post: bool) -> Result<(), Trouble> {
        let Some((first, _)) = self.addresses.first() else { return Ok(()) };
        if !is_by_post {
            let message = format!("{first} has an address, but the game is not played by post");
            return Err(Trouble::with_help(message, "add `--post`"));
        }
        let plays = |name: &str| source::names::person(|| players.iter().copied(), name).is_some();
        let Some((name, _)) = self.addresses.iter().find(|(name, _)| !plays(name)) else { return Ok(()) };
        let help =
            did_you_mean(name, players.iter().copied(), || format!("the players are {}", and_list(players)));
        Err(Trouble::with_help(format!("{name} has an address but does not play"), help))
    }
}
