//! Rulebooks of custom games: every case in `tests/own`, and every faulty rulebook.

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::adjudicate::verify::{Checked, verify};
use punchboard::cli::Disk;
use punchboard::diag::{Report, Severity};
use punchboard::job::Job;
use punchboard::source::{Files, Node, yaml};

use super::{entries, folder};

/// One test for each file of cases and each faulty rulebook.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for game in entries(&folder("own")).into_iter().filter(|path| path.is_dir()) {
        for file in
            ["cases.yaml", "odds.yaml"].map(|name| game.join(name)).into_iter().filter(|file| file.exists())
        {
            let name = format!("own/{}", label(&file));
            trials.push(crate::support::trial(name, move || cases_hold(&file)));
        }
    }
    for fault in faults() {
        let name = format!("own/faults/{}", text(&fault, "file"));
        trials.push(crate::support::trial(name, move || is_reported(&fault)));
    }
    trials
}

/// The last two parts of a path.
fn label(path: &Path) -> String {
    let parts: Vec<_> = path.iter().rev().take(2).map(|part| part.to_string_lossy()).collect();
    parts.into_iter().rev().collect::<Vec<_>>().join("/")
}

fn cases_hold(file: &Path) -> Result<(), Failed> {
    let bytes = std::fs::read(file)?;
    let docket = adjudicate::read(&Disk, &file.to_string_lossy(), &bytes, &mut Files::default());
    assert!(!docket.entries.is_empty(), "{}: no case in it", file.display());
    let mut failed = Vec::new();
    for entry in &docket.entries {
        let case = entry.node.get("case").and_then(Node::as_text).unwrap_or("a case without a name");
        match verify(entry, &mut Report::default()) {
            Checked::Passed => {}
            Checked::Failed(why) => failed.push(format!("{case}: {why}")),
            Checked::NoCase => failed.push(format!("{case}: it expects nothing")),
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n").into()) }
}

/// The lines of `faults.yaml`.
fn faults() -> Vec<Node> {
    let path = folder("own").join("faults/faults.yaml");
    let text = std::fs::read_to_string(path).expect("it is a file of the tests");
    let mut files = Files::default();
    let file = files.add("faults", text);
    let document = yaml::parse(&files, file, &mut Report::default()).remove(0);
    document.as_list().expect("a list").to_vec()
}

fn text(node: &Node, key: &str) -> String {
    node.get(key).and_then(Node::as_text).unwrap_or_default().to_owned()
}

fn is_reported(fault: &Node) -> Result<(), Failed> {
    let path: PathBuf = folder("own").join("faults").join(text(fault, "file"));
    let job = Job::check(&Disk, &[path.to_string_lossy().into_owned()], &[]);
    let report = job.report();
    let errors = report.iter().filter(|found| found.severity == Severity::Error);
    let errors: Vec<(String, usize)> = errors
        .map(|found| {
            let line = found.origin.map_or(0, |origin| {
                job.files().get(origin.file).text[..origin.start as usize].matches('\n').count() + 1
            });
            (found.code.name().to_owned(), line)
        })
        .collect();
    let is_as_expected = match text(fault, "code").as_str() {
        "none" => errors.is_empty(),
        code => errors.contains(&(code.to_owned(), text(fault, "line").parse()?)),
    };
    if is_as_expected { Ok(()) } else { Err(format!("reported: {errors:?}").into()) }
}
