//! Messages about art: why it can't be used, and remarks about art that can.

use crate::diag::{Code, Severity};

/// The fault, and the fix.
pub(super) type Refusal = (String, &'static str);

/// The fix for drawings with pictures that can't be read.
pub(super) const EXPORT_PICTURES: &str = "embed the pictures in it, or export it as PNG at 300 dpi";

/// A remark about art that can be printed. Its message continues the name of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Its code.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// The fact.
    pub message: String,
    /// The fix.
    pub help: &'static str,
}

impl Note {
    pub(super) fn warning(code: Code, message: &str, help: &'static str) -> Note {
        Note { code, severity: Severity::Warning, message: message.to_owned(), help }
    }

    pub(super) fn plain(code: Code, message: &str, help: &'static str) -> Note {
        Note { severity: Severity::Note, ..Note::warning(code, message, help) }
    }
}

/// Why art can't be used: the fact and the fix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoArt {
    /// The fact.
    pub message: String,
    /// The fix.
    pub help: String,
    /// Whether the file does not exist.
    pub missing: bool,
}
