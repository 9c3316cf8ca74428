//! The command line: the only place that touches the disk, the terminal and the environment.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "only this module prints, reads and writes files, and reads the environment"
)]

mod carried;
mod clock;
mod command;
mod disk;
#[cfg(feature = "watch")]
mod http;
mod licences;
mod mistake;
#[cfg(not(feature = "watch"))]
mod no_page;
mod papers;
mod progress;
mod punchboard;
mod rulebooks;
mod rules;
mod shard;
mod shells;
mod status;
mod terminal;
mod umpire;

pub use disk::Disk;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// The first argument that makes this program `umpire`, on systems where a program can't be started under another name.
const AS_UMPIRE: &str = "--as-umpire";

/// Runs `umpire` if the program's file has that name, else `punchboard`.
pub fn run() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.get(1).is_some_and(|word| word == AS_UMPIRE) {
        words.splice(..2, ["umpire".into()]);
    }
    let name = words.first().and_then(|path| Path::new(path).file_stem());
    if name.is_some_and(|name| name == "umpire") { umpire::run(&words) } else { punchboard::run(&words) }
}
