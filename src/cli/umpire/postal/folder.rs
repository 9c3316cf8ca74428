//! The folder of a postal game: what lies where, and how a round is put into it whole or not at all.
//!
//! `game.yaml`, `state.yaml`, `orders/06/PLAYER.yaml`, of each round that was played `rounds/06/` with the state before it and all that was
//! made of it, and `errata/06/` where the report of round 6 tells of earlier ones. All of these are written beside their places; when all of it
//! is on the disk, a note is written, too (`rounds/.unfinished.yaml`, the state that follows), and from then on the next run finishes what this
//! one can't.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::{Disk, disk};
use crate::diag::Report;
use crate::games::postal::GAME;
use crate::games::postal::report::plain::PlainReport;
use crate::model::load::report_trouble;
use crate::post::chain;
use crate::source::Door;
use crate::source::door::MOST_TEXT;

/// The folder of a game.
pub struct Folder {
    path: PathBuf,
}

/// A file of a round: its path in the round's folder, and its bytes.
pub type RoundFile = (String, Vec<u8>);

/// A numbered folder that is to be kept.
pub struct Kept {
    pub shelf: Shelf,
    pub number: u32,
    /// What is in it; without a file there is to be no such folder.
    pub files: Vec<RoundFile>,
}

/// Where numbered folders are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shelf {
    /// Rounds that were played.
    Rounds,
    /// Errata, by the round whose report tells them.
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

/// Where rounds are put away that are not played any more.
pub const VOID: &str = "rounds/void";

/// The file of a seed that is promised and not revealed yet.
pub const SECRET: &str = "seed.txt";

/// What keeps other runs away from a folder as long as it is there.
pub struct Lock {
    _folder: Option<fs::File>,
}

impl Folder {
    pub fn at(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    /// The game's folder that a file lies in, however deep.
    pub fn around(path: &Path) -> Option<Folder> {
        let mut folders = path.ancestors().skip(1);
        folders.find(|folder| folder.join("game.yaml").is_file()).map(Folder::at)
    }

    pub fn inner(&self, inner: &str) -> PathBuf {
        self.path.join(inner)
    }

    /// A path in it, as it is shown.
    pub fn shown(&self, inner: &str) -> String {
        disk::shown(&self.path.join(inner))
    }

    /// Whether something is there.
    pub fn has(&self, inner: &str) -> bool {
        self.path.join(inner).exists()
    }

    /// The bytes of a file; one that does not come in is reported.
    pub fn read(&self, inner: &str, report: &mut Report) -> Option<Vec<u8>> {
        let path = self.shown(inner);
        Disk.read(&path, MOST_TEXT)
            .map_err(|trouble| {
                report_trouble(&path, &trouble, None, report);
                if inner == "game.yaml" {
                    let help = format!(
                        "name the folder of a game; `umpire new {GAME} FOLDER --players FILE --seed TEXT` makes one"
                    );
                    report.last().expect("it was just told").help(help);
                }
            })
            .ok()
    }

    /// The seed of a game that has only promised it; `None` where it is not there.
    pub fn secret(&self, report: &mut Report) -> Option<String> {
        let bytes = self.has(SECRET).then(|| self.read(SECRET, report)).flatten()?;
        Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())
    }

    /// The report of a round that was played, for programs, as it was sent.
    pub fn report(&self, round: u32) -> Option<PlainReport> {
        self.plain_report(&format!("rounds/{round:02}/report.json"))
    }

    /// A report for programs that is kept in a file; `None` if none can be read there.
    pub fn plain_report(&self, inner: &str) -> Option<PlainReport> {
        let bytes = self.has(inner).then(|| self.read(inner, &mut Report::default()))??;
        serde_json::from_slice(&bytes).ok()
    }

    /// The place of a numbered folder.
    fn place(&self, shelf: Shelf, number: u32) -> PathBuf {
        self.path.join(shelf.name()).join(format!("{number:02}"))
    }

    /// Its name while it is written, or while it is replaced.
    fn beside(&self, shelf: Shelf, number: u32, ending: &str) -> PathBuf {
        self.path.join(shelf.name()).join(format!(".{number:02}.{ending}"))
    }

    /// The numbers of the folders that are kept, in their order.
    pub fn numbers(&self, shelf: Shelf) -> Vec<u32> {
        let mut numbers: Vec<u32> = self.names(shelf).iter().filter_map(|name| name.parse().ok()).collect();
        numbers.sort_unstable();
        numbers
    }

