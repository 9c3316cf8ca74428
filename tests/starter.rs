//! The starter `umpire`, which runs the program `punchboard` beside it: both installed, one without the other, and run by Cargo.

#![allow(clippy::disallowed_methods, reason = "a test puts programs into folders")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::Trial;

use crate::support::named;

/// An empty folder of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("starter").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Puts a program into a folder under a name.
fn put(program: &str, folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    fs::hard_link(program, &path)
        .or_else(|_| fs::copy(program, &path).map(drop))
        .expect("it can be put there");
    path
}

/// The starter in a folder.
fn starter(folder: &Path) -> PathBuf {
    put(env!("CARGO_BIN_EXE_umpire"), folder, "umpire")
}

/// Both programs as they are installed, and `umpire` as in archives: the same file under another name, in its own folder.
fn installed(name: &str) -> (PathBuf, PathBuf) {
    let folder = folder(name);
    let archive = folder.join("archive");
    fs::create_dir_all(&archive).expect("the folder can be made");
    put(env!("CARGO_BIN_EXE_punchboard"), &folder, "punchboard");
    (starter(&folder), put(env!("CARGO_BIN_EXE_punchboard"), &archive, "umpire"))
}

fn run(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn an_installed_starter_is_the_umpire() {
    let (umpire, linked) = installed("installed");
    let version = text(&run(Command::new(&umpire).arg("--version")).stdout);
    assert_eq!(version.trim_end(), format!("umpire {}", env!("CARGO_PKG_VERSION")));
    // Statuses 0 to 3, and a mistyped command.
    for words in [
        &["--help"][..],
        &["explain", "GZ-1.5"],
        &["judge", "Wren x Sparkles, forest"],
        &["judge", "no-such-file.yaml"],
        &["verify", "tests/cases/survival"],
        &["jugde"],
    ] {
        let run = |program: &Path| {
            let output = run(Command::new(program).args(words).current_dir(env!("CARGO_MANIFEST_DIR")));
            (output.status.code(), text(&output.stdout), text(&output.stderr))
        };
        assert_eq!(run(&umpire), run(&linked), "{words:?}");
    }
}

fn it_says_what_is_missing_beside_it() {
    let umpire = starter(&folder("alone"));
    let output = run(Command::new(&umpire).arg("--version"));
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
    let told = text(&output.stderr);
    assert!(told.starts_with("error: ") && told.contains("alone") && told.contains("punchboard"), "{told}");
    assert!(told.contains("install both programs"), "{told}");
}

/// On systems where no program can be started under another name, the first argument selects `umpire`.
fn an_argument_gives_the_name_too() {
    let said = run(Command::new(env!("CARGO_BIN_EXE_punchboard")).args(["--as-umpire", "judge", "--help"]));
    let umpire = run(Command::new(env!("CARGO_BIN_EXE_umpire")).args(["judge", "--help"]));
    assert!(said.status.success());
    assert_eq!(text(&said.stdout), text(&umpire.stdout));
    let behind = run(Command::new(env!("CARGO_BIN_EXE_punchboard")).args(["check", "--as-umpire"]));
    assert_eq!(behind.status.code(), Some(2), "it is the first one, or none");
}

#[cfg(unix)]
fn arguments_may_be_any_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let (umpire, linked) = installed("bytes");
    let file = umpire.with_file_name(OsStr::from_bytes(b"ruling \xff.txt"));
    let run = |program: &Path| {
        let mut command = Command::new(program);
        command.args(["judge", "benches/disputes/battle.yaml", "-o"]).arg(&file);
        let output = run(command.current_dir(env!("CARGO_MANIFEST_DIR")));
        // Some file systems do not allow such a name.
        (output.status.code(), text(&output.stderr), fs::read(&file).ok())
    };
    assert_eq!(run(&umpire), run(&linked));
    assert_eq!(run(&umpire).2.is_some(), run(&umpire).0 != Some(2));
}

