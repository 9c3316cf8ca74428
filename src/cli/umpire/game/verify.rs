//! `umpire verify FOLDER`: replays a game, compares its files and checks their proofs.

use super::folder::{Folder, SECRET, Shelf};
use super::{inbox, sent};
use crate::cli::Disk;
use crate::cli::status::Status;
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::verify::{Confirmed, report_difference};
use crate::diag::{Report, code};
use crate::post::{Evidence, PROMISE, PROOF, Proven, prove};
use crate::source::Files;

/// Replays the game of a folder. If a file is not the same, that is reported, and its status is returned.
pub(in crate::cli::umpire) fn replay(folder: &Folder) -> Result<Confirmed, Status> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let game = super::game_of(folder, &mut files, &mut report);
    let game = game.filter(|game| {
        let is_secret = game.terms().seeding.is_secret();
        if is_secret {
            let message = format!("the seed is not revealed yet: {} is missing", folder.shown(SECRET));
            report.error_nowhere(code::NOT_FOUND, message).help("it is revealed when the game is over");
        }
        !is_secret
    });
    let Some(game) = game else {
        files::print_faults(&report, &files, Format::Text);
        return Err(Status::Unreadable);
    };
    let seeding = &game.terms().seeding;
    // In a game without a beginning of its own, a promise may have been written at any time.
    let is_promised = seeding.is_promised()
        && (folder.has(&format!("rounds/00/{PROOF}")) || folder.has(&format!("rounds/00/{PROMISE}")));
    if let Some(typed) = is_promised.then(|| inbox::typed_dice(folder)).flatten() {
        let why = "all dice of this game are drawn from its promised seed";
        return Err(report_difference(folder, &format!("{typed} gives dice"), why));
    }
    let evidence: Evidence<'_> = Evidence {
        game: &game,
        read: &|inner| folder.bytes(inner),
        letters: &|desk, files, report| sent::letters(folder, desk, files, report),
        numbers: &folder.numbers(Shelf::Rounds),
        errata: &|round, files, report| super::errata::errata_of(folder, round, files, report),
        door: &Disk,
    };
    let proven = prove(&evidence, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    let Proven { count, drawn } = proven.map_err(|(what, why)| report_difference(folder, &what, why))?;
    Ok(Confirmed {
        count,
        drawn,
        has_reports: count > 0 && game.is_by_post() && folder.has(&format!("rounds/00/{PROOF}")),
        word: game.habits().word,
        is_promised,
        is_computable: seeding.is_computable(),
    })
}
