//! Proofs of rulebooks: what `tests/own/proofs/prove.yaml` lists, nothing more and nothing less; each scenario leaves
//! its dispute open when it is judged.

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games::custom::own::prove::{Example, Proof, Suspect, What};
use punchboard::job::Job;
use punchboard::job::proofs::Proved;
use punchboard::ruling::{Json, Missing, Rest, UndecidedKind, Unsaid, Verdict, render};
use punchboard::source::{Files, Node, yaml};

use super::folder;
use crate::support::named;

/// One test for each dispute that is proved, and those of this file.
pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = listed()
        .into_iter()
        .map(|wanted| {
            let name = format!("own/proofs/{}", text(&wanted, "dispute"));
            crate::support::trial(name, move || is_found(&wanted))
        })
        .collect();
    trials.extend(named!["own/proofs":
        a_sample_has_all_pairs_and_is_the_same_each_time,
        repetitions_that_grow_are_not_gone_through_to_the_end,
        decisions_are_tried_and_shown,
        what_only_texts_read_is_not_called_unused,
        one_dispute_alone_does_not_judge_what_others_share,
        all_assumed_facts_are_missing_if_asked_strictly,
    ]);
    trials
}

fn prove(path: &str, disputes: &[&str], budget: u64) -> Vec<Proved> {
    let job = Job::check(&Disk, &[folder(path).to_string_lossy().into_owned()], &[]);
    let wanted: Vec<String> = disputes.iter().map(|name| (*name).to_owned()).collect();
    job.prove(&wanted, budget, &|_| {}).unwrap_or_else(|report| panic!("{path}: {report:?}"))
}

/// Proves a rulebook that is written in a test, with its cards.
fn prove_text(text: &str, budget: u64) -> Vec<Proof> {
    let path = super::partly::scratch(&format!("prove-{}-{budget}", text.len())).join("rulebook.yaml");
    std::fs::write(&path, text).expect("a file for a test");
    let job = Job::check(&Disk, &[path.to_string_lossy().into_owned()], &[]);
    let proved = job.prove(&[], budget, &|_| {}).unwrap_or_else(|report| panic!("{report:?}"));
    for (suspect, example) in proved.iter().flat_map(|of| &of.proofs).flat_map(|proof| &proof.found) {
        is_shown(&path.to_string_lossy(), suspect, example.as_ref());
    }
    proved.into_iter().flat_map(|of| of.proofs).collect()
}

/// The entries of `prove.yaml`.
fn listed() -> Vec<Node> {
    let path = folder("own/proofs").join("prove.yaml");
    let text = std::fs::read_to_string(path).expect("it is a file of the tests");
    let mut files = Files::default();
    let file = files.add("prove", text);
    let document = yaml::parse(&files, file, &mut Report::default()).remove(0);
    document.as_list().expect("a list").to_vec()
}

fn text(node: &Node, key: &str) -> String {
    node.get(key).and_then(Node::as_text).unwrap_or_default().to_owned()
}

fn is_found(wanted: &Node) -> Result<(), Failed> {
    let dispute = text(wanted, "dispute");
    let path = folder("own/proofs");
    let job = Job::check(&Disk, &[path.to_string_lossy().into_owned()], &[]);
    let proved = job.prove(&[], 1_000_000, &|_| {}).unwrap_or_else(|report| panic!("{report:?}"));
    let proof = proved[0].proofs.iter().find(|proof| *proof.dispute == *dispute).expect("it is proved");
    assert_eq!(proof.of, text(wanted, "of").parse::<u128>()?, "combinations");
    let found = wanted.get("found").and_then(Node::as_list).unwrap_or_default();
    let is_meant = |node: &Node, suspect: &Suspect, example: Option<&Example>| {
        let line = job.files().position(suspect.place).line;
        let scenario = example.map_or(Json::Null, |example| example.scenario.clone());
        suspect.what.code().name() == text(node, "code")
            && node.get("about").is_none_or(|about| about.as_text() == suspect.about.as_deref())
            && node.get("line").is_none_or(|wanted| wanted.as_integer() == Some(line as i64))
            && node.get("scenario").is_none_or(|wanted| {
                punchboard::ruling::data(wanted)
                    .as_object()
                    .is_some_and(|facts| facts.iter().all(|(key, value)| scenario.get(key) == Some(value)))
            })
            && node
                .get("dice")
                .is_none_or(|dice| scenario.get("dice") == Some(&punchboard::ruling::data(dice)))
    };
    for node in found {
        let count =
            proof.found.iter().filter(|(suspect, example)| is_meant(node, suspect, example.as_ref())).count();
        assert_eq!(count, 1, "{:?} among {:#?}", punchboard::ruling::data(node), proof.found);
    }
    assert_eq!(proof.found.len(), found.len(), "{:#?}", proof.found);
    for (suspect, example) in &proof.found {
        is_shown(&path.join("scenario.yaml").to_string_lossy(), suspect, example.as_ref());
    }
    Ok(())
}

