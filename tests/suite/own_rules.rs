//! Rulebooks of custom games: every case in `tests/own` and `decks/custom`, every faulty rulebook, and the faults of every set of cards.

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::adjudicate::verify::{Checked, verify};
use punchboard::cli::Disk;
use punchboard::diag::{Report, Severity};
use punchboard::job::Job;
use punchboard::source::{Files, Node, yaml};

use super::{entries, folder, run};

/// One test for each file of cases, those of built-in sets included, each set of cards that is checked, and each faulty rulebook.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for game in entries(&folder("own")).into_iter().filter(|path| path.is_dir()) {
        for file in files_of_cases(&game) {
            let name = format!("own/{}", label(&file));
            trials.push(crate::support::trial(name, move || cases_hold(&file)));
        }
    }
    for set in entries(&folder("../decks/custom")) {
        for file in files_of_cases(&set) {
            let name = format!("own/decks/{}", label(&file));
            trials.push(crate::support::trial(name, move || cases_hold(&file)));
        }
        if set.join("cases.yaml").exists() {
            let name = format!("own/decks/{}/proof", set.file_name().unwrap_or_default().to_string_lossy());
            trials.push(crate::support::trial(name, move || is_proved(&set)));
        }
    }
    for set in list("checks/checks.yaml") {
        let name = format!("own/checks/{}", text(&set, "folder"));
        trials.push(crate::support::trial(name, move || is_checked(&set)));
    }
    for fault in list("faults/faults.yaml") {
        let name = format!("own/faults/{}", text(&fault, "file"));
        trials.push(crate::support::trial(name, move || is_reported(&fault)));
    }
    trials
}

/// The cases of a folder.
fn files_of_cases(folder: &Path) -> impl Iterator<Item = PathBuf> {
    ["cases.yaml", "odds.yaml"].map(|name| folder.join(name)).into_iter().filter(|file| file.exists())
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

/// A built-in rulebook has no gap, no contradiction and no endless repetition among some combinations of its facts.
fn is_proved(set: &Path) -> Result<(), Failed> {
    let path = set.to_string_lossy();
    let found = run(&["prove", &path, "--budget", "8"], set);
    if found.status == 0 { Ok(()) } else { Err(format!("{}{}", found.out, found.err).into()) }
}

/// The entries of a list below `tests/own`.
fn list(name: &str) -> Vec<Node> {
    let path = folder("own").join(name);
    let text = std::fs::read_to_string(path).expect("it is a file of the tests");
    let mut files = Files::default();
    let file = files.add(name, text);
    let document = yaml::parse(&files, file, &mut Report::default()).remove(0);
    document.as_list().expect("a list").to_vec()
}

fn text(node: &Node, key: &str) -> String {
    node.get(key).and_then(Node::as_text).unwrap_or_default().to_owned()
}

/// All diagnostics of a set, nothing more and nothing less: code, severity, and the message where it is named.
fn is_checked(set: &Node) -> Result<(), Failed> {
    let path = folder("own").join("checks").join(text(set, "folder"));
    let house_rules = set.get("house_rules").into_iter().flat_map(Node::entries);
    let house_rules: Vec<String> = house_rules
        .map(|(name, value)| format!("{}={}", name.text, value.as_text().unwrap_or_default()))
        .collect();
    let job = Job::check(&Disk, &[path.to_string_lossy().into_owned()], &house_rules);
    let found: Vec<[String; 3]> = job
        .report()
        .iter()
        .map(|fault| {
            [
                fault.code.name().to_owned(),
                format!("{:?}", fault.severity).to_lowercase(),
                fault.message.clone(),
            ]
        })
        .collect();
    let expected = set.get("expect").and_then(Node::as_list).unwrap_or_default();
    let is_met = |expected: &Node, found: &[String; 3]| {
        let keys = ["code", "severity", "message"];
        keys.iter().zip(found).all(|(key, found)| !expected.holds(key) || text(expected, key) == *found)
    };
    let is_as_expected = found.len() == expected.len()
        && expected.iter().zip(&found).all(|(wanted, found)| is_met(wanted, found));
    if is_as_expected { Ok(()) } else { Err(format!("reported: {found:#?}").into()) }
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
    let (says, mut messages) = (text(fault, "says"), report.iter().map(|found| found.message.as_str()));
    let is_said = says.is_empty() || messages.any(|message| message == says);
    if is_as_expected && is_said { Ok(()) } else { Err(format!("reported: {report:?}").into()) }
}
