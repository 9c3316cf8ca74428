//! `umpire status`: the state of a game, whose move it is, and what may be done.

use std::path::{Path, PathBuf};

use crate::cli::disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, DIM, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::game::folder::Folder;
use crate::cli::umpire::{game, proofs};
use crate::diag::render::wrapped;
use crate::diag::{Report, and_list, did_you_mean};
use crate::games::chain::GameStatus;
use crate::post::chain::{self, WholeGame};
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
    if !super::is_whole(&folder) {
        if args.write.is_some() {
            let help = "`rounds/NN/report.pdf`, the report of a round, shows the island with all creatures";
            return Err(Trouble::with_help(
                "a postal game has no other sheets than its reports".to_owned(),
                help,
            ));
        }
        return game::standing::run(&folder, args.viewer.as_deref());
    }
    let (mut files, mut report) = (Files::default(), Report::default());
    let viewer = match args.viewer.as_deref() {
        Some(name) => viewer(&folder, name)?,
        None => None,
    };
    let read = read(&folder, viewer.as_deref(), &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    let Some((game, number, stand)) = read else { return Ok(Status::Unreadable) };
    terminal::out(&format!("{BOLD}{}: {}{PLAIN}\n\n", game.title, stand.headline));
    terminal::out(&render::position_text(&stand.position, files::looks(Extent::default())));
    if number.is_some() {
        terminal::out("\n");
    }
    terminal::out(&next(&folder, &game, number, &stand));
    if args.viewer.is_none() {
        terminal::out(&proofs::peeks_line(&folder));
    }
    args.write.as_ref().map_or(Ok(Status::Fine), |sheet| write(&folder, &game, sheet, &args.decks))
}

/// The player of a name, in any capitals. `None` if the game is over, since it hides nothing then, or can't be read, which is reported later.
fn viewer(folder: &Folder, name: &str) -> Result<Option<String>, Trouble> {
    let read = read(folder, None, &mut Files::default(), &mut Report::default());
    let Some((_, Some(_), stand)) = read else { return Ok(None) };
    let players = || stand.players.iter().map(String::as_str);
    if let Some(place) = names::position(players, name) {
        return Ok(Some(stand.players[place].clone()));
    }
    let help = did_you_mean(name, players(), || format!("the players are {}", and_list(&stand.players)));
    Err(Trouble::with_help(format!("{name} is not a player of this game"), help))
}

/// Writes definitions of everything in a state that is public.
fn write(folder: &Folder, game: &WholeGame, sheet: &Path, decks: &[PathBuf]) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    // The definitions are written into another folder, where a relative path to the decks would be wrong.
    let absolute =
        |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone()).to_string_lossy().into_owned();
    let decks: Vec<String> = decks.iter().map(absolute).collect();
    let set_up = "rounds/00/orders.yaml";
    let (first_name, state_name) = (folder.shown(set_up), folder.shown("state.yaml"));
    let read = folder.read(set_up, &mut report).zip(folder.read("state.yaml", &mut report));
    let written = read.and_then(|(first, state)| {
        let (first, state) = ((first_name.as_str(), &first[..]), (state_name.as_str(), &state[..]));
        chain::sheet(game, first, state, &decks, &mut files, &mut report)
    });
    files::print_faults(&report, &files, Format::Text);
    if report.has_errors() {
        return Ok(Status::Unreadable);
    }
    let Some(written) = written else {
        return Err(Trouble::with_help(
            format!("there is no sheet of the present state of {}", game.title),
            "a game that is over has none; leave out `--write`",
        ));
    };
    let written: Vec<(String, Vec<u8>)> =
        written.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    disk::write_into(sheet, &written).map_err(|(path, error)| disk::cannot_be_written(&path, &error))?;
    terminal::out(&format!("  sheet    {0}; to print it: `punchboard render {0}`\n", disk::shown(sheet)));
    Ok(Status::Fine)
}

/// A game, the number of its next turn (`None` if it is over), and its state as a player sees it.
fn read(
    folder: &Folder,
    viewer: Option<&str>,
    files: &mut Files,
    report: &mut Report,
) -> Option<(WholeGame, Option<u32>, GameStatus)> {
    let (game, _) = super::game(folder, files, report)?;
    let state = folder.read("state.yaml", report)?;
    let (number, stand) = chain::stand(&game, (&folder.shown("state.yaml"), &state), viewer, files, report)?;
    Some((game, number, stand))
}

/// Prints whose move it is after a turn.
pub(super) fn show_next(
    folder: &Folder,
    game: &WholeGame,
    state: &str,
    files: &mut Files,
    report: &mut Report,
) {
    let name = folder.shown("state.yaml");
    if let Some((number, stand)) = chain::stand(game, (&name, state.as_bytes()), None, files, report) {
        terminal::out(&next(folder, game, number, &stand));
    }
}

/// Whose move it is, until when, and the file or the folder of letters to write it to.
fn next(folder: &Folder, game: &WholeGame, number: Option<u32>, stand: &GameStatus) -> String {
    let Some(number) = number else {
        return "  next     nothing: the game is over; to check it, use `umpire verify`\n".to_owned();
    };
    let whose = and_list(&stand.to_move);
    let place = if game.is_by_post() {
        format!("letters  {}/", folder.shown(&format!("orders/{number:02}")))
    } else {
        format!("orders   {}", folder.shown(&format!("orders/{number:02}.yaml")))
    };
    let due = game.due(number).map(|due| format!("  due      {due}\n")).unwrap_or_default();
    let may = wrapped(&stand.may, terminal::width(), 2).replace('\n', "\n  ");
    format!("  next     turn {number}, {}: {whose}\n{due}  {place}\n{DIM}  {may}{PLAIN}\n", stand.headline)
}
