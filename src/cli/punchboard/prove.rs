//! `punchboard prove`: what a rulebook leaves open, with a scenario that shows it, and what nothing needs.

use clap::ValueEnum;
use serde_json::json;

use super::check::print_json;
use super::report;
use crate::cli::Disk;
use crate::cli::progress::Progress;
use crate::cli::status::Status;
use crate::cli::terminal::{self, DIM, GREEN, PLAIN};
use crate::diag::fold::grouped;
use crate::diag::render::{self, Style, wrapped};
use crate::games::custom::own::prove::{Example, Proof, Stand, Suspect};
use crate::job::Job;
use crate::job::proofs::{BUDGET, Proved, as_diagnostic};
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::source::{Door, Files};

/// The arguments of `prove`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Folders or files with rulebooks and their cards; then names of disputes [default: all of them]
    #[arg(required = true, value_name = "PATH")]
    words: Vec<String>,
    /// How to print what was found
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The most combinations of facts and options for each dispute; of more, so many are taken, evenly spread
    #[arg(long, value_name = "N", default_value_t = BUDGET, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    budget: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
}

/// A bar that shows how far a proof is.
pub(super) struct Bar(Progress);

impl Bar {
    /// A bar of a proof that has not begun.
    pub(super) fn new() -> Bar {
        Bar(Progress::new(1))
    }

    /// Shows how far the proof of a dispute is.
    pub(super) fn show(&self, Stand { dispute, done, of }: Stand<'_>) {
        self.0.set_steps(of as usize);
        self.0.set_done(done as usize);
        self.0.show(dispute);
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.0.finish();
    }
}

/// Proves rulebooks and prints what was found.
pub(super) fn run(args: &Args) -> Status {
    // The first word is a path in any case, so that a missing one is reported as such.
    let is_path = |(n, word): &(usize, &String)| *n == 0 || Disk.look(word).is_ok();
    let (paths, disputes): (Vec<_>, Vec<_>) = args.words.iter().enumerate().partition(is_path);
    let words = |found: Vec<(usize, &String)>| -> Vec<String> {
        found.into_iter().map(|(_, word)| word.clone()).collect()
    };
    let job = Job::check(&Disk, &report::paths_or_built_in(&words(paths)), &[]);
    let unread = job.report();
    if report::status(&unread) == Status::Unreadable {
        report::print_faults(&unread, job.files());
        return Status::Unreadable;
    }
    let bar = Bar::new();
    let proved = job.prove(&words(disputes), args.budget, &|stand| bar.show(stand));
    bar.finish();
    let all = match proved {
        Ok(all) => all,
        Err(faults) => {
            match args.format {
                Format::Json => print_json(&render::json_report(&faults, job.files(), 1)),
                Format::Text => report::print_faults(&faults, job.files()),
            }
            return Status::Unreadable;
        }
    };
    match args.format {
        Format::Json => print_json(&as_json(&all, job.files())),
        Format::Text => print(&all, job.files()),
    }
    let has_errors = proofs(&all).flat_map(|proof| &proof.found).any(|(suspect, _)| suspect.what.is_error());
    if has_errors { Status::Faulty } else { Status::Fine }
}

fn proofs(all: &[Proved]) -> impl Iterator<Item = &Proof> {
    all.iter().flat_map(|of| &of.proofs)
}

fn print(all: &[Proved], files: &Files) {
    let style = Style { colors: true, width: terminal::width() };
    let mut out = String::new();
    for (suspect, example) in proofs(all).flat_map(|proof| &proof.found) {
        out.push_str(&render::text(&as_diagnostic(suspect), files, style));
        out.push('\n');
        if let Some((scenario, is_cut)) = example.as_ref().map(Example::short) {
            let how = if is_cut { " --seed 1` (any dice do):" } else { "`:" };
            out.push_str(&format!("  {DIM}shown by `umpire judge{how}{PLAIN}\n\n"));
            yaml(&scenario).lines().for_each(|line| out.push_str(&format!("    {line}\n")));
        }
        out.push('\n');
    }
    for of in all {
        for proof in &of.proofs {
            let name = if all.len() > 1 {
                format!("{} {}", of.game, proof.dispute)
            } else {
                proof.dispute.to_string()
            };
            out.push_str(&format!("{}\n", wrapped(&summary(&name, proof), style.width, 2)));
        }
    }
    terminal::out(&out);
}

