//! `punchboard explain`: what a code means, why it is a rule, an example that breaks it, how to fix it.

use super::report::bold;
use crate::check::{catalogue, custom};
use crate::cli::rulebooks;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;

/// The arguments of `explain`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A code as `check` prints it: GZ-1.5, PB-unknown-key
    code: String,
    /// Files or folders with the rulebook of your own game, whose rules, options, values, tables and disputes are explained, too
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
}

/// Explains a code.
pub(super) fn run(args: &Args) -> Ended {
    let books = if args.paths.is_empty() { rulebooks::here() } else { rulebooks::at(&args.paths)? };
    let own = custom::explain(&books, &args.code);
    let explanation = match (own, catalogue::explain(&args.code)) {
        (Ok(explanation), _) | (Err(_), Ok(explanation)) => explanation,
        (Err(own), Err(help)) => {
            let help = if args.paths.is_empty() { help } else { own };
            return Err(Trouble::with_help(format!("there is no code called \"{}\"", args.code), help));
        }
    };
    terminal::out(&explanation.text(terminal::width(), bold));
    Ok(Status::Fine)
}
