//! `umpire explain`: a rule's text, its source, and what a table may agree on instead.

use crate::check::catalogue;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, PLAIN};

/// The arguments of `explain`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A rule as rulings cite it: GZ-6.5
    rule: String,
}

/// Explains a rule.
pub(super) fn run(args: &Args) -> Ended {
    let explanation = catalogue::explain(&args.rule)
        .map_err(|help| Trouble::with_help(format!("there is no rule called \"{}\"", args.rule), help))?;
    terminal::out(&explanation.text(terminal::width(), |text| format!("{BOLD}{text}{PLAIN}")));
    Ok(Status::Fine)
}
