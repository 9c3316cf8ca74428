//! Adds a game with a rulebook and a check, and checks a deck against it.
//!
//! A game of the programs is a crate in `src/games`, as CONTRIBUTING describes: its rulebook is a YAML file, and it is named in the list of games. What a game
//! *is* fits here: facts, and a function that checks definitions.
//!
//! `cargo run --example add_a_game`

#![allow(clippy::print_stdout, reason = "a program may print")]

use punchboard::cli::Disk;
use punchboard::diag::render::{Style, text_report};
use punchboard::diag::{Code, Report};
use punchboard::games::{Facts, Game};
use punchboard::job::Job;
use punchboard::model::rulebook::{Provenance, Rule, Section};
use punchboard::model::{GameSet, HouseRules, Rulebook};

/// Players collect herbs.
struct Herbs;

const COSTS_AT_MOST_FIVE: Code = Code::new("HERB-1.1");

static RULEBOOK: Rulebook = Rulebook {
    game: "herbs",
    title: "Herbs",
    sections: &[Section {
        id: "HERB-1",
        title: "Cards",
        rules: &[Rule {
            id: "HERB-1.1",
            rule: "A herb costs at most 5.",
            row: &[],
            text: "",
            source: None,
            provenance: Provenance::Text,
            reason: None,
            option: None,
            used_by: &["print"],
            left: None,
        }],
    }],
};

static FACTS: Facts = Facts { rulebook: Some(&RULEBOOK), ..Facts::NONE };

impl Game for Herbs {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn check(&self, set: &GameSet, _rules: &HouseRules, report: &mut Report) {
        for card in set.decks.iter().flat_map(|deck| &deck.entries) {
            let Some(cost) = card.get("cost") else { continue };
            if cost.as_integer().is_some_and(|cost| cost > 5) {
                let message = format!("{} costs more than 5", card.name.value);
                report.error(COSTS_AT_MOST_FIVE, cost.origin, message).help("write 5 or less");
            }
        }
    }
}

/// The report of the game's check on a deck.
pub(crate) fn example() -> String {
    let job = Job::check(&Disk, &["examples/herbs.yaml".to_owned()], &[]);
    let mut report = Report::default();
    let rules = HouseRules::default();
    for set in job.sets() {
        Herbs.check(set.definitions(), &rules, &mut report);
    }
    text_report(&report, job.files(), Style { colors: false, width: 100 })
}

fn main() {
    print!("{}", example());
}
