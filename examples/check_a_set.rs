//! Checks definitions against the rules of their game and prints every fault with its file, line, rule and fix.
//!
//! `cargo run --example check_a_set -- my-game` checks a folder; without one, a deck with a mistake.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program may print and read its command line"
)]

use std::env;

use punchboard::cli::Disk;
use punchboard::diag::render::{Style, text_report};
use punchboard::job::Job;

/// The report on a file or folder, as `punchboard check` prints it.
pub(crate) fn example(path: &str) -> String {
    let job = Job::check(&Disk, &[path.to_owned()], &[]);
    let report = job.report();
    text_report(&report, job.files(), Style { colors: false, width: 100 })
}

fn main() {
    let path = env::args().nth(1).unwrap_or_else(|| "examples/no-such-species.yaml".to_owned());
    print!("{}", example(&path));
}
