//! `umpire verify`: cases against what they expect.

use std::path::Path;

use super::files::{self, Format};
use super::postal::folder::Folder;
use super::{postal, whole};
use crate::adjudicate::verify::{Checked, verify};
use crate::cli::Disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::diag::Report;
use crate::model::load::report_trouble;
use crate::source::door::Found;
use crate::source::{Door, Files};

/// The arguments of `verify`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Files of cases, or folders of them; `-` is standard input. The folder of a game is played again
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
}

/// Judges every case, prints those that fail and how many passed.
pub(super) fn run(args: &Args) -> Ended {
    let (games, cases): (Vec<&String>, Vec<&String>) = args.paths.iter().partition(|path| is_game(path));
    let of_games = games.into_iter().map(|path| of_game(&Folder::at(Path::new(path)))).max();
    if cases.is_empty() {
        return Ok(of_games.unwrap_or(Status::Fine));
    }
    // The gravest tells.
    of_cases(&cases).map(|of_cases| of_games.map_or(of_cases, |of_games| of_games.max(of_cases)))
}

/// Whether a path is the folder of a game.
fn is_game(path: &str) -> bool {
    let folder = Folder::at(Path::new(path));
    whole::is_meant(&folder) || folder.has("game.yaml") && folder.has("state.yaml")
}

/// Plays a game again.
fn of_game(folder: &Folder) -> Status {
    if whole::is_meant(folder) { whole::verify::run(folder) } else { postal::verify::run(folder) }
}

/// Tells that a game comes out the same: so many turns or rounds, whose word is given.
pub(super) fn tell_same(folder: &Folder, (count, word): (u32, &str), is_promised: bool) -> Status {
    let shown = folder.shown("");
    let what = match count {
        0 => format!("the beginning comes out the same; no {word} was played yet"),
        1 => format!("1 {word} comes out the same"),
        count => format!("{count} {word}s come out the same"),
    };
    let seed = if is_promised { ", and the seed is the one that was promised" } else { "" };
    terminal::out(&terminal::folded(&format!("{GREEN}{shown}: {what}{seed}{PLAIN}\n")));
    Status::Fine
}

/// Tells what of a game does not come out the same, by its path in the folder, and how that may be.
pub(super) fn tell_difference(folder: &Folder, what: &str, how: &str) -> Status {
    terminal::out(&terminal::folded(&format!("{}\n  {how}\n", folder.shown(what))));
    Status::Faulty
}

/// Judges the cases of files.
fn of_cases(paths: &[&String]) -> Ended {
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
            "there is no case",
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

/// The files that a path stands for.
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
            Vec::new()
        }
    }
}
