//! Shared by the subcommands: reading scenarios, and printing faults and text.

use std::io::Read;
use std::path::Path;

use clap::ValueEnum;

use crate::adjudicate::{self, Docket};
use crate::cli::terminal::{self, DIM, PLAIN};
use crate::cli::{Disk, disk};
use crate::diag::{Report, code, render};
use crate::model::load::report_trouble;
use crate::ruling::render::{Extent, Looks};
use crate::source::door::{MOST_TEXT, Trouble};
use crate::source::{Door, Files};

/// How rulings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

/// Where the rulebook of a custom game is.
#[derive(clap::Args, Clone, Default)]
pub(super) struct RulesArgs {
    /// A file or folder with the rulebook of your own game [default: that beside the dispute, or the nearest one above]
    #[arg(long, value_name = "PATH")]
    pub(super) rules: Vec<String>,
}

/// Reads the scenarios of a file; `-` is standard input. If there is no such file, the text may be a dispute in one line.
/// `rules` are the files or folders of the rulebook of a custom game, if they are named.
pub(super) fn read(path: &str, rules: &[String], files: &mut Files) -> Docket {
    if adjudicate::is_line(path) && Disk.look(path) == Err(Trouble::NotFound) {
        return adjudicate::read_line(&Disk, path, rules, files);
    }
    let bytes = if path == "-" { standard_input() } else { Disk.read(path, MOST_TEXT) };
    match bytes {
        Ok(bytes) => {
            let name = if path == "-" { "standard input" } else { path };
            adjudicate::read_with(&Disk, name, &bytes, rules, files)
        }
        Err(trouble) => {
            let mut docket = Docket::default();
            report_trouble(path, &trouble, None, &mut docket.report);
            let help = match trouble {
                Trouble::NotFound if path.contains(' ') => {
                    "a dispute in one line has a word like x, against or attacks between the two sides: `umpire judge --help`".to_owned()
                }
                Trouble::NotFound => disk::help_for_missing(path),
                _ if Path::new(path).is_dir() => {
                    format!("name a file in it; for a game in a folder: `umpire status {path}`")
                }
                _ => return docket,
            };
            docket.report.last().map(|fault| fault.help(help));
            docket
        }
    }
}

fn standard_input() -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MOST_TEXT + 1).read_to_end(&mut bytes);
    read.map_err(|error| Trouble::Refused(error.to_string()))?;
    if bytes.len() as u64 > MOST_TEXT { Err(Trouble::TooLarge(MOST_TEXT)) } else { Ok(bytes) }
}

/// Prints a dispute in one line as a file: before a ruling on standard output, or separately on standard error.
pub(super) fn echo(docket: &Docket, is_separate: bool) {
    let Some(means) = &docket.means else { return };
    let indented = means.trim_end().replace('\n', "\n  ");
    let text = format!("{DIM}This line as a file{PLAIN}\n\n  {indented}\n\n");
    if is_separate { terminal::err(&text) } else { terminal::out(&text) }
}

/// Prints faults: as text to standard error, as JSON to standard output, as an object apart from rulings.
pub(super) fn print_faults(report: &Report, files: &Files, format: Format) {
    if report.iter().next().is_none() {
        return;
    }
    if format == Format::Json && report.has_errors() {
        let json = serde_json::to_string(&render::json_report(report, files, 1));
        terminal::out(&format!("{}\n", json.expect("a report is plain data")));
    } else {
        terminal::err(&render::text_report(report, files, terminal::style()));
    }
}

/// The layout of text on the terminal. Printing removes the colors where they are not wanted.
pub(super) fn looks(extent: Extent) -> Looks {
    Looks { colors: true, width: terminal::width(), extent }
}

/// Reports `--house-rule`s that are not `NAME=VALUE`.
pub(super) fn check_house_rules(rules: &[String], report: &mut Report) {
    for rule in rules.iter().filter(|rule| !rule.contains('=')) {
        report
            .error_nowhere(code::HOUSE_RULE, format!("\"{rule}\" is not a house rule"))
            .help("write `--house-rule NAME=VALUE`; `umpire rules GAME` lists the options");
    }
}
