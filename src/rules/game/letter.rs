//! How far the letter of a player could be used, and what of it could not.

use crate::diag::{Report, Severity, code};
use crate::source::Files;

/// How far a player's orders could be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Received {
    /// All of them.
    InFull,
    /// Some of them.
    InPart,
    /// None of them.
    Unusable,
    /// No orders came.
    Nothing,
}

impl Received {
    /// The word in the report.
    pub const fn word(self) -> &'static str {
        match self {
            Received::InFull => "in full",
            Received::InPart => "in part",
            Received::Unusable => "unusable",
            Received::Nothing => "nothing",
        }
    }
}

/// A part of a letter that can't be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unused {
    /// The number of its line; 0 if it has none.
    pub line: usize,
    /// The line as written.
    pub quoted: String,
    /// The fault, with its rule.
    pub why: String,
    /// The fix.
    pub help: Option<String>,
}

impl Unused {
    /// The fault with its line: "line 4: there is no 21H (SUR-2.3)".
    pub fn sentence(&self) -> String {
        if self.line > 0 { format!("line {}: {}", self.line, self.why) } else { self.why.clone() }
    }
}

impl Unused {
    /// The unusable parts of a letter with these faults, line by line.
    pub fn all(faults: &Report, files: &Files) -> Vec<Unused> {
        let errors = faults.sorted().into_iter().filter(|fault| fault.severity == Severity::Error);
        let mut unused: Vec<Unused> = errors
            .map(|fault| {
                // An unclosed bracket is reported where it opens.
                let opened = fault
                    .related
                    .first()
                    .filter(|_| fault.code == code::SYNTAX)
                    .map(|related| related.origin);
                let at = opened.or(fault.origin);
                let line = at.map_or(0, |at| files.position(at).line);
                let text = at.filter(|_| line > 0).map(|at| files.get(at.file).text.lines().nth(line - 1));
                let is_own = fault.code.name().starts_with("PB-");
                let rule = if is_own { String::new() } else { format!(" ({})", fault.code) };
                Unused {
                    line,
                    quoted: text.flatten().unwrap_or_default().trim().to_owned(),
                    why: format!("{}{rule}", fault.message),
                    help: fault.help.clone(),
                }
            })
            .collect();
        unused.sort_by_key(|unused| (unused.line, unused.sentence()));
        unused
    }
}