/// Judges the scenario that shows a fault: the dispute must stay open for the same reason.
fn is_shown(file: &str, suspect: &Suspect, example: Option<&Example>) {
    let Some(example) = example else {
        assert!(!suspect.what.is_error(), "{suspect:?} without a scenario");
        return;
    };
    let kind = match suspect.what {
        What::Gap => UndecidedKind::Gap,
        What::Contradiction => UndecidedKind::Contradiction,
        What::Endless => UndecidedKind::Endless,
        _ => UndecidedKind::Error,
    };
    let written = render::yaml(&example.scenario);
    let docket = adjudicate::read(&Disk, file, written.as_bytes(), &mut Files::default());
    let entry = &docket.entries[0];
    let scenario = entry.scenario.as_ref().unwrap_or_else(|| panic!("{written}: {:?}", docket.report));
    let mut report = Report::default();
    let rules = adjudicate::house_rules(scenario, &[], &mut report);
    let dice = &scenario.dice;
    let ruling = adjudicate::judge(scenario, &entry.cards, &rules, dice, Rest::Missing, &mut report);
    let ruling = ruling.unwrap_or_else(|_| panic!("{written}: {report:?}"));
    match &ruling.verdict {
        Verdict::Undecided(why) => {
            assert_eq!((why.kind, &why.value), (kind, &suspect.about), "{written}");
            assert_eq!(ruling.left_over, 0, "dice of no use in {written}");
        }
        verdict => panic!("{verdict:?} in place of {kind:?}: {written}"),
    }
}

const HEAD: &str = "\
kind: rulebook
game: custom
name: small
title: Small
prefix: SM
sections: [{id: SM-1, title: All, rules: [{id: SM-1.1, rule: A rule.}, {id: SM-1.2, rule: Another., option: {name: how, default: one, values: {one: One., two: Two.}}}]}]
";

fn a_sample_has_all_pairs_and_is_the_same_each_time() {
    // The gap is at one pair of values in a million combinations.
    let facts: Vec<String> = ["a", "b", "c", "d", "e", "f"]
        .iter()
        .map(|name| format!("{name}: {{kind: whole, range: 0-9, assumed: 0}}"))
        .collect();
    let text = format!(
        "{HEAD}disputes: {{d: {{facts: {{{}}}, values: {{v: [{{rule: SM-1.1, when: not (b = 7 and e = 3), is: 1}}]}}, \
         steps: [{{find: v}}], outcome: {{v: v}}}}}}\n",
        facts.join(", ")
    );
    let first = prove_text(&text, 400);
    let proof = &first[0];
    assert_eq!((proof.of, proof.taken, proof.pairs), (1_000_000, 400, Some(1_500)), "{proof:?}");
    assert!(proof.found.iter().any(|(suspect, _)| suspect.what == What::Gap), "{proof:?}");
    assert!(!proof.found.iter().any(|(suspect, _)| suspect.what == What::Never), "not all was gone through");
    assert_eq!(format!("{:?}", prove_text(&text, 400)), format!("{first:?}"));
}

fn repetitions_that_grow_are_not_gone_through_to_the_end() {
    let text = format!(
        "{HEAD}disputes: {{d: {{state: {{n: 0}}, steps: [{{rule: SM-1.1, until: n < 0, steps: [{{roll: d6, as: r}}, \
         {{set: {{n: n + r}}}}]}}], outcome: {{n: n}}}}, e: {{state: {{n: 0}}, steps: [{{rule: SM-1.1, until: n < 0, \
         steps: [{{set: {{n: n + 1}}}}]}}], outcome: {{n: n}}}}}}\n"
    );
    let proofs = prove_text(&text, 100);
    assert_eq!((proofs[0].cut, proofs[0].found.len()), (1, 0), "{proofs:?}");
    // Without dice, a thousand turns are enough.
    assert_eq!(proofs[1].cut, 0);
    assert!(
        matches!(proofs[1].found.as_slice(), [(suspect, _)] if suspect.what == What::Endless),
        "{proofs:?}"
    );
}

