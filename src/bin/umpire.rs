//! `umpire`: starts the `punchboard` in its own folder under the name `umpire`. `punchboard` is both programs, so the library is linked
//! only once.
//!
//! Under `cargo run --bin umpire` it first has Cargo build `punchboard`, because Cargo builds only the program that was named.

#![allow(
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a program may print and read the environment"
)]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::SystemTime;
use std::{env, fs, io};

fn main() -> ExitCode {
    let ended = find_punchboard().and_then(|program| {
        run(&program).map_err(|error| format!("{} can't be run: {error}", program.display()))
    });
    ended.unwrap_or_else(|trouble| {
        eprintln!("error: {trouble}");
        ExitCode::from(2)
    })
}

/// Replaces this process with the program, which then handles signals, the terminal and the exit status itself.
#[cfg(unix)]
fn run(program: &Path) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt as _;
    Err(Command::new(program).arg0("umpire").args(env::args_os().skip(1)).exec())
}

/// Runs the program with its name as the first argument, and exits with its exit status.
#[cfg(not(unix))]
#[allow(clippy::exit, reason = "exit statuses of this system don't fit into an `ExitCode`")]
fn run(program: &Path) -> io::Result<ExitCode> {
    let status = Command::new(program).arg("--as-umpire").args(env::args_os().skip(1)).status()?;
    std::process::exit(status.code().unwrap_or(2))
}

/// Finds the program `punchboard` in the folder of this one; builds it first if Cargo runs this program.
fn find_punchboard() -> Result<PathBuf, String> {
    let own = env::current_exe().and_then(|own| own.canonicalize());
    let own = own.map_err(|error| format!("umpire can't find its own file: {error}"))?;
    let program = own.with_file_name(format!("punchboard{}", env::consts::EXE_SUFFIX));
    // A copy of this program in the place of `punchboard` would start itself forever.
    if program.canonicalize().is_ok_and(|program| program == own) {
        return Err(format!("{} is a copy of umpire; install both programs again", program.display()));
    }
    // Cargo lists the sources of what it builds beside it, but not of what it installs.
    let sources = own.with_extension("d");
    if sources.is_file() {
        // Tests and benchmarks are run with both programs built.
        let is_built = env::var_os("CARGO_BIN_EXE_punchboard").is_some();
        let runs_this = env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == env!("CARGO_PKG_NAME"));
        match env::var_os("CARGO").filter(|_| runs_this && !is_built) {
            Some(cargo) => build(&cargo, &own, is_newer(&program, &own))?,
            None => refuse_older(&program, &own, &sources)?,
        }
    }
    if program.is_file() {
        return Ok(program);
    }
    let fix = if sources.is_file() { "`cargo build` builds both" } else { "install both programs" };
    Err(format!("umpire runs {}, which is missing; {fix}", program.display()))
}

/// Has Cargo build `punchboard` in the same target folder, profile and features as this program.
fn build(cargo: &OsStr, own: &Path, quietly: bool) -> Result<(), String> {
    let folder = own.parent().ok_or("umpire is in no folder")?;
    let (profile, target) = (folder.file_name(), folder.parent());
    let (Some(profile), Some(mut target)) = (profile, target) else {
        return Err(format!("{} is not a build folder of Cargo", folder.display()));
    };
    let mut command = Command::new(cargo);
    command.args(["build", "--bin", "punchboard", "--profile"]);
    command.arg(if profile == "debug" { "dev".as_ref() } else { profile });
    let triple = env!("PUNCHBOARD_TARGET");
    if let (true, Some(above)) = (target.ends_with(triple), target.parent()) {
        command.args(["--target", triple]);
        target = above;
    }
    command.arg("--target-dir").arg(target);
    if let Some(manifest) = env::var_os("CARGO_MANIFEST_DIR") {
        command.arg("--manifest-path").arg(Path::new(&manifest).join("Cargo.toml"));
    }
    if !cfg!(feature = "default") {
        let features = env!("PUNCHBOARD_FEATURES");
        command.args(["--no-default-features", "--features", features]);
    }
    if quietly {
        command.arg("--quiet");
    }
    let status = command.status().map_err(|error| format!("Cargo can't be run: {error}"))?;
    if status.success() { Ok(()) } else { Err("`cargo build --bin punchboard` failed".to_owned()) }
}

/// Fails if a source changed after `punchboard` was built and before this program was: running the older `punchboard` would be a surprise.
fn refuse_older(program: &Path, own: &Path, sources: &Path) -> Result<(), String> {
    let (Some(before), Some(after)) = (modified(program), modified(own)) else { return Ok(()) };
    if before >= after {
        return Ok(());
    }
    // `umpire: src/a.rs src/b\ c.rs`
    let list = fs::read_to_string(sources).unwrap_or_default().replace("\\ ", "\0");
    let mut paths = list.split_whitespace().skip(1).map(|path| PathBuf::from(path.replace('\0', " ")));
    match paths.find(|path| modified(path).is_some_and(|time| before < time && time < after)) {
        Some(path) => Err(format!(
            "umpire runs {}, which is older than {}; `cargo build` builds both",
            program.display(),
            path.display()
        )),
        None => Ok(()),
    }
}

/// Whether a file was written after another.
fn is_newer(file: &Path, other: &Path) -> bool {
    modified(file).zip(modified(other)).is_some_and(|(file, other)| file > other)
}

/// When a file was written.
fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}
