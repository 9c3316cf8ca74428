//! `umpire post`: shows which letters have arrived before the deadline, which are missing or can't be used, and what would happen then;
//! writes reminders to send.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use super::folder::Folder;
use super::orders::sentences;
use super::rounds::errata_of;
use super::{inbox, latecomers};
use crate::cli::disk;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::diag::render::wrapped;
use crate::diag::{Report, and_list, code};
use crate::games::postal::erratum::Erratum;
use crate::games::postal::{GAME, Letter, Message, Player, Received, Table, echo, reminder};
use crate::post;
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
    table: Table,
    /// A letter for each player, which may be missing.
    letters: Vec<Letter>,
    /// Mails to players, each with the place of its player.
    reminders: Vec<(usize, Message)>,
    files: Files,
}

/// Reads letters, prints what has arrived, and writes reminders.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let folder = Folder::open(&args.folder);
    let (mut files, mut report) = (Files::default(), Report::default());
    let Some(_lock) = folder.lock() else {
        return Ok(super::report_locked(&folder, args.format));
    };
    let read = read(&folder, &mut files, &mut report);
    files::print_faults(&report, &files, args.format);
    let Some((table, letters)) = read else { return Ok(Status::Unreadable) };
    let remind = |(place, letter): (usize, &Letter)| {
        Some((place, reminder(&table, &table.players[place], letter, &files)?))
    };
    let reminders = letters.iter().enumerate().filter_map(remind).collect();
    let post = Post { table, letters, reminders, files };
    // If a letter could not be assigned to a player, nobody is reminded, because it may be theirs.
    let writes = !args.dry_run && !report.has_errors();
    let written = if writes { post.write(&folder)? } else { Vec::new() };
    terminal::out(&match args.format {
        Format::Text => post.text(&folder, &written, report.has_errors()),
        Format::Json => format!("{}\n", post.json(&folder, &written)),
    });
    let has_slips = post.letters.iter().any(|letter| letter.faults.has_errors());
    Ok(if report.has_errors() {
        Status::Unreadable
    } else if has_slips {
        Status::Faulty
    } else {
        Status::Fine
    })
}

/// The game before its next round, and its letters so far.
fn read(folder: &Folder, files: &mut Files, report: &mut Report) -> Option<(Table, Vec<Letter>)> {
    if folder.is_unfinished() {
        report
            .error_nowhere(code::NOT_FOUND, "an earlier run was interrupted while it wrote a round")
            .help("`umpire turn` finishes it");
        return None;
    }
    let (name, state) = (folder.shown("state.yaml"), super::state(folder, report)?);
    let mut table = super::table(folder, (&name, &state), files, report)?;
    latecomers::check(folder, &table, None, report);
    table.news.extend(errata_of(folder, table.round(), files, report).iter().map(Erratum::sentence));
    let letters = inbox::letters_so_far(folder, &table, files, report);
    Some((table, letters))
}

impl Post {
    /// Whether a player is expected to send orders.
    fn is_expected(&self, player: &Player) -> bool {
        self.table.has_creature(player) && !player.has_left(self.table.round())
    }

    /// Writes the reminders, and removes those of players who have sent something since. Returns the paths of the written ones.
    fn write(&self, folder: &Folder) -> Result<Vec<String>, String> {
        let inner = format!("reminders/{:02}", self.table.round());
        disk::sweep(&folder.inner(&inner));
        let mut names = Vec::new();
        for (place, reminder) in &self.reminders {
            let player = &self.table.players[*place];
            let (name, bytes) = post::message(player, reminder, Vec::new());
            let path = folder.inner(&format!("{inner}/{name}"));
            disk::write(&path, &bytes).map_err(|error| disk::cannot_be_written(&path, &error))?;
            names.push(name);
        }
        for ending in ["eml", "txt"] {
            let all = self.table.players.iter().map(|player| format!("{}.{ending}", player.file));
            for name in all.filter(|name| !names.contains(name)) {
                // The file exists only if the player was reminded before.
                let _ = fs::remove_file(folder.inner(&format!("{inner}/{name}")));
            }
        }
        Ok(names.into_iter().map(|name| folder.shown(&format!("{inner}/{name}"))).collect())
    }

