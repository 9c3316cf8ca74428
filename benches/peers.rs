//! The programs that Punchboard is compared with.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::turns::Program;

/// A program that does the same work, if it is installed (`just peers`; `benches/peers/README.md`).
pub struct Peer {
    pub name: &'static str,
    /// The Python package that it needs.
    pub needs: &'static str,
    /// Its script below `benches/peers`, and the words after it, with the same places to fill as in `--beside`.
    pub script: &'static str,
}

impl Peer {
    /// Its command, if a Python has its package; otherwise reports that none has.
    #[allow(clippy::print_stderr, reason = "what is left out is no row of the table")]
    pub fn installed(&self) -> Option<Program> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let pythons = [root.join("target/peers/bin/python"), PathBuf::from("/usr/bin/python3")];
        let found = pythons.iter().find(|python| {
            let tried = Command::new(python)
                .args(["-c", &format!("import {}", self.needs)])
                .stderr(Stdio::null())
                .status();
            tried.is_ok_and(|status| status.success())
        });
        let Some(python) = found else {
            eprintln!("{} is not installed, and is left out: see benches/peers/README.md", self.name);
            return None;
        };
        let script = root.join("benches/peers").join(self.script);
        Some(Program {
            name: self.name.to_owned(),
            command: format!("{} {}", python.display(), script.display()),
            written: "",
        })
    }
}
