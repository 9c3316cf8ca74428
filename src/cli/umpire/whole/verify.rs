//! `umpire verify FOLDER`: a whole game proved from its files alone.

use crate::cli::status::Status;
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::postal::folder::Folder;
use crate::cli::{Disk, disk};
use crate::diag::{Report, code};
use crate::post::chain::{self, Proven};
use crate::source::Files;

/// Plays the game of a folder again, and tells whether all of it comes out the same.
pub(in crate::cli::umpire) fn run(folder: &Folder) -> Status {
    let (mut files, mut report) = (Files::default(), Report::default());
    let game = super::game(folder, &mut files, &mut report);
    let game = game.filter(|(game, _)| {
        let is_secret = game.seed.is_none() && game.commitment.is_some();
        if is_secret {
            let message = format!("the seed is not revealed: {} is not there", folder.shown(super::SECRET));
            report
                .error_nowhere(code::NOT_FOUND, message)
                .help("whoever keeps it reveals it when the game is over");
        }
        !is_secret
    });
    let Some((game, bytes)) = game else {
        files::tell(&report, &files, Format::Text);
        return Status::Unreadable;
    };
    let read = |inner: &str| {
        let there = folder.has(inner);
        there.then(|| folder.read(inner, &mut Report::default())).flatten()
    };
    let proven = chain::prove(&game, &bytes, &read, &Disk, &mut files, &mut report);
    files::tell(&report, &files, Format::Text);
    let shown = disk::shown(&folder.inner(""));
    match proven {
        Proven::Same(turns) => {
            let seed =
                if game.commitment.is_some() { ", and the seed is the one that was promised" } else { "" };
            let turns = if turns == 1 { "1 turn comes".to_owned() } else { format!("{turns} turns come") };
            terminal::out(&format!("{GREEN}{shown}: {turns} out the same{seed}{PLAIN}\n"));
            Status::Fine
        }
        Proven::Differs(what) => {
            terminal::out(&format!("{shown}: {what}\n"));
            Status::Faulty
        }
    }
}
