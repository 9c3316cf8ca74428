//! `punchboard check`: every fault of definitions, in one run.

use super::report::{self, Faults, Format, bold};
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::diag::render;

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

/// Checks, prints what was found, and answers the exit status.
pub(super) fn run(args: &Args) -> u8 {
    let mut checked = report::check(&report::paths_or_built_in(&args.paths), &args.faults);
    args.faults.apply(&mut checked.report);
    let read = checked.loaded.files.len();
    match args.format {
        Format::Json => {
            let json = render::json_report(&checked.report, &checked.files, read);
            let text = serde_json::to_string_pretty(&json).expect("a report is plain data");
            terminal::out(&format!("{text}\n"));
        }
        Format::Text => {
            report::tell(&checked.report, &checked.files);
            terminal::out(&summary(&checked, read));
        }
    }
    report::status(&checked.report)
}

fn summary(checked: &report::Checked, read: usize) -> String {
    let cards: usize =
        checked.loaded.sets.iter().flat_map(|set| &set.decks).map(|deck| deck.entries.len()).sum();
    let files = if read == 1 { "1 file".to_owned() } else { format!("{read} files") };
    let cards = if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") };
    if checked.report.iter().next().is_none() {
        return format!("{GREEN}all is well{PLAIN}: {files} and {cards} checked\n");
    }
    let found = bold(&report::counted(&checked.report));
    let first = checked.report.sorted().first().map(|d| d.code.name()).unwrap_or_default();
    format!("{found} in {files} ({cards}); `punchboard explain {first}` tells more\n")
}
