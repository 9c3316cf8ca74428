//! `umpire status`: the state of a game, whose move it is, and what may be done.

use std::path::{Path, PathBuf};

use super::folder::Folder;
use crate::cli::disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, DIM, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::looks;
use crate::diag::render::wrapped;
use crate::diag::{Report, and_list, did_you_mean};
use crate::games::chain::GameStatus;
use crate::games::people::Person;
use crate::post::Game;
use crate::ruling::render::{self, Extent};
use crate::source::{Files, names};

/// The arguments of `status`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// The folder of the game
    folder: PathBuf,
    /// Also show what only this player may see
    #[arg(long = "as", value_name = "PLAYER")]
    viewer: Option<String>,
    /// Write definitions of everything that is public into this folder, for `punchboard render`
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
    /// Files or folders with the cards for --write [default: the built-in set]
    #[arg(long, value_name = "PATH", requires = "write")]
    decks: Vec<PathBuf>,
}

/// Prints the status.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let folder = Folder::open(&args.folder);
    show(&folder, args)
}

fn show(folder: &Folder, args: &Args) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let game = super::game_of(folder, &mut files, &mut report);
    let state = game.as_ref().and_then(|_| folder.read("state.yaml", &mut report));
    let name = folder.shown("state.yaml");
    let mut status = |viewer: Option<&str>| {
        let (game, state) = (game.as_ref()?, state.as_ref()?);
        game.status((&name, state), viewer, &mut files, &mut report)
    };
    let mut shown = status(None);
    let mut own = None;
    if let (Some(name), Some((Some(number), stand))) = (&args.viewer, &shown) {
        // A game that is over hides nothing.
        let people = game.as_ref().map(Game::people).unwrap_or_default();
        own = viewer(stand, *number, name, &people)?;
        if let Some(seen) = &own {
            shown = status(Some(seen));
        }
    }
    files::print_faults(&report, &files, Format::Text);
    let (Some((number, stand)), Some(game)) = (shown, game) else { return Ok(Status::Unreadable) };
    terminal::out(&format!("{BOLD}{}: {}{PLAIN}\n\n", game.terms().title, stand.headline));
    if let Some(own) = own {
        terminal::out(&format!("{BOLD}For {own}{PLAIN}\n\n"));
    }
    terminal::out(&render::position_text(&stand.position, files::looks(Extent::default())));
    if number.is_some() {
        terminal::out("\n");
    }
    terminal::out(&next(folder, &game, number, &stand));
    if args.viewer.is_none() {
        terminal::out(&looks::line(folder));
    }
    args.write.as_ref().map_or(Ok(Status::Fine), |sheet| write(folder, &game, sheet, &args.decks))
}

/// The player of a name, in any capitals; `None` if that is somebody who has left, and sees what everybody may see.
fn viewer(
    stand: &GameStatus,
    number: u32,
    name: &str,
    people: &[&Person],
) -> Result<Option<String>, Trouble> {
    // Whoever has taken the place of a player sees what that player sees; who is out reads on.
    if let Some(place) = names::person(|| people.iter().map(|person| &*person.name), name) {
        let person = people[place];
        return Ok((!person.has_left(number)).then(|| person.seat().to_owned()));
    }
    let players = || stand.players.iter().map(String::as_str);
    if let Some(place) = names::person(players, name) {
        return Ok(Some(stand.players[place].clone()));
    }
    let help = did_you_mean(name, players(), || format!("the players are {}", and_list(&stand.players)));
    Err(Trouble::with_help(format!("{name} is not a player of this game"), help))
}

/// Writes definitions of everything in a state that is public.
fn write(folder: &Folder, game: &Game, sheet: &Path, decks: &[PathBuf]) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    // The definitions are written into another folder, where a relative path to the decks would be wrong.
    let absolute =
        |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone()).to_string_lossy().into_owned();
    let decks: Vec<String> = decks.iter().map(absolute).collect();
    let read =
        |inner: &'static str, report: &mut Report| Some((folder.shown(inner), folder.read(inner, report)?));
    let first = game.habits().set_up.and_then(|set_up| read(set_up, &mut report));
    let written = first.zip(read("state.yaml", &mut report)).and_then(|(first, state)| {
        let (first, state) = ((first.0.as_str(), &first.1[..]), (state.0.as_str(), &state.1[..]));
        game.sheet(first, state, &decks, &mut files, &mut report)
    });
    files::print_faults(&report, &files, Format::Text);
    if report.has_errors() {
        return Ok(Status::Unreadable);
    }
    let Some(written) = written else {
        let help = match game.habits().set_up {
            Some(_) => "a game that is over has none; leave out `--write`",
            None => "`rounds/NN/report.pdf`, the report of a round, shows it; leave out `--write`",
        };
        let title = &game.terms().title;
        return Err(Trouble::with_help(format!("there is no sheet of the present state of {title}"), help));
    };
    let written: Vec<(String, Vec<u8>)> =
        written.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    disk::write_into(sheet, &written).map_err(|(path, error)| disk::cannot_be_written(&path, &error))?;
    terminal::out(&format!("  sheet    {0}; to print it: `punchboard render {0}`\n", disk::shown(sheet)));
    Ok(Status::Fine)
}

/// Prints whose move it is after a round.
pub(super) fn show_next(folder: &Folder, game: &Game, state: &str) {
    let name = folder.shown("state.yaml");
    let (mut files, mut report) = (Files::default(), Report::default());
    let status = game.status((&name, state.as_bytes()), None, &mut files, &mut report);
    if let Some((number, stand)) = status {
        terminal::out(&next(folder, game, number, &stand));
    }
}

/// Whose move it is, until when, and the file or the folder of letters to write it to.
fn next(folder: &Folder, game: &Game, number: Option<u32>, stand: &GameStatus) -> String {
    let Some(number) = number else {
        return "  next     nothing: the game is over; to check it, use `umpire verify`\n".to_owned();
    };
    let whose = and_list(&stand.to_move);
    let place = if game.is_by_post() {
        format!("letters  {}/", folder.shown(&format!("orders/{number:02}")))
    } else {
        format!("orders   {}", folder.shown(&format!("orders/{number:02}.yaml")))
    };
    let due = game.terms().due(number).map(|due| format!("  due      {due}\n")).unwrap_or_default();
    let may = wrapped(&stand.may, terminal::width(), 2).replace('\n', "\n  ");
    // Some rounds have their number in what they are called.
    let (numbered, when) = (format!("{} {number}", game.habits().word), &stand.headline);
    let when = if when.starts_with(&numbered) { when.clone() } else { format!("{numbered}, {when}") };
    format!("  next     {when}: {whose}\n{due}  {place}\n{DIM}  {may}{PLAIN}\n")
}
