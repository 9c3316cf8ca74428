//! `umpire explain`: a rule's text, its source, and what a table may agree on instead.

use super::{REFUSED, RESOLVED};
use crate::check::catalogue;
use crate::cli::terminal::{self, BOLD, PLAIN};

/// The arguments of `explain`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A rule as rulings cite it: GZ-6.5
    rule: String,
}

/// Explains a rule and answers the exit status.
pub(super) fn run(args: &Args) -> u8 {
    match catalogue::explain(&args.rule) {
        Ok(explanation) => {
            terminal::out(&explanation.text(terminal::width(), |text| format!("{BOLD}{text}{PLAIN}")));
            RESOLVED
        }
        Err(help) => {
            terminal::err(&format!(
                "{BOLD}error{PLAIN}: there is no rule called \"{}\"\n  {help}\n",
                args.rule
            ));
            REFUSED
        }
    }
}
