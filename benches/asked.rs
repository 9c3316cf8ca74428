//! What benchmarks of whole processes are asked on their command lines.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::turns::Program;

/// A program that draws the same, where it is installed (`just peers`; `benches/peers/README.md`).
pub struct Peer {
    pub name: &'static str,
    /// What its Python has to have.
    pub needs: &'static str,
    /// Its script below `benches/peers`, and the words after it, with the same places to fill as in `--beside`.
    pub script: &'static str,
}

/// Punchboard with the words of its own command line.
pub fn own(words: &str, written: &'static str) -> Program {
    let command = format!("{} {words}", env!("CARGO_BIN_EXE_punchboard"));
    Program { name: "punchboard".to_owned(), command, written }
}

/// The words of a command line.
pub struct Asked {
    words: Vec<String>,
}

impl Asked {
    pub fn read() -> Asked {
        // Cargo adds an option of its own.
        Asked { words: env::args().skip(1).filter(|word| word != "--bench").collect() }
    }

    /// What stands after an option, each time that it is there.
    pub fn after(&self, key: &str) -> impl Iterator<Item = &str> {
        self.words.windows(2).filter(move |pair| pair[0] == key).map(|pair| pair[1].as_str())
    }

    /// The number after an option.
    pub fn number(&self, key: &str, otherwise: usize) -> usize {
        self.after(key).next().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    }

    /// How often each program takes its turn: `--rounds 5`.
    pub fn rounds(&self) -> usize {
        self.number("--rounds", 5)
    }

    /// Whether a work is to be done: all are, or those of `--work NAME`.
    pub fn wants(&self, work: &str) -> bool {
        let mut named = self.after("--work").peekable();
        named.peek().is_none() || named.any(|name| name == work)
    }

    /// Punchboard and all that take turns with it at a work: the peers that are installed, but for `--alone`, and those of
    /// `--beside WORK=NAME=COMMAND`. With `--one-core` all are tied to one.
    pub fn programs(&self, work: &str, own: Program, peers: &[Peer]) -> Vec<Program> {
        let mut programs = vec![own];
        if !self.words.iter().any(|word| word == "--alone") {
            programs.extend(peers.iter().filter_map(installed));
        }
        programs.extend(self.after("--beside").filter_map(|text| {
            let (name, command) = text.strip_prefix(work)?.strip_prefix('=')?.split_once('=')?;
            Some(Program { name: name.to_owned(), command: command.to_owned(), written: "" })
        }));
        if self.words.iter().any(|word| word == "--one-core") {
            for program in &mut programs {
                program.command.insert_str(0, "taskset -c 0 ");
            }
        }
        programs
    }
}

/// A peer as a command, if one of the Pythons has what it needs; if none has, that is said.
#[allow(clippy::print_stderr, reason = "what is left out is no row of the table")]
fn installed(peer: &Peer) -> Option<Program> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pythons = [root.join("target/peers/bin/python"), PathBuf::from("/usr/bin/python3")];
    let found = pythons.iter().find(|python| {
        let tried = Command::new(python)
            .args(["-c", &format!("import {}", peer.needs)])
            .stderr(Stdio::null())
            .status();
        tried.is_ok_and(|status| status.success())
    });
    let Some(python) = found else {
        eprintln!("{} is not installed, and is left out: see benches/peers/README.md", peer.name);
        return None;
    };
    let script = root.join("benches/peers").join(peer.script);
    Some(Program {
        name: peer.name.to_owned(),
        command: format!("{} {}", python.display(), script.display()),
        written: "",
    })
}
