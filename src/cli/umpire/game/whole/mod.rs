//! Whole games in folders, turn by turn: `umpire new super-game-level`, `umpire turn`, `umpire status`, `umpire verify FOLDER`.
//!
//! A folder has `game.yaml`, `state.yaml`, `orders/07.yaml` or `orders/07/`, and `rounds/07/` for each turn that was played; the set-up is
//! turn 0. Postal games of Survival have similar folders, but their `game.yaml` has no `game:`.

mod asking;
mod lines;
pub(in crate::cli::umpire) mod new;
pub(in crate::cli::umpire) mod status;
pub(in crate::cli::umpire) mod turn;
pub(in crate::cli::umpire) mod verify;

use super::folder::Folder;
use crate::diag::Report;
use crate::post::chain::WholeGame;
use crate::source::Files;

/// Whether a folder holds a whole game that is not postal.
pub(in crate::cli::umpire) fn is_whole(folder: &Folder) -> bool {
    let game = folder.has("game.yaml").then(|| folder.read("game.yaml", &mut Report::default())).flatten();
    game.is_some_and(|bytes| WholeGame::is_meant(&bytes))
}

/// The game of a folder, with the bytes of its file.
pub(in crate::cli::umpire) fn game(
    folder: &Folder,
    files: &mut Files,
    report: &mut Report,
) -> Option<(WholeGame, Vec<u8>)> {
    let bytes = folder.read("game.yaml", report)?;
    let secret = folder.secret(report);
    let game = WholeGame::read((&folder.shown("game.yaml"), &bytes), secret.as_deref(), files, report)?;
    Some((game, bytes))
}
