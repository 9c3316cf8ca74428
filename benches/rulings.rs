//! How many rulings a second, in one process, each with its whole trace: battles of eight, fought to the end, and conflicts.
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

const CONFLICT: &str = "
game: alien-empires
dispute: conflict
space: F6
world: Vega
attacker: ann
defender: bob
players:
  ann: {tokens: {F6: 4, F5: 2}, commit: {F5: 1}, powers: [Fanaticism, Opportunists], hand: [5, Power Up]}
  bob: {tokens: 6, powers: [Carapace, Booby Trap, Mind Control], hand: [4, 8]}
  cyd: {tokens: {G6: 2}, hand: [3]}
allies: [{player: cyd, with: ann, tokens: {G6: 2}}]
deck: [3, 9]
dice: [2]
actions:
  - {by: ann, use: Opportunists}
  - {by: bob, use: Mind Control, from: F5}
  - {by: ann, play: Power Up}
  - {by: ann, reveal: [5, 8]}
  - {by: bob, reveal: [4, 3]}
";

fn main() {
    judged("battles of eight", BATTLE);
    judged("conflicts", CONFLICT);
}

/// How often a scenario is judged in a second, and how often with its ruling written out.
fn judged(what: &str, text: &str) {
    let docket = adjudicate::read(&Disk, what, text.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next().expect("there is one scenario");
    let scenario = entry.scenario.expect("it is one");
    let rules = adjudicate::house_rules(&scenario, &[], &mut Report::default());
    let judge = || {
        let mut report = Report::default();
        let ruling =
            adjudicate::judge(&scenario, &entry.cards, &rules, &scenario.dice, Rest::Missing, &mut report);
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
