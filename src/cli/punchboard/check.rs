//! `punchboard check`: reports every fault of definitions in one run.

use super::lang::{self, AlreadyReported, Lang};
use super::prove::Bar;
use super::report::{self, Faults, Format, bold};
use super::sarif;
use crate::cli::Disk;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::diag::{Report, or_list, render};
use crate::job::Job;

/// The arguments of `check`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Names of built-in games, definition files, or folders with them [default: the built-in sets]
    paths: Vec<String>,
    /// The language to check, like de; or all, for each language of the definitions
    #[arg(long, value_name = "LANG", value_parser = lang::parse)]
    lang: Option<Lang>,
    /// How to print faults
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Prove rulebooks of custom games, too: see `punchboard prove`
    #[arg(long)]
    prove: bool,
    #[command(flatten)]
    faults: Faults,
}

/// Checks definitions and prints the faults.
pub(super) fn run(args: &Args) -> Ended {
    let paths = report::paths_or_built_in(&args.paths);
    let languages = lang::languages(args.lang, &paths, &args.faults);
    if languages.len() > 1 && args.format != Format::Text {
        let names: Vec<&str> = languages.iter().flatten().map(|language| language.word()).collect();
        return Err(format!("json and sarif hold one language: write --lang {}", or_list(&names)).into());
    }
    let (mut reported, mut worst) = (AlreadyReported::default(), Status::Fine);
    for language in &languages {
        let mut job = Job::check_in(&Disk, &paths, &args.faults.house_rules, *language);
        let counts = Counts::of_job(&job);
        let mut of_languages = Report::default();
        lang::report_missing(&mut job, args.lang, &mut of_languages);
        job.check_on_paper();
        let mut found = job.report();
        found.append(of_languages);
        if args.prove {
            let bar = Bar::new();
            found.append(job.report_of_proofs(&|stand| bar.show(stand)));
            bar.finish();
        }
        args.faults.policy().apply(&mut found);
        let status = report::status(&found);
        worst = worst.max(status);
        match args.format {
            Format::Json => print_json(&render::json_report(&found, job.files(), counts.files)),
            Format::Sarif => print_json(&sarif::log(&found, job.files(), job.definitions(), status)),
            Format::Text => {
                let name =
                    language.filter(|_| languages.len() > 1).map(|language| format!("{}: ", language.name()));
                let summary = format!("{}{}", name.unwrap_or_default(), summary(&found, counts));
                reported.retain_new(&mut found, job.files());
                report::print_faults(&found, job.files());
                terminal::out(&summary);
            }
        }
    }
    Ok(worst)
}

/// Prints a value as JSON to standard output.
pub(super) fn print_json(value: &impl serde::Serialize) {
    let text = serde_json::to_string_pretty(value).expect("a report is plain data");
    terminal::out(&format!("{text}\n"));
}

/// How many files and cards were checked.
#[derive(Clone, Copy)]
struct Counts {
    files: usize,
    cards: usize,
}

impl Counts {
    fn of_job(job: &Job<'_>) -> Counts {
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
    let line = format!("{found} in {files} ({cards}); see `punchboard explain {first}`");
    let line = render::wrapped(&line, terminal::width(), 0);
    format!("{}\n", line.replacen(&found, &bold(&found), 1))
}
