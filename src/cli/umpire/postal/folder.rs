//! The folder of a postal game: what lies where, and how a round is put into it whole or not at all.
//!
//! `game.yaml`, `state.yaml`, `orders/06/PLAYER.yaml`, and of each round that was played `rounds/06/` with the state before it and all that
//! was made of it. Rounds are written beside their places; when all of it is on the disk, a note of what is to be put where is written, too
//! (`rounds/.unfinished.yaml`, the state that follows), and from then on the next run finishes what this one can't.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::{Disk, disk};
use crate::diag::Report;
use crate::model::load::report_trouble;
use crate::ruling::Json;
use crate::source::Door;
use crate::source::door::MOST_TEXT;

/// The folder of a game.
pub struct Folder {
    path: PathBuf,
}

/// A file of a round: its path in the round's folder, and its bytes.
pub type RoundFile = (String, Vec<u8>);

/// What keeps other runs away from a folder as long as it is there.
pub struct Lock {
    _folder: Option<fs::File>,
}

impl Folder {
    /// The folder at a path.
    pub fn at(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    /// The game's folder that a file lies in, however deep.
    pub fn around(path: &Path) -> Option<Folder> {
        let mut folders = path.ancestors().skip(1);
        folders.find(|folder| folder.join("game.yaml").is_file()).map(Folder::at)
    }

    /// A path in it.
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
                    let help = "name the folder of a game; `umpire new survival FOLDER --players FILE --seed TEXT` makes one";
                    report.last().expect("it was just told").help(help);
                }
            })
            .ok()
    }

    /// The report of a round that was played, for programs, as it was sent.
    pub fn report(&self, round: u32) -> Option<Json> {
        let inner = format!("rounds/{round:02}/report.json");
        let bytes = self.has(&inner).then(|| self.read(&inner, &mut Report::default()))??;
        serde_json::from_slice(&bytes).ok()
    }

    /// The folder of a round.
    fn round(&self, round: u32) -> PathBuf {
        self.path.join("rounds").join(format!("{round:02}"))
    }

    /// Its name while it is written, or while it is replaced.
    fn beside(&self, round: u32, ending: &str) -> PathBuf {
        self.path.join("rounds").join(format!(".{round:02}.{ending}"))
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

    /// Puts into their places what a run that broke off had written: those rounds, and the state after them.
    pub fn finish(&self) -> Result<Vec<u32>, String> {
        let note = self.unfinished();
        let state = fs::read(&note).map_err(|error| disk::cannot_be_written(&note, &error))?;
        let mut rounds: Vec<u32> = self
            .beside_all()
            .into_iter()
            .filter(|(_, ending)| ending == "part")
            .map(|(round, _)| round)
            .collect();
        rounds.sort_unstable();
        self.put_all(&rounds, &state)?;
        Ok(rounds)
    }

    /// Puts rounds that were written beside their places into them, then the state.
    fn put_all(&self, rounds: &[u32], state: &[u8]) -> Result<(), String> {
        let put = rounds.iter().try_for_each(|round| self.put_in_place(*round));
        put.map_err(|(path, error)| disk::cannot_be_written(&path, &error))?;
        let path = self.path.join("state.yaml");
        disk::write(&path, state).map_err(|error| disk::cannot_be_written(&path, &error))?;
        // If it stays, the next run finds nothing left to do.
        let _ = fs::remove_file(self.unfinished());
        Ok(())
    }

    /// Keeps rounds that were played, and the state that came out of the last of them. Either all of it is there afterwards, or the next run
    /// finishes it, or the state and all rounds are those from before.
    pub fn keep(&self, rounds: &[(u32, Vec<RoundFile>)], state: &[u8]) -> Result<(), String> {
        let note = self.unfinished();
        let written =
            self.write_beside(rounds).and_then(|()| disk::write(&note, state).map_err(|error| (note, error)));
        if let Err((path, error)) = written {
            rounds.iter().for_each(|(round, _)| drop(fs::remove_dir_all(self.beside(*round, "part"))));
            return Err(disk::cannot_be_written(&path, &error));
        }
        self.put_all(&rounds.iter().map(|(round, _)| *round).collect::<Vec<_>>(), state)
    }

    fn write_beside(&self, rounds: &[(u32, Vec<RoundFile>)]) -> Result<(), (PathBuf, io::Error)> {
        for (round, files) in rounds {
            let folder = self.beside(*round, "part");
            for (name, bytes) in files {
                let path = folder.join(name);
                disk::write(&path, bytes).map_err(|error| (path, error))?;
            }
        }
        Ok(())
    }

    /// Puts a round that was written beside its place into it.
    fn put_in_place(&self, round: u32) -> Result<(), (PathBuf, io::Error)> {
        let (place, new, old) = (self.round(round), self.beside(round, "part"), self.beside(round, "old"));
        let failed = |error| (place.clone(), error);
        if place.exists() {
            let _ = fs::remove_dir_all(&old);
            fs::rename(&place, &old).map_err(failed)?;
        }
        fs::rename(&new, &place).map_err(failed)?;
        // What was there before is of no more use; if it stays, the next run takes it away.
        let _ = fs::remove_dir_all(&old);
        Ok(())
    }

    /// Sets right what a run has left that broke off before all of it was written.
    pub fn tidy(&self) {
        for (round, ending) in self.beside_all() {
            let path = self.beside(round, &ending);
            let is_lost = ending == "old" && !self.round(round).exists();
            // What can't be set right is told when the round is written.
            let _ = match ending.as_str() {
                "old" if is_lost => fs::rename(path, self.round(round)),
                "old" | "part" => fs::remove_dir_all(path),
                _ => Ok(()),
            };
        }
    }

    /// The rounds that stand beside their places, each with the ending of its name.
    fn beside_all(&self) -> Vec<(u32, String)> {
        let entries = fs::read_dir(self.path.join("rounds")).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let beside = names.filter_map(|name| {
            let (number, ending) = name.strip_prefix('.')?.split_once('.')?;
            Some((number.parse().ok()?, ending.to_owned()))
        });
        beside.collect()
    }
}
