//! `umpire upgrade`: converts the folder of a game that was begun without letters, so that it goes on by post.

use std::path::PathBuf;

use super::files::{self, Format};
use super::game::folder::Folder;
use super::game::{game_of, opens};
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
    let folder = Folder::open(&args.folder);
    let (mut files, mut report) = (Files::default(), Report::default());
    let Some(_lock) = folder.lock() else {
        return Err(Trouble::with_help(
            "another `umpire turn` is running in this folder",
            "wait until it has finished",
        ));
    };
    let shown = folder.shown("game.yaml");
    let game = game_of(&folder, &mut files, &mut report);
    if game.as_ref().is_none_or(Game::is_by_post) {
        let is_fine = game.is_some() && opens(&folder, &mut files, &mut report);
        files::print_faults(&report, &files, Format::Text);
        if !is_fine {
            return Ok(Status::Unreadable);
        }
        terminal::out(&format!("{shown} needs no change: this game is played by post\n"));
        return Ok(Status::Fine);
    }
    let bytes = folder.read("game.yaml", &mut report);
    let first = folder.read("rounds/00/orders.yaml", &mut report);
    let set_up = first.and_then(|bytes| {
        post::document((&folder.shown("rounds/00/orders.yaml"), &bytes), &mut files, &mut report)
    });
    files::print_faults(&report, &files, Format::Text);
    let Some((bytes, set_up)) = bytes.zip(set_up) else { return Ok(Status::Unreadable) };
    let set_up = matching::json(&set_up);
    let players = chain::players(&set_up).into_iter().map(|player| (player.to_owned(), Json::Null));
    let kept = folder.inner(&format!("rounds/00/{FIRST}"));
    disk::write(&kept, &bytes).map_err(|error| disk::cannot_be_written(&kept, &error))?;
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(&by_post(&players.collect()));
    let path = folder.inner("game.yaml");
    disk::write(&path, text.as_bytes()).map_err(|error| disk::cannot_be_written(&path, &error))?;
    terminal::out(&terminal::folded(&format!(
        "{shown} has the players now: add their addresses, and deadlines if there are any. Its first form is kept in {}, so that \
         the game can be proved.\n",
        disk::shown(&kept)
    )));
    Ok(Status::Fine)
}
