//! The files of rounds that pages show: all of them to the keeper, and to a player those that the player may read.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

use serde_json::{Value, json};

use super::{Keeper, Seat};
use crate::chance::digest;
use crate::cli::umpire::game::{folder::Folder, game_of};
use crate::diag::Report;
use crate::source::Files;
use crate::source::letter::marks;

/// The folders with files that a round leaves.
const SHELVES: [&str; 3] = ["rounds", "errata", "reminders"];
/// What everybody may read of a game by post.
const PUBLIC: [&str; 3] = ["report.html", "report.pdf", "report.txt"];

impl Keeper {
    /// The numbers of the rounds that were played, in order; the set-up is 0.
    pub(super) fn numbers(&self) -> Vec<u32> {
        let all = fs::read_dir(self.folder.join("rounds")).into_iter().flatten().flatten();
        let mut numbers: Vec<u32> =
            all.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
        numbers.sort_unstable();
        numbers
    }

    /// All rounds for the keeper, the last first, with their files by their paths in the folder.
    pub(super) fn rounds(&self) -> Value {
        let of = |number: &u32| {
            let below = SHELVES.map(|shelf| format!("{shelf}/{number:02}"));
            let files: Vec<String> = below.iter().flat_map(|inner| self.below(inner)).collect();
            json!({"number": number, "files": files})
        };
        // Reminders and corrections for the next round are there before it is played.
        let next = self.next();
        let numbers = self.numbers();
        std::iter::once(&next).chain(numbers.iter().rev()).map(of).collect()
    }

    /// The rounds for a player, the last first.
    pub(super) fn rounds_for(&self, seat: &Seat) -> Value {
        let next = self.next();
        let numbers = self.numbers();
        let plays = self.presence(seat);
        let of =
            |number: &u32| json!({"number": number, "files": self.readable(seat, plays(*number), *number)});
        std::iter::once(&next).chain(numbers.iter().rev()).map(of).collect()
    }

    /// Tells by its number whether a player plays in a round. If the game can't be read, the answer is no.
    fn presence(&self, seat: &Seat) -> impl Fn(u32) -> bool + use<> {
        let game = game_of(&Folder::open(&self.folder), &mut Files::default(), &mut Report::default());
        let person = game.map(|game| {
            let people = game.people();
            people.into_iter().find(|person| person.name == seat.name).cloned()
        });
        move |round| {
            person.as_ref().is_some_and(|person| person.as_ref().is_none_or(|it| !it.has_left(round)))
        }
    }

    /// The files of a round that a player may read.
    fn files_for(&self, seat: &Seat, round: u32) -> Vec<String> {
        self.readable(seat, self.presence(seat)(round), round)
    }

    /// The same for a player of whom it is known whether he plays then, or has left and reads what everybody may read.
    fn readable(&self, seat: &Seat, plays: bool, round: u32) -> Vec<String> {
        let of_round = format!("rounds/{round:02}");
        if !plays {
            let public = PUBLIC.iter().chain(&["log.txt"]).map(|name| format!("{of_round}/{name}"));
            return public.filter(|inner| self.folder.join(inner).is_file()).collect();
        }
        let mut files = self.below(&format!("{of_round}/mail/{}", seat.file));
        if files.is_empty() {
            // Without letters, each player has a log if something is hidden, and all have one.
            files.extend(
                [format!("log-{}.txt", seat.file), "log.txt".to_owned()]
                    .map(|log| format!("{of_round}/{log}")),
            );
        } else {
            files.extend(PUBLIC.map(|name| format!("{of_round}/{name}")));
        }
        let endings = ["txt", "yaml", "eml"];
        files.extend(endings.map(|ending| format!("{of_round}/forms/{}.{ending}", seat.file)));
        files.extend(endings.map(|ending| format!("errata/{round:02}/{}.{ending}", seat.file)));
        files.retain(|inner| self.folder.join(inner).is_file());
        files
    }

