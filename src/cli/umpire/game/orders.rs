//! `umpire orders check`: shows how letters are understood, before the deadline.

use std::path::Path;

use clap::Subcommand;

use super::folder::Folder;
use super::inbox;
use crate::cli::disk;
use crate::cli::status::Status;
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::diag::render::wrapped;
use crate::diag::{Report, code};
use crate::games::letter::Letter;
use crate::games::letter::Received;
use crate::post::{self, Desk};
use crate::source::Files;

/// The arguments of `orders`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Show in plain sentences how letters are understood, and every mistake in them
    Check(Check),
}

#[derive(clap::Args)]
struct Check {
    /// Letters, folders with them, or the folder of a game for all letters of its next round
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
}

/// Reads letters and prints how they are understood.
pub(in crate::cli::umpire) fn run(args: &Args) -> Status {
    let What::Check(check) = &args.what;
    // The worst status counts.
    check.paths.iter().map(|path| check_path(Path::new(path))).max().unwrap_or(Status::Fine)
}

fn check_path(path: &Path) -> Status {
    let Some((folder, given)) = find_game(path) else {
        let mut report = Report::default();
        let shown = Some(disk::shown(path)).filter(|shown| !shown.is_empty());
        let shown = shown.unwrap_or_else(|| "this folder".to_owned());
        let message = format!("{shown} is not in the folder of a game by post");
        report.error_nowhere(code::NOT_FOUND, message).help(
            "name the folder of a game, or letters in it, as in `orders/06/` beside game.yaml and state.yaml",
        );
        files::print_faults(&report, &Files::default(), Format::Text);
        return Status::Unreadable;
    };
    check_game(&folder, path, given)
}

fn check_game(folder: &Folder, path: &Path, given: Given) -> Status {
    let (mut files, mut report) = (Files::default(), Report::default());
    match super::next_desk(folder, &mut files, &mut report) {
        Some(desk) => show((folder, path, given), &*desk, files, report),
        None => {
            files::print_faults(&report, &files, Format::Text);
            Status::Unreadable
        }
    }
}

/// Shows how the letters that a path names are understood, in any game.
fn show(
    (folder, path, given): (&Folder, &Path, Given),
    desk: &dyn Desk,
    mut files: Files,
    mut report: Report,
) -> Status {
    let letters = read(folder, path, given, desk, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    let mut status = if report.has_errors() { Status::Unreadable } else { Status::Fine };
    for (place, letter) in &letters {
        print_letter(desk, *place, letter);
        let faults = &letter.faults;
        files::print_faults(faults, &files, Format::Text);
        if faults.has_errors() {
            status = status.max(Status::Faulty);
        }
    }
    let players = desk.players();
    let missing = (0..players.len())
        .filter(|place| desk.is_expected(*place) && letters.iter().all(|(other, _)| other != place));
    let missing: Vec<&str> = missing.map(|place| players[place].name.as_str()).collect();
    if given != Given::Letter && !missing.is_empty() {
        let text = format!("Nothing has come from {}.", crate::diag::and_list(&missing));
        terminal::out(&format!("{}\n", wrapped(&text, terminal::width(), 0)));
    }
    status
}

/// What a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Given {
    /// A game, or all of its orders: the letters of its next round.
    Game,
    /// A folder of letters.
    Folder,
    /// One letter, or a mailbox.
    Letter,
}

/// Finds the game that a path belongs to, and what the path names; `None` if it is in no game.
fn find_game(path: &Path) -> Option<(Folder, Given)> {
    let folder = Folder::open(path);
    if folder.has("game.yaml") {
        return Some((folder, Given::Game));
    }
    // A relative path inside the game's folder does not contain the folder, but the absolute one does.
    let game = Folder::find_above(path).or_else(|| Folder::find_above(&path.canonicalize().ok()?))?;
    let is_orders = path.canonicalize().ok() == game.inner("orders").canonicalize().ok();
    let given = match path.is_dir() {
        true if is_orders => Given::Game,
        true => Given::Folder,
        false => Given::Letter,
    };
    Some((game, given))
}

/// The letters that a path names, each with the place of its player.
fn read(
    folder: &Folder,
    path: &Path,
    given: Given,
    desk: &dyn Desk,
    files: &mut Files,
    report: &mut Report,
) -> Vec<(usize, Letter)> {
    let letters = match given {
        Given::Game => inbox::letters(folder, desk, files, report).0,
        Given::Folder => inbox::letters_in(path, desk, files, report),
        Given::Letter => return inbox::read_file(path, desk, files, report),
    };
    let came = |(_, letter): &(usize, Letter)| letter.came;
    letters.into_iter().enumerate().filter(came).collect()
}

/// Prints one letter in sentences.
fn print_letter(desk: &dyn Desk, place: usize, letter: &Letter) {
    let word = match letter.received {
        Received::InFull => "",
        Received::InPart => ": a part of it can't be used",
        Received::Unusable => ": it can't be used",
        Received::Nothing => ": no orders",
    };
    terminal::out(&format!("{BOLD}{}, {}{word}{PLAIN}\n", desk.who(place), desk.when()));
    terminal::out(&sentences(desk, place, letter));
}

/// The effects of a letter, or of a missing one, one sentence a line.
pub(super) fn sentences(desk: &dyn Desk, place: usize, letter: &Letter) -> String {
    let mut out = String::new();
    for sentence in post::effects(desk, place, letter) {
        let text = wrapped(&sentence, terminal::width(), 4).replace('\n', "\n    ");
        out.push_str(&format!("  {text}\n"));
    }
    out
}
