//! `punchboard explain`: what a code means, why it is a rule, an example that breaks it, how to fix it.

use super::report::bold;
use crate::check::catalogue;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;

/// The arguments of `explain`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A code as `check` prints it: GZ-1.5, PB-unknown-key
    code: String,
}

/// Explains a code.
pub(super) fn run(args: &Args) -> Ended {
    let explanation = catalogue::explain(&args.code)
        .map_err(|help| Trouble::with_help(format!("there is no code called \"{}\"", args.code), help))?;
    terminal::out(&explanation.text(terminal::width(), bold));
    Ok(Status::Fine)
}
