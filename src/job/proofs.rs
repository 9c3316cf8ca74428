//! Proofs of the rulebooks of custom games: what they leave open, and what nothing needs.

use std::sync::Arc;

use super::Job;
use crate::diag::{Code, Diagnostic, Report, Severity, code};
use crate::games::custom::own::book;
use crate::games::custom::own::code::Book;
use crate::games::custom::own::prove::{self, Look, Proof, Suspect};
use crate::model::{GameName, GameSet};

/// The default budget: the most combinations of facts and options that are gone through for each dispute.
pub const BUDGET: u64 = 1_000_000;

/// A rulebook with the proofs of its disputes.
#[derive(Debug)]
pub struct Proved {
    /// What scenarios call its game.
    pub game: Arc<str>,
    /// The proofs of its disputes, in order.
    pub proofs: Vec<Proof>,
}

impl Job<'_> {
    /// Proves the disputes of all rulebooks; if some are `wanted`, only those. `look` is called with how far it is.
    ///
    /// # Errors
    /// The rulebooks have errors, there is none, or a wanted dispute is missing.
    pub fn prove(&self, wanted: &[String], budget: u64, look: Look<'_>) -> Result<Vec<Proved>, Report> {
        let mut report = Report::default();
        let sets: Vec<&GameSet> = self.sets.iter().map(|set| &set.definitions).collect();
        let custom: Vec<&GameSet> = sets.into_iter().filter(|set| set.game == GameName::Custom).collect();
        let books = book::books(&custom, Some(&self.files), &mut report);
        report.retain(|fault| fault.severity == Severity::Error);
        if books.is_empty() && !report.has_errors() {
            report
                .error_nowhere(code::EMPTY, "there is no rulebook here")
                .help("name a folder with a document of `kind: rulebook`");
        }
        for name in wanted.iter().filter(|name| !books.iter().any(|book| book.dispute(name).is_some())) {
            let known = books.iter().flat_map(|book| &book.disputes).map(|dispute| &*dispute.name);
            let known: Vec<&str> = known.collect();
            let help = || format!("the disputes are {}", crate::diag::and_list(&known));
            let help = crate::diag::did_you_mean(name, known.iter().copied(), help);
            let message = format!("there is no file and no dispute called \"{name}\"");
            report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
        }
        if report.has_errors() {
            return Err(report);
        }
        let prove = |book: Book| {
            let book = Arc::new(book);
            let numbers: Vec<usize> = (0..book.disputes.len())
                .filter(|n| {
                    let name = &book.disputes[*n].name;
                    wanted.is_empty() || wanted.iter().any(|wanted| wanted.eq_ignore_ascii_case(name))
                })
                .collect();
            Proved { game: Arc::clone(&book.name), proofs: prove::prove(&book, &numbers, budget, look) }
        };
        Ok(books.into_iter().map(prove).collect())
    }

    /// Everything that the proofs of all rulebooks find. Rulebooks with errors are reported by the check itself. `look`
    /// is called with how far they are.
    pub fn report_of_proofs(&self, look: Look<'_>) -> Report {
        let mut report = Report::default();
        let all = self.prove(&[], BUDGET, look).unwrap_or_default();
        for (proof, suspect) in all
            .iter()
            .flat_map(|of| &of.proofs)
            .flat_map(|proof| proof.found.iter().map(move |(s, _)| (proof, s)))
        {
            let found = as_diagnostic(suspect);
            let fault = report.with_severity(found.severity, found.code, suspect.place, found.message);
            let shows = if suspect.what.is_error() {
                format!("; `punchboard prove FOLDER {}` prints a scenario that shows it", proof.dispute)
            } else {
                String::new()
            };
            fault.help(format!("{}{shows}", suspect.what.help()));
        }
        report
    }
}

/// What a proof has found, as `check` reports faults.
pub fn as_diagnostic(suspect: &Suspect) -> Diagnostic {
    let severity = if suspect.what.is_error() { Severity::Error } else { Severity::Warning };
    let cited: Vec<&str> = suspect.rules.iter().map(|rule: &Code| rule.name()).collect();
    // The text of a contradiction names its rules.
    let is_named = cited.iter().all(|rule| suspect.text.contains(rule));
    let message =
        if is_named { suspect.text.clone() } else { format!("{} ({})", suspect.text, cited.join(", ")) };
    let mut found = Diagnostic::new(suspect.what.code(), severity, Some(suspect.place), message);
    found.help(suspect.what.help());
    found
}
