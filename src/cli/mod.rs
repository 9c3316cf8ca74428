//! The command line: the only place that touches the disk, the terminal and the environment.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "printing, files and the environment belong here"
)]

mod carried;
mod disk;
mod papers;
mod progress;
pub mod punchboard;
mod rules;
mod status;
mod terminal;
pub mod umpire;

pub use disk::Disk;
