//! How many rulings a second, judged in one process with their whole trace: Generation Zero's battles of eight, fought to
//! the end, and Super Game Level's fights and turns.
//!
//! `cargo bench --bench rulings`

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a benchmark has a clock and prints")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::ruling::{Rest, render};
use punchboard::source::Files;

const BATTLE: &str = "
game: generation-zero
dispute: battle
terrain: [hills, forest]
fight_on: true
agents:
  - {name: Hester, attack: 4, defence: 2, stealth: 5, species: elf, weapon: bow, department: DI, artefacts: [ring]}
  - {name: Wren, attack: 4, defence: 2, stealth: 2, species: human, department: DMS, weapon: sword, lust_object: Caddoc}
  - {name: Odo, attack: 3, defence: 3, stealth: 3, species: half-elf, department: DOGA, weapon: mace, artefacts: [crown]}
  - {name: Ilex, attack: 3, defence: 1, stealth: 3, species: fairy, department: FicPsych, weapon: gun}
sues:
  - {name: Meridia, attack: 4, defence: 2, observe: 3, allure: 3, species: human, artefact: crown, canons: [Caddoc]}
  - {name: Sparkles, attack: 3, defence: 3, observe: 2, allure: 3, species: elf, artefact: ring}
  - {name: Starfall, attack: 4, defence: 2, observe: 3, allure: 2, species: wizard, artefact: dagger}
  - {name: Raven, attack: 4, defence: 1, observe: 1, allure: 1, species: vampire, artefact: jewel}
thrusts:
  - {who: Hester, attack: Raven}
  - {who: Hester, attack: Raven}
";

const FIGHT: &str = "
game: super-game-level
dispute: fight
attacker: {name: Zed, item: hammer}
defender: {name: Moe, hp: 1, item: helmet}
higher: defender
dice: [4, 3]
";

const TURN: &str = "
game: super-game-level
dispute: turn
player: ann
board: |
  .....#..
  .....?..
  .a......
  ###..c=.
  ..*..#=#
characters: {a: ann, b: ann, c: {player: bob, hp: 1}}
reserves: {bob: 2}
actions: [play a, r, r, dr, attack c]
dice: [3, 5, 2]
";

fn main() {
    section("battles of eight", BATTLE);
    section("fights", FIGHT);
    section("turns", TURN);
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
    rate("the same with JSON", || drop(black_box(render::ruling_json(&judge()).to_string())));
}

/// Does something for two seconds and prints how often it was done in one.
fn rate(what: &str, mut act: impl FnMut()) {
    let began = Instant::now();
    let mut done = 0_u32;
    while began.elapsed() < Duration::from_secs(2) {
        (0..50).for_each(|_| act());
        done += 50;
    }
    println!("{what}: {:.0} a second", f64::from(done) / began.elapsed().as_secs_f64());
}