/// It becomes the program: killing it kills the program, and no process remains that keeps its output open.
#[cfg(unix)]
fn a_signal_ends_it() {
    use std::io::Read;
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;
    let (umpire, _) = installed("signal");
    let mut command = Command::new(umpire);
    // The program waits for a scenario.
    let mut child = command
        .args(["judge", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let ended = run(Command::new("kill").arg(child.id().to_string()));
    assert!(ended.status.success(), "{ended:?}");
    let mut said = String::new();
    child.stdout.take().expect("it is read").read_to_string(&mut said).expect("it writes UTF-8");
    assert_eq!(child.wait().expect("it ends").signal(), Some(15), "{said}");
}

/// The starter in a build folder, run as by `cargo run`; Cargo is replaced by `echo`, which prints its arguments.
#[cfg(unix)]
fn as_cargo_runs(starter: &Path, cargo: &str) -> Command {
    fs::write(starter.with_extension("d"), "umpire: Cargo.toml").expect("the file can be written");
    let mut command = Command::new(starter);
    command.env("CARGO", cargo).env("CARGO_PKG_NAME", "punchboard").env("CARGO_MANIFEST_DIR", "/checkout");
    command.env_remove("CARGO_BIN_EXE_punchboard").arg("--version");
    command
}

#[cfg(unix)]
fn cargo_builds_what_it_runs() {
    let target = folder("target");
    for (inner, how) in [
        ("debug", "dev"),
        ("dist", "dist"),
        (concat!(env!("PUNCHBOARD_TARGET"), "/release"), "release --target"),
    ] {
        let folder = target.join(inner);
        fs::create_dir_all(&folder).expect("the folder can be made");
        let umpire = starter(&folder);
        let missing = run(&mut as_cargo_runs(&umpire, "true"));
        assert!(text(&missing.stderr).contains("`cargo build` builds both"), "{missing:?}");
        put(env!("CARGO_BIN_EXE_punchboard"), &folder, "punchboard");
        let output = run(&mut as_cargo_runs(&umpire, "echo"));
        let said = text(&output.stdout);
        let (asked, ran) = said.split_once('\n').expect("Cargo is asked, then the umpire runs");
        assert!(asked.starts_with(&format!("build --bin punchboard --profile {how} ")), "{said}");
        assert!(asked.contains(&format!("--target-dir {}", target.display())), "{said}");
        assert!(asked.contains("--manifest-path /checkout/Cargo.toml"), "{said}");
        assert!(ran.starts_with("umpire "), "{said}");
        let failed = run(&mut as_cargo_runs(&umpire, "false"));
        assert_eq!((failed.status.code(), text(&failed.stdout)), (Some(2), String::new()));
        // Run by tests, or by another package's Cargo, it builds nothing.
        for (key, value) in [("CARGO_BIN_EXE_punchboard", "x"), ("CARGO_PKG_NAME", "other")] {
            let output = run(as_cargo_runs(&umpire, "false").env(key, value));
            assert!(text(&output.stdout).starts_with("umpire "), "{output:?}");
        }
    }
}

/// After `cargo build --bin umpire` the other program may be outdated.
fn what_is_older_than_its_sources_is_not_run() {
    let folder = folder("old");
    let umpire = starter(&folder);
    let at = fs::metadata(&umpire).and_then(|about| about.modified()).expect("it was built some time");
    let write = |name: &str, hours: u64| {
        let path = folder.join(name);
        fs::write(&path, "").expect("the file can be written");
        let file = fs::File::options().write(true).open(&path).expect("the file is there");
        file.set_modified(at - std::time::Duration::from_secs(hours * 3600)).expect("it can be made older");
        path
    };
    write(&format!("punchboard{}", std::env::consts::EXE_SUFFIX), 2);
    let sources = format!(
        "{}: {} {}",
        umpire.display(),
        write("old.rs", 3).display(),
        write("a b.rs", 1).display().to_string().replace(' ', "\\ ")
    );
    fs::write(umpire.with_extension("d"), sources).expect("the file can be written");
    let output = run(Command::new(&umpire).env_remove("CARGO").arg("--version"));
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(
        told.contains("older than") && told.contains("a b.rs") && told.contains("`cargo build`"),
        "{told}"
    );
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let mut trials = named!("starter": an_installed_starter_is_the_umpire, it_says_what_is_missing_beside_it, an_argument_gives_the_name_too, what_is_older_than_its_sources_is_not_run);
    #[cfg(unix)]
    trials.extend(named!("starter": arguments_may_be_any_bytes, a_signal_ends_it, cargo_builds_what_it_runs));
    trials
}
