//! Collects faults, so that one run reports them all.

use std::collections::BTreeMap;

use super::places::Places;
use super::{Code, Diagnostic, Severity};
use crate::source::{Located, Origin};

/// The faults found so far.
#[derive(Debug, Clone, Default)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    /// How many faults of each kind are kept.
    kept: BTreeMap<(Code, Severity), usize>,
    /// How many faults of each kind were dropped beyond those kept.
    dropped: BTreeMap<(Code, Severity), usize>,
    /// The last fault, if it was dropped: its caller may still add to it.
    unkept: Option<Box<Diagnostic>>,
}

impl Report {
    /// How many faults of one code and severity are kept. The rest are only counted, so that a flood of warnings
    /// hides no error and memory stays bounded.
    pub const MOST_OF_A_KIND: usize = 50_000;

    /// Adds an error.
    pub fn error(&mut self, code: Code, origin: Origin, message: impl Into<String>) -> &mut Diagnostic {
        self.add(Diagnostic::new(code, Severity::Error, Some(origin), message.into()))
    }

    /// Adds a warning.
    pub fn warning(&mut self, code: Code, origin: Origin, message: impl Into<String>) -> &mut Diagnostic {
        self.add(Diagnostic::new(code, Severity::Warning, Some(origin), message.into()))
    }

    /// Adds a note.
    pub fn note(&mut self, code: Code, origin: Origin, message: impl Into<String>) -> &mut Diagnostic {
        self.add(Diagnostic::new(code, Severity::Note, Some(origin), message.into()))
    }

    /// Adds a fault of a given severity.
    pub fn with_severity(
        &mut self,
        severity: Severity,
        code: Code,
        origin: Origin,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Diagnostic::new(code, severity, Some(origin), message.into()))
    }

    /// Adds a warning without a place.
    pub fn warning_nowhere(&mut self, code: Code, message: impl Into<String>) -> &mut Diagnostic {
        self.add(Diagnostic::new(code, Severity::Warning, None, message.into()))
    }

    /// Adds an error without a place.
    pub fn error_nowhere(&mut self, code: Code, message: impl Into<String>) -> &mut Diagnostic {
        self.add(Diagnostic::new(code, Severity::Error, None, message.into()))
    }

    /// Adds an error for an unknown name. Its help is the nearest known name, or else what `otherwise` returns.
    pub fn unknown<'c>(
        &mut self,
        code: Code,
        name: Located<&str>,
        message: impl Into<String>,
        known: impl IntoIterator<Item = &'c str>,
        otherwise: impl FnOnce() -> String,
    ) -> &mut Diagnostic {
        self.error(code, name.origin, message).did_you_mean(name.value, known, otherwise)
    }

    /// Adds a fault; one beyond the limit of its kind is only counted.
    fn add(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        let kind = (diagnostic.code, diagnostic.severity);
        let kept = self.kept.entry(kind).or_default();
        if *kept >= Report::MOST_OF_A_KIND {
            *self.dropped.entry(kind).or_default() += 1;
            return self.unkept.insert(Box::new(diagnostic));
        }
        *kept += 1;
        self.unkept = None;
        self.diagnostics.push(diagnostic);
        self.diagnostics.last_mut().expect("one was just pushed")
    }

    /// Adds everything from another report.
    pub fn append(&mut self, other: Report) {
        for (kind, count) in other.dropped {
            *self.dropped.entry(kind).or_default() += count;
        }
        for diagnostic in other.diagnostics {
            self.add(diagnostic);
        }
    }

    /// Adds another report, without faults that are caused by errors already reported here: an unknown weapon has no
    /// icon either. A fault whose place overlaps an error's is taken to be caused by it. So is a fault on a card with
    /// an error, if its own place `is_sound`, as in a built-in layout.
    pub fn append_unless_reported(&mut self, mut other: Report, is_sound: impl Fn(Origin) -> bool) {
        let errors = Places::of_errors(self.iter());
        other.retain(|fault| {
            let Some(origin) = fault.origin else { return true };
            let card = fault.about.as_ref().and_then(|about| about.card);
            !errors.overlaps(origin) && !card.is_some_and(|card| is_sound(origin) && errors.overlaps(card))
        });
        self.append(other);
    }

    /// The faults by file and place, without duplicates.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<_> = self.diagnostics.iter().collect();
        let key = |d: &Diagnostic| (d.origin, d.code, std::cmp::Reverse(d.severity));
        all.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message)));
        all.dedup();
        all
    }

    /// The fault that was added last, to change it.
    pub fn last(&mut self) -> Option<&mut Diagnostic> {
        match &mut self.unkept {
            Some(unkept) => Some(unkept),
            None => self.diagnostics.last_mut(),
        }
    }

    /// The faults in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter()
    }

    /// The faults in the order in which they were added, to change them. Their code and severity must stay, since
    /// they are counted by these.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.diagnostics.iter_mut()
    }

    /// How many faults of each kind were dropped.
    pub fn dropped(&self) -> impl Iterator<Item = (Code, Severity, usize)> {
        self.dropped.iter().map(|((code, severity), count)| (*code, *severity, *count))
    }

    /// Whether there is an error.
    pub fn has_errors(&self) -> bool {
        let kinds = self.kept.iter().chain(&self.dropped);
        kinds.into_iter().any(|((_, severity), count)| *severity == Severity::Error && *count > 0)
    }

    /// Turns every warning into an error.
    pub fn deny_warnings(&mut self) {
        for diagnostic in &mut self.diagnostics {
            if diagnostic.severity == Severity::Warning {
                diagnostic.severity = Severity::Error;
            }
        }
        let denied = |severity| if severity == Severity::Warning { Severity::Error } else { severity };
        self.recount(|code, severity| (code, denied(severity)));
    }

    /// Recounts the faults after their kinds have changed.
    fn recount(&mut self, becomes: impl Fn(Code, Severity) -> (Code, Severity)) {
        for kinds in [&mut self.kept, &mut self.dropped] {
            for ((code, severity), count) in std::mem::take(kinds) {
                *kinds.entry(becomes(code, severity)).or_default() += count;
            }
        }
    }

    /// Removes the warnings and notes of the allowed codes.
    pub fn allow(&mut self, is_allowed: impl Fn(Code) -> bool) {
        let stays = |code, severity| severity == Severity::Error || !is_allowed(code);
        self.dropped.retain(|(code, severity), _| stays(*code, *severity));
        self.retain(|d| stays(d.code, d.severity));
    }

    /// Gives all faults of one code another code: that of the rule that they break.
    pub fn recode(&mut self, old: Code, new: Code) {
        for diagnostic in self.diagnostics.iter_mut().filter(|diagnostic| diagnostic.code == old) {
            diagnostic.code = new;
        }
        self.recount(|code, severity| (if code == old { new } else { code }, severity));
    }

    /// Keeps only the faults for which `keep` is true; counts of dropped ones stay.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.diagnostics.retain(keep);
        self.kept.clear();
        for diagnostic in &self.diagnostics {
            *self.kept.entry((diagnostic.code, diagnostic.severity)).or_default() += 1;
        }
    }

    /// Sets the card of each fault whose message begins with a card's name. `cards` are names with the places of the
    /// cards.
    pub fn attribute<'n>(&mut self, cards: impl IntoIterator<Item = (&'n str, Origin)>) {
        let mut faults = self.diagnostics.iter_mut().filter(|fault| fault.about.is_none()).peekable();
        if faults.peek().is_none() {
            return;
        }
        let cards: BTreeMap<&str, Origin> = cards.into_iter().collect();
        for fault in faults {
            let ends = fault.message.char_indices().map(|(at, _)| at).take(80);
            let ends = ends.filter(|at| *at > 0 && !is_within_word(&fault.message, *at));
            let names = ends.filter_map(|at| cards.get_key_value(&fault.message[..at]));
            if let Some((name, card)) = names.last() {
                let (name, card) = ((*name).to_owned(), *card);
                fault.about(name).card = Some(card);
            }
        }
    }
}

