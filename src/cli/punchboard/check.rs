//! `punchboard check`: every fault of definitions, in one run.

use std::collections::BTreeSet;

use super::report::{self, Faults, Format, bold};
use super::sarif;
use crate::cli::Disk;
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::compose::Options;
use crate::diag::{Report, render};
use crate::games;
use crate::model::{Content, load};
use crate::press::{self, Order};
use crate::source::door::BUILT_IN;
use crate::source::names;

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

/// Composes what would be printed, for what would go wrong on paper, and reads the layouts and sheets that nothing uses.
fn on_paper(checked: &mut report::Checked) {
    let mut found = Report::default();
    let mut used = BTreeSet::new();
    for (mut set, game_file) in report::printable(checked) {
        if !set.files.contains(&game_file.origin.file) {
            // What the program prints of its own accord, and always the same, is none of these definitions' faults.
            let own = games::game(set.game).facts().of_the_rulebook;
            set.decks.retain(|deck| !own.contains(&deck.component.value.as_str()));
        }
        for file in &game_file.files {
            used.insert(names::key(&file.sheet.value));
            used.extend(file.parts.iter().filter_map(|part| match &part.content {
                Content::Faces { component, layout } => {
                    set.decks_of(&component.value).next().map(|_| names::key(&layout.value))
                }
                Content::Plate(_) => None,
            }));
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
    let report::Checked { files, loaded, report, .. } = checked;
    let library = &loaded.library;
    // A layout that others extend need not be whole; what is wrong with it shows in them.
    let bases = library.layouts.values().filter_map(|layout| layout.node.as_map()?.get("extends")?.as_text());
    used.extend(bases.map(names::key));
    for layout in library.layouts.values().filter(|layout| !used.contains(&names::key(&layout.name.value))) {
        load::layout(&layout.name, library, &Disk, files, &mut found);
    }
    for sheet in library.sheets.values().filter(|sheet| !used.contains(&names::key(&sheet.name.value))) {
        load::sheet(&sheet.name, None, library, &Disk, files, &mut found);
    }
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
