//! Every case with a part replaced, removed, doubled or swapped with another part: it is judged, printed and counted, and never panics.
//!
//! Each run of the suite tries 20,000 of them, in parallel parts; `just mutants 200000` tries more. A mutant that makes the program panic
//! is printed in full, to become a case.

#![allow(clippy::disallowed_methods, reason = "a test reads its own files and looks at its environment")]

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::support::odd::ODD;
use crate::support::watchdog::watched;
use libtest_mimic::Trial;
use punchboard::adjudicate::odds::How;
use punchboard::adjudicate::{self, Entry, Inquiry, Need};
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games;
use punchboard::ruling::{Answers, Pcg32, Rest, render};
use punchboard::source::Files;
use serde_yaml::Value;

/// The number of mutants of a run.
const MUTANTS: u64 = 20_000;
/// The number of parts of a run; each is one test.
const PARTS: u64 = 4;
/// The environment variable that asks for more.
pub const VARIABLE: &str = "PUNCHBOARD_MUTANTS";

/// A document in which a key may be repeated.
#[derive(Debug, Clone)]
enum Tree {
    Leaf(String),
    List(Vec<Tree>),
    Map(Vec<(String, Tree)>),
}

impl Tree {
    fn from_value(value: &Value) -> Tree {
        match value {
            Value::Sequence(values) => Tree::List(values.iter().map(Tree::from_value).collect()),
            Value::Mapping(map) => {
                Tree::Map(map.iter().map(|(key, value)| (text(key), Tree::from_value(value))).collect())
            }
            leaf => Tree::Leaf(text(leaf)),
        }
    }

    /// The number of its nodes, including itself.
    fn count(&self) -> usize {
        1 + match self {
            Tree::Leaf(_) => 0,
            Tree::List(all) => all.iter().map(Tree::count).sum(),
            Tree::Map(all) => all.iter().map(|(_, tree)| tree.count()).sum(),
        }
    }

    /// The node with a number: 0 is the tree itself.
    fn node(&mut self, n: usize) -> &mut Tree {
        if n == 0 {
            return self;
        }
        let mut n = n - 1;
        let inner: Vec<&mut Tree> = match self {
            Tree::Leaf(_) => Vec::new(),
            Tree::List(all) => all.iter_mut().collect(),
            Tree::Map(all) => all.iter_mut().map(|(_, tree)| tree).collect(),
        };
        for tree in inner {
            let count = tree.count();
            if n < count {
                return tree.node(n);
            }
            n -= count;
        }
        unreachable!("there are as many nodes as were counted")
    }

    /// As YAML in one line: JSON in which keys may be repeated.
    fn write(&self, out: &mut String) {
        match self {
            Tree::Leaf(text) => out.push_str(text),
            Tree::List(all) => {
                out.push('[');
                for tree in all {
                    tree.write(out);
                    out.push_str(", ");
                }
                out.push(']');
            }
            Tree::Map(all) => {
                out.push('{');
                for (key, tree) in all {
                    let _ = write!(out, "{key}: ");
                    tree.write(out);
                    out.push_str(", ");
                }
                out.push('}');
            }
        }
    }
}

/// A value in one line. Texts are quoted if they would be something else without quotes.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => serde_json::to_string(text).expect("a text is plain data"),
        other => serde_json::to_string(other).expect("a leaf is plain data"),
    }
}

/// Something random, reproducibly.
pub struct Chance(pub Pcg32);

impl Chance {
    pub fn below(&mut self, n: usize) -> usize {
        self.0.die(n.max(1) as u32) as usize - 1
    }
}

/// One case with one to three changes.
fn mutant(case: &Tree, chance: &mut Chance) -> Tree {
    let mut tree = case.clone();
    for _ in 0..=chance.below(3) {
        let count = tree.count();
        if count < 2 {
            break;
        }
        let (at, other) = (1 + chance.below(count - 1), 1 + chance.below(count - 1));
        match chance.below(4) {
            0 => *tree.node(at) = Tree::Leaf(ODD[chance.below(ODD.len())].to_owned()),
            1 => exchange(&mut tree, at.min(other), at.max(other)),
            how => match tree.node(at) {
                Tree::Leaf(leaf) => ODD[chance.below(ODD.len())].clone_into(leaf),
                Tree::List(all) => remove_or_double(all, how == 2, chance),
                Tree::Map(all) => remove_or_double(all, how == 2, chance),
            },
        }
    }
    tree
}

/// Swaps two parts, unless one is inside the other.
fn exchange(tree: &mut Tree, first: usize, second: usize) {
    let (a, b) = (tree.node(first).clone(), tree.node(second).clone());
    if second >= first + a.count() {
        // The later one first, so that the number of the earlier one does not change.
        *tree.node(second) = a;
        *tree.node(first) = b;
    }
}

