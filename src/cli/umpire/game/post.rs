//! `umpire post`: shows which letters have arrived before the deadline, which are missing or can't be used, and what would happen then;
//! writes reminders to send.

use std::fs;
use std::path::PathBuf;

use serde_json::{Map, json};

use super::folder::Folder;
use super::inbox;
use super::orders::sentences;
use crate::cli::disk;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::proofs;
use crate::diag::render::wrapped;
use crate::diag::{Report, and_list};
use crate::games::letter::Letter;
use crate::games::letter::{Received, Unused};
use crate::games::message::Message;
use crate::games::wish::{HOW_TO_RESIGN, Wishes};
use crate::post::{self, Desk};
use crate::ruling::Json;
use crate::source::Files;

/// The arguments of `post`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// The folder of the game, with game.yaml, state.yaml and orders/
    folder: PathBuf,
    /// Show what has arrived, but write no reminders
    #[arg(long)]
    dry_run: bool,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// The letters of a round, and the reminders to send.
struct Post {
    desk: Box<dyn Desk>,
    /// A letter for each player, which may be missing.
    letters: Vec<Letter>,
    /// Why the letters can't be played together.
    refused: Option<String>,
    /// Mails to players, each with the place of its player.
    reminders: Vec<(usize, Message)>,
    files: Files,
}

/// Reads letters, prints what has arrived, and writes reminders.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let folder = Folder::open(&args.folder);
    let Some(_lock) = folder.lock() else {
        return Ok(super::report_locked(&folder, args.format));
    };
    arrived(args, &folder)
}

fn arrived(args: &Args, folder: &Folder) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    if folder.is_unfinished() {
        super::report_unfinished(&mut report);
    } else if let Some(desk) = super::next_desk(folder, &mut files, &mut report) {
        return show(args, folder, desk, files, report);
    }
    files::print_faults(&report, &files, args.format);
    Ok(Status::Unreadable)
}

/// Shows what has arrived in any game.
fn show(args: &Args, folder: &Folder, desk: Box<dyn Desk>, mut files: Files, mut report: Report) -> Ended {
    let letters = inbox::letters_so_far(folder, &*desk, &mut files, &mut report);
    files::print_faults(&report, &files, args.format);
    let digest = proofs::before(folder, (desk.habits().word, desk.round()));
    let remind =
        |(place, letter)| Some((place, post::reminder(&*desk, (place, letter), digest.as_deref(), &files)?));
    let reminders = letters.iter().enumerate().filter_map(remind).collect();
    let refused = desk.together(&letters);
    let post = Post { desk, letters, refused, reminders, files };
    // If a letter could not be assigned to a player, nobody is reminded, because it may be theirs.
    let writes = !args.dry_run && !report.has_errors();
    let written = if writes { post.write(folder)? } else { Vec::new() };
    terminal::out(&match args.format {
        Format::Text => post.text(folder, &written, report.has_errors()),
        Format::Json => format!("{}\n", post.json(folder, &written)),
    });
    let has_slips = post.letters.iter().any(|letter| letter.faults.has_errors());
    Ok(if report.has_errors() {
        Status::Unreadable
    } else if has_slips || post.refused.is_some() {
        Status::Faulty
    } else {
        Status::Fine
    })
}

impl Post {
    /// Writes the reminders, and removes those of players who have sent something since. Returns the paths of the written ones.
    fn write(&self, folder: &Folder) -> Result<Vec<String>, String> {
        let inner = format!("reminders/{:02}", self.desk.round());
        disk::sweep(&folder.inner(&inner));
        let mut names = Vec::new();
        for (place, reminder) in &self.reminders {
            let (name, bytes) = post::message(self.desk.players()[*place], reminder, Vec::new());
            let path = folder.inner(&format!("{inner}/{name}"));
            disk::write(&path, &bytes).map_err(|error| disk::cannot_be_written(&path, &error))?;
            names.push(name);
        }
        for ending in ["eml", "txt"] {
            let players = self.desk.players();
            let all = players.iter().map(|player| format!("{}.{ending}", player.file));
            for name in all.filter(|name| !names.contains(name)) {
                // The file exists only if the player was reminded before.
                let _ = fs::remove_file(folder.inner(&format!("{inner}/{name}")));
            }
        }
        Ok(names.into_iter().map(|name| folder.shown(&format!("{inner}/{name}"))).collect())
    }