    /// What a player last received: the text of the last mail, or the last log.
    pub(super) fn news_for(&self, seat: &Seat) -> Option<(u32, String)> {
        let last = self.numbers().into_iter().next_back()?;
        let files = self.files_for(seat, last);
        let news = ["/letter.txt", &format!("/log-{}.txt", seat.file), "/log.txt"];
        let inner = news.iter().find_map(|end| files.iter().find(|file| file.ends_with(end)))?;
        let text = fs::read_to_string(self.folder.join(inner)).ok()?;
        // The page has its own field for orders, so the mail's form, and how to send it, are left out.
        let lines = text.lines().skip_while(|line| *line == marks::NEWS || *line == marks::NEWS_OF_A_GAME);
        let is_news = |line: &&str| !line.starts_with(marks::ORDERS) && !line.starts_with("Answer this mail");
        let news: Vec<&str> = lines.take_while(is_news).collect();
        Some((last, news.join("\n").trim().to_owned()))
    }

    /// The form for a player's next letter, if there is one.
    pub(super) fn form_for(&self, seat: &Seat) -> Option<String> {
        let files = self.files_for(seat, *self.numbers().last()?);
        let form = files.iter().find(|file| file.contains("/forms/"))?;
        fs::read_to_string(self.folder.join(form)).ok()
    }

    /// The bytes of a file that the keeper, or a player, asks for by its path in the folder; `None` if there is none, or it is not theirs.
    pub(super) fn file_of(&self, inner: &str, seat: Option<&Seat>) -> Option<Vec<u8>> {
        let is_plain = |part: Component<'_>| matches!(part, Component::Normal(name) if !name.to_string_lossy().starts_with('.'));
        if !Path::new(inner).components().all(is_plain) {
            return None;
        }
        let round: u32 = inner.split('/').nth(1)?.parse().ok()?;
        let is_theirs = match seat {
            Some(seat) => self.files_for(seat, round).iter().any(|file| file == inner),
            None => SHELVES.iter().any(|shelf| inner.starts_with(&format!("{shelf}/"))),
        };
        let path = self.folder.join(inner);
        // A link might lead out of the folder.
        let is_inside =
            || path.canonicalize().ok()?.starts_with(self.folder.canonicalize().ok()?).then_some(());
        is_theirs.then(is_inside)??;
        fs::read(path).ok()
    }

    /// The files below a folder, by their paths in the game's folder, in order.
    fn below(&self, inner: &str) -> Vec<String> {
        let mut files = Vec::new();
        let mut names: Vec<PathBuf> = fs::read_dir(self.folder.join(inner))
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        names.sort();
        for path in names {
            let Some(name) =
                path.file_name().and_then(|name| name.to_str()).filter(|name| !name.starts_with('.'))
            else {
                continue;
            };
            let name = format!("{inner}/{name}");
            if path.is_dir() { files.extend(self.below(&name)) } else { files.push(name) }
        }
        files
    }

    /// A word that changes when something in the folder changes that a page shows.
    pub(super) fn stamp(&self) -> String {
        let next = self.next();
        let mut paths = vec![self.folder.join("state.yaml"), self.folder.join("game.yaml")];
        for inner in [
            format!("orders/{next:02}"),
            format!("reminders/{next:02}"),
            format!("errata/{next:02}"),
            "orders".to_owned(),
        ] {
            let below = fs::read_dir(self.folder.join(inner)).into_iter().flatten().flatten();
            paths.extend(below.map(|entry| entry.path()));
        }
        paths.sort();
        let seen = |path: &PathBuf| {
            let file = fs::metadata(path).ok();
            let at = file
                .as_ref()
                .and_then(|file| file.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok());
            format!("{} {:?} {at:?}\n", path.display(), file.map(|file| file.len()))
        };
        digest(paths.iter().map(seen).collect::<String>().as_bytes())
    }
}
