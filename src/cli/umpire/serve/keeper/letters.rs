//! The letters in the folder of a round, as pages read and write them.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Keeper, Seat};
use crate::cli::disk;
use crate::post;

/// The longest letter that a page writes, in bytes.
const LONGEST: usize = 200_000;
/// The longest letter that a page shows, in bytes.
const MOST_SHOWN: u64 = 200_000;
/// Endings of letters that can be changed as text; the first is that of new ones.
const TEXTS: [&str; 5] = ["txt", "yaml", "yml", "text", "md"];

/// A letter as the keeper's page sends it.
#[derive(Deserialize)]
pub(super) struct Written {
    round: u32,
    #[serde(flatten)]
    place: Place,
    text: String,
}

/// Where the keeper's page puts a letter.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    /// A file that is there.
    Name(String),
    /// The letter of the player of a name.
    Player(String),
    /// A mail with its headers, which name its sender.
    Mail {},
    /// The orders of all, in the file of the turn.
    Orders {},
}

/// A letter that the keeper's page removes.
#[derive(Deserialize)]
pub(super) struct Removed {
    round: u32,
    name: String,
}

impl Keeper {
    /// The number of the next round: one more than the last that was played.
    pub(super) fn next(&self) -> u32 {
        self.numbers().last().map_or(1, |last| last + 1)
    }

    /// The folder of the letters for a round, also if it is `7` instead of `07`.
    fn inbox(&self, round: u32) -> PathBuf {
        let orders = self.folder.join("orders");
        let is_it = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            path.is_dir() && name.parse() == Ok(round)
        };
        let found =
            fs::read_dir(&orders).into_iter().flatten().flatten().map(|entry| entry.path()).find(is_it);
        found.unwrap_or_else(|| orders.join(format!("{round:02}")))
    }

    /// The files of a round's letters, by name; the file with the orders of all has the number of the round as its name.
    fn files_of(&self, round: u32) -> Vec<PathBuf> {
        let all = fs::read_dir(self.inbox(round)).into_iter().flatten().flatten();
        let mut all: Vec<PathBuf> = all.map(|entry| entry.path()).collect();
        all.push(self.orders_file(round));
        all.retain(|path| path.is_file() && !path.is_symlink() && !name(path).starts_with('.'));
        all.sort();
        all
    }

    fn orders_file(&self, round: u32) -> PathBuf {
        self.folder.join(format!("orders/{round:02}.yaml"))
    }

    /// The letters of a round for the keeper's page, with their texts.
    pub(super) fn letters(&self, round: u32) -> Value {
        let shown = |path: PathBuf| json!({"name": name(&path), "text": text(&path)});
        self.files_of(round).into_iter().map(shown).collect()
    }

    /// The file with the letter of a player, where the letter is or would be written.
    fn letter_of(&self, seat: &Seat, round: u32) -> PathBuf {
        let is_own = |path: &&PathBuf| {
            let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
            path.file_stem().is_some_and(|stem| *stem == *seat.file) && TEXTS.contains(&&*ending)
        };
        let there = self.files_of(round);
        let new = || self.inbox(round).join(format!("{}.{}", seat.file, TEXTS[0]));
        there.iter().find(is_own).cloned().unwrap_or_else(new)
    }

    /// The text of a player's letter for the next round, if there is one.
    pub(super) fn letter(&self, seat: &Seat) -> Option<String> {
        text(&self.letter_of(seat, self.next()))
    }

    /// Writes a player's letter for the next round. Without a text, it is taken back.
    ///
    /// # Errors
    /// The game has no letters; or the text is too long, looks like the mails of others, or the disk does not take it.
    pub(super) fn write_own(&self, seat: &Seat, text: &str) -> Result<(), String> {
        if !self.is_by_post {
            return Err("this game is not played by post: its keeper writes the orders".to_owned());
        }
        // Several mails in one file are each from their own sender, who may be another player.
        if post::mails(text.as_bytes()).len() > 1 {
            return Err("these are several mails; write only your orders".to_owned());
        }
        let _work = self.work();
        let path = self.letter_of(seat, self.next());
        if text.trim().is_empty() { remove(&path) } else { write(&path, text) }
    }

    /// Writes a letter for the keeper.
    ///
    /// # Errors
    /// It is too long, names no letter of that round, or the disk does not take it.
    pub(super) fn write(&self, written: &Written) -> Result<(), String> {
        let _work = self.work();
        let Written { round, place, text } = written;
        self.check(*round)?;
        let path = match place {
            Place::Name(name) => self.file(*round, name)?,
            Place::Player(name) => {
                let seat = self.players.iter().find(|seat| seat.name == *name);
                self.letter_of(seat.ok_or_else(|| format!("{name} is no player of this game"))?, *round)
            }
            Place::Mail {} => self.new_mail(*round),
            Place::Orders {} => self.orders_file(*round),
        };
        write(&path, text)
    }

    /// Removes a letter.
    ///
    /// # Errors
    /// There is no such letter, or the disk refuses it.
    pub(super) fn remove(&self, removed: &Removed) -> Result<(), String> {
        let _work = self.work();
        self.check(removed.round)?;
        remove(&self.file(removed.round, &removed.name)?)
    }

    /// A letter that is there, by its name.
    fn file(&self, round: u32, wanted: &str) -> Result<PathBuf, String> {
        let found = self.files_of(round).into_iter().find(|path| name(path) == wanted);
        found.ok_or_else(|| format!("there is no letter {wanted} in round {round}"))
    }

    fn new_mail(&self, round: u32) -> PathBuf {
        let inbox = self.inbox(round);
        let mut names = (1_u32..).map(|n| inbox.join(format!("mail-{n}.eml")));
        names.find(|path| !path.exists()).expect("numbers do not end")
    }

    /// Letters belong to rounds that were played, or to the next one.
    fn check(&self, round: u32) -> Result<(), String> {
        let next = self.next();
        if (1..=next).contains(&round) { Ok(()) } else { Err(format!("the next round is {next}")) }
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A letter as text; `None` if it is missing, too long, or no text.
fn text(path: &Path) -> Option<String> {
    let is_short = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() <= MOST_SHOWN);
    if is_short { String::from_utf8(fs::read(path).ok()?).ok() } else { None }
}

/// Writes a letter with the ends of lines that files here have.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if text.len() > LONGEST {
        return Err("the letter is too long".to_owned());
    }
    let mut text = text.replace("\r\n", "\n");
    if !text.ends_with('\n') {
        text.push('\n');
    }
    disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))
}

fn remove(path: &Path) -> Result<(), String> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(disk::cannot_be_written(path, &error))
        }
        _ => Ok(()),
    }
}
