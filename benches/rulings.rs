//! How many rulings a second, judged in one process with their whole trace: Generation Zero's battles of eight, fought to the end,
//! Super Game Level's fights and turns, Alien Empires' conflicts, Survival's rounds; and how long exact odds take.
//!
//! `cargo bench --bench rulings`, or `cargo bench --bench rulings -- battles odds` for some of them

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a benchmark has a clock and prints")]

use std::fmt::Write as _;
use std::hint::black_box;

use punchboard::adjudicate;
use punchboard::adjudicate::odds::How;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::geometry::Label;
use punchboard::model::HouseRules;
use punchboard::model::load::Cards;
use punchboard::post;
use punchboard::ruling::{Pcg32, Rest, Ruling, Scenario, render};
use punchboard::source::Files;

mod timing;
use timing::{rate, took};

const BATTLE: &str = include_str!("disputes/battle.yaml");
const FIGHT: &str = include_str!("disputes/fight.yaml");
const TURN: &str = include_str!("disputes/turn.yaml");
const CONFLICT: &str = include_str!("disputes/conflict.yaml");

fn main() {
    let sections =
        [("battles of eight", BATTLE), ("fights", FIGHT), ("turns", TURN), ("conflicts", CONFLICT)];
    // Cargo adds an option; other words choose sections.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let is_wanted = |what: &str| wanted.is_empty() || wanted.iter().any(|word| what.contains(word.as_str()));
    for (what, text) in sections.into_iter().filter(|(what, _)| is_wanted(what)) {
        section(what, text);
    }
    if is_wanted("odds of eight predators") {
        predators();
    }
    if is_wanted("odds of loaded hexes") {
        loaded();
    }
    if is_wanted("rounds") {
        rounds();
    }
}

