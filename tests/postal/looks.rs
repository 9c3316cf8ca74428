//! Looks at dice and hidden cards before orders are final: each is noted before it is shown, so that nothing that happens to the program
//! afterward can prevent that.

#![allow(clippy::disallowed_methods, reason = "a test reads and writes its own files")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Completion, Failed, Trial};

use super::{UMPIRE, put, scratch, umpire};
use crate::support::{named, python_with, skippable};

/// A game of Super Game Level before turn 2, in which ann rolls for movement.
fn ledge(test: &str) -> PathBuf {
    let folder = scratch(&format!("looks-{test}"));
    let words = "new super-game-level game --players ann=31,bob=9 --width 8 --height 8 --characters 2 --rounds 2 --commit --word ann=a --word bob=b";
    let words = words.split(' ').chain(["--seed", "eleven ladders of the old mill"]);
    let made = umpire(&words.collect::<Vec<_>>(), &folder);
    assert_eq!(made.status, 0, "{}", made.err);
    let first = "actions: [bob brick-1x4 B7, ann start C6, bob start D6, ann pass, bob pass]\n";
    put(&folder, "game/orders/01.yaml", first.as_bytes());
    assert_eq!(umpire(&["turn", "game"], &folder).status, 0);
    folder
}

fn orders(folder: &Path, text: &str) {
    put(folder, "game/orders/02.yaml", text.as_bytes());
}

/// The notes of looks.
fn noted(folder: &Path) -> String {
    fs::read_to_string(folder.join("game/peeks.txt")).unwrap_or_default()
}

const REFUSED: &str = "actions: [enter ann-1 C6, play ann-1, attack bob-2]\n";
const LEGAL: &str = "actions: [enter ann-1 C6, play ann-1, stay]\n";

fn refused_orders_that_show_a_die_are_noted() {
    let folder = ledge("refused");
    orders(&folder, REFUSED);
    let refused = umpire(&["turn", "game"], &folder);
    assert!(refused.status == 1 && refused.out.contains("ann-1 D6: "), "{}{}", refused.out, refused.err);
    assert_eq!(noted(&folder), "round 2: refused orders showed 1 die\n");
    // Those that show none are no look, and a turn that is played strikes nothing.
    orders(&folder, "actions: [attack bob-2]\n");
    assert_eq!(umpire(&["turn", "game"], &folder).status, 1);
    orders(&folder, LEGAL);
    assert_eq!(umpire(&["turn", "game"], &folder).status, 0);
    assert_eq!(noted(&folder), "round 2: refused orders showed 1 die\n");
    let proved = umpire(&["verify", "game"], &folder);
    assert!(proved.out.contains("1 look at dice or hidden cards"), "{}", proved.out);
}

fn a_dry_run_of_a_round_that_was_played_otherwise_is_noted() {
    let folder = ledge("again");
    orders(&folder, LEGAL);
    assert_eq!(umpire(&["turn", "game"], &folder).status, 0);
    let dry = ["turn", "game", "--round", "2", "--dry-run"];
    assert_eq!(umpire(&dry, &folder).status, 0);
    assert_eq!(noted(&folder), "", "these dice are known");
    orders(&folder, "actions: [enter ann-2 C6, play ann-2, stay]\n");
    let ran = umpire(&dry, &folder);
    assert_eq!(
        (ran.status, noted(&folder).as_str()),
        (0, "round 2: `--dry-run` showed 1 die\n"),
        "{}",
        ran.err
    );
}

/// A folder in which the note can't be written.
fn nothing_is_shown_that_cant_be_noted() {
    let folder = ledge("unnoted");
    fs::create_dir(folder.join("game/peeks.txt")).expect("there is room");
    for (text, words) in [(LEGAL, ["turn", "game", "--dry-run"].as_slice()), (REFUSED, &["turn", "game"])] {
        orders(&folder, text);
        let ran = umpire(words, &folder);
        assert!(ran.status == 2 && ran.err.contains("peeks.txt can't be written"), "{}{}", ran.out, ran.err);
        assert!(ran.out.is_empty() && !ran.err.contains("D6"), "{}{}", ran.out, ran.err);
    }
    // Nothing is shown before a turn that is played.
    orders(&folder, LEGAL);
    assert_eq!(umpire(&["turn", "game"], &folder).status, 0);
}

/// Types lines at a terminal, then does to the program what `end` says; prints all that it has shown.
const TYPIST: &str = r#"
import os, pty, select, signal, sys, time
end, program, lines = sys.argv[1], sys.argv[2], sys.argv[3:]
pid, fd = pty.fork()
if pid == 0:
    os.execv(program, [program, "turn", "game"])
