//! What is reported about art: why there is none, and what is worth knowing about what there is.

use crate::diag::{Code, Severity};

/// What is wrong, and the way out.
pub(super) type Refusal = (String, &'static str);

/// What helps where a drawing has pictures that can't be had.
pub(super) const EXPORT_PICTURES: &str = "embed the pictures in it, or export it as PNG at 300 dpi";

/// Something that is worth knowing of art that can be printed: what follows on its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What it is called.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is to be known.
    pub message: String,
    /// What to do about it.
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

/// Why there is no art: the fact, and the way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoArt {
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: String,
    /// Whether there is no such file at all.
    pub missing: bool,
}
