//! `punchboard fetch` in a program that was built without it: reports that.

use std::ffi::OsString;

use crate::cli::status::{Ended, Trouble};
use crate::diag::left_out;

/// Any arguments of `fetch`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _words: Vec<OsString>,
}

/// Reports that nothing is fetched.
pub(super) fn run(_: &Args) -> Ended {
    let (without, help) = left_out("fetch");
    Err(Trouble::with_help(format!("nothing is fetched: {without}"), help))
}
