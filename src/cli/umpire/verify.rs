//! `umpire verify`: cases against what they expect.

use super::files::{self, Format};
use super::{ILLEGAL, REFUSED, RESOLVED};
use crate::adjudicate::verify::{Checked, verify};
use crate::cli::Disk;
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::diag::Report;
use crate::model::load::report_trouble;
use crate::source::door::Found;
use crate::source::{Door, Files};

/// The arguments of `verify`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Files of cases, or folders of them; `-` is standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
}

/// Judges every case, prints those that fail and how many passed, and answers the exit status.
pub(super) fn run(args: &Args) -> u8 {
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
        terminal::err("there is no case: a case is a scenario with `case:` and `expect:`\n");
        return REFUSED;
    }
    let look = if failed == 0 { GREEN } else { "" };
    terminal::out(&format!("{look}{passed} passed, {failed} failed{PLAIN}\n"));
    if report.has_errors() {
        REFUSED
    } else if failed > 0 {
        ILLEGAL
    } else {
        RESOLVED
    }
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
