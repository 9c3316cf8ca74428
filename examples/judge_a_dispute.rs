//! Judges a dispute: who is right, and by which rule.
//!
//! `cargo run --example judge_a_dispute`

#![allow(clippy::print_stdout, reason = "a program may print")]

use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::ruling::Rest;
use punchboard::ruling::render::{Extent, Looks, ruling_text};
use punchboard::source::Files;

const FIGHT: &str = "
game: super-game-level
dispute: fight
attacker: {name: Zed, item: hammer}
defender: {name: Moe, hp: 1, item: helmet}
dice: [4, 3]
claims:
  ann: {Moe: dead}
  bob: {winner: Moe}
";

/// The ruling on each scenario of a text, as `umpire judge` prints it.
pub(crate) fn example() -> String {
    let docket = adjudicate::read(&Disk, "fight.yaml", FIGHT.as_bytes(), &mut Files::default());
    let mut out = String::new();
    for entry in docket.entries {
        let scenario = entry.scenario.expect("the scenario above has no faults");
        let mut report = Report::default();
        let house_rules = adjudicate::house_rules(&scenario, &[], &mut report);
        let ruling = adjudicate::judge(
            &scenario,
            &entry.cards,
            &house_rules,
            &scenario.dice,
            Rest::Missing,
            &mut report,
        )
        .expect("the scenario can be judged");
        out += &ruling_text(&ruling, Looks { colors: false, width: 100, extent: Extent::Usual });
    }
    out
}

fn main() {
    print!("{}", example());
}