    /// The overview as text. `is_unclear`: some letter could not be assigned to a player.
    fn text(&self, folder: &Folder, written: &[String], is_unclear: bool) -> String {
        let Post { table, letters, .. } = self;
        let mut out = format!("{BOLD}{}: {}{PLAIN}\n", table.game.title, table.when());
        let width = terminal::width();
        let mut entry = |head: &str, text: &str| {
            let text = wrapped(text, width, 11).replace('\n', "\n           ");
            out.push_str(&format!("  {head:8} {text}\n"));
        };
        if let Some(due) = table.game.due(table.round()) {
            entry("due", &due);
        }
        table.news.iter().for_each(|news| entry("news", news));
        let words = [
            (Received::InFull, "in full"),
            (Received::InPart, "in part"),
            (Received::Unusable, "unusable"),
            (Received::Nothing, "nothing"),
        ];
        let all: Vec<(&Player, &Letter)> = table.players.iter().zip(letters).collect();
        for (received, head) in words {
            let names = all.iter().filter(|(player, letter)| {
                letter.received == received && (self.is_expected(player) || received != Received::Nothing)
            });
            let names: Vec<&str> = names.map(|(player, _)| player.name.as_str()).collect();
            if !names.is_empty() {
                entry(head, &and_list(&names));
            }
        }
        let others = all.iter().filter(|(player, letter)| {
            let is_notable = letter.received != Received::InFull || player.has_left(table.round());
            is_notable && (letter.came || table.has_creature(player))
        });
        for (player, letter) in others {
            out.push_str(&self.player_text(player, letter, width));
        }
        if !written.is_empty() {
            let inner = folder.shown(&format!("reminders/{:02}", table.round()));
            let mails =
                if written.len() == 1 { "1 mail".to_owned() } else { format!("{} mails", written.len()) };
            out.push_str(&format!("\n  written  {inner}/: {mails} to send{}\n", super::no_mails()));
        } else if is_unclear && !self.reminders.is_empty() {
            out.push_str("\n  written  no reminders, because it is not clear who has sent each letter\n");
        }
        out
    }

    /// The paragraph of a player: what can't be used, and what happens.
    fn player_text(&self, player: &Player, letter: &Letter, width: usize) -> String {
        let what = match letter.received {
            Received::InFull => String::new(),
            Received::InPart => format!(": a part can't be used ({})", letter.name),
            Received::Unusable => format!(": nothing can be used ({})", letter.name),
            Received::Nothing if letter.came => format!(": no orders ({})", letter.name),
            Received::Nothing if player.has_left(self.table.round()) => ": has left".to_owned(),
            Received::Nothing => ": nothing has arrived".to_owned(),
        };
        let mut out = format!("\n{BOLD}{}{what}{PLAIN}\n", player.who());
        for unused in letter.unused(&self.files) {
            let help = unused.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
            let text = wrapped(&format!("{}{help}", unused.sentence()), width, 4).replace('\n', "\n    ");
            out.push_str(&format!("  {text}\n"));
        }
        out + &sentences(&self.table, player, letter)
    }

    /// The overview as JSON.
    fn json(&self, folder: &Folder, written: &[String]) -> Json {
        let Post { table, letters, files, .. } = self;
        let players = table.players.iter().zip(letters).map(|(player, letter)| {
            let unused = letter.unused(files);
            let unused = unused.iter().map(|unused| {
                json!({"line": unused.line, "quoted": unused.quoted, "why": unused.why, "help": unused.help})
            });
            let item = json!({
                "species": player.species,
                "expected": self.is_expected(player),
                "received": letter.received.word(),
                "letter": letter.came.then_some(&letter.name),
                "unused": unused.collect::<Json>(),
                "happens": echo::sentences(table, player, letter),
            });
            (player.name.clone(), item)
        });
        json!({
            "game": GAME.key(),
            "title": table.game.title,
            "round": table.round(),
            "due": table.game.due(table.round()),
            "letters": folder.shown(&inbox::expected(table)),
            "news": table.news,
            "players": players.collect::<serde_json::Map<String, Json>>(),
            "reminders": written,
        })
    }
}
