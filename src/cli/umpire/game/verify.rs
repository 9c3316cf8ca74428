//! `umpire verify FOLDER` of a postal game: replays its rounds from its letters, and checks their proofs.

use super::folder::{Folder, Shelf};
use super::inbox;
use super::new::{FIRST, PROMISE};
use super::rounds::{Round, rounds};
use crate::cli::status::Status;
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::verify::{Confirmed, report_difference};
use crate::diag::Report;
use crate::post::{self, chain};
use crate::source::Files;

/// Replays the rounds of a folder. If a file is not the same, that is reported, and its status is returned.
pub(in crate::cli::umpire) fn replay(folder: &Folder) -> Result<Confirmed, Status> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let played: Vec<u32> = folder.numbers(Shelf::Rounds).into_iter().filter(|round| *round > 0).collect();
    if let Some(typed) = is_promised(folder).then(|| inbox::typed_dice(folder)).flatten() {
        let why = "all dice of this game are drawn from its promised seed";
        return Err(report_difference(folder, &format!("{typed} gives dice"), why));
    }
    let again =
        if played.is_empty() { Ok(Vec::new()) } else { rounds(folder, Some(1), &mut files, &mut report) };
    files::print_faults(&report, &files, Format::Text);
    let again = again?;
    if let Some((changed, why)) = changed_file(folder, &played) {
        return Err(report_difference(folder, &changed, why));
    }
    if let Some(changed) = difference(folder, &again) {
        return Err(report_difference(folder, &changed, chain::CHANGED));
    }
    Ok(Confirmed {
        count: u32::try_from(again.len()).unwrap_or(u32::MAX),
        word: "round",
        is_promised: is_promised(folder) && !again.is_empty(),
        is_computable: again.first().is_some_and(|round| round.table.game.seeding.is_computable()),
    })
}

/// Whether the seed was promised when the game started.
fn is_promised(folder: &Folder) -> bool {
    folder.has(&format!("rounds/00/{PROMISE}"))
}

/// The bytes of a file, if it exists.
fn read(folder: &Folder, inner: &str) -> Option<Vec<u8>> {
    folder.has(inner).then(|| folder.read(inner, &mut Report::default())).flatten()
}

/// The first file that differs from a proof, or the promise if it was changed; with a possible reason.
fn changed_file(folder: &Folder, played: &[u32]) -> Option<(String, &'static str)> {
    let game = read(folder, "game.yaml").unwrap_or_default();
    if is_promised(folder) {
        let promise = read(folder, &format!("rounds/00/{PROMISE}")).unwrap_or_default();
        let promise = String::from_utf8_lossy(&promise).trim().to_owned();
        if commitment(&game).as_deref() != Some(promise.as_str()) {
            let what = "game.yaml promises another seed than at the start".to_owned();
            return Some((what, chain::CHANGED));
        }
    }
    if let Some(key) = read(folder, FIRST).and_then(|first| chain::changed_key(&first, &game, &FIXED)) {
        return Some((format!("game.yaml has another `{key}` than at the start"), chain::CHANGED));
    }
    if !folder.has(&format!("rounds/00/{}", chain::PROOF)) {
        return None;
    }
    std::iter::once(&0).chain(played).find_map(|round| {
        let place = format!("rounds/{round:02}");
        let Some(proof) = read(folder, &format!("{place}/{}", chain::PROOF)) else {
            return Some((format!("{place}/{} is missing", chain::PROOF), chain::LOST));
        };
        let inner = |name: &str| match name.strip_prefix("../") {
            Some(name) => name.strip_prefix("../").map_or_else(|| format!("rounds/{name}"), str::to_owned),
            None => format!("{place}/{name}"),
        };
        let changed =
            chain::first_changed(&String::from_utf8_lossy(&proof), |name| read(folder, &inner(name)))?;
        let changed = inner(&changed);
        Some(if folder.has(&changed) {
            (format!("{changed} differs from {place}/{}", chain::PROOF), chain::CHANGED)
        } else {
            (format!("{changed} is missing, but {place}/{} names it", chain::PROOF), chain::LOST)
        })
    })
}

/// The promise of the seed in `game.yaml`.
fn commitment(game: &[u8]) -> Option<String> {
    let node = post::document(("game.yaml", game), &mut Files::default(), &mut Report::default())?;
    Some(node.get("commitment")?.as_text()?.trim().to_owned())
}

/// The keys of `game.yaml` that never change; house rules may.
const FIXED: [&str; 5] = ["title", "seed", "commitment", "words", "dice"];

/// The first file that differs from the replayed rounds.
fn difference(folder: &Folder, again: &[Round]) -> Option<String> {
    let mut next = None;
    for Round { before, played, .. } in again {
        let round = played.report.round;
        let place = format!("rounds/{round:02}");
        let made = [
            ("state.yaml", next.take().unwrap_or_else(|| before.clone())),
            ("turn.yaml", played.turn.clone().into_bytes()),
            ("log.txt", played.log.clone().into_bytes()),
        ];
        for (name, bytes) in made {
            if read(folder, &format!("{place}/{name}")) != Some(bytes) {
                return Some(format!("{place}/{name} differs from the replayed round"));
            }
        }
        next = Some(played.state.clone().into_bytes());
    }
    let is_next = next.is_none_or(|state| read(folder, "state.yaml") == Some(state));
    (!is_next).then(|| "state.yaml differs from the result of the last round".to_owned())
}
