//! `umpire status`: where a game stands, whose move it is, and what may be done.

use std::path::{Path, PathBuf};

use crate::cli::disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, DIM, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::postal;
use crate::cli::umpire::postal::folder::Folder;
use crate::diag::Report;
use crate::diag::suggest::and_list;
use crate::post::chain::{self, WholeGame};
use crate::ruling::render::{self, Extent};
use crate::source::Files;

/// The arguments of `status`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// The folder of the game
    folder: PathBuf,
    /// Show what only this player may see, too
    #[arg(long = "as", value_name = "PLAYER")]
    viewer: Option<String>,
    /// Write the position into this folder as position.yaml, which `punchboard render` prints
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
}

/// Tells it.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let folder = Folder::at(&args.folder);
    if !super::is_meant(&folder) {
        return postal::standing::run(&folder, args.viewer.as_deref());
    }
    let (mut files, mut report) = (Files::default(), Report::default());
    let told = told(&folder, args.viewer.as_deref(), &mut files, &mut report);
    files::tell(&report, &files, Format::Text);
    let Some((game, told)) = told else { return Ok(Status::Unreadable) };
    let (number, stand) = told;
    if let Some(viewer) = args.viewer.as_ref().filter(|viewer| !stand.players.contains(viewer)) {
        let help = format!("the players are {}", and_list(&stand.players));
        return Err(Trouble::with_help(format!("{viewer} does not play here"), help));
    }
    terminal::out(&format!("{BOLD}{}: {}{PLAIN}\n\n", game.title, stand.headline));
    terminal::out(&render::position_text(&stand.position, files::looks(Extent::default())));
    if number.is_some() {
        terminal::out("\n");
    }
    terminal::out(&next(&folder, number, &stand));
    match &args.write {
        Some(into) => write(&folder, &game, into),
        None => Ok(Status::Fine),
    }
}

/// Writes the position as a definition.
fn write(folder: &Folder, game: &WholeGame, into: &Path) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let state = folder.read("state.yaml", &mut report).unwrap_or_default();
    let name = folder.shown("state.yaml");
    let Some(text) = chain::printed(game, (&name, &state), &mut files, &mut report) else {
        let message = "there is no position that can be printed";
        return Err(Trouble::with_help(
            message,
            "a game that is over, or that is played on a printed map, has none",
        ));
    };
    let path = into.join("position.yaml");
    disk::write(&path, text.as_bytes()).map_err(|error| disk::cannot_be_written(&path, &error))?;
    let shown = disk::shown(&path);
    terminal::out(&format!("  printed  {shown}: `punchboard render {shown}` prints it\n"));
    Ok(Status::Fine)
}

fn told(
    folder: &Folder,
    viewer: Option<&str>,
    files: &mut Files,
    report: &mut Report,
) -> Option<(WholeGame, (Option<u32>, crate::games::chain::Stand))> {
    let (game, _) = super::game(folder, files, report)?;
    let state = folder.read("state.yaml", report)?;
    let stand = chain::stand(&game, (&folder.shown("state.yaml"), &state), viewer, files, report)?;
    Some((game, stand))
}

/// Tells whose move it is after a turn.
pub(super) fn tell_next(
    folder: &Folder,
    game: &WholeGame,
    state: &str,
    files: &mut Files,
    report: &mut Report,
) {
    let name = folder.shown("state.yaml");
    if let Some((number, stand)) = chain::stand(game, (&name, state.as_bytes()), None, files, report) {
        terminal::out(&next(folder, number, &stand));
    }
}

/// Whose move it is, and where it is to be written.
fn next(folder: &Folder, number: Option<u32>, stand: &crate::games::chain::Stand) -> String {
    let Some(number) = number else {
        return "  next     nothing: the game is over; `umpire verify` proves it\n".to_owned();
    };
    let whose = and_list(&stand.whose);
    let place = folder.shown(&format!("orders/{number:02}.yaml"));
    format!(
        "  next     turn {number}, {}: {whose}\n  orders   {place}\n{DIM}  {}{PLAIN}\n",
        stand.headline, stand.may
    )
}
