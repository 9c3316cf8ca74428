//! The folder of a postal game: what lies where, and how a round is put into it whole or not at all.
//!
//! `game.yaml`, `state.yaml`, `orders/06/PLAYER.yaml`, and of each round that was played `rounds/06/` with the state before it and all that
//! was made of it. The state is written last: as long as it is the old one, the round has not been played.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::{Disk, disk};
use crate::diag::{Report, code};
use crate::games::survival::postal::game::DICE;
use crate::games::survival::postal::{Letter, Player, Table};
use crate::model::load::report_trouble;
use crate::model::template::file_name;
use crate::post::{self, documents};
use crate::source::door::{Found, MOST_TEXT, Trouble};
use crate::source::fields::wrong_type;
use crate::source::{Door, Files, Node};

/// The folder of a game.
pub struct Folder {
    path: PathBuf,
}

/// A file of a round: its path in the round's folder, and its bytes.
pub type RoundFile = (String, Vec<u8>);

/// How the names of letters end.
const LETTERS: [&str; 3] = ["yaml", "yml", "txt"];

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

    /// The letters of a round, one for each player, and its dice.
    pub fn letters(&self, table: &Table, files: &mut Files, report: &mut Report) -> (Vec<Letter>, Vec<Node>) {
        let inner = format!("orders/{:02}", table.round());
        let paths = match Disk.look(&self.shown(&inner)) {
            Ok(Found::Folder(paths)) => paths,
            Ok(Found::File) => Vec::new(),
            Err(Trouble::NotThere) => {
                let message = format!(
                    "there is no folder {} with the letters for {}",
                    self.shown(&inner),
                    table.when()
                );
                report
                    .error_nowhere(code::NOT_FOUND, message)
                    .help("make it, and put a file for each player into it; leave it empty if nobody has sent anything");
                Vec::new()
            }
            Err(trouble) => {
                report_trouble(&self.shown(&inner), &trouble, None, report);
                Vec::new()
            }
        };
        let mut letters: Vec<Letter> = table.game.players.iter().map(|_| Letter::missing()).collect();
        let mut dice = Vec::new();
        let mut seen: Vec<Option<String>> = vec![None; letters.len()];
        for path in paths {
            if stem(&path) == DICE {
                dice = dice_of(&path, files, report);
                continue;
            }
            let Some(place) = player_of(&path, table, report) else { continue };
            if let Some(first) = seen[place].replace(path.clone()) {
                let message = format!("{first} and {path} are both {}'s", table.game.players[place].name);
                report.error_nowhere(code::REPEATED_NAME, message).help("keep the one that counts");
                continue;
            }
            if let Some(letter) = letter(&path, table, &table.game.players[place], files, report) {
                letters[place] = letter;
            }
        }
        (letters, dice)
    }

    /// The folder of a round.
    fn round(&self, round: u32) -> PathBuf {
        self.path.join("rounds").join(format!("{round:02}"))
    }

    /// Its name while it is written, or while it is replaced.
    fn beside(&self, round: u32, ending: &str) -> PathBuf {
        self.path.join("rounds").join(format!(".{round:02}.{ending}"))
    }

    /// Keeps rounds that were played, and the state that came out of the last of them. Either all of it is there afterwards, or the state is
    /// the one from before.
    pub fn keep(&self, rounds: &[(u32, Vec<RoundFile>)], state: &[u8]) -> Result<(), String> {
        let kept = self
            .write_beside(rounds)
            .and_then(|()| rounds.iter().try_for_each(|(round, _)| self.put_in_place(*round)));
        if let Err((path, error)) = kept {
            rounds.iter().for_each(|(round, _)| drop(fs::remove_dir_all(self.beside(*round, "part"))));
            return Err(disk::cannot_be_written(&path, &error));
        }
        let path = self.path.join("state.yaml");
        disk::write(&path, state).map_err(|error| disk::cannot_be_written(&path, &error))
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
            fs::rename(&place, &old).map_err(failed)?;
        }
        fs::rename(&new, &place).map_err(failed)?;
        // What was there before is of no more use; if it stays, the next run takes it away.
        let _ = fs::remove_dir_all(&old);
        Ok(())
    }

    /// Sets right what a run that broke off has left.
    pub fn tidy(&self) {
        let Ok(entries) = fs::read_dir(self.path.join("rounds")) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some((number, ending)) = name.strip_prefix('.').and_then(|name| name.split_once('.')) else {
                continue;
            };
            let Ok(round) = number.parse() else { continue };
            let is_lost = ending == "old" && !self.round(round).exists();
            // What can't be set right is told when the round is written.
            let _ = match ending {
                "old" if is_lost => fs::rename(entry.path(), self.round(round)),
                "old" | "part" => fs::remove_dir_all(entry.path()),
                _ => Ok(()),
            };
        }
    }
}

/// The dice of a round: a list of numbers.
fn dice_of(path: &str, files: &mut Files, report: &mut Report) -> Vec<Node> {
    let bytes = Disk.read(path, MOST_TEXT).map_err(|trouble| report_trouble(path, &trouble, None, report));
    let Some((nodes, _)) = bytes.ok().and_then(|bytes| documents((path, &bytes), files, report)) else {
        return Vec::new();
    };
    let Some(node) = nodes.into_iter().next().filter(|node| !node.is_null()) else { return Vec::new() };
    let dice = node.as_list().map_or_else(|| vec![node.clone()], <[Node]>::to_vec);
    for die in dice.iter().filter(|die| die.as_integer().is_none()) {
        wrong_type(die, "a roll", report);
        report
            .last()
            .expect("it was just told")
            .help("write the rolls as a list of whole numbers: `[3, 1, 5]`");
    }
    dice
}

/// A file's name without folder and ending.
fn stem(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    file_name(name.rsplit_once('.').map_or(name, |(stem, _)| stem))
}

/// Whose letter a file is, by its name.
pub(super) fn player_of(path: &str, table: &Table, report: &mut Report) -> Option<usize> {
    let players = &table.game.players;
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_lowercase();
    let name = stem(path);
    let found = players.iter().position(|player| player.file == name);
    if found.is_some() && LETTERS.contains(&ending.as_str()) {
        return found;
    }
    let message = format!("{path} is no player's letter");
    let known: Vec<String> = players.iter().map(|player| format!("{}.yaml", player.file)).collect();
    let known = known.iter().map(String::as_str);
    report.error_nowhere(code::UNKNOWN_NAME, message).did_you_mean(&format!("{name}.yaml"), known, || {
        "letters are called like the players in game.yaml: ann.yaml".to_owned()
    });
    None
}

/// Reads a letter. One that can't be read at all is the player's affair; one that does not come in is reported.
pub(super) fn letter(
    path: &str,
    table: &Table,
    player: &Player,
    files: &mut Files,
    report: &mut Report,
) -> Option<Letter> {
    let bytes =
        Disk.read(path, MOST_TEXT).map_err(|trouble| report_trouble(path, &trouble, None, report)).ok()?;
    Some(post::letter(table, player, (path, &bytes), files))
}
