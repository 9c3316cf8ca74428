//! `umpire upgrade`: converts the folder of a game that was begun without letters, so that it goes on by post.

use std::path::PathBuf;

use super::files::{self, Format};
use super::game::folder::Folder;
use super::game::game_file::{GameFile, PLAYERS};
use super::game::{game_of, opens, work};
use crate::cli::disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;
use crate::diag::Report;
use crate::games::new_file::by_post;
use crate::post::chain;
use crate::post::{self, FIRST, Game};
use crate::ruling::{Json, matching};
use crate::source::Files;

/// The arguments of `upgrade`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The folder of the game
    folder: PathBuf,
}

/// Adds the players to `game.yaml`, and keeps its first form for proofs.
pub(super) fn run(args: &Args) -> Ended {
    work(&Folder::open(&args.folder), "changed", upgrade)
}

fn upgrade(folder: &Folder) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let shown = folder.shown("game.yaml");
    let game = game_of(folder, &mut files, &mut report);
    if game.as_ref().is_none_or(Game::is_by_post) {
        let is_fine = game.is_some() && opens(folder, &mut files, &mut report);
        files::print_faults(&report, &files, Format::Text);
        if !is_fine {
            return Ok(Status::Unreadable);
        }
        terminal::out(&format!("{shown} needs no change: this game is played by post\n"));
        return Ok(Status::Fine);
    }
    let bytes = folder.read("game.yaml", &mut report);
    let file = GameFile::read(folder, &mut files, &mut report);
    let first = folder.read("rounds/00/orders.yaml", &mut report);
    let set_up = first.and_then(|bytes| {
        post::document((&folder.shown("rounds/00/orders.yaml"), &bytes), &mut files, &mut report)
    });
    files::print_faults(&report, &files, Format::Text);
    let Some(((bytes, file), set_up)) = bytes.zip(file).zip(set_up) else { return Ok(Status::Unreadable) };
    let set_up = matching::json(&set_up);
    let players = chain::players(&set_up).into_iter().map(|player| (player.to_owned(), Json::Null));
    let players = players.collect();
    // The key may be there without players.
    let file = match file.json().get(PLAYERS) {
        None => file.with_lines(&by_post(&players)),
        Some(_) => file.set(&[], PLAYERS, &players.into()),
    };
    let Some(file) = file else {
        let help = "write the players into it by hand: `players: {ann: , bob: }`";
        return Err(Trouble::with_help(format!("{shown} can't be changed"), help));
    };
    if file.opened(folder).is_none() {
        return Ok(Status::Unreadable);
    }
    let kept = folder.inner(&format!("rounds/00/{FIRST}"));
    if !kept.exists() {
        disk::write(&kept, &bytes).map_err(|error| disk::cannot_be_written(&kept, &error))?;
    }
    file.write(folder)?;
    terminal::out(&terminal::folded(&format!(
        "{shown} has the players now: add their addresses, and deadlines if there are any. Its first form is kept in {}, so that \
         the game can be proved.\n",
        disk::shown(&kept)
    )));
    Ok(Status::Fine)
}
