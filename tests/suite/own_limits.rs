//! The limits of rulebooks: what is within is read, what is beyond is an error that names the limit.

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::diag::{Report, Severity};
use punchboard::job::Job;
use punchboard::ruling::{Pcg32, Rest, UndecidedKind, Verdict};
use punchboard::source::Files;

use std::collections::BTreeMap;

use crate::support::folder::Folder;
use crate::support::named;

/// The tests of this file.
pub fn trials() -> Vec<Trial> {
    named!["own/limits":
        rulebooks_have_limits,
        rulings_have_limits,
    ]
}

/// A rulebook with a rule and some disputes.
fn rulebook(rules: &str, disputes: &str) -> String {
    format!(
        "kind: rulebook\ngame: custom\nname: small\ntitle: Small\nprefix: SM\n\
         sections: [{{id: SM-1, title: All, rules: [{{id: SM-1.1, rule: A rule.}}{rules}]}}]\n\
         disputes:\n{disputes}"
    )
}

/// A dispute with these steps.
fn steps(name: &str, steps: &str) -> String {
    format!("  {name}: {{state: {{n: 0}}, steps: [{steps}], outcome: {{n: n}}}}\n")
}

/// The errors of a rulebook.
fn errors(text: &str) -> Vec<String> {
    let door = Folder(BTreeMap::from([("all.yaml".to_owned(), text.as_bytes().to_vec())]));
    let report = Job::check(&door, &["all.yaml".to_owned()], &[]).report();
    let errors = report.iter().filter(|fault| fault.severity == Severity::Error);
    errors.map(|fault| format!("{}: {}", fault.code, fault.message)).collect()
}

fn rulebooks_have_limits() {
    let rules = |count: usize| {
        (2..=count).fold(String::new(), |all, n| all + &format!(", {{id: SM-1.{n}, rule: A rule.}}"))
    };
    let one = steps("d", "{rule: SM-1.1, set: {n: 1}}");
    let disputes = |count: usize| {
        (0..count).map(|n| steps(&format!("d{n}"), "{rule: SM-1.1, set: {n: 1}}")).collect::<String>()
    };
    let many = |count: usize| steps("d", &vec!["{rule: SM-1.1, set: {n: n + 1}}"; count].join(", "));
    let deep = |levels: usize| {
        let (open, close) = ("{rule: SM-1.1, steps: [".repeat(levels), "]}".repeat(levels));
        steps("d", &format!("{open}{{set: {{n: 1}}}}{close}"))
    };
    let with = |step: &str| rulebook("", &steps("d", step));
    for (within, beyond, named) in [
        (rulebook(&rules(2_000), &one), rulebook(&rules(2_001), &one), "2000 rules"),
        (rulebook("", &disputes(200)), rulebook("", &disputes(201)), "200 disputes"),
        (rulebook("", &many(2_000)), rulebook("", &many(2_001)), "2000 steps"),
        (rulebook("", &deep(20)), rulebook("", &deep(65)), ""),
        (with("{rule: SM-1.1, roll: 100d6, as: r}"), with("{rule: SM-1.1, roll: 101d6, as: r}"), "101 dice"),
        (
            with("{rule: SM-1.1, roll: d1000, as: r}"),
            with("{rule: SM-1.1, roll: d1001, as: r}"),
            "1001 sides",
        ),
        (
            with("{rule: SM-1.1, repeat: 1000, steps: [{set: {n: n + 1}}]}"),
            with("{rule: SM-1.1, repeat: 1001, steps: [{set: {n: n + 1}}]}"),
            "1001 turns",
        ),
    ] {
        assert_eq!(errors(&within), Vec::<String>::new(), "within {named}");
        let found = errors(&beyond);
        assert!(found.iter().any(|error| error.contains(named)), "{named}: {found:?}");
    }
}

/// The verdict of a dispute with these steps.
fn verdict(step: &str) -> Verdict {
    let text = rulebook("", &steps("d", step));
    let door = Folder(BTreeMap::from([("all.yaml".to_owned(), text.into_bytes())]));
    let scenario = "game: small\ndispute: d\nrules: all.yaml\n";
    let docket = adjudicate::read(&door, "scenario.yaml", scenario.as_bytes(), &mut Files::default());
    let entry = &docket.entries[0];
    let scenario = entry.scenario.as_ref().unwrap_or_else(|| panic!("{step}: {:?}", docket.report));
    let mut report = Report::default();
    let rules = adjudicate::house_rules(scenario, &[], &mut report);
    let rest = Rest::Seed(Pcg32::new(1));
    let ruling = adjudicate::judge(scenario, &entry.cards, &rules, &[], rest, &mut report);
    ruling.unwrap_or_else(|_| panic!("{step}: {report:?}")).verdict
}

fn rulings_have_limits() {
    let twice = "{rule: SM-1.1, repeat: 1000, steps: [{repeat: 1000, steps: [{set: {n: n + 1}}]}]}";
    for (step, kind, named) in [
        (twice, UndecidedKind::Error, "100000 steps"),
        ("{rule: SM-1.1, until: n < 0, steps: [{set: {n: n + 1}}]}", UndecidedKind::Endless, "1000 turns"),
        ("{rule: SM-1.1, let: {x: \"[1] * 1001\"}}", UndecidedKind::Error, "1000"),
        ("{rule: SM-1.1, let: {x: \"range(1, 2000)\"}}", UndecidedKind::Error, "1000"),
        ("{rule: SM-1.1, roll: \"{n + 101}d6\", as: r}", UndecidedKind::Error, "100"),
        ("{rule: SM-1.1, roll: \"d{n + 1001}\", as: r}", UndecidedKind::Error, "1000"),
        ("{rule: SM-1.1, repeat: n + 1001, steps: [{set: {n: n}}]}", UndecidedKind::Error, "1000"),
        ("{rule: SM-1.1, repeat: n - 1, steps: [{set: {n: n}}]}", UndecidedKind::Error, "-1 turns"),
    ] {
        match verdict(step) {
            Verdict::Undecided(why) => {
                assert_eq!(why.kind, kind, "{step}: {}", why.text);
                assert!(why.text.contains(named), "{step}: {}", why.text);
            }
            other => panic!("{step}: {other:?}"),
        }
    }
    // What is within is decided.
    for step in [
        "{rule: SM-1.1, repeat: 1000, steps: [{set: {n: n + 1}}]}",
        "{rule: SM-1.1, let: {x: \"[1] * 1000\"}}",
        "{rule: SM-1.1, until: n = 999, steps: [{set: {n: n + 1}}]}",
    ] {
        assert_eq!(verdict(step), Verdict::Resolved, "{step}");
    }
}
