//! Puts `decks/` and `layouts/` into the program, so that it works from any folder, the examples that explain each code, and the
//! commit of a release.

#![allow(clippy::disallowed_methods, reason = "a build script is no part of the program")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The endings of files that the program carries with it.
const CARRIED: [&str; 7] = ["yaml", "svg", "ttf", "csv", "xlsx", "txt", "md"];

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut paths = Vec::new();
    for folder in ["decks", "layouts"] {
        println!("cargo:rerun-if-changed={folder}");
        walk(&root.join(folder), &mut paths);
    }
    write_table(&root, paths, "carried.rs", |path| format!("include_bytes!({path:?}).as_slice()"));
    let mut examples = Vec::new();
    println!("cargo:rerun-if-changed=src/check/examples");
    walk(&root.join("src/check/examples"), &mut examples);
    write_table(&root, examples, "examples.rs", |path| format!("include_str!({path:?})"));
    // A program that always lies at one address has nothing to be filled in at each start: an eighth of the time of a short ruling.
    let cfg = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_static = cfg("FEATURE").split(',').any(|feature| feature == "crt-static");
    if cfg("OS") == "linux" && cfg("ENV") == "gnu" && !is_static {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    println!("cargo:rustc-env=PUNCHBOARD_COMMIT={}", commit().unwrap_or_default());
}

/// The commit that a release is built from: " (1a2b3c4d5)". Nothing in other builds, which would be made anew with each commit, and
/// where there is no Git.
fn commit() -> Option<String> {
    println!("cargo:rerun-if-env-changed=PROFILE");
    if env::var("PROFILE").ok()? != "release" {
        return None;
    }
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
    };
    println!("cargo:rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    Some(format!(" ({})", git(&["rev-parse", "--short=9", "HEAD"])?))
}

/// Writes a table of paths and what is in them, for the program to include.
fn write_table(root: &Path, mut paths: Vec<PathBuf>, name: &str, include: impl Fn(&str) -> String) {
    // Folders are listed in no order, and the program is to be the same everywhere.
    paths.sort();
    let mut table = String::from("&[\n");
    for path in &paths {
        let inner = path.strip_prefix(root).expect("it is below the root");
        let inner =
            inner.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
        writeln!(table, "    ({inner:?}, {}),", include(&path.to_string_lossy()))
            .expect("a String takes everything");
    }
    table.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join(name), table).expect("cargo's folder can be written to");
}

fn walk(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            println!("cargo:rerun-if-changed={}", path.display());
            walk(&path, into);
        } else if CARRIED.contains(&ending.as_str()) {
            into.push(path);
        }
    }
}