/// What was gone through of a dispute, and how much was found.
fn summary(name: &str, proof: &Proof) -> String {
    let found = match proof.found.len() {
        0 if proof.is_whole() && proof.left_out.is_empty() => format!("{GREEN}nothing is wrong{PLAIN}"),
        0 => "nothing found".to_owned(),
        1 => "1 found".to_owned(),
        found => format!("{found} found"),
    };
    let mut parts = vec![went(proof), found];
    parts.extend(proof.left_out.iter().map(|fact| format!("{fact}: not gone through")));
    if proof.cut > 0 {
        let cut = grouped(proof.cut as usize);
        parts.push(format!("{cut} not to the end, since they have too many positions"));
    }
    format!("{name}: {}", parts.join("; "))
}

/// "all 5,184 combinations", "1,000,000 of 38,102,400 combinations, with all 1,204 pairs of values".
fn went(proof: &Proof) -> String {
    let count = |n: u128| usize::try_from(n).map_or_else(|_| format!("{:.1e}", n as f64), grouped);
    let taken = grouped(proof.taken as usize);
    if u128::from(proof.taken) == proof.of {
        return if proof.of == 1 {
            "the only combination".to_owned()
        } else {
            format!("all {taken} combinations")
        };
    }
    let pairs = proof.pairs.map(|pairs| format!(", with all {} pairs of values", count(pairs)));
    let of = if proof.of == u128::MAX { "more than 10³⁸".to_owned() } else { count(proof.of) };
    format!("{taken} of {of} combinations, evenly spread{}", pairs.unwrap_or_default())
}

fn as_json(all: &[Proved], files: &Files) -> Json {
    let count = |is_error: bool| {
        proofs(all).flat_map(|proof| &proof.found).filter(|(s, _)| s.what.is_error() == is_error).count()
    };
    let disputes: Vec<Json> =
        all.iter().flat_map(|of| of.proofs.iter().map(|proof| of_dispute(&of.game, proof, files))).collect();
    json!({ "errors": count(true), "warnings": count(false), "disputes": disputes })
}

fn of_dispute(game: &str, proof: &Proof, files: &Files) -> Json {
    let of = u64::try_from(proof.of).map_or_else(|_| Json::from(proof.of as f64), Json::from);
    let pairs = proof.pairs.and_then(|pairs| u64::try_from(pairs).ok());
    json!({
        "game": game,
        "dispute": &*proof.dispute,
        "of": of,
        "gone_through": proof.taken,
        "pairs": pairs,
        "not_to_the_end": proof.cut,
        "left_out": proof.left_out.iter().map(|fact| &**fact).collect::<Vec<_>>(),
        "found": proof.found.iter().map(|(s, example)| of_suspect(s, example.as_ref(), files)).collect::<Vec<_>>(),
    })
}

fn of_suspect(suspect: &Suspect, example: Option<&Example>, files: &Files) -> Json {
    let fault = as_diagnostic(suspect);
    let place = files.position(suspect.place);
    let mut found = json!({
        "code": fault.code.name(),
        "severity": fault.severity.word(),
        "about": suspect.about,
        "message": fault.message,
        "rules": suspect.rules.iter().map(|rule| rule.name()).collect::<Vec<_>>(),
        "file": files.get(suspect.place.file).name,
        "line": place.line,
        "column": place.column,
        "help": fault.help,
    });
    if let (Some(found), Some(Example { scenario, .. })) = (found.as_object_mut(), example) {
        found.insert("scenario".to_owned(), scenario.clone());
        if let Some(dice) = scenario.get("dice") {
            found.insert("dice".to_owned(), dice.clone());
        }
        found.insert("file_of_scenario".to_owned(), Json::from(yaml(scenario)));
    }
    found
}
