//! `punchboard watch` and `umpire serve` in a program that was built without pages: reports that.

use std::ffi::OsString;

use crate::cli::status::{Ended, Trouble};
use crate::diag::left_out;

/// Any arguments.
#[derive(clap::Args)]
pub(super) struct Args {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _words: Vec<OsString>,
}

/// Reports that there is no page.
pub(super) fn run(_: &Args) -> Ended {
    let (without, help) = left_out("watch");
    Err(Trouble::with_help(format!("there is no page: {without}"), help))
}
