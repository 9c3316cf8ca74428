//! `umpire odds`: the probability of each claim and of each outcome.

use super::files::{self, Format, RulesArgs};
use crate::adjudicate::odds::How;
use crate::adjudicate::odds_unknown::answer_each;
use crate::adjudicate::{self, Entry};
use crate::cli::status::Status;
use crate::cli::terminal;
use crate::diag::{Diagnostic, Report, code};
use crate::ruling::render::Extent;
use crate::ruling::{Answer, OddsUnder, render};
use crate::source::{Files, names};

/// The arguments of `odds`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Files with scenarios, `-` for standard input, or disputes in one line (see `umpire judge --help`)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// How to print the odds
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Choose a value for an option of the rulebook
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    house_rules: Vec<String>,
    /// Print every outcome with its table, not only the ten likeliest
    #[arg(long)]
    full: bool,
    /// Count every possibility, however long it takes, and never estimate
    #[arg(long, conflicts_with = "samples")]
    exact: bool,
    /// Estimate from this many rulings with random dice instead of counting
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    samples: Option<u64>,
    /// The seed of these random dice
    #[arg(long, value_name = "S", default_value_t = 1, requires = "samples")]
    seed: u64,
}

/// Computes the odds and prints them.
pub(super) fn run(args: &Args) -> Status {
    let mut files = Files::default();
    let mut status = Status::Fine;
    let mut report = Report::default();
    files::check_house_rules(&args.house_rules, &mut report);
    if report.has_errors() {
        files::print_faults(&report, &files, args.format);
        return Status::Unreadable;
    }
    for path in &args.files {
        let docket = files::read(path, &args.rules.rules, &mut files);
        files::print_faults(&docket.report, &files, args.format);
        if docket.report.has_errors() {
            status = Status::Unreadable;
        }
        for (n, entry) in docket.entries.into_iter().enumerate() {
            let path = names::one_line(path);
            let place = if n == 0 { path } else { format!("{path} ({})", n + 1) };
            match odds(args, entry, &files, place) {
                Ok((name, found)) => print(args, &name, &found),
                Err(ended) => status = status.max(ended),
            }
        }
    }
    status
}

/// The odds of a scenario.
enum Found {
    /// All of it is known.
    Sure(Answer),
    /// They depend on what is unknown.
    Under(OddsUnder),
}

/// The odds of one scenario, with its name.
///
/// # Errors
/// There are none; the reason was printed.
fn odds(args: &Args, entry: Entry, files: &Files, place: String) -> Result<(String, Found), Status> {
    let Entry { scenario, cards, mut report, .. } = entry;
    let Some(scenario) = scenario else {
        files::print_faults(&report, files, args.format);
        return Err(Status::Unreadable);
    };
    let name = scenario.title.clone().or(scenario.case.clone()).unwrap_or(place);
    let rules = adjudicate::house_rules(&scenario, &args.house_rules, &mut report);
    let how = match args.samples {
        Some(samples) => How::Sampled { samples, seed: args.seed },
        None if args.exact => How::Exactly,
        None => How::Soon,
    };
    let mut found = Report::default();
    let answer = adjudicate::odds::answer(&scenario, &cards, &rules, how, &mut found);
    let answer = match answer {
        Err(_) => match answer_each(&scenario, (&cards, &rules), how, &found, &mut report) {
            // Nothing is unknown: what was found is at fault.
            Ok(None) => {
                report.append(found);
                Ok(None)
            }
            each => each.map(|each| each.map(Found::Under)),
        },
        Ok(answer) => {
            report.append(found);
            Ok(answer.map(Found::Sure))
        }
    };
    files::print_faults(&report, files, args.format);
    if report.has_errors() {
        // In a custom game, what nobody has said is asked for, as in a ruling.
        let is_lacking = |fault: &Diagnostic| fault.code == code::MISSING_KEY;
        let lacks = scenario.own.is_some() && report.iter().any(is_lacking);
        return Err(if lacks { Status::Incomplete } else { Status::Unreadable });
    }
    let answer = answer.map_err(|_| Status::Unreadable)?;
    if answer.is_none() {
        terminal::err(&format!(
            "{name}: too many possibilities to count them all; without `--exact` the odds are estimated\n"
        ));
    }
    answer.map(|answer| (name, answer)).ok_or(Status::Unreadable)
}

fn print(args: &Args, name: &str, found: &Found) {
    let looks = files::looks(Extent::Usual);
    let text = match (args.format, found) {
        (Format::Json, Found::Sure(answer)) => render::odds_json(name, answer) + "\n",
        (Format::Json, Found::Under(under)) => render::odds_under_json(name, under) + "\n",
        (Format::Text, Found::Sure(answer)) => render::odds_text(name, answer, args.full, looks),
        (Format::Text, Found::Under(under)) => render::odds_under_text(name, under, args.full, looks),
    };
    terminal::out(&text);
}