    fn names(&self, shelf: Shelf) -> Vec<String> {
        let entries = fs::read_dir(self.path.join(shelf.name())).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    /// Makes the folder this run's own until the lock is dropped. `None` if another run has it; where there are no locks, any run may have
    /// it.
    pub fn lock(&self) -> Option<Lock> {
        let Ok(folder) = fs::File::open(&self.path) else { return Some(Lock { _folder: None }) };
        match folder.try_lock() {
            Err(fs::TryLockError::WouldBlock) => None,
            Err(fs::TryLockError::Error(_)) => Some(Lock { _folder: None }),
            Ok(()) => Some(Lock { _folder: Some(folder) }),
        }
    }

    /// The note of rounds that are written, but not yet in their places.
    fn unfinished(&self) -> PathBuf {
        self.path.join("rounds").join(".unfinished.yaml")
    }

    /// Whether a run broke off while it put rounds into their places.
    pub fn is_unfinished(&self) -> bool {
        self.unfinished().exists()
    }

    /// Puts into their places what a run that broke off had written: rounds, and the state after them; the numbers of the rounds.
    pub fn finish(&self) -> Result<Vec<u32>, String> {
        let note = self.unfinished();
        let state = fs::read(&note).map_err(|error| disk::cannot_be_written(&note, &error))?;
        self.sweep();
        let parts = self.beside_all(Shelf::Rounds).into_iter().filter(|(_, ending)| ending == "part");
        let mut rounds: Vec<u32> = parts.map(|(round, _)| round).collect();
        rounds.sort_unstable();
        self.put_all(&state)?;
        Ok(rounds)
    }

    /// Puts all that was written beside its place into it, puts rounds away that the state is before, then writes the state.
    fn put_all(&self, state: &[u8]) -> Result<(), String> {
        let put = Shelf::ALL.into_iter().try_for_each(|shelf| {
            let beside = self.beside_all(shelf).into_iter().filter(|(_, ending)| ending == "part");
            beside.into_iter().try_for_each(|(number, _)| self.put_in_place(shelf, number))
        });
        let put = put.and_then(|()| {
            let Some(next) = next_round(state) else { return Ok(()) };
            let void = self.numbers(Shelf::Rounds).into_iter().filter(|round| *round >= next);
            void.into_iter().try_for_each(|round| self.put_away(round))
        });
        put.map_err(|(path, error)| disk::cannot_be_written(&path, &error))?;
        let path = self.path.join("state.yaml");
        disk::write(&path, state).map_err(|error| disk::cannot_be_written(&path, &error))?;
        // Also what a run before this one has replaced and not taken away: without the note it would count as lost, and come back.
        for (shelf, number, _) in self.everything_beside().filter(|(_, _, ending)| ending == "old") {
            let _ = fs::remove_dir_all(self.beside(shelf, number, "old"));
        }
        // If it stays, the next run finds nothing left to do.
        let _ = fs::remove_file(self.unfinished());
        Ok(())
    }

    /// Keeps rounds that were played with what belongs to them, and the state that came out of the last of them. Either all of it is there
    /// afterwards, or the next run finishes it, or the state and all rounds are those from before.
    pub fn keep(&self, all: &[Kept], state: &[u8]) -> Result<(), String> {
        let note = self.unfinished();
        let written =
            self.write_beside(all).and_then(|()| disk::write(&note, state).map_err(|error| (note, error)));
        if let Err((path, error)) = written {
            for kept in all {
                let _ = fs::remove_dir_all(self.beside(kept.shelf, kept.number, "part"));
            }
            return Err(disk::cannot_be_written(&path, &error));
        }
        self.put_all(state)
    }

    fn write_beside(&self, all: &[Kept]) -> Result<(), (PathBuf, io::Error)> {
        for Kept { shelf, number, files } in all {
            disk::write_into(&self.beside(*shelf, *number, "part"), files)?;
        }
        Ok(())
    }

    /// Puts a folder that was written beside its place into it; an empty one takes the old one away.
    fn put_in_place(&self, shelf: Shelf, number: u32) -> Result<(), (PathBuf, io::Error)> {
        let place = self.place(shelf, number);
        let (new, old) = (self.beside(shelf, number, "part"), self.beside(shelf, number, "old"));
        let failed = |error| (place.clone(), error);
        if place.exists() {
            let _ = fs::remove_dir_all(&old);
            fs::rename(&place, &old).map_err(failed)?;
        }
        // Only an empty folder can be removed so.
        if fs::remove_dir(&new).is_err() {
            fs::rename(&new, &place).map_err(failed)?;
        }
        // What was there before is of no more use; if it stays, it is taken away with the note.
        let _ = fs::remove_dir_all(&old);
        Ok(())
    }

    /// Puts a round away that is not played any more.
    fn put_away(&self, round: u32) -> Result<(), (PathBuf, io::Error)> {
        let void = self.path.join(VOID);
        let place = void.join(format!("{round:02}"));
        fs::create_dir_all(&void).map_err(|error| (void, error))?;
        // Another round of that number may have been put away before.
        let _ = fs::remove_dir_all(&place);
        fs::rename(self.place(Shelf::Rounds, round), &place).map_err(|error| (place, error))
    }

    /// Sets right what a run has left that broke off before all of it was written.
    pub fn tidy(&self) {
        self.sweep();
        for (shelf, number, ending) in self.everything_beside() {
            let path = self.beside(shelf, number, &ending);
            let is_lost = ending == "old" && !self.place(shelf, number).exists();
            // What can't be set right is reported when the round is written.
            let _ = match ending.as_str() {
                "old" if is_lost => fs::rename(path, self.place(shelf, number)),
                "old" | "part" => fs::remove_dir_all(path),
                _ => Ok(()),
            };
        }
    }

    /// Removes files that a run has left half-written.
    fn sweep(&self) {
        disk::sweep(&self.path);
        Shelf::ALL.iter().for_each(|shelf| disk::sweep(&self.path.join(shelf.name())));
    }

    fn everything_beside(&self) -> impl Iterator<Item = (Shelf, u32, String)> {
        let of_shelf =
            |shelf| self.beside_all(shelf).into_iter().map(move |(number, ending)| (shelf, number, ending));
        Shelf::ALL.into_iter().flat_map(of_shelf)
    }

    /// The folders that stand beside their places, each with the ending of its name.
    fn beside_all(&self, shelf: Shelf) -> Vec<(u32, String)> {
        let beside = self.names(shelf).into_iter().filter_map(|name| {
            let (number, ending) = name.strip_prefix('.')?.split_once('.')?;
            Some((number.parse().ok()?, ending.to_owned()))
        });
        beside.collect()
    }
}

/// The round or turn that a state is before, as it is written by the program itself: a postal game says its round, a whole game in its first
/// line the number of the turn.
fn next_round(state: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(state).ok()?;
    if let Some(turn) = chain::next_number(state) {
        return Some(turn);
    }
    text.lines().find_map(|line| line.strip_prefix("round: "))?.trim().parse().ok()
}
