//! `umpire undo` takes the last round of a game back; `umpire branch` goes on with a game elsewhere.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files::{self, Format};
use super::game::folder::{Folder, Shelf};
use super::game::{habits, is_readable, report_locked, report_unfinished, work};
use super::proofs;
use crate::cli::disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;
use crate::diag::{Report, capital, code};
use crate::post::{Habits, PROOF};
use crate::source::Files;

/// The arguments of `undo`.
#[derive(clap::Args)]
pub(super) struct UndoArgs {
    /// The folder of the game
    folder: PathBuf,
}

/// The arguments of `branch`.
#[derive(clap::Args)]
pub(super) struct BranchArgs {
    /// The folder of the game
    folder: PathBuf,
    /// The folder to create
    new: PathBuf,
}

/// Takes the last round back: its folder is kept, and the state is again the one before it.
pub(super) fn undo(args: &UndoArgs) -> Ended {
    work(&Folder::open(&args.folder), "taken back", take_back)
}

fn take_back(folder: &Folder) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let Habits { word, before, .. } = *habits(folder);
    let last = folder.numbers(Shelf::Rounds).last().copied().filter(|last| *last > 0);
    let is_readable = is_readable(folder, &mut files, &mut report);
    if last.is_none() && is_readable {
        let message = format!("no {word} was played yet in {}", folder.shown(""));
        let help = format!(
            "`umpire turn {0}` plays the first one; to set the game up again, delete {0} and use `umpire new`",
            folder.shown("")
        );
        report.error_nowhere(code::OUT_OF_RANGE, message).help(help);
    }
    let read = |last: u32| folder.read(&format!("rounds/{last:02}/{before}"), &mut report);
    let state = last.filter(|_| is_readable).and_then(read);
    files::print_faults(&report, &files, Format::Text);
    let Some((last, state)) = last.zip(state) else { return Ok(Status::Unreadable) };
    let place = folder.shown(&folder.next_void(last));
    folder.keep(&[], last, &state)?;
    let orders = [format!("orders/{last:02}.yaml"), format!("orders/{last:02}")];
    let orders = orders.iter().find(|inner| folder.has(inner)).map(|inner| folder.shown(inner));
    let orders = orders.map(|orders| format!(", and its orders are still in {orders}")).unwrap_or_default();
    terminal::out(&terminal::folded(&format!(
        "{} {last} is taken back. It is kept in {place}{orders}. When {word} {last} is played again, its folder will name the digest of this one.\n",
        capital(word)
    )));
    Ok(Status::Fine)
}

/// Copies a game, so that it can go on in another way.
pub(super) fn branch(args: &BranchArgs) -> Ended {
    let from = Folder::open(&args.folder);
    let Some(_lock) = from.lock() else { return Ok(report_locked(&from, Format::Text)) };
    copy(&from, args)
}

fn copy(from: &Folder, args: &BranchArgs) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let digests = proofs::digests(from);
    if from.is_unfinished() {
        report_unfinished(&mut report);
    }
    let mut is_whole = !report.has_errors() && is_readable(from, &mut files, &mut report);
    if is_whole && !digests.is_empty() {
        let proved = |number: &u32| digests.iter().any(|(known, _)| known == number);
        let unproved = from.numbers(Shelf::Rounds).into_iter().find(|number| !proved(number));
        // Reading the proof reports why there is none.
        is_whole = unproved
            .is_none_or(|number| from.read(&format!("rounds/{number:02}/{PROOF}"), &mut report).is_some());
    }
    files::print_faults(&report, &files, Format::Text);
    if !is_whole {
        return Ok(Status::Unreadable);
    }
    let to = &args.new;
    if to.exists() {
        let message = format!("{} already exists", disk::printed(to));
        return Err(Trouble::with_help(message, "choose another folder"));
    }
    if is_inside(to, &args.folder) {
        return Err(Trouble::with_help("a branch can't be inside of its game", "choose a folder beside it"));
    }
    let mut all = Vec::new();
    collect(&args.folder, "", &mut all).map_err(|(path, error)| {
        format!("{} can't be read: {}", disk::printed(&path), disk::reason(&error))
    })?;
    let borrowed: Vec<(&str, &[u8])> =
        all.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    disk::write_new(to, &borrowed).map_err(|error| disk::cannot_be_written(to, &error))?;
    let (shown, origin) = (disk::printed(to), disk::printed(&args.folder));
    let since = match digests.last() {
        Some((0, _)) | None => "from the beginning".to_owned(),
        Some((number, _)) => format!("after {} {number}", habits(from).word),
    };
    terminal::out(&terminal::folded(&format!(
        "{shown} goes on {since} of {origin}; both games have the same digests up to there.\n"
    )));
    Ok(Status::Fine)
}

/// Whether a folder that is to be created would be below another, however both are written.
fn is_inside(new: &Path, folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return false };
    let absolute = std::path::absolute(new).unwrap_or_else(|_| new.to_owned());
    let known = absolute.ancestors().find_map(|above| above.canonicalize().ok());
    known.is_some_and(|known| known.starts_with(&folder))
}

/// Whether a folder is a link to one that it is in.
fn leads_up(path: &Path) -> bool {
    let above = path.parent().and_then(|above| above.canonicalize().ok());
    above.zip(path.canonicalize().ok()).is_some_and(|(above, to)| above.starts_with(to))
}

/// All files below a folder, with their paths in it; unfinished ones of interrupted runs are left out. `game.yaml` is the last.
fn collect(path: &Path, before: &str, all: &mut Vec<(String, Vec<u8>)>) -> Result<(), (PathBuf, io::Error)> {
    let failed = |error| (path.to_owned(), error);
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(path).and_then(Iterator::collect).map_err(failed)?;
    entries.sort_by_key(|entry| (entry.file_name() == "game.yaml", entry.file_name()));
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let (inner, path) = (format!("{before}{name}"), entry.path());
        if path.is_dir() && leads_up(&path) {
            continue;
        }
        if path.is_dir() {
            collect(&path, &format!("{inner}/"), all)?;
        } else {
            all.push((inner, fs::read(&path).map_err(|error| (path.clone(), error))?));
        }
    }
    Ok(())
}
