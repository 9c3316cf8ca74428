//! `umpire verify FOLDER`: replays a whole game and compares its files.

use crate::cli::Disk;
use crate::cli::status::Status;
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::postal::folder::{Folder, SECRET, Shelf};
use crate::cli::umpire::verify::{report_difference, report_same};
use crate::diag::{Report, code};
use crate::post::chain::{self, Proven};
use crate::source::Files;

/// Replays the game of a folder, and reports whether all files are the same.
pub(in crate::cli::umpire) fn run(folder: &Folder) -> Status {
    let (mut files, mut report) = (Files::default(), Report::default());
    let game = super::game(folder, &mut files, &mut report);
    let game = game.filter(|(game, _)| {
        let is_secret = game.seed.is_none() && game.commitment.is_some();
        if is_secret {
            let message = format!("the seed is not revealed yet: {} is missing", folder.shown(SECRET));
            report.error_nowhere(code::NOT_FOUND, message).help("it is revealed when the game is over");
        }
        !is_secret
    });
    let Some((game, bytes)) = game else {
        files::print_faults(&report, &files, Format::Text);
        return Status::Unreadable;
    };
    let read = |inner: &str| {
        let exists = folder.has(inner);
        exists.then(|| folder.read(inner, &mut Report::default())).flatten()
    };
    let proven = chain::prove(&game, &bytes, &read, &Disk, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    match proven {
        Proven::Same(turns) => match missing(folder, turns) {
            Some(gap) => report_difference(folder, &gap, chain::LOST),
            None => report_same(folder, turns, "turn", game.commitment.is_some()),
        },
        Proven::Differs(what, why) => report_difference(folder, &what, why),
    }
}

/// The turn after the last one that was replayed, if it is missing but later ones exist.
fn missing(folder: &Folder, proved: u32) -> Option<String> {
    let later = folder.numbers(Shelf::Rounds).into_iter().find(|number| *number > proved)?;
    let (gap, later) = (format!("rounds/{:02}/orders.yaml", proved + 1), format!("rounds/{later:02}"));
    Some(format!("{gap} is missing, but {} exists", folder.shown(&later)))
}
