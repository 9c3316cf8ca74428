//! The examples in `examples/` print what `tests/examples` says.

use std::path::Path;

use libtest_mimic::Trial;

use super::compare;
use crate::support::trial;

#[path = "../../examples/add_a_game.rs"]
#[allow(dead_code, reason = "its main is for cargo run")]
mod add_a_game;
#[path = "../../examples/check_a_set.rs"]
#[allow(dead_code, reason = "its main is for cargo run")]
mod check_a_set;
#[path = "../../examples/judge_a_dispute.rs"]
#[allow(dead_code, reason = "its main is for cargo run")]
mod judge_a_dispute;
#[path = "../../examples/print_a_deck.rs"]
#[allow(dead_code, reason = "its main is for cargo run")]
mod print_a_deck;

/// What an example prints.
type Example = fn() -> String;

/// One test for each example.
pub fn trials() -> Vec<Trial> {
    let examples: [(&str, Example); 4] = [
        ("add_a_game", add_a_game::example),
        ("check_a_set", || check_a_set::example("examples/no-such-species.yaml")),
        ("judge_a_dispute", judge_a_dispute::example),
        ("print_a_deck", print_a_deck::example),
    ];
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples");
    let tests = examples.into_iter().map(|(name, example)| {
        let path = expected.join(format!("{name}.txt"));
        trial(format!("library_examples/{name}"), move || compare(&path, &example()))
    });
    tests.collect()
}
