//! What the subcommands share: files of scenarios in, faults and text out.

use std::io::Read;

use clap::ValueEnum;

use crate::adjudicate::{self, Docket};
use crate::cli::Disk;
use crate::cli::terminal::{self, DIM, PLAIN};
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

/// Reads the scenarios of a file; `-` is standard input. What is no file may be a dispute in one line.
pub(super) fn read(path: &str, files: &mut Files) -> Docket {
    if adjudicate::is_line(path) && Disk.look(path) == Err(Trouble::NotThere) {
        return adjudicate::of_line(&Disk, path, files);
    }
    let bytes = if path == "-" { standard_input() } else { Disk.read(path, MOST_TEXT) };
    match bytes {
        Ok(bytes) => {
            let name = if path == "-" { "standard input" } else { path };
            adjudicate::read(&Disk, name, &bytes, files)
        }
        Err(trouble) => {
            let mut docket = Docket::default();
            report_trouble(path, &trouble, None, &mut docket.report);
            if trouble == Trouble::NotThere && path.contains(' ') {
                let help = "a dispute in one line has x, v, > or attacks between the two sides: `umpire judge --help`";
                docket.report.last().map(|told| told.help(help));
            }
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

/// Tells which file a dispute in one line means: beside a ruling for people, else apart from it.
pub(super) fn echo(docket: &Docket, is_apart: bool) {
    let Some(means) = &docket.means else { return };
    let indented = means.trim_end().replace('\n', "\n  ");
    let text = format!("{DIM}As a file, this line is{PLAIN}\n\n  {indented}\n\n");
    if is_apart { terminal::err(&text) } else { terminal::out(&text) }
}

/// Prints faults: for people to standard error, for programs as an object of their own.
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

/// How text is laid out; what is printed loses its colors where there is no terminal.
pub(super) fn looks(extent: Extent) -> Looks {
    Looks { colors: true, width: terminal::width(), extent }
}

/// Reports `--house-rule`s that are no `NAME=VALUE`.
pub(super) fn check_house_rules(rules: &[String], report: &mut Report) {
    for rule in rules.iter().filter(|rule| !rule.contains('=')) {
        report
            .error_nowhere(code::HOUSE_RULE, format!("\"{rule}\" is not a house rule"))
            .help("write `--house-rule NAME=VALUE`; `umpire rules GAME` tells the options");
    }
}
