//! The generator and checker; the adjudicator where the file is called so.

use std::process::ExitCode;

fn main() -> ExitCode {
    punchboard::cli::run()
}
