//! Claims in the words that people type: each sentence is understood, and is as true as it says.

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::ruling::Rest;
use punchboard::source::{Files, Node};

use crate::support::named;

/// Sentences about one dispute: the true ones, then the wrong ones.
fn hold(scenario: &str, right: &[&str], wrong: &[&str]) {
    let docket = adjudicate::read(&Disk, "said.yaml", scenario.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next().expect("there is a scenario");
    let mut scenario = entry.scenario.expect("it can be read");
    let rules = adjudicate::house_rules(&scenario, &[], &mut Report::default());
    let dice = scenario.dice.clone();
    let all = right.iter().map(|said| (said, true)).chain(wrong.iter().map(|said| (said, false)));
    let mut failed = Vec::new();
    for (said, is_right) in all {
        scenario.claims = vec![("bob".to_owned(), Node::text(*said, scenario.head))];
        let mut report = Report::default();
        let ruling = adjudicate::judge(&scenario, &entry.cards, &rules, &dice, Rest::Missing, &mut report);
        match ruling {
            Ok(ruling) if ruling.claims.len() == 1 => {
                if ruling.claims[0].differs.is_none() != is_right {
                    failed.push(format!("{said}: {:?}", ruling.claims[0].differs));
                }
            }
            Ok(_) => failed.push(format!("{said}: nobody is right or wrong")),
            Err(_) => failed.push(format!("{said}: {:?}", report.iter().next().map(|fault| &fault.help))),
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

fn in_generation_zero() {
    hold(
        "{game: generation-zero, dispute: battle, agents: [{card: Marrow Vance}], sues: [{card: Raven Nightglass}], thrusts: [{attack: true}]}",
        &[
            "raven dies",
            "Raven is dead.",
            "raven should be dead",
            "marrow lives",
            "Marrow Vance survives",
            "marrow wins",
            "raven loses",
            "raven is beaten",
            "Raven gets killed",
            "raven has 0 health",
            "it's legal",
            "marrow kills raven",
            "the agents hold the location",
            "raven is killed by marrow",
            "marrow may do that",
            "marrow lives, raven dies",
            "raven dies and marrow lives",
            "marrow still has 5",
            "raven isn't alive",
        ],
        &[
            "raven lives",
            "raven is alive",
            "raven survives",
            "raven gets away",
            "raven flees",
            "nobody dies",
            "raven wins",
            "it's a tie",
            "marrow loses",
            "that's not allowed",
            "he may not",
            "thrust 1 is illegal",
            "raven has 3 health",
            "everybody lives",
            "raven doesn't die",
        ],
    );
}

fn in_super_game_level() {
    hold(
        "{game: super-game-level, dispute: fight, attacker: {name: Zed, item: hammer}, defender: {name: Moe, item: helmet}, dice: [4, 4]}",
        &[
            "it's a tie",
            "tie",
            "a draw",
            "stalemate",
            "nobody wins",
            "moe lives",
            "nobody dies",
            "zed keeps 3",
            "Moe has 3 hit points",
            "nobody is hurt",
        ],
        &[
            "zed wins",
            "Zed is the winner",
            "moe wins",
            "zed loses",
            "moe dies",
            "moe is dead",
            "moe is hurt",
            "zed beats moe",
            "illegal",
        ],
    );
}

fn in_survival() {
    hold(
        "{game: survival, dispute: hex, corpses: 1, creatures: {7C: {species: ann}, 9C: {species: bob}}, dice: [4, 4]}",
        &[
            "nobody eats",
            "7C eats nothing",
            "7c does not eat",
            "9C goes hungry",
            "nobody dies",
            "7C is hungry",
            "1 corpse is left",
            "7C lives",
        ],
        &[
            "7C eats",
            "7c is fed",
            "7C has eaten",
            "9C eats a corpse",
            "9C dies",
            "9c is killed",
            "7C is eaten",
            "no corpse is left",
            "7C starves",
        ],
    );
}

fn in_alien_empires() {
    hold(
        "{game: alien-empires, dispute: conflict, world: Vega, attacker: ann, defender: bob, players: {ann: {tokens: 5, reveal: 5}, bob: {tokens: 5, reveal: 5}}}",
        &["ann has 10", "it's a tie", "nobody wins", "ann's total is 10", "bob has 10"],
        &["ann wins", "bob wins", "ann has 11", "bob is the winner", "ann beats bob"],
    );
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("said": in_generation_zero, in_super_game_level, in_survival, in_alien_empires)
}
