//! The adjudicator.

use std::process::ExitCode;

fn main() -> ExitCode {
    punchboard::cli::umpire::run()
}
