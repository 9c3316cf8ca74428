//! `umpire verify`: compares the rulings on cases with what they expect, and replays games.

use std::path::Path;

use super::files::{self, Format};
use super::postal::folder::Folder;
use super::{postal, whole};
use crate::adjudicate::verify::{Checked, verify};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::cli::{Disk, disk};
use crate::diag::Report;
use crate::model::load::report_trouble;
use crate::source::door::{Found, Trouble as DoorTrouble};
use crate::source::{Door, Files};

/// The arguments of `verify`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Files with cases, or folders with them; `-` is standard input; or the folder of a game, which is replayed
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
}

/// Judges every case; prints those that fail and how many pass.
pub(super) fn run(args: &Args) -> Ended {
    let (games, cases): (Vec<&String>, Vec<&String>) = args.paths.iter().partition(|path| is_game(path));
    let games = games.into_iter().map(|path| verify_game(&Folder::open(Path::new(path)))).max();
    if cases.is_empty() {
        return Ok(games.unwrap_or(Status::Fine));
    }
    // The worst status counts.
    verify_cases(&cases).map(|cases| games.map_or(cases, |games| games.max(cases)))
}

/// Whether a path is the folder of a game.
fn is_game(path: &str) -> bool {
    let folder = Folder::open(Path::new(path));
    whole::is_whole(&folder) || folder.has("game.yaml") && folder.has("state.yaml")
}

/// Replays a game.
fn verify_game(folder: &Folder) -> Status {
    if whole::is_whole(folder) { whole::verify::run(folder) } else { postal::verify::run(folder) }
}

/// Reports that all files of a game are confirmed. `count` is the number of turns or rounds, and `word` is "turn" or "round".
pub(super) fn report_same(folder: &Folder, count: u32, word: &str, is_promised: bool) -> Status {
    let shown = folder.shown("");
    let what = match count {
        0 => format!("the start is confirmed; no {word} was played yet"),
        1 => format!("1 {word} is confirmed"),
        count => format!("{count} {word}s are confirmed"),
    };
    let seed = if is_promised { ", and the seed is the promised one" } else { "" };
    terminal::out(&terminal::folded(&format!("{GREEN}{shown}: {what}{seed}{PLAIN}\n")));
    Status::Fine
}

/// Reports a file of a game that differs from the replayed one. `what` is its path in the folder and the difference, `why` a possible
/// reason.
pub(super) fn report_difference(folder: &Folder, what: &str, why: &str) -> Status {
    terminal::out(&terminal::folded(&format!("{}\n  {why}\n", folder.shown(what))));
    Status::Faulty
}

/// Judges the cases of files.
fn verify_cases(paths: &[&String]) -> Ended {
    let mut files = Files::default();
    let mut report = Report::default();
    let (mut passed, mut failed) = (0, 0);
    let paths: Vec<String> = paths.iter().flat_map(|path| below(path, &mut report)).collect();
    for path in paths {
        let docket = files::read(&path, &mut files);
        report.append(docket.report);
        for (n, entry) in docket.entries.iter().enumerate() {
            let name = entry.scenario.as_ref().and_then(|scenario| scenario.case.clone());
            let name = name.unwrap_or_else(|| format!("scenario {}", n + 1));
            match verify(entry, &mut report) {
                Checked::Passed => passed += 1,
                Checked::NoCase => {}
                Checked::Failed(why) => {
                    failed += 1;
                    terminal::out(&format!("{path}: {name}: {why}\n"));
                }
            }
        }
    }
    files::print_faults(&report, &files, Format::Text);
    if passed + failed == 0 && !report.has_errors() {
        return Err(Trouble::with_help(
            "there are no cases",
            "a case is a scenario with `case:` and `expect:`",
        ));
    }
    if passed + failed == 0 {
        return Ok(Status::Unreadable);
    }
    let look = if failed == 0 { GREEN } else { "" };
    terminal::out(&format!("{look}{passed} passed, {failed} failed{PLAIN}\n"));
    Ok(if report.has_errors() {
        Status::Unreadable
    } else if failed > 0 {
        Status::Faulty
    } else {
        Status::Fine
    })
}

/// The YAML files at a path.
fn below(path: &str, report: &mut Report) -> Vec<String> {
    if path == "-" {
        return vec![path.to_owned()];
    }
    match Disk.look(path) {
        Ok(Found::File) => vec![path.to_owned()],
        Ok(Found::Folder(paths)) => {
            let ending = |path: &str| path.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
            let is_yaml = |path: &String| matches!(ending(path).as_deref(), Some("yaml" | "yml"));
            paths.into_iter().filter(is_yaml).collect()
        }
        Err(trouble) => {
            report_trouble(path, &trouble, None, report);
            if trouble == DoorTrouble::NotFound {
                report.last().map(|fault| fault.help(disk::help_for_missing(path)));
            }
            Vec::new()
        }
    }
}
