//! The generator and checker.

use std::process::ExitCode;

fn main() -> ExitCode {
    punchboard::cli::punchboard::run()
}
