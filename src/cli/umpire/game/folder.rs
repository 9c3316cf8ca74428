//! The folder of a game: its layout, and how rounds are added to it whole or not at all.
//!
//! It has `game.yaml`, `state.yaml`, `orders/06/PLAYER.yaml` or `orders/06.yaml`, for each round that was played `rounds/06/` with the state
//! before it and everything that was made of it, `rounds/void/06/` if a round 6 was taken back, and `errata/06/` if the report of round 6
//! corrects earlier ones. Mails besides those of a round are in `reminders/`, `notices/` and `handover/`; `seed.txt` is a promised seed, and
//! `peeks.txt` notes who has looked at dice. New folders are written under temporary names first. When they are complete on the disk, a note
//! is written (`rounds/.unfinished.yaml`: the number of the next round in a line, then the next state). From then on, if this run is
//! interrupted, the next run finishes its work.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::{Disk, disk};
use crate::diag::{Report, code};
use crate::model::load::report_trouble;
use crate::post::AFTER;
pub use crate::post::RoundFile;
use crate::source::Door;
use crate::source::door::MOST_TEXT;

/// The folder of a game.
pub struct Folder {
    path: PathBuf,
}

/// A numbered folder to be written.
pub struct Kept {
    pub shelf: Shelf,
    pub number: u32,
    /// Its files; without any, the folder is removed.
    pub files: Vec<RoundFile>,
}

/// The folder that numbered folders are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shelf {
    /// Rounds that were played.
    Rounds,
    /// Errata, by the round whose report contains them.
    Errata,
}

impl Shelf {
    const ALL: [Shelf; 2] = [Shelf::Rounds, Shelf::Errata];

    const fn name(self) -> &'static str {
        match self {
            Shelf::Rounds => "rounds",
            Shelf::Errata => "errata",
        }
    }
}

/// The folder for rounds that no longer count.
pub const VOID: &str = "rounds/void";

/// The file with a seed that was promised and is not revealed yet.
pub const SECRET: &str = "seed.txt";

/// Keeps other runs out of a folder until it is dropped.
pub struct Lock {
    _folder: Option<fs::File>,
}

impl Folder {
    /// The folder at a path, which may be missing.
    pub fn open(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    /// Finds the game's folder that a file is in, at any depth.
    pub fn find_above(path: &Path) -> Option<Folder> {
        let mut folders = path.ancestors().skip(1);
        folders.find(|folder| folder.join("game.yaml").is_file()).map(Folder::open)
    }

    /// The path of something in it.
    pub fn inner(&self, inner: &str) -> PathBuf {
        self.path.join(inner)
    }

    /// The path of something in it, for messages.
    pub fn shown(&self, inner: &str) -> String {
        disk::shown(&self.path.join(inner))
    }

    /// Whether a file or folder exists in it.
    pub fn has(&self, inner: &str) -> bool {
        self.path.join(inner).exists()
    }

    /// Whether its files are files, and its folders are folders; one that is not is reported.
    pub fn is_sound(&self, report: &mut Report) -> bool {
        let numbered = |inner: &str| {
            let entries = fs::read_dir(self.path.join(inner)).into_iter().flatten().flatten();
            let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
            let numbers = names.filter(|name| name.parse::<u32>().is_ok());
            numbers.map(|name| format!("{inner}/{name}")).collect::<Vec<_>>()
        };
        let shelves = ["rounds", "orders", "errata"];
        let inner = shelves.iter().flat_map(|shelf| numbered(shelf));
        let mut folders: Vec<String> = shelves.map(str::to_owned).into_iter().chain(inner).collect();
        folders.sort();
        for inner in folders.iter().filter(|inner| self.path.join(inner).is_file()) {
            let message = format!("{} is a file, where a folder must be", self.shown(inner));
            let help = if inner.starts_with("orders") {
                format!("move it away; letters are files in {}", self.shown("orders/NN/"))
            } else {
                "move it away, and put the folder back from a copy".to_owned()
            };
            report.error_nowhere(code::NOT_FOUND, message).help(help);
        }
        if self.path.join("state.yaml").is_dir() {
            self.read("state.yaml", report);
        }
        !report.has_errors()
    }

    /// From where a file that is missing can be copied.
    fn copy_of(&self, inner: &str) -> String {
        let last = self.numbers(Shelf::Rounds).last().copied().unwrap_or_default();
        let after = format!("rounds/{last:02}/{AFTER}");
        match inner {
            "state.yaml" if self.path.join(inner).is_dir() && self.has(&after) => {
                format!("move the folder away, and copy {} to it", self.shown(&after))
            }
            "state.yaml" if self.has(&after) => format!("copy {} to it", self.shown(&after)),
            "state.yaml" if !self.has("rounds") => {
                "name the folder of a game, which has game.yaml, state.yaml and rounds/".to_owned()
            }
            _ => "put it back from a copy of the folder".to_owned(),
        }
    }

    /// The bytes of a file; an unreadable one is reported.
    pub fn read(&self, inner: &str, report: &mut Report) -> Option<Vec<u8>> {
        let path = self.shown(inner);
        Disk.read(&path, MOST_TEXT)
            .map_err(|trouble| {
                if inner != "game.yaml" {
                    report_trouble(&path, &trouble, None, report);
                    let fault = report.last().expect("it was just reported");
                    if fault.help.is_none() {
                        fault.help(self.copy_of(inner));
                    }
                    return;
                }
                let folder = disk::shown(&self.path);
                if self.path.is_file() {
                    report.error_nowhere(
                        code::NOT_FOUND,
                        format!("{folder} is a file, not the folder of a game"),
                    );
                } else if self.path.exists() {
                    report_trouble(&path, &trouble, None, report);
                } else {
                    report.error_nowhere(code::NOT_FOUND, format!("there is no folder {folder}"));
                }
                let help = "name the folder of a game; `umpire new --help` shows how to start one";
                report.last().expect("it was just reported").help(help);
            })
            .ok()
    }

    /// The secret seed of a game that has promised it; `None` if the file is missing.
    pub fn secret(&self, report: &mut Report) -> Option<String> {
        let bytes = self.has(SECRET).then(|| self.read(SECRET, report)).flatten()?;
        Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())
    }

