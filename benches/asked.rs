//! The command line of benchmarks of whole processes.

use std::env;

use super::peers::Peer;
use super::turns::Program;

/// Punchboard with its command line.
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
        // Cargo adds an option.
        Asked { words: env::args().skip(1).filter(|word| word != "--bench").collect() }
    }

    /// The values of an option, which may be repeated.
    pub fn after(&self, key: &str) -> impl Iterator<Item = &str> {
        self.words.windows(2).filter(move |pair| pair[0] == key).map(|pair| pair[1].as_str())
    }

    /// The number after an option.
    pub fn number(&self, key: &str, otherwise: usize) -> usize {
        self.after(key).next().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    }

    /// The number of rounds: `--rounds 5`.
    pub fn rounds(&self) -> usize {
        self.number("--rounds", 5)
    }

    /// Whether a work should run: all do, or those of `--work NAME`.
    pub fn wants(&self, work: &str) -> bool {
        let mut named = self.after("--work").peekable();
        named.peek().is_none() || named.any(|name| name == work)
    }

    /// Punchboard and the programs that it is compared with in a work: the installed peers, except with `--alone`, and those of
    /// `--beside WORK=NAME=COMMAND`. With `--one-core` all are tied to one core.
    pub fn programs(&self, work: &str, own: Program, peers: &[Peer]) -> Vec<Program> {
        let mut programs = vec![own];
        if !self.words.iter().any(|word| word == "--alone") {
            programs.extend(peers.iter().filter_map(Peer::installed));
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
