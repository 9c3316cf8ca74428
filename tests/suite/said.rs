//! Claims in the words that people type: each sentence in `tests/said` is understood, and is as true as it says.

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::ruling::Rest;
use punchboard::source::{Files, Node};

use super::{entries, folder};

/// How a sentence is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// It is a claim, and true.
    Right,
    /// It is a claim, and not true.
    Wrong,
    /// It is a claim that the ruling does not decide.
    Open,
    /// It says nothing about a result; the answer says what can be said.
    Unclear,
}

/// The sections of a file, in order.
const SECTIONS: [(&str, Answer); 4] = [
    ("right", Answer::Right),
    ("wrong", Answer::Wrong),
    ("open", Answer::Open),
    ("unclear", Answer::Unclear),
];

/// The scenario of one document, and what is said of it.
fn parts(document: &str) -> (String, Vec<(&str, Answer)>) {
    let (mut scenario, mut said, mut section) = (String::new(), Vec::new(), None);
    for line in document.lines() {
        match (line.strip_suffix(": |"), line.strip_prefix("  ")) {
            (Some(name), None) => section = SECTIONS.iter().find(|(other, _)| *other == name),
            (_, Some(line)) => match section {
                Some((_, answer)) => said.push((line.trim(), *answer)),
                None => scenario = format!("{scenario}{line}\n"),
            },
            _ => {}
        }
    }
    (scenario, said)
}

/// The sentences of one file that are answered in another way, each with the answer.
fn misunderstood(path: &Path) -> (usize, Vec<String>) {
    let text = fs::read_to_string(path).expect("the file can be read");
    let (mut all, mut failed) = (0, Vec::new());
    for document in text.split("\n---\n") {
        let (scenario, said) = parts(document);
        let docket = adjudicate::read(&Disk, "said.yaml", scenario.as_bytes(), &mut Files::default());
        let entry = docket.entries.into_iter().next().expect("there is a scenario");
        let mut scenario = entry.scenario.expect("it can be read");
        let rules = adjudicate::house_rules(&scenario, &[], &mut Report::default());
        let dice = scenario.dice.clone();
        all += said.len();
        for (said, expected) in said {
            scenario.claims = vec![("bob".to_owned(), Node::text(said, scenario.head))];
            let mut report = Report::default();
            let ruling =
                adjudicate::judge(&scenario, &entry.cards, &rules, &dice, Rest::Missing, &mut report);
            let (answer, why) = match &ruling {
                Ok(ruling) => match ruling.claims.first() {
                    Some(claim) if claim.differs.is_none() => (Answer::Right, String::new()),
                    Some(claim) => {
                        let differs = claim.differs.as_ref().map(|differs| &differs.ruled_text);
                        (Answer::Wrong, format!("{differs:?}"))
                    }
                    None => (Answer::Open, String::new()),
                },
                Err(_) => (Answer::Unclear, format!("{:?}", report.iter().next().map(|fault| &fault.help))),
            };
            if answer != expected {
                failed.push(format!("{said}: {answer:?}, not {expected:?} {why}"));
            }
        }
    }
    (all, failed)
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let trial = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(format!("said/{name}"), move || {
            let (all, failed) = misunderstood(&path);
            if failed.is_empty() {
                return Ok(());
            }
            Err(format!("{} of {all}:\n{}", failed.len(), failed.join("\n")).into())
        })
    };
    entries(&folder("said")).into_iter().map(trial).collect()
}