out = b""
def read(quiet):
    global out
    until = time.time() + quiet
    while time.time() < until:
        if select.select([fd], [], [], 0.05)[0]:
            try:
                more = os.read(fd, 65536)
            except OSError:
                return
            out, until = out + more, time.time() + quiet
def wait_for(words):
    until = time.time() + 60
    while words not in out and time.time() < until:
        read(0.2)
wait_for(b"Ctrl-D")
for line in lines:
    read(0.5)
    os.write(fd, line.encode() + b"\r")
read(1.5)
if end == "done":
    until = time.time() + 60
    while time.time() < until:
        read(0.5)
        if os.waitpid(pid, os.WNOHANG)[0]:
            break
else:
    if end == "ctrl-d":
        os.write(fd, b"\x04")
        read(1.5)
    os.kill(pid, {"hup": signal.SIGHUP, "kill": signal.SIGKILL}.get(end, signal.SIGKILL))
sys.stdout.buffer.write(out)
"#;

fn typed(python: &Path, folder: &Path, end: &str, lines: &[&str]) -> String {
    let ran = Command::new(python)
        .args(["-c", TYPIST, end, UMPIRE])
        .args(lines)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        // All deadlines are over, on any day.
        .env("SOURCE_DATE_EPOCH", "4102444800")
        .env("TERM", "xterm")
        .output()
        .expect("Python is there");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

fn questions(python: &Path) {
    let folder = ledge("typed");
    let lines = ["enter ann-1 C6", "play ann-1"];
    let look = "round 2: a broken-off conversation showed 1 die\n";
    for (n, end) in ["kill", "hup", "ctrl-d"].into_iter().enumerate() {
        let out = typed(python, &folder, end, &lines);
        assert!(out.contains("ann-1 D6"), "{end}: {out}");
        assert_eq!(noted(&folder), look.repeat(n + 1), "{end}");
    }
    // A turn that is played is no look.
    let out = typed(python, &folder, "done", &["enter ann-1 C6", "play ann-1", "stay", "the turn is over"]);
    assert!(folder.join("game/rounds/02").exists(), "{out}");
    assert_eq!(noted(&folder), look.repeat(3), "{out}");
    // A die that can't be noted is not shown.
    let folder = ledge("typed-unnoted");
    fs::create_dir(folder.join("game/peeks.txt")).expect("there is room");
    let out = typed(python, &folder, "kill", &lines);
    assert!(out.contains("can't be written") && !out.contains("ann-1 D6"), "{out}");
}

fn face_down_cards(python: &Path) {
    let folder = scratch("looks-cards");
    let words =
        "new generation-zero game --players ann,bob --rounds 2 --commit --word ann=heron --word bob=tin";
    let words = words.split(' ').chain(["--seed", "the last chapter of the longest book"]);
    assert_eq!(umpire(&words.collect::<Vec<_>>(), &folder).status, 0);
    // A refusal names no cards that not everybody has seen.
    let refused = "{who: Raven Nightglass, chapter: G1, path: [F2, E1]}";
    let out = typed(python, &folder, "ctrl-d", &[refused]);
    assert!(out.contains("(GZ-4.9)") && !out.contains("Isaude") && !out.contains("Old Wyrm"), "{out}");
    assert_eq!(noted(&folder), "");
    let out = typed(python, &folder, "ctrl-d", &["{who: Raven Nightglass, chapter: G1}", "<"]);
    assert!(out.contains("a chapter about Isaude"), "{out}");
    assert!(out.contains("a hidden card was shown, so this can't be taken back"), "{out}");
    assert_eq!(noted(&folder), "round 1: a broken-off conversation showed 1 hidden card\n");
}

/// A test at a terminal, which Python makes.
fn at_a_terminal(name: &str, test: fn(&Path)) -> Trial {
    skippable(format!("postal/looks::{name}"), move || -> Result<Completion, Failed> {
        let Some(python) = python_with("pty") else {
            return Ok(Completion::ignored_with("there is no Python"));
        };
        test(&python);
        Ok(Completion::Completed)
    })
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let mut trials = named!("postal/looks": refused_orders_that_show_a_die_are_noted, a_dry_run_of_a_round_that_was_played_otherwise_is_noted, nothing_is_shown_that_cant_be_noted);
    trials.push(at_a_terminal("dice_at_the_questions_are_noted_at_once", questions));
    trials.push(at_a_terminal("face_down_cards_at_the_questions_are_noted_at_once", face_down_cards));
    trials
}
