//! The command line: the only place that touches the disk, the terminal and the environment.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "printing, files and the environment belong here"
)]

mod carried;
mod command;
mod disk;
mod licences;
mod papers;
mod progress;
mod punchboard;
mod rules;
mod shells;
mod status;
mod terminal;
pub mod umpire;

pub use disk::Disk;

use std::path::Path;
use std::process::ExitCode;

/// Runs the program that is called: one file may have both names.
pub fn run() -> ExitCode {
    let called = std::env::args_os().next();
    let name = called.as_ref().and_then(|path| Path::new(path).file_stem());
    if name.is_some_and(|name| name == "umpire") { umpire::run() } else { punchboard::run() }
}
