//! `punchboard check`: every fault of definitions, in one run.

use super::report::{self, Faults, Format, bold};
use crate::cli::Disk;
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::compose::Options;
use crate::diag::{Report, render};
use crate::games;
use crate::press::{self, Order};

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
    let counts = Counts::of(&checked);
    on_paper(&mut checked);
    args.faults.apply(&mut checked.report);
    match args.format {
        Format::Json => {
            let json = render::json_report(&checked.report, &checked.files, counts.files);
            let text = serde_json::to_string_pretty(&json).expect("a report is plain data");
            terminal::out(&format!("{text}\n"));
        }
        Format::Text => {
            report::tell(&checked.report, &checked.files);
            terminal::out(&summary(&checked, counts));
        }
    }
    report::status(&checked.report)
}

/// What was checked.
#[derive(Clone, Copy)]
struct Counts {
    files: usize,
    cards: usize,
}

impl Counts {
    fn of(checked: &report::Checked) -> Counts {
        let decks = checked.loaded.sets.iter().flat_map(|set| &set.decks);
        Counts { files: checked.loaded.files.len(), cards: decks.map(|deck| deck.entries.len()).sum() }
    }
}

/// Composes what would be printed, for what would go wrong on paper.
fn on_paper(checked: &mut report::Checked) {
    let mut found = Report::default();
    for (set, game_file) in report::printable(checked) {
        let known_fields = |component: &str| games::known_fields(set.game, component);
        let order = Order {
            set: &set,
            game_file: &game_file,
            library: &checked.loaded.library,
            paper: None,
            options: Options::default(),
            draft: false,
            only: None,
            known_fields: &known_fields,
        };
        press::compose(&order, &Disk, &mut checked.files, &mut found, &mut |_, _, _| {});
    }
    checked.report.append_unless_told(found);
}

fn summary(checked: &report::Checked, counts: Counts) -> String {
    let some = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    let (files, cards) = (some(counts.files, "file"), some(counts.cards, "card"));
    if checked.report.iter().next().is_none() {
        return format!("{GREEN}all is well{PLAIN}: {files} and {cards} checked\n");
    }
    let found = bold(&report::counted(&checked.report));
    let worst = checked.report.sorted().into_iter().rev().max_by_key(|d| d.severity);
    let first = worst.map(|d| d.code.name()).unwrap_or_default();
    format!("{found} in {files} ({cards}); `punchboard explain {first}` tells more\n")
}