    /// The bytes of a file; `None` if it is missing or can't be read.
    pub fn bytes(&self, inner: &str) -> Option<Vec<u8>> {
        self.has(inner).then(|| self.read(inner, &mut Report::default())).flatten()
    }

    /// The path of a numbered folder.
    fn place(&self, shelf: Shelf, number: u32) -> PathBuf {
        self.path.join(shelf.name()).join(format!("{number:02}"))
    }

    /// The temporary path of a numbered folder: `part` while it is written, `old` while it is replaced.
    fn temporary(&self, shelf: Shelf, number: u32, ending: &str) -> PathBuf {
        self.path.join(shelf.name()).join(format!(".{number:02}.{ending}"))
    }

    /// The numbers of the folders, in order.
    pub fn numbers(&self, shelf: Shelf) -> Vec<u32> {
        let mut numbers: Vec<u32> = self.names(shelf).iter().filter_map(|name| name.parse().ok()).collect();
        numbers.sort_unstable();
        numbers
    }

    fn names(&self, shelf: Shelf) -> Vec<String> {
        let entries = fs::read_dir(self.path.join(shelf.name())).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    /// Locks the folder for this run. `None` if another run has locked it; on systems without locks, several runs may have it.
    pub fn lock(&self) -> Option<Lock> {
        let Ok(folder) = fs::File::open(&self.path) else { return Some(Lock { _folder: None }) };
        match folder.try_lock() {
            Err(fs::TryLockError::WouldBlock) => None,
            Err(fs::TryLockError::Error(_)) => Some(Lock { _folder: None }),
            Ok(()) => Some(Lock { _folder: Some(folder) }),
        }
    }

    /// The note that rounds are written, but not yet in their places.
    fn unfinished(&self) -> PathBuf {
        self.path.join("rounds").join(".unfinished.yaml")
    }

    /// Whether a run was interrupted while it moved rounds into their places.
    pub fn is_unfinished(&self) -> bool {
        self.unfinished().exists()
    }

    /// Finishes the work of an interrupted run: moves its rounds into their places and writes the state. Returns the numbers of the rounds.
    pub fn finish(&self) -> Result<Vec<u32>, String> {
        let note = self.unfinished();
        let note = fs::read(&note).map_err(|error| disk::cannot_be_written(&note, &error))?;
        self.sweep();
        let parts = self.temporaries(Shelf::Rounds).into_iter().filter(|(_, ending)| ending == "part");
        let mut rounds: Vec<u32> = parts.map(|(round, _)| round).collect();
        rounds.sort_unstable();
        let (next, state) = noted(&note);
        self.put_all(next, state)?;
        Ok(rounds)
    }

    /// Moves all new folders into their places, moves rounds from `next` on away, then writes the state.
    fn put_all(&self, next: u32, state: &[u8]) -> Result<(), String> {
        let put = Shelf::ALL.into_iter().try_for_each(|shelf| {
            let parts = self.temporaries(shelf).into_iter().filter(|(_, ending)| ending == "part");
            parts.into_iter().try_for_each(|(number, _)| self.put_in_place(shelf, number))
        });
        let put = put.and_then(|()| {
            let void = self.numbers(Shelf::Rounds).into_iter().filter(|round| *round >= next);
            void.into_iter().try_for_each(|round| self.put_away(round))
        });
        put.map_err(|(path, error)| disk::cannot_be_written(&path, &error))?;
        let path = self.path.join("state.yaml");
        disk::write(&path, state).map_err(|error| disk::cannot_be_written(&path, &error))?;
        // This also removes old folders that an earlier run has replaced but not removed: without the note, `tidy` would put them back.
        for (shelf, number, _) in self.all_temporaries().filter(|(_, _, ending)| ending == "old") {
            let _ = fs::remove_dir_all(self.temporary(shelf, number, "old"));
        }
        // If the note can't be removed, the next run finds nothing to do.
        let _ = fs::remove_file(self.unfinished());
        Ok(())
    }

    /// Writes the folders of rounds that were played, and the state before the round `next`; rounds from that one on are moved away. If this
    /// is interrupted, either the next run finishes it, or the state and all rounds are as before.
    pub fn keep(&self, all: &[Kept], next: u32, state: &[u8]) -> Result<(), String> {
        let note = self.unfinished();
        let noted = [format!("{next}\n").as_bytes(), state].concat();
        let written =
            self.write_parts(all).and_then(|()| disk::write(&note, &noted).map_err(|error| (note, error)));
        if let Err((path, error)) = written {
            for kept in all {
                let _ = fs::remove_dir_all(self.temporary(kept.shelf, kept.number, "part"));
            }
            return Err(disk::cannot_be_written(&path, &error));
        }
        self.put_all(next, state)
    }

    fn write_parts(&self, all: &[Kept]) -> Result<(), (PathBuf, io::Error)> {
        for Kept { shelf, number, files } in all {
            disk::write_into(&self.temporary(*shelf, *number, "part"), files)?;
        }
        Ok(())
    }

    /// Moves a new folder into its place; an empty one only removes the old one.
    fn put_in_place(&self, shelf: Shelf, number: u32) -> Result<(), (PathBuf, io::Error)> {
        let place = self.place(shelf, number);
        let (new, old) = (self.temporary(shelf, number, "part"), self.temporary(shelf, number, "old"));
        let failed = |error| (place.clone(), error);
        if place.exists() {
            let _ = fs::remove_dir_all(&old);
            fs::rename(&place, &old).map_err(failed)?;
        }
        // `remove_dir` fails for a folder that is not empty.
        if fs::remove_dir(&new).is_err() {
            fs::rename(&new, &place).map_err(failed)?;
        }
        // If the old folder can't be removed now, it is removed with the note.
        let _ = fs::remove_dir_all(&old);
        Ok(())
    }

    /// Moves a round that no longer counts away.
    fn put_away(&self, round: u32) -> Result<(), (PathBuf, io::Error)> {
        let void = self.path.join(VOID);
        fs::create_dir_all(&void).map_err(|error| (void, error))?;
        let place = self.path.join(self.next_void(round));
        fs::rename(self.place(Shelf::Rounds, round), &place).map_err(|error| (place, error))
    }

    /// Where rounds of a number are that no longer count, as paths in the folder, the first one first.
    pub fn void(&self, round: u32) -> impl Iterator<Item = String> {
        void_places(round).take_while(|inner| self.has(inner))
    }

    /// Where the next one goes.
    pub fn next_void(&self, round: u32) -> String {
        void_places(round).find(|inner| !self.has(inner)).unwrap_or_default()
    }

    /// Cleans up after a run that was interrupted before everything was written.
    pub fn tidy(&self) {
        self.sweep();
        for (shelf, number, ending) in self.all_temporaries() {
            let path = self.temporary(shelf, number, &ending);
            let is_lost = ending == "old" && !self.place(shelf, number).exists();
            // A failure here shows again, and is reported, when the round is written.
            let _ = match ending.as_str() {
                "old" if is_lost => fs::rename(path, self.place(shelf, number)),
                "old" | "part" => fs::remove_dir_all(path),
                _ => Ok(()),
            };
        }
    }

    /// Removes unfinished files of killed runs.
    fn sweep(&self) {
        disk::sweep(&self.path);
        Shelf::ALL.iter().for_each(|shelf| disk::sweep(&self.path.join(shelf.name())));
    }

    fn all_temporaries(&self) -> impl Iterator<Item = (Shelf, u32, String)> {
        let on_shelf =
            |shelf| self.temporaries(shelf).into_iter().map(move |(number, ending)| (shelf, number, ending));
        Shelf::ALL.into_iter().flat_map(on_shelf)
    }

    /// The temporary folders: number, and ending of the name.
    fn temporaries(&self, shelf: Shelf) -> Vec<(u32, String)> {
        let found = self.names(shelf).into_iter().filter_map(|name| {
            let (number, ending) = name.strip_prefix('.')?.split_once('.')?;
            Some((number.parse().ok()?, ending.to_owned()))
        });
        found.collect()
    }
}

/// The places of rounds of a number that no longer count: `rounds/void/06`, `rounds/void/06-2`, and so on.
fn void_places(round: u32) -> impl Iterator<Item = String> {
    let more = (2..).map(move |n: u32| format!("{VOID}/{round:02}-{n}"));
    std::iter::once(format!("{VOID}/{round:02}")).chain(more)
}

/// The number of the next round and the state in the note of an interrupted run. Notes of earlier versions have only the state: nothing is
/// moved away then.
fn noted(note: &[u8]) -> (u32, &[u8]) {
    let line = note.iter().position(|byte| *byte == b'\n').unwrap_or_default();
    let next = std::str::from_utf8(&note[..line]).ok().and_then(|line| line.parse().ok());
    next.map_or((u32::MAX, note), |next| (next, &note[line + 1..]))
}
