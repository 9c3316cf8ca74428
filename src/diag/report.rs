//! Collects faults, so that one run tells them all.

use std::collections::BTreeSet;

use super::{Code, Diagnostic, Severity};
use crate::source::Origin;

/// The faults found so far.
#[derive(Debug, Default)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    /// Faults beyond [`Report::MOST`], which are counted but not kept.
    dropped: usize,
    /// Whether an error is among the dropped.
    dropped_error: bool,
}

impl Report {
    /// How many faults are kept; a file with more has one fault repeated.
    pub const MOST: usize = 2_000;

    /// Notes an error.
    pub fn error(&mut self, code: Code, origin: Origin, message: impl Into<String>) -> &mut Diagnostic {
        self.add(code, Severity::Error, Some(origin), message.into())
    }

    /// Notes a warning.
    pub fn warning(&mut self, code: Code, origin: Origin, message: impl Into<String>) -> &mut Diagnostic {
        self.add(code, Severity::Warning, Some(origin), message.into())
    }

    /// Notes something worth knowing.
    pub fn note(&mut self, code: Code, origin: Origin, message: impl Into<String>) -> &mut Diagnostic {
        self.add(code, Severity::Note, Some(origin), message.into())
    }

    /// Notes an error that is about no place in a file.
    pub fn error_nowhere(&mut self, code: Code, message: impl Into<String>) -> &mut Diagnostic {
        self.add(code, Severity::Error, None, message.into())
    }

    fn add(
        &mut self,
        code: Code,
        severity: Severity,
        origin: Option<Origin>,
        message: String,
    ) -> &mut Diagnostic {
        if self.diagnostics.len() > Report::MOST {
            self.dropped += 1;
            self.dropped_error |= severity == Severity::Error;
            self.diagnostics.pop();
        }
        let diagnostic = Diagnostic { code, severity, message, origin, help: None, related: Vec::new() };
        self.diagnostics.push(diagnostic);
        self.diagnostics.last_mut().expect("one was just pushed")
    }

    /// Takes over all of another report.
    pub fn append(&mut self, other: Report) {
        self.dropped += other.dropped;
        self.dropped_error |= other.dropped_error;
        for diagnostic in other.diagnostics {
            let kept = self.add(diagnostic.code, diagnostic.severity, None, String::new());
            *kept = diagnostic;
        }
    }

    /// Takes over another report but for what follows from errors told here already: a weapon that is not known has no icon
    /// either. Where places overlap, the second fault is taken to follow from the first.
    pub fn append_unless_told(&mut self, other: Report) {
        let errors = self.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        let told: BTreeSet<Origin> = errors.filter_map(|d| d.origin).collect();
        let overlaps = |origin: &Origin| {
            let same_file = told.iter().filter(|told| told.file == origin.file);
            // An empty place is told of the file as a whole.
            same_file
                .filter(|told| told.start < told.end)
                .any(|told| told.start < origin.end && origin.start < told.end)
        };
        let mut other = other;
        other.diagnostics.retain(|diagnostic| !diagnostic.origin.as_ref().is_some_and(overlaps));
        self.append(other);
    }

    /// The faults, by file and place, each once.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<_> = self.diagnostics.iter().collect();
        let key = |d: &Diagnostic| (d.origin, d.code, std::cmp::Reverse(d.severity));
        all.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message)));
        all.dedup();
        all
    }

    /// The fault that was noted last, to add to it.
    pub fn last(&mut self) -> Option<&mut Diagnostic> {
        self.diagnostics.last_mut()
    }

    /// The faults in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter()
    }

    /// How many faults there are beyond those kept.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// Whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.dropped_error || self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }

    /// Makes an error of every warning.
    pub fn deny_warnings(&mut self) {
        for diagnostic in &mut self.diagnostics {
            if diagnostic.severity == Severity::Warning {
                diagnostic.severity = Severity::Error;
            }
        }
    }

    /// Gives all faults of a code another one: that of the rule that says what was looked at.
    pub fn recode(&mut self, old: Code, new: Code) {
        for diagnostic in self.diagnostics.iter_mut().filter(|diagnostic| diagnostic.code == old) {
            diagnostic.code = new;
        }
    }

    /// Keeps only what `keep` says.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.diagnostics.retain(keep);
    }
}