    /// The overview as text. `is_unclear`: some letter could not be assigned to a player.
    fn text(&self, folder: &Folder, written: &[String], is_unclear: bool) -> String {
        let Post { desk, letters, .. } = self;
        let mut out = format!("{BOLD}{}: {}{PLAIN}\n", desk.terms().title, desk.when());
        let width = terminal::width();
        let mut entry = |head: &str, text: &str| {
            let text = wrapped(text, width, 11).replace('\n', "\n           ");
            out.push_str(&format!("  {head:8} {text}\n"));
        };
        if let Some(due) = desk.terms().due(desk.round()) {
            entry("due", &due);
        }
        desk.news().iter().for_each(|news| entry("news", news));
        let words = [
            (Received::InFull, "in full"),
            (Received::InPart, "in part"),
            (Received::Unusable, "unusable"),
            (Received::Nothing, "nothing"),
        ];
        let players = desk.players();
        let all = || players.iter().zip(letters).map(|(player, letter)| (*player, letter));
        for (received, head) in words {
            let names = all().enumerate().filter(|(place, (_, letter))| {
                letter.received == received && (desk.is_expected(*place) || received != Received::Nothing)
            });
            let names: Vec<&str> = names.map(|(_, (player, _))| player.name.as_str()).collect();
            if !names.is_empty() {
                entry(head, &and_list(&names));
            }
        }
        let resigns: Vec<&str> =
            all().filter(|(_, letter)| letter.resigns()).map(|(player, _)| player.name.as_str()).collect();
        if !resigns.is_empty() {
            entry("resigns", &and_list(&resigns));
        }
        if let Some(refused) = &self.refused {
            entry("refused", &format!("{refused}: together, these letters break this rule"));
        }
        for (place, (player, letter)) in all().enumerate() {
            let is_notable = letter.wishes != Wishes::default()
                || !desk.is_in_order(place, &letters[place])
                || player.has_left(desk.round());
            if is_notable && (letter.came || desk.may_order(place)) {
                out.push_str(&self.player_text(place, width));
            }
        }
        if !written.is_empty() {
            let inner = folder.shown(&format!("reminders/{:02}", desk.round()));
            let mails =
                if written.len() == 1 { "1 mail".to_owned() } else { format!("{} mails", written.len()) };
            out.push_str(&format!("\n  written  {inner}/: {mails} to send{}\n", super::no_mails()));
        } else if is_unclear && !self.reminders.is_empty() {
            out.push_str("\n  written  no reminders, because it is not clear who has sent each letter\n");
        }
        out
    }

    /// The paragraph of a player: what can't be used, and what happens.
    fn player_text(&self, place: usize, width: usize) -> String {
        let letter = &self.letters[place];
        let what = match letter.received {
            Received::InFull => String::new(),
            Received::InPart => format!(": a part can't be used ({})", letter.name),
            Received::Unusable => format!(": nothing can be used ({})", letter.name),
            Received::Nothing if letter.came => format!(": no orders ({})", letter.name),
            Received::Nothing if self.desk.players()[place].has_left(self.desk.round()) => {
                ": has left".to_owned()
            }
            Received::Nothing => ": nothing has arrived".to_owned(),
        };
        let mut out = format!("\n{BOLD}{}{what}{PLAIN}\n", self.desk.who(place));
        for unused in Unused::all(&letter.faults, &self.files) {
            let help = unused.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
            let text = wrapped(&format!("{}{help}", unused.sentence()), width, 4).replace('\n', "\n    ");
            out.push_str(&format!("  {text}\n"));
        }
        if let Some(doubt) = letter.wishes.doubt() {
            let text = wrapped(&format!("{doubt}; {HOW_TO_RESIGN}"), width, 4).replace('\n', "\n    ");
            out.push_str(&format!("  {text}\n"));
        }
        out + &sentences(&*self.desk, place, &self.letters[place])
    }

    /// The overview as JSON.
    fn json(&self, folder: &Folder, written: &[String]) -> Json {
        let Post { desk, letters, files, .. } = self;
        let (desk, players) = (&**desk, desk.players());
        let item = |(place, letter): (usize, &Letter)| {
            let unused = Unused::all(&letter.faults, files).into_iter().map(|unused| {
                json!({"line": unused.line, "quoted": unused.quoted, "why": unused.why, "help": unused.help})
            });
            let mut item = Map::new();
            item.extend(desk.about(place).map(|(key, value)| (key.to_owned(), value)));
            item.insert("expected".to_owned(), desk.is_expected(place).into());
            item.insert("received".to_owned(), letter.received.word().into());
            if letter.resigns() {
                item.insert("resigns".to_owned(), true.into());
            }
            item.insert("letter".to_owned(), json!(letter.came.then_some(&letter.name)));
            item.insert("unused".to_owned(), unused.collect());
            item.insert("happens".to_owned(), post::effects(desk, place, letter).into());
            (players[place].name.clone(), Json::from(item))
        };
        json!({
            "game": desk.game().key(),
            "title": desk.terms().title,
            "round": desk.round(),
            "due": desk.terms().due(desk.round()),
            "letters": folder.shown(&inbox::expected(desk)),
            "news": desk.news(),
            "refused": self.refused,
            "players": letters.iter().enumerate().map(item).collect::<Map<String, Json>>(),
            "reminders": written,
        })
    }
}
