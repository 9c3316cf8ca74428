//! Printing without any output on the terminal, for the page of `watch`.

use std::path::{Path, PathBuf};

use super::super::formats::{Format, Pictures};
use super::super::lang::Lang;
use super::super::report::{self, Faults};
use super::{Args, Done, Ink, Missed, Rendered, Request, render};
use crate::cli::status::Trouble;
use crate::geometry::Paper;
use crate::model::Language;

impl Args {
    /// Arguments that print everything at some paths as PDF files.
    pub fn pdf(paths: &[String], paper: Option<&Paper>, output: &Path, faults: &Faults) -> Args {
        Args {
            paths: paths.to_owned(),
            paper: paper.into_iter().cloned().collect(),
            format: Some(Format::Pdf),
            dpi: None,
            pictures: Pictures::default(),
            ink: Ink::Full,
            draft: false,
            output: output.to_owned(),
            only: Vec::new(),
            conditions: Vec::new(),
            skip: Vec::new(),
            lang: None,
            players: None,
            faults: faults.clone(),
        }
    }

    /// Prints without filled backgrounds.
    pub fn in_low_ink(self) -> Args {
        Args { ink: Ink::Low, ..self }
    }

    /// Prints in a language; `None` is the first language of each set.
    pub fn in_language(self, language: Option<Language>) -> Args {
        Args { lang: language.map(Lang::One), ..self }
    }
}

/// A file that was not written, and why.
pub type NotWritten = (PathBuf, String);

/// Prints without output. Returns the files that were written, and those that were not, with the reason.
///
/// # Errors
/// The arguments make no sense, a file can't be written, or there is nothing to print.
pub fn silently(args: &Args) -> Result<(Vec<PathBuf>, Vec<NotWritten>), String> {
    let request = Request { args, how: args.how().map_err(Trouble::into_message)? };
    let mut done = Done::default();
    let Rendered { trouble, found, .. } = render(request, None, &mut done);
    let has_failed = trouble.is_some();
    if let Some(message) = trouble.or(done.clear(request, has_failed).err()) {
        return Err(message);
    }
    if done.written.is_empty() && done.missed.is_empty() {
        let counted = report::counted(&found);
        return Err(if counted.is_empty() { "there is nothing to print".to_owned() } else { counted });
    }
    let written = done.written.iter().map(|written| written.folder.join(&written.name)).collect();
    let missed = |missed: &Missed| (missed.folder.join(&missed.left_out.name), missed.left_out.why.clone());
    Ok((written, done.missed.iter().map(missed).collect()))
}
