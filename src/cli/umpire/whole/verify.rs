//! `umpire verify FOLDER`: a whole game proved from its files alone.

use crate::cli::Disk;
use crate::cli::status::Status;
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::postal::folder::{Folder, SECRET, Shelf};
use crate::cli::umpire::verify::{tell_difference, tell_same};
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
            let message = format!("the seed is not revealed: {} is not there", folder.shown(SECRET));
            report
                .error_nowhere(code::NOT_FOUND, message)
                .help("whoever keeps it reveals it when the game is over");
        }
        !is_secret
    });
    let Some((game, bytes)) = game else {
        files::print_faults(&report, &files, Format::Text);
        return Status::Unreadable;
    };
    let read = |inner: &str| {
        let there = folder.has(inner);
        there.then(|| folder.read(inner, &mut Report::default())).flatten()
    };
    let proven = chain::prove(&game, &bytes, &read, &Disk, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    match proven {
        Proven::Same(turns) => match missing(folder, turns) {
            Some(gap) => tell_difference(folder, &gap, chain::LOST),
            None => tell_same(folder, (turns, "turn"), game.commitment.is_some()),
        },
        Proven::Differs(what, how) => tell_difference(folder, &what, how),
    }
}

/// The turn after the last one that was proved, where later ones are there and this is not.
fn missing(folder: &Folder, proved: u32) -> Option<String> {
    let later = folder.numbers(Shelf::Rounds).into_iter().find(|number| *number > proved)?;
    let (gap, later) = (format!("rounds/{:02}/orders.yaml", proved + 1), format!("rounds/{later:02}"));
    Some(format!("{gap} is not there, and {} is", folder.shown(&later)))
}
