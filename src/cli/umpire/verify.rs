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
    if let [path] = args.paths.as_slice() {
        let folder = Folder::at(Path::new(path));
        if whole::is_meant(&folder) {
            return Ok(whole::verify::run(&folder));
        }
        if folder.has("game.yaml") && folder.has("state.yaml") {
            return Ok(postal::verify::run(&folder));
        }
    }
    let mut files = Files::default();
    let mut report = Report::default();
    let (mut passed, mut failed) = (0, 0);
    let paths: Vec<String> = args.paths.iter().flat_map(|path| below(path, &mut report)).collect();
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
    files::tell(&report, &files, Format::Text);
    if passed + failed == 0 && !report.has_errors() {
        return Err(Trouble::with_help(
            "there is no case",
            "a case is a scenario with `case:` and `expect:`",
        ));
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
