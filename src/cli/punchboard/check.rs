//! `punchboard check`: every fault of definitions, in one run.

use super::report::{self, Faults, Format, bold};
use super::sarif;
use crate::cli::Disk;
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::compose::Options;
use crate::diag::{Report, render};
use crate::games;
use crate::press::{self, Order};
use crate::source::door::BUILT_IN;

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
    let status = report::status(&checked.report);
    match args.format {
        Format::Json => {
            print_json(&render::json_report(&checked.report, &checked.files, counts.files));
        }
        Format::Sarif => {
            print_json(&sarif::log(&checked.report, &checked.files, &checked.loaded.files, status));
        }
        Format::Text => {
            report::tell(&checked.report, &checked.files);
            terminal::out(&summary(&checked, counts));
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
    fn of(checked: &report::Checked) -> Counts {
        let decks = checked.loaded.sets.iter().flat_map(|set| &set.decks);
        Counts { files: checked.loaded.files.len(), cards: decks.map(|deck| deck.entries.len()).sum() }
    }
}

/// Composes what would be printed, for what would go wrong on paper.
fn on_paper(checked: &mut report::Checked) {
    let mut found = Report::default();
    let sets = report::printable(checked);
    report::unused(&sets, &checked.loaded.library, &mut checked.files, &mut found);
    for (mut set, game_file) in sets {
        if !set.files.contains(&game_file.origin.file) {
            // What the program prints of its own accord, and always the same, is none of these definitions' faults.
            let own = games::game(set.game).facts().of_the_rulebook;
            set.decks.retain(|deck| !own.contains(&deck.component.value.as_str()));
        }
        let known_fields = |component: &str| games::known_fields(set.game, component);
        let order = Order {
            set: &set,
            game_file: &game_file,
            library: &checked.loaded.library,
            paper: None,
            options: Options { faults_only: true, ..Options::default() },
            draft: false,
            only: None,
            known_fields: &known_fields,
        };
        press::compose(&order, &Disk, &mut checked.files, &mut found, &mut |_, _, _| {});
        press::check_unprinted(&order, &Disk, &mut checked.files, &mut found);
    }
    let report::Checked { files, report, .. } = checked;
    report.append_unless_told(found, |origin| files.get(origin.file).name.starts_with(BUILT_IN));
}

fn summary(checked: &report::Checked, counts: Counts) -> String {
    let some = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    let (files, cards) = (some(counts.files, "file"), some(counts.cards, "card"));
    if checked.report.iter().next().is_none() {
        return format!("{GREEN}all is well{PLAIN}: {files} and {cards} checked\n");
    }
    let found = report::counted(&checked.report);
    let worst = checked.report.sorted().into_iter().rev().max_by_key(|d| d.severity);
    let first = worst.map(|d| d.code.name()).unwrap_or_default();
    let line = format!("{found} in {files} ({cards}); `punchboard explain {first}` tells more");
    let line = render::wrapped(&line, terminal::width(), 0);
    format!("{}\n", line.replacen(&found, &bold(&found), 1))
}
