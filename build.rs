//! Builds into the program: `decks/`, `layouts/` and the guides (texts deflated), so that it works in any folder; the examples that
//! explain each code; and the commit of a release.

#![allow(clippy::disallowed_methods, reason = "a build script may read and write files")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// Extensions of the files that are built in.
const CARRIED: [&str; 8] = ["yaml", "svg", "ttf", "csv", "xlsx", "txt", "md", "icc"];
/// Extensions of those that are not deflated: almost every run needs fonts, and a set needs hundreds of drawings; unpacking these
/// takes longer than reading them.
const WHOLE: [&str; 3] = ["svg", "ttf", "xlsx"];

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut paths = Vec::new();
    for folder in ["decks", "docs/src", "layouts"] {
        println!("cargo:rerun-if-changed={folder}");
        walk(&root.join(folder), &mut paths);
    }
    // The pictures of the guides are for readers of Markdown, not for terminals.
    paths.retain(|path| !path.starts_with(root.join("docs/src/pictures")));
    carry(&root, paths);
    let mut examples = Vec::new();
    println!("cargo:rerun-if-changed=src/check/examples");
    walk(&root.join("src/check/examples"), &mut examples);
    list_examples(&root, examples);
    // A program at a fixed address needs no relocations when it starts; they take an eighth of the time of a short ruling.
    let cfg = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_static = cfg("FEATURE").split(',').any(|feature| feature == "crt-static");
    if cfg("OS") == "linux" && cfg("ENV") == "gnu" && !is_static {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    println!("cargo:rustc-env=PUNCHBOARD_COMMIT={}", commit().unwrap_or_default());
    // `umpire` has Cargo build `punchboard` for the same target with the same features.
    println!("cargo:rustc-env=PUNCHBOARD_TARGET={}", env::var("TARGET").expect("cargo sets it"));
    println!("cargo:rustc-env=PUNCHBOARD_FEATURES={}", env::var("CARGO_CFG_FEATURE").unwrap_or_default());
}

/// The commit that a release is built from: " (1a2b3c4d5)". `None` without Git, and in other builds, which would be rebuilt after each
/// commit.
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

/// Writes the tables of all built-in files: their paths, and their bytes, packed or whole.
fn carry(root: &Path, paths: Vec<PathBuf>) {
    let files = named(root, paths);
    let mut table = format!("static PATHS: [&str; {}] = [\n", files.len());
    for (name, _) in &files {
        writeln!(table, "    {name:?},").expect("a String takes everything");
    }
    writeln!(table, "];\nstatic FILES: [File; {}] = [", files.len()).expect("a String takes everything");
    for (n, (_, path)) in files.iter().enumerate() {
        if WHOLE.contains(&ending(path).as_str()) {
            writeln!(table, "    File::Whole(include_bytes!({:?})),", path.to_string_lossy())
        } else {
            let bytes = fs::read(path).expect("a file that was listed can be read");
            let packed = pack(n, &bytes);
            writeln!(
                table,
                "    File::packed(include_bytes!({:?}), {}),",
                packed.to_string_lossy(),
                readable(bytes.len())
            )
        }
        .expect("a String takes everything");
    }
    table.push_str("];\n");
    write_out("carried.rs", table.as_bytes());
}

/// A number as code is written, with a line between thousands.
fn readable(number: usize) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    parts.collect::<Vec<_>>().join("_")
}

/// Deflates a file into Cargo's output folder.
fn pack(n: usize, bytes: &[u8]) -> PathBuf {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    let packed = packed.write_all(bytes).and_then(|()| packed.finish()).expect("a Vec takes everything");
    write_out(&format!("carried-{n}"), &packed)
}

/// Writes the table of the examples: name and text, not packed.
fn list_examples(root: &Path, paths: Vec<PathBuf>) {
    let mut table = String::from("&[\n");
    for (name, path) in named(root, paths) {
        writeln!(table, "    ({name:?}, include_str!({:?})),", path.to_string_lossy())
            .expect("a String takes everything");
    }
    table.push(']');
    write_out("examples.rs", table.as_bytes());
}

/// Files with their paths below the root, sorted by these: the system lists folders in any order, and the program must be the same
/// everywhere. Sorted as texts, because the program looks them up as texts: as paths, `a/b` comes before `a.b`.
fn named(root: &Path, paths: Vec<PathBuf>) -> Vec<(String, PathBuf)> {
    let named = paths.into_iter().map(|path| {
        let inner = path.strip_prefix(root).expect("it is below the root");
        let parts: Vec<_> = inner.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        (parts.join("/"), path)
    });
    let mut named: Vec<_> = named.collect();
    named.sort();
    named
}

fn write_out(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join(name);
    fs::write(&path, bytes).expect("cargo's folder can be written to");
    path
}

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default()
}

fn walk(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            println!("cargo:rerun-if-changed={}", path.display());
            walk(&path, into);
        } else if CARRIED.contains(&ending(&path).as_str()) {
            into.push(path);
        }
    }
}
