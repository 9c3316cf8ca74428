//! `umpire verify FOLDER`: replays a whole game and compares its files.

use crate::cli::Disk;
use crate::cli::status::Status;
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::game::folder::{Folder, SECRET, Shelf};
use crate::cli::umpire::verify::{Confirmed, report_difference};
use crate::diag::{Report, code};
use crate::post::chain::{self, Proven};
use crate::source::Files;

/// Replays the game of a folder. If a file is not the same, that is reported, and its status is returned.
pub(in crate::cli::umpire) fn replay(folder: &Folder) -> Result<Confirmed, Status> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let game = super::game(folder, &mut files, &mut report);
    let game = game.filter(|(game, _)| {
        let is_secret = game.seeding.is_secret();
        if is_secret {
            let message = format!("the seed is not revealed yet: {} is missing", folder.shown(SECRET));
            report.error_nowhere(code::NOT_FOUND, message).help("it is revealed when the game is over");
        }
        !is_secret
    });
    let Some((game, bytes)) = game else {
        files::print_faults(&report, &files, Format::Text);
        return Err(Status::Unreadable);
    };
    let read = |inner: &str| {
        let exists = folder.has(inner);
        exists.then(|| folder.read(inner, &mut Report::default())).flatten()
    };
    // The game file of a game by post may change, but not in what decides its dice and rulings.
    let first = read(&format!("rounds/00/{}", chain::FIRST));
    if let Some(key) = first.as_ref().and_then(|first| chain::changed_key(first, &bytes, &chain::FIXED)) {
        let what = format!("game.yaml has another `{key}` than at the start");
        return Err(report_difference(folder, &what, chain::CHANGED));
    }
    let bytes = first.unwrap_or(bytes);
    let proven = chain::prove(&game, &bytes, &read, &Disk, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    match proven {
        Proven::Same(count) => match missing(folder, count) {
            Some(gap) => Err(report_difference(folder, &gap, chain::LOST)),
            None => Ok(Confirmed {
                count,
                word: "turn",
                is_promised: game.seeding.is_promised(),
                is_computable: game.seeding.is_computable(),
            }),
        },
        Proven::Differs(what, why) => Err(report_difference(folder, &what, why)),
    }
}

/// The turn after the last one that was replayed, if it is missing but later ones exist.
fn missing(folder: &Folder, proved: u32) -> Option<String> {
    let later = folder.numbers(Shelf::Rounds).into_iter().find(|number| *number > proved)?;
    let (gap, later) = (format!("rounds/{:02}/orders.yaml", proved + 1), format!("rounds/{later:02}"));
    Some(format!("{gap} is missing, but {} exists", folder.shown(&later)))
}
