//! `umpire status` of a postal game: the round that is next, and who plays.

use super::folder::Folder;
use crate::cli::status::Status;
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::diag::Report;
use crate::post;
use crate::source::Files;

/// Tells it.
pub(in crate::cli::umpire) fn run(folder: &Folder) -> Status {
    let (mut files, mut report) = (Files::default(), Report::default());
    let read = (folder.read("game.yaml", &mut report), folder.read("state.yaml", &mut report));
    let table = match &read {
        (Some(game), Some(state)) => {
            let names = (folder.shown("game.yaml"), folder.shown("state.yaml"));
            post::table((&names.0, game), (&names.1, state), &mut files, &mut report)
        }
        _ => None,
    };
    files::tell(&report, &files, Format::Text);
    let Some(table) = table else { return Status::Unreadable };
    let orders = folder.shown(&format!("orders/{:02}", table.round()));
    terminal::out(&format!(
        "{BOLD}{}{PLAIN}\n  next     {}, with its letters in {orders}/\n",
        table.game.title,
        table.when()
    ));
    for player in &table.players {
        let told = if table.has_creature(player) { "" } else { ", who is out" };
        terminal::out(&format!("  plays    {} ({}){told}\n", player.name, player.species));
    }
    Status::Fine
}
