//! `punchboard check`: every fault of definitions, in one run.

use super::report::{self, Faults, Format, bold};
use super::sarif;
use crate::cli::Disk;
use crate::cli::status::Status;
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::diag::{Report, render};
use crate::job::Job;

/// The arguments of `check`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Definition files, or folders of them; the built-in sets if none is named
    paths: Vec<String>,
    /// How faults are printed
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    faults: Faults,
}

/// Checks, and prints what was found.
pub(super) fn run(args: &Args) -> Status {
    let mut job = Job::check(&Disk, &report::paths_or_built_in(&args.paths), &args.faults.house_rules);
    let counts = Counts::of(&job);
    job.check_on_paper();
    let mut found = job.report();
    args.faults.policy().apply(&mut found);
    let status = report::status(&found);
    match args.format {
        Format::Json => print_json(&render::json_report(&found, job.files(), counts.files)),
        Format::Sarif => print_json(&sarif::log(&found, job.files(), job.definitions(), status)),
        Format::Text => {
            report::tell(&found, job.files());
            terminal::out(&summary(&found, counts));
        }
    }
    status
}

/// Prints a value as JSON to standard output.
pub(super) fn print_json(value: &impl serde::Serialize) {
    let text = serde_json::to_string_pretty(value).expect("a report is plain data");
    terminal::out(&format!("{text}\n"));
}

/// What was checked.
#[derive(Clone, Copy)]
struct Counts {
    files: usize,
    cards: usize,
}

impl Counts {
    fn of(job: &Job<'_>) -> Counts {
        let decks = job.sets().iter().flat_map(|set| &set.definitions().decks);
        Counts { files: job.definitions().len(), cards: decks.map(|deck| deck.entries.len()).sum() }
    }
}

fn summary(report: &Report, counts: Counts) -> String {
    let some = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    let (files, cards) = (some(counts.files, "file"), some(counts.cards, "card"));
    if report.iter().next().is_none() {
        return format!("{GREEN}all is well{PLAIN}: {files} and {cards} checked\n");
    }
    let found = report::counted(report);
    let worst = report.sorted().into_iter().rev().max_by_key(|d| d.severity);
    let first = worst.map(|d| d.code.name()).unwrap_or_default();
    let line = format!("{found} in {files} ({cards}); `punchboard explain {first}` tells more");
    let line = render::wrapped(&line, terminal::width(), 0);
    format!("{}\n", line.replacen(&found, &bold(&found), 1))
}
