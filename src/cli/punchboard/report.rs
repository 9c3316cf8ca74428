//! Shared by `check` and `render`: which definitions to read, and how to print faults.

use clap::ValueEnum;

use crate::check::catalogue;
use crate::cli::status::Status;
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::diag::fold::grouped;
use crate::diag::{Diagnostic, Policy, Report, Severity, code, render};
use crate::model::GameName;
use crate::source::Files;
use crate::source::door::BUILT_IN;

/// How faults are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
    /// For code review tools: a SARIF 2.1.0 log
    Sarif,
}

/// Options that make faults more or less severe.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Faults {
    /// Choose a value for an option of the rulebook
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    pub house_rules: Vec<String>,
    /// Treat all warnings as errors
    #[arg(long, value_name = "WHAT", value_parser = ["warnings"])]
    pub deny: Vec<String>,
    /// Ignore warnings and notes of this code
    #[arg(long, value_name = "CODE", value_parser = known_code)]
    pub allow: Vec<String>,
}

fn known_code(text: &str) -> Result<String, String> {
    catalogue::explain(text).map(|explanation| explanation.code)
}

/// The paths to read: those given, or the built-in sets.
pub(super) fn paths_or_built_in(paths: &[String]) -> Vec<String> {
    if !paths.is_empty() {
        // The name of a game stands for its built-in set, unless there is a file of that name.
        return paths.iter().map(|path| built_in_of(path).unwrap_or_else(|| path.clone())).collect();
    }
    let sets = super::super::carried::below("decks/");
    // Examples of custom games are printed only when they are named.
    let games = sets.iter().filter(|path| path.ends_with("/game.yaml") && !path.starts_with("decks/custom/"));
    games.map(|path| format!("{BUILT_IN}{path}")).collect()
}

fn built_in_of(word: &str) -> Option<String> {
    let path = match GameName::from_key(word) {
        Some(game) => format!("decks/{}/game.yaml", game.key()),
        // An example of a custom game.
        None => format!("decks/custom/{word}/game.yaml"),
    };
    let is_file = std::path::Path::new(word).exists();
    (!is_file && super::super::carried::is_there(&path)).then(|| format!("{BUILT_IN}{path}"))
}

impl Faults {
    /// The values of `--allow` and `--deny`.
    pub(super) fn policy(&self) -> Policy {
        Policy { allow: self.allow.clone(), deny_warnings: !self.deny.is_empty() }
    }
}

/// The exit status for a report.
pub(super) fn status(report: &Report) -> Status {
    // A path without definitions is as wrong as a missing one.
    let unreadable = |d: &Diagnostic| {
        d.severity == Severity::Error
            && (code::UNREADABLE.contains(&d.code) || d.code == code::EMPTY && d.origin.is_none())
    };
    if report.iter().any(unreadable) {
        Status::Unreadable
    } else if report.has_errors() {
        Status::Faulty
    } else {
        Status::Fine
    }
}

/// Prints faults to standard error, as text.
pub(super) fn print_faults(report: &Report, files: &Files) {
    let style = terminal::style();
    terminal::err(&render::text_report(report, files, style));
}

/// "2 errors and 1 warning", "1 error at 52 places".
pub(super) fn counted(report: &Report) -> String {
    let some = |severity: Severity| {
        let (faults, places) = render::count(report, severity);
        let at = if places > faults { format!(" at {} places", grouped(places)) } else { String::new() };
        let plural = if faults == 1 { "" } else { "s" };
        (faults > 0).then(|| format!("{} {}{plural}{at}", grouped(faults), severity.word()))
    };
    let parts = [Severity::Error, Severity::Warning, Severity::Note].map(some);
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    crate::diag::and_list(&parts)
}

/// Text in bold where the terminal shows it.
pub(super) fn bold(text: &str) -> String {
    format!("{BOLD}{text}{PLAIN}")
}
