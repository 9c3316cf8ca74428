//! The generator and checker; the adjudicator where it is called so.

use std::process::ExitCode;

// Faces are made of many small pieces, on all threads at once.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    punchboard::cli::run()
}
