//! What both programs do with their command lines.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::Parser;

use super::{status, terminal};

/// What the command line says; or the exit code, once help was printed that was asked for, or what is mistyped was reported.
pub(super) fn parsed<C: Parser>() -> Result<C, ExitCode> {
    C::try_parse().map_err(|told| {
        let text = told.render().ansi().to_string();
        if !told.use_stderr() {
            terminal::out(&text);
            return status::end(Ok(status::Status::Fine));
        }
        // Help is as wide as it should be already.
        let is_help = told.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        terminal::err(&if is_help { text } else { terminal::folded(&text) });
        ExitCode::from(status::Status::Unreadable.code())
    })
}

/// The version that the programs tell: the package's, and the commit in a release.
pub(super) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("PUNCHBOARD_COMMIT"));

/// The limits of a number, as clap takes them.
pub(super) fn limits(of: &RangeInclusive<u32>) -> RangeInclusive<i64> {
    i64::from(*of.start())..=i64::from(*of.end())
}
