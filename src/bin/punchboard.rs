//! `punchboard`, which checks and prints definitions; started under the name `umpire`, it judges disputes.

use std::process::ExitCode;

// Faces are many small allocations on all threads at once; this allocator is the faster one for these.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    punchboard::cli::run()
}