/// Whether a byte of a text is between two letters or digits.
fn is_within_word(text: &str, at: usize) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    is_word(text[..at].chars().next_back()) && is_word(text[at..].chars().next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::code;
    use crate::source::Files;

    #[test]
    fn a_flood_of_warnings_drowns_no_error() {
        let file = Files::default().add("a.yaml", "");
        let at = |n| Origin { file, start: n, end: n };
        let mut report = Report::default();
        let most = Report::MOST_OF_A_KIND as u32;
        for n in 0..most + 7 {
            report.warning(code::MARKUP, at(n), "open").help("close it");
        }
        report.error(code::BAD_COLOR, at(0), "blak");
        for n in 0..5 {
            report.warning(code::MARKUP, at(n), "open");
        }
        assert!(report.has_errors());
        assert_eq!(report.sorted().iter().filter(|fault| fault.code == code::BAD_COLOR).count(), 1);
        assert_eq!(report.dropped().collect::<Vec<_>>(), [(code::MARKUP, Severity::Warning, 12)]);
        report.allow(|code| code == code::MARKUP);
        assert_eq!((report.iter().count(), report.dropped().count()), (1, 0));
    }

    #[test]
    fn dropped_warnings_become_errors_too() {
        let file = Files::default().add("a.yaml", "");
        let mut report = Report::default();
        for _ in 0..=Report::MOST_OF_A_KIND {
            report.warning(code::MARKUP, Origin::of_file(file), "x");
        }
        report.deny_warnings();
        assert_eq!(report.dropped().collect::<Vec<_>>(), [(code::MARKUP, Severity::Error, 1)]);
    }
}
