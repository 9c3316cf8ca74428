//! Tables of cards: each folder of `tests/tables` has definitions, and beside it in `NAME.txt` the fields of the
//! cards that are read from them, and their faults.

use std::fmt::Write as _;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::model::load;
use punchboard::source::{Files, Node};

use super::{compare, entries, folder, run};
use crate::support::trial;

/// The tests.
pub fn trials() -> Vec<Trial> {
    let folders = entries(&folder("tables")).into_iter().filter(|path| path.is_dir());
    folders
        .map(|path| {
            let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
            trial(format!("tables/{name}"), move || table(&path, &name))
        })
        .collect()
}

/// The cards of a folder, deck by deck, and what `check` prints.
fn table(path: &Path, name: &str) -> Result<(), Failed> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let within = path.to_string_lossy().into_owned();
    let loaded = load::definitions(&Disk, &[within], &mut files, &mut report);
    let mut out = String::new();
    for deck in loaded.sets.iter().flat_map(|set| &set.decks) {
        writeln!(out, "{}:", deck.component.value)?;
        for entry in &deck.entries {
            let fields = entry.fields.iter().map(|(key, node)| format!("{}: {}", key.text, shown(node)));
            writeln!(out, "  {}", fields.collect::<Vec<_>>().join(" | "))?;
        }
    }
    let checked = run(&["check", name], &folder("tables"));
    let expected = path.with_extension("txt");
    compare(&expected, &format!("{out}\n{}{}", checked.err, checked.out))
}

/// A value in one line.
fn shown(node: &Node) -> String {
    match (node.as_list(), node.as_map()) {
        (Some(list), _) => format!("[{}]", list.iter().map(shown).collect::<Vec<_>>().join(", ")),
        (_, Some(map)) => {
            let fields = map.iter().map(|(key, node)| format!("{}: {}", key.text, shown(node)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        _ => node.as_text().unwrap_or("~").replace('\n', "⏎"),
    }
}
