//! `punchboard explain`: what a code means, why it is a rule, an example that breaks it, how to mend it.

use super::report::{FINE, UNREADABLE, bold};
use crate::check::catalogue;
use crate::cli::terminal;

/// The arguments of `explain`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A code as `check` prints it: GZ-1.5, PB-unknown-key
    code: String,
}

/// Explains a code and answers the exit status.
pub(super) fn run(args: &Args) -> u8 {
    match catalogue::explain(&args.code) {
        Ok(explanation) => {
            terminal::out(&explanation.text(terminal::width(), bold));
            FINE
        }
        Err(help) => {
            terminal::err(&format!(
                "{}: there is no code called \"{}\"\n  {help}\n",
                bold("error"),
                args.code
            ));
            UNREADABLE
        }
    }
}
