//! `umpire status`: where a game stands, whose move it is, and what may be done.

use std::path::{Path, PathBuf};

use crate::cli::disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, DIM, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::postal;
use crate::cli::umpire::postal::folder::Folder;
use crate::diag::render::wrapped;
use crate::diag::{Report, and_list, did_you_mean};
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
    /// Write definitions of what everybody sees into this folder, for `punchboard render`
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
    /// With --write, the files or folders with the cards; without it, the set that comes with the program
    #[arg(long, value_name = "PATH", requires = "write")]
    decks: Vec<PathBuf>,
}

/// Tells it.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let folder = Folder::at(&args.folder);
    if !super::is_meant(&folder) {
        if args.write.is_some() {
            let help = "the report of a round, `rounds/NN/report.pdf`, shows the island with everybody on it";
            return Err(Trouble::with_help(
                "a postal game has no sheet besides its reports".to_owned(),
                help,
            ));
        }
        return postal::standing::run(&folder, args.viewer.as_deref());
    }
    let (mut files, mut report) = (Files::default(), Report::default());
    let told = stand_of(&folder, args.viewer.as_deref(), &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    let Some((game, told)) = told else { return Ok(Status::Unreadable) };
    let (number, stand) = told;
    // A game that is over hides nothing from anybody.
    let stranger = |viewer: &&String| number.is_some() && !stand.players.contains(viewer);
    if let Some(viewer) = args.viewer.as_ref().filter(stranger) {
        let players = stand.players.iter().map(String::as_str);
        let help = did_you_mean(viewer, players, || format!("the players are {}", and_list(&stand.players)));
        return Err(Trouble::with_help(format!("{viewer} does not play here"), help));
    }
    terminal::out(&format!("{BOLD}{}: {}{PLAIN}\n\n", game.title, stand.headline));
    terminal::out(&render::position_text(&stand.position, files::looks(Extent::default())));
    if number.is_some() {
        terminal::out("\n");
    }
    terminal::out(&next(&folder, number, &stand));
    args.write.as_ref().map_or(Ok(Status::Fine), |sheet| write(&folder, &game, sheet, &args.decks))
}

/// Writes the definitions that show a state to everybody.
fn write(folder: &Folder, game: &WholeGame, sheet: &Path, decks: &[PathBuf]) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    // From the folder of the sheet only a whole path leads to the decks.
    let whole =
        |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone()).to_string_lossy().into_owned();
    let decks: Vec<String> = decks.iter().map(whole).collect();
    let set_up = "rounds/00/orders.yaml";
    let (first_name, state_name) = (folder.shown(set_up), folder.shown("state.yaml"));
    let read = folder.read(set_up, &mut report).zip(folder.read("state.yaml", &mut report));
    let written = read.and_then(|(first, state)| {
        let both = ((first_name.as_str(), first.as_slice()), (state_name.as_str(), state.as_slice()));
        chain::sheet(game, both, &decks, &mut files, &mut report)
    });
    files::print_faults(&report, &files, Format::Text);
    if report.has_errors() {
        return Ok(Status::Unreadable);
    }
    let Some(written) = written else {
        return Err(Trouble::with_help(
            format!("{} has no such sheet as it stands", game.title),
            "a game that is over has none; leave `--write` out",
        ));
    };
    let written: Vec<(String, Vec<u8>)> =
        written.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    disk::write_into(sheet, &written).map_err(|(path, error)| disk::cannot_be_written(&path, &error))?;
    terminal::out(&format!("  sheet    {0}; `punchboard render {0}` prints it\n", disk::shown(sheet)));
    Ok(Status::Fine)
}

fn stand_of(
    folder: &Folder,
    viewer: Option<&str>,
    files: &mut Files,
    report: &mut Report,
) -> Option<(WholeGame, (Option<u32>, crate::games::chain::GameStatus))> {
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
fn next(folder: &Folder, number: Option<u32>, stand: &crate::games::chain::GameStatus) -> String {
    let Some(number) = number else {
        return "  next     nothing: the game is over; `umpire verify` proves it\n".to_owned();
    };
    let whose = and_list(&stand.to_move);
    let place = folder.shown(&format!("orders/{number:02}.yaml"));
    let may = wrapped(&stand.may, terminal::width(), 2).replace('\n', "\n  ");
    format!(
        "  next     turn {number}, {}: {whose}\n  orders   {place}\n{DIM}  {may}{PLAIN}\n",
        stand.headline
    )
}