fn remove_or_double<T: Clone>(all: &mut Vec<T>, removes: bool, chance: &mut Chance) {
    if all.is_empty() {
        return;
    }
    let (at, other) = (chance.below(all.len()), chance.below(all.len()));
    if removes {
        drop(all.remove(at));
    } else {
        all.insert(other, all[at].clone());
    }
}

/// All cases, each with its file.
fn cases(folder: &Path, into: &mut Vec<(String, Tree)>) {
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("there are cases")
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            cases(&path, into);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a case can be read");
        for document in serde_yaml::Deserializer::from_str(&text) {
            let value: Result<Value, _> = serde::Deserialize::deserialize(document);
            match value {
                Ok(value @ Value::Mapping(_)) => {
                    into.push((path.to_string_lossy().into_owned(), Tree::from_value(&value)));
                }
                Ok(_) => {}
                // Cases of YAML mistakes have no parts to change, and hide what follows them.
                Err(_) => break,
            }
        }
    }
}

/// Judges, prints and counts the scenarios of a text, if it has any.
fn judge(name: &str, text: &str, n: u64) {
    let mut files = Files::default();
    let docket = adjudicate::read(&Disk, name, text.as_bytes(), &mut files);
    let style = punchboard::diag::render::Style { colors: false, width: 100 };
    for Entry { scenario, cards, mut report, .. } in docket.entries {
        if let Some(scenario) = scenario {
            let rules = adjudicate::house_rules(&scenario, &[], &mut report);
            let dice = &scenario.dice;
            let rest = Rest::Seed(Pcg32::new(n));
            if let Ok(mut ruling) = adjudicate::judge(&scenario, &cards, &rules, dice, rest, &mut report) {
                render::ruling_json(&ruling);
                let looks = render::Looks { colors: false, width: 40, extent: render::Extent::Full };
                render::ruling_text(&ruling, looks);
                if n.is_multiple_of(8) {
                    let rest = || Rest::Seed(Pcg32::new(n));
                    ruling.readings =
                        Some(adjudicate::readings(&ruling, &scenario, &cards, &rules, dice, rest));
                    ruling.submitted = Some(adjudicate::as_submitted(&scenario, &ruling, &cards, &rules));
                    let game = games::game(scenario.game);
                    let rulebook = game.rulebook().expect("what is judged has rules");
                    let page = render::ruling_prose(&ruling, rulebook, game.facts().headings, false);
                    render::ruling_page(&page, &ruling, looks);
                }
            }
            if n.is_multiple_of(8) {
                let rest = Rest::Seed(Pcg32::new(n));
                ask(&Inquiry::new(&scenario, &cards, &rules, dice.clone(), rest));
            }
            if n.is_multiple_of(4) {
                let how = How::Sampled { samples: 3, seed: n };
                let _ = adjudicate::odds::answer(&scenario, &cards, &rules, how, &mut report)
                    .map(|answer| answer.map(|answer| render::odds_json(name, &answer)));
            }
        }
        let _ = punchboard::diag::render::text_report(&report, &files, style);
    }
}

/// Answers every question with the first possible answer.
fn ask(inquiry: &Inquiry<'_>) {
    let mut inquiry = inquiry.clone();
    // No dispute needs more answers.
    for _ in 0..20 {
        match inquiry.next(&mut Report::default()) {
            Ok((_, Some(Need::Fact(fact)))) => {
                let least = match &fact.answers {
                    Answers::Between(least, _) => *least,
                    Answers::Truth => 1,
                    Answers::OneOf(_) => 0,
                };
                inquiry.answer(fact, Some(least));
            }
            _ => break,
        }
    }
    let _ = inquiry.ruling(&mut Report::default());
}

/// The mutants of one part.
fn no_change_to_a_case_makes_it_panic(part: u64) {
    let wanted = std::env::var(VARIABLE).ok().and_then(|n| n.parse().ok()).unwrap_or(MUTANTS);
    let mut all = Vec::new();
    cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases"), &mut all);
    assert!(all.len() > 500, "there are more cases than {}", all.len());
    let mut told = Vec::new();
    for n in (0..wanted).filter(|n| n % PARTS == part) {
        // Neighboring cases are alike, so take them in steps. A step without a common divisor with their number reaches all of them.
        let (path, case) = &all[(n as usize * 7919) % all.len()];
        let mut text = String::new();
        mutant(case, &mut Chance(Pcg32::new(0x5EED_0000 + n))).write(&mut text);
        let what = format!("mutant {n} of {path}");
        if watched(&what, || catch_unwind(AssertUnwindSafe(|| judge(path, &text, n)))).is_err() {
            told.push(format!("{what} makes it panic:\n{text}"));
        }
    }
    assert!(told.is_empty(), "{} panics\n{}", told.len(), told.join("\n"));
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let part = |part: u64| {
        crate::support::trial(
            format!("hostile/no_change_to_a_case_makes_it_panic_{}_of_{PARTS}", part + 1),
            move || {
                no_change_to_a_case_makes_it_panic(part);
                Ok(())
            },
        )
    };
    (0..PARTS).map(part).collect()
}
