//! How fast rulebooks of custom games are judged, counted, swept and proved, each on one core: simple disputes a second with their whole
//! trace, exact odds of a campaign of 20 armies against 20, a sweep of 60 cards against 60, a proof of 5,000 combinations, and the proofs
//! of the built-in rulebooks. `benches/peers/dice_peer.py` counts the same dice with icepool.
//!
//! `taskset -c 0 cargo bench --bench own_rules`, or `… --bench own_rules -- odds prove` for some of them

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a benchmark has a clock and prints")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use punchboard::adjudicate;
use punchboard::adjudicate::odds;
use punchboard::adjudicate::sweep;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::job::Job;
use punchboard::model::HouseRules;
use punchboard::ruling::{Rest, render};
use punchboard::source::Files;

mod timing;
use timing::{rate, took};

fn main() {
    // Cargo adds an option; other words choose figures.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let is_wanted = |what: &str| wanted.is_empty() || wanted.iter().any(|word| what.contains(word.as_str()));
    let figures: [(&str, fn()); 5] = [
        ("judged", judged),
        ("odds", campaign),
        ("sweep", sixty),
        ("prove", five_thousand),
        ("proofs of built-in rulebooks", built_in),
    ];
    figures.into_iter().filter(|(what, _)| is_wanted(what)).for_each(|(_, figure)| figure());
}

/// A folder of this repository.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Simple disputes, judged with dice from a file.
fn judged() {
    let disputes = [
        ("conquest", "dispute: roll\nattackers: 3\ndefenders: 2\ndice: [6, 5, 2, 5, 4]\n"),
        (
            "skirmish",
            "dispute: volley\nshooter: Longbows\ntarget: Ogres\nlong: true\ndice: [1, 6, 4, 3, 5, 2, 6, 3, 4, 6, 5, 2, 1, 3, 6, 4, 4, 2]\n",
        ),
    ];
    for (game, text) in disputes {
        let name = folder("decks/custom").join(game).join("a-dispute.yaml");
        let text = format!("game: {game}\n{text}");
        let docket = adjudicate::read(&Disk, &name.to_string_lossy(), text.as_bytes(), &mut Files::default());
        let entry = docket.entries.into_iter().next().expect("there is one scenario");
        let scenario = entry.scenario.unwrap_or_else(|| panic!("it can be read: {:?}", entry.report));
        let judge = || {
            let (rules, report) = (HouseRules::default(), &mut Report::default());
            let ruling =
                adjudicate::judge(&scenario, &entry.cards, &rules, &scenario.dice, Rest::Missing, report);
            ruling.unwrap_or_else(|_| panic!("it can be judged: {report:?}"))
        };
        let ruling = judge();
        println!("{} ({} steps)", ruling.sentence, ruling.steps.len());
        rate(&format!("{game} judged"), || drop(black_box(judge())));
        rate("the same with JSON", || drop(black_box(render::ruling_json(&judge()))));
    }
}

/// The exact odds of a campaign of 20 armies against 20.
fn campaign() {
    let name = folder("decks/custom/conquest/a-dispute.yaml");
    let text = "game: conquest\ndispute: campaign\narmies: 21\ngarrison: 20\ndecisions: {next: roll}\n";
    let docket = adjudicate::read(&Disk, &name.to_string_lossy(), text.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next().expect("there is one scenario");
    let scenario = entry.scenario.expect("it can be read");
    let count = || {
        let report = &mut Report::default();
        let found = odds::exact(&scenario, &entry.cards, &HouseRules::default(), &[], report);
        found.ok().flatten().expect("they can be counted")
    };
    let falls: f64 = count().chances().filter(|one| one.outcome["land"] == "falls").map(|one| one.p).sum();
    println!("20 armies against 20: the land falls with {falls:.12}");
    took("exact odds of 20 armies against 20", 10, || drop(black_box(count())));
}

/// Sixty cards against sixty, three dice each.
fn sixty() {
    let folder = Clashes::write("sixty", 60);
    let (mut files, mut report) = (Files::default(), Report::default());
    let over = ["attacker".to_owned(), "defender".to_owned()];
    let path = folder.0.to_string_lossy().into_owned();
    let plan = sweep::of_rulebook((&Disk, &[path]), "clash", &over, None, &mut files, &mut report);
    let plan = plan.unwrap_or_else(|| panic!("it can be swept: {report:?}"));
    took("a sweep of 60 cards against 60", 5, || {
        let (files, report) = (&mut Files::default(), &mut Report::default());
        let swept = plan.sweep("result = won", &HouseRules::default(), (0, plan.cells()), files, report);
        black_box(swept.unwrap_or_else(|_| panic!("it can be swept: {report:?}")));
    });
}

/// 25 cards against 25, on 4 kinds of ground, by day and by night.
fn five_thousand() {
    let folder = Clashes::write("five-thousand", 25);
    proved("a proof of 5,000 combinations", &folder.0, 5);
}

fn built_in() {
    for game in ["bag", "builders", "conquest", "daring", "duel", "march", "skirmish", "tricks", "two-rivers"]
    {
        proved(&format!("the proof of {game}"), &folder("decks/custom").join(game), 1);
    }
}

fn proved(what: &str, path: &Path, times: u32) {
    let job = Job::check(&Disk, &[path.to_string_lossy().into_owned()], &[]);
    let prove =
        || job.prove(&[], 1_000_000, &|_| {}).unwrap_or_else(|report| panic!("it can be proved: {report:?}"));
    let all = prove();
    let proofs = || all.iter().flat_map(|of| &of.proofs);
    let taken: u64 = proofs().map(|proof| proof.taken).sum();
    let cut: u64 = proofs().map(|proof| proof.cut).sum();
    println!("{what}: {taken} combinations, {cut} of them not to the end");
    took(what, times, || drop(black_box(prove())));
}

/// A folder with a rulebook and so many cards, removed at the end.
struct Clashes(PathBuf);

impl Clashes {
    fn write(name: &str, cards: usize) -> Clashes {
        let folder = std::env::temp_dir().join(format!("punchboard-bench-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("there is room for a folder");
        let mut deck = String::from("kind: deck\ngame: custom\ncomponent: unit\ncards:\n");
        for n in 1..=cards {
            writeln!(deck, "  - {{name: Unit {n}, strength: {}, armor: {}}}", n % 7 + 1, n % 11 % 5)
                .expect("a String takes everything");
        }
        std::fs::write(folder.join("cards.yaml"), deck).expect("there is room for a file");
        std::fs::write(folder.join("rulebook.yaml"), CLASH).expect("there is room for a file");
        Clashes(folder)
    }
}

impl Drop for Clashes {
    fn drop(&mut self) {
        // What is left in the folder of temporary files does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A rulebook with a dispute of three dice.
const CLASH: &str = include_str!("disputes/clash.yaml");
