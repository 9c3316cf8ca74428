//! The command line: the only place that touches the disk, the terminal and the environment.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "printing, files and the environment belong here"
)]

mod carried;
mod disk;
mod licences;
mod papers;
mod progress;
pub mod punchboard;
mod rules;
mod shells;
mod status;
mod terminal;
pub mod umpire;

pub use disk::Disk;

use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

/// What the command line says; or the exit code, once help was printed that was asked for, or what is mistyped was told.
fn parsed<C: Parser>() -> Result<C, ExitCode> {
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
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("PUNCHBOARD_COMMIT"));

/// The limits of a number, as clap takes them.
fn limits(of: &RangeInclusive<u32>) -> RangeInclusive<i64> {
    i64::from(*of.start())..=i64::from(*of.end())
}

/// Runs the program that is called: one file may have both names.
pub fn run() -> ExitCode {
    let called = std::env::args_os().next();
    let name = called.as_ref().and_then(|path| Path::new(path).file_stem());
    if name.is_some_and(|name| name == "umpire") { umpire::run() } else { punchboard::run() }
}