/// Judges one scenario again and again.
fn section(what: &str, text: &str) {
    let docket = adjudicate::read(&Disk, what, text.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next().expect("there is one scenario");
    let scenario = entry.scenario.expect("it is one");
    let rules = adjudicate::house_rules(&scenario, &[], &mut Report::default());
    let judge = || {
        let mut report = Report::default();
        let dice = &scenario.dice;
        let ruling = adjudicate::judge(&scenario, &entry.cards, &rules, dice, Rest::Missing, &mut report);
        ruling.unwrap_or_else(|_| panic!("it can be judged: {report:?}"))
    };
    let ruling = judge();
    println!("{} ({} steps)", ruling.sentence, ruling.steps.len());
    rate(&format!("{what} judged"), || drop(black_box(judge())));
    rate("the same with JSON", || drop(black_box(render::ruling_json(&judge()))));
}

/// Survival: the odds of eight predators.
fn predators() {
    let odds = Scene::read("eight predators", EIGHT_PREDATORS);
    let count = || {
        let mut report = Report::default();
        let found =
            adjudicate::odds::exact(&odds.scenario, &odds.entry, &HouseRules::default(), &[], &mut report);
        found.ok().flatten().expect("they can be counted")
    };
    println!("eight predators: {} outcomes", count().len());
    took("exact odds of eight predators", 10, || drop(black_box(count())));
}

/// Survival: the odds of hexes full of strong hunters that hide and escape, as `umpire odds` tells them: counted if that is soon done, else
/// estimated.
fn loaded() {
    for creatures in [8, 10, 12, 14, 16] {
        let mut text = String::from(
            "game: survival\ndispute: hex\nterrain: jungle\nplants: 3\ncorpses: 1\ncreatures:\n",
        );
        for n in 1..=creatures {
            let (kind, ap) = (["C", "C", "O"][n % 3], n % 4 + 1);
            let genes = ["[Camouflage, Fleet of Foot]", "[Sharp Teeth]", "[Thick Hide, Camouflage]"][n % 3];
            writeln!(text, "  {n}{kind}: {{species: s{n}, ap: {ap}, behaviour: aggressive, genes: {genes}}}")
                .expect("a String takes everything");
        }
        let scene = Scene::read("loaded", &text);
        let rules = HouseRules::default();
        let answer = || {
            let (how, report) = (How::Soon, &mut Report::default());
            let found = adjudicate::odds::answer(&scene.scenario, &scene.entry, &rules, how, report);
            found.ok().flatten().expect("there are odds")
        };
        let how =
            answer().odds.samples.map_or("counted".to_owned(), |n| format!("estimated from {n} rulings"));
        took(&format!("odds of a loaded hex of {creatures}, {how}"), 3, || drop(black_box(answer())));
    }
}

/// Survival: the round of 44 players on 100 hexes, and one of 100,000 creatures on 40,000 hexes.
fn rounds() {
    let common = Scene::read("44 players", &island(44, 10, 10));
    took("a round of 44 players on 100 hexes", 20, || drop(black_box(common.judge())));
    took("the same with JSON", 20, || drop(black_box(render::ruling_json(&common.judge()))));
    postal_round();
    for (creatures, side) in [(25_000, 100), (50_000, 141), (100_000, 200)] {
        let scene = Scene::read("many", &island(creatures, side, side));
        let what = format!("a round of {creatures} creatures on {} hexes", side * side);
        took(&what, 2, || drop(black_box(scene.judge())));
    }
}

/// A round of 44 players with their letters, from the files' texts to all that is written of it: next state, log, report as text, JSON and
/// PDF, and a form and a letter for each player.
fn postal_round() {
    let mut game = String::from("title: The great island\nseed: twelve moons\nplayers:\n");
    let mut letters = Vec::new();
    let mut state = island(44, 10, 10);
    state = state.replace("game: survival\ndispute: turn\n", "");
    for n in 1..=44 {
        writeln!(game, "  player {n}: s{}", n % 44).expect("a String takes everything");
        let order = ["NE", "stay, aggressive", "{move: S, behaviour: D}", "N"][n % 4];
        letters.push(format!("{n}: {order}\npress: Words from player {n}.\n"));
    }
    let read = |files: &mut Files| {
        let mut report = Report::default();
        let table = post::rounds::table(
            ("game.yaml", game.as_bytes()),
            ("state.yaml", state.as_bytes()),
            files,
            &mut report,
        );
        let table = table.unwrap_or_else(|| panic!("it can be played: {report:?}"));
        let places = letters.iter().enumerate();
        let letters: Vec<_> = places
            .map(|(place, text)| post::letter(&table, place, ("a letter", text.as_bytes()), files))
            .collect();
        let played = post::rounds::play(&table, &letters, &[], files, &mut report);
        played.unwrap_or_else(|_| panic!("it can be played: {report:?}"))
    };
    took("a postal round of 44 players, to the next state", 20, || {
        drop(black_box(read(&mut Files::default())));
    });
    let whole = || {
        let mut files = Files::default();
        let played = read(&mut files);
        let mut report = Report::default();
        let made =
            post::rounds::round_files(&played.report, &played.forms, None, &Disk, &mut files, &mut report);
        let made = made.unwrap_or_else(|error| panic!("it can be printed: {error}"));
        made.iter().map(|(_, bytes)| bytes.len()).sum::<usize>()
    };
    println!("a postal round of 44 players: {} kB written", whole() / 1000);
    took("the same with report, forms and letters, printed too", 20, || {
        black_box(whole());
    });
}

/// Everybody aggressive, two of each of several strengths.
const EIGHT_PREDATORS: &str = "
game: survival
dispute: hex
creatures:
  1C: {ap: 6, behaviour: aggressive}
  2C: {ap: 5}
  3O: {ap: 4, behaviour: aggressive}
  4C: {ap: 3}
  5O: {ap: 3, behaviour: aggressive, genes: [Camouflage]}
  6C: {ap: 2, behaviour: aggressive}
  7O: {ap: 1}
  8C: {ap: 1, behaviour: aggressive}
";

/// A round without orders in Summer: so many creatures, each fourth of them of a species, spread over an island.
fn island(creatures: usize, columns: usize, rows: usize) -> String {
    let mut dice = Pcg32::new(1);
    let mut below = |n: usize| dice.die(n as u32) as usize - 1;
    let mut text = String::from("game: survival\ndispute: turn\nround: 6\nmap:\n");
    for _ in 0..rows {
        let row: String = (0..columns).map(|_| ['g', 'g', 'j', 'd'][below(4)]).collect();
        writeln!(text, "  - {row}").expect("a String takes everything");
    }
    text.push_str("creatures:\n");
    for n in 1..=creatures {
        let (species, kind) = (n % (creatures / 4).max(44), ["H", "H", "O", "C"]);
        let kind = kind[species % 4];
        let behaviour = ["defensive", "semi-defensive", "aggressive"][below(3)];
        let label = Label { column: below(columns) as u32, row: below(rows) as u32 };
        let ap = below(3) + 1;
        writeln!(
            text,
            "  {n}{kind}: {{species: s{species}, hex: {label}, ap: {ap}, behaviour: {behaviour}}}"
        )
        .expect("a String takes everything");
    }
    text
}

/// A scenario that can be judged again and again.
struct Scene {
    scenario: Scenario,
    entry: Cards,
}

impl Scene {
    fn read(name: &str, text: &str) -> Scene {
        let docket = adjudicate::read(&Disk, name, text.as_bytes(), &mut Files::default());
        let entry = docket.entries.into_iter().next().expect("there is one scenario");
        Scene { scenario: entry.scenario.expect("it is one"), entry: entry.cards }
    }

    fn judge(&self) -> Ruling {
        let mut report = Report::default();
        let (rules, rest) = (HouseRules::default(), Rest::Seed(Pcg32::new(1)));
        let ruling = adjudicate::judge(&self.scenario, &self.entry, &rules, &[], rest, &mut report);
        ruling.unwrap_or_else(|_| panic!("it can be judged: {report:?}"))
    }
}
