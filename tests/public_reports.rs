//! The log of public reports in `docs/design/017-public-reports.md`: each names a test that exists.

use std::collections::BTreeSet;
use std::fs;

use libtest_mimic::Trial;

use punchboard::job::{Job, Wanted};

use crate::support::{named, pdf, press::Memory, trial};

/// The log.
const LOG: &str = "docs/design/017-public-reports.md";

/// The test. `others` are all other tests.
pub fn trials(others: &[Trial]) -> Vec<Trial> {
    let mut trials = named!("public_reports": texts_of_reports_fit);
    let names: BTreeSet<String> = others.iter().chain(&trials).map(|trial| trial.name().to_owned()).collect();
    let shown = trial("public_reports/each_is_shown_by_a_test", move || {
        each_is_shown(&names);
        Ok(())
    });
    trials.push(shown);
    trials
}

fn each_is_shown(names: &BTreeSet<String>) {
    #[expect(clippy::disallowed_methods, reason = "a test reads its data from disk itself")]
    let log = fs::read_to_string(LOG).expect("the log is there");
    let rows: Vec<Vec<&str>> = log
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| report"))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), 28, "each report has a row");
    for row in rows {
        let [_, _, shown] = row.as_slice() else { panic!("a row has three cells: {row:?}") };
        let tests: Vec<&str> = shown.split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "{row:?} names no test");
        for test in tests {
            assert!(names.contains(test), "there is no test {test}");
        }
    }
}

/// Prints a card with a text in a slot of 30 mm by 40 mm at 12 pt, and returns the words on its sheet.
fn words_of_a_card(text: &str) -> String {
    let set = format!(
        "kind: game\ngame: custom\ntitle: Reports\nfiles: [{{file: cards, sheet: a4-poker-9up, parts: [{{title: Cards, component: c, layout: l}}]}}]\n\
         ---\nkind: deck\ngame: custom\ncomponent: c\ncards: [{{name: Fox, charges: 4}}]\n\
         ---\nkind: layout\nname: l\nsize: poker\nfront: {{t: {{text: '{text}', x: 6mm, y: 6mm, width: 30mm, height: 40mm, size: 12pt}}}}\n"
    );
    let door = Memory::new(&[("set.yaml", set.as_str())]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    let faults: Vec<&str> = outcome.report.iter().map(|fault| fault.message.as_str()).collect();
    assert!(!outcome.report.has_errors() && !job.report().has_errors(), "{text}: {faults:?}");
    let read = pdf::read(&outcome.printed[0].pdf(job.files()).expect("its fonts can be embedded"));
    read.pages.iter().map(pdf::Page::whole_text).collect()
}

fn texts_of_reports_fit() {
    assert!(words_of_a_card("{\"o\"|times(charges)}").contains("oooo"), "as often as a field says");
    words_of_a_card(
        "https://example.org/an/address/without/a/single/blank/in/it/that/has/to/be/divided.html",
    );
    words_of_a_card(&":stat-attack:".repeat(30));
    words_of_a_card(&"Pay :stat-attack: for each. ".repeat(6));
}