fn decisions_are_tried_and_shown() {
    let text = format!(
        "{HEAD}tables: {{t: {{rule: SM-1.2, rows: {{1-5: low}}}}}}\ndisputes: {{d: {{steps: [\
         {{rule: SM-1.1, choose: go, from: \"[left, right]\"}}, {{rule: SM-1.1, roll: d6, as: r}}, \
         {{rule: SM-1.1, choose: then, from: \"[left, right]\"}}, \
         {{rule: SM-1.2, when: go = right and then = left, under: {{how: two}}, look_up: t, row: r, as: found}}], \
         outcome: {{found: found}}}}, stuck: {{steps: [{{rule: SM-1.1, until: go = up, steps: [\
         {{choose: go, from: \"[left, right]\"}}]}}]}}}}\n"
    );
    let proofs = prove_text(&text, 100);
    let (suspect, Some(example)) = &proofs[0].found[0] else { panic!("{proofs:?}") };
    assert_eq!(suspect.what, What::Gap);
    assert_eq!(example.scenario["decisions"]["go"][0], "right", "{example:?}");
    assert_eq!(example.scenario["decisions"]["then"][0], "left", "{example:?}");
    assert_eq!(example.scenario["house_rules"]["how"], "two", "{example:?}");
    assert_eq!(example.scenario["dice"][0], 6, "{example:?}");
    let (suspect, Some(example)) = &proofs[1].found[0] else { panic!("{proofs:?}") };
    assert_eq!(suspect.what, What::Endless);
    assert_eq!(example.scenario["decisions"]["go"], "left", "each time the same: {example:?}");
}

fn what_only_texts_read_is_not_called_unused() {
    let text = format!(
        "{HEAD}disputes: {{d: {{values: {{shown: [{{rule: SM-1.1, is: 1}}], lost: [{{rule: SM-1.1, is: 2}}]}}, \
         steps: [{{rule: SM-1.2, let: {{x: 1}}}}], outcome: {{x: x}}, finding: \"{{shown}}\"}}}}\n"
    );
    let proofs = prove_text(&text, 100);
    let about: Vec<_> = proofs[0].found.iter().map(|(suspect, _)| suspect.about.as_deref()).collect();
    assert_eq!(about, [Some("lost")], "{proofs:?}");
}

fn one_dispute_alone_does_not_judge_what_others_share() {
    // `idle` and the rows of `large` belong to one dispute alone, `small` to another one.
    for (dispute, found) in [("never", 7), ("hole", 1), ("sound", 0)] {
        let proved = prove("own/proofs", &[dispute], 1_000_000);
        assert_eq!(proved[0].proofs[0].found.len(), found, "{proved:?}");
    }
}

fn all_assumed_facts_are_missing_if_asked_strictly() {
    let text =
        "game: march\ndispute: combat\nattackers: [Guard]\ndefender: Guard\nterrain: hill\nfree_hexes: []\n";
    for (text, missing) in
        [(text.to_owned(), vec!["night"]), (text.replace("terrain: hill\n", ""), vec!["terrain", "night"])]
    {
        let file = folder("../decks/custom/march").join("scenario.yaml");
        let docket = adjudicate::read(&Disk, &file.to_string_lossy(), text.as_bytes(), &mut Files::default());
        let entry = &docket.entries[0];
        let scenario = entry.scenario.as_ref().expect("a scenario");
        let mut report = Report::default();
        let rules = adjudicate::house_rules(scenario, &[], &mut report);
        let strict = Missing { dice: Rest::Missing, facts: Unsaid::Missing };
        let ruling = adjudicate::judge(scenario, &entry.cards, &rules, &[], strict, &mut report);
        let Verdict::Unsaid(facts) = ruling.expect("it is judged").verdict else { panic!("{text}") };
        let found: Vec<String> = facts.iter().map(|fact| fact.path.join(".")).collect();
        assert!(
            missing.iter().all(|path| found.iter().any(|found| found == path)),
            "{found:?}, not {missing:?}"
        );
    }
}
