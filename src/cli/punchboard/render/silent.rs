//! Printing without any output on the terminal, for the page of `watch`.

use std::path::{Path, PathBuf};

use super::super::formats::{Format, Pictures};
use super::super::lang::{self, Lang};
use super::super::report::Faults;
use super::super::selection::Selection;
use super::super::sides::{Ink, Inks, Sides};
use super::changes::Changes;
use super::{Args, Done, Job, Missed, Rendered, Report, Request, render};
use crate::cli::disk;
use crate::cli::status::Trouble;
use crate::diag::{Diagnostic, Severity};
use crate::geometry::Paper;

/// How to print.
pub struct Wish {
    /// The path of the game file of the only set to print; `None` prints all sets.
    pub set: Option<String>,
    pub paper: Option<Paper>,
    pub ink: Ink,
    /// `None` is the first language of each set.
    pub lang: Option<Lang>,
    pub format: Format,
}

impl Args {
    /// Arguments that print definitions at some paths.
    pub fn silent(paths: &[String], wish: Wish, output: &Path, faults: &Faults) -> Args {
        Args {
            paths: paths.to_owned(),
            paper: wish.paper.into_iter().collect(),
            format: Some(wish.format),
            dpi: None,
            pictures: Pictures::default(),
            cut: Vec::new(),
            printer: None,
            ink: Inks::both(wish.ink),
            see_through: false,
            order: Sides::default(),
            draft: false,
            output: output.to_owned(),
            selection: Selection::default(),
            skip: Vec::new(),
            cmyk: false,
            profile: None,
            shard: None,
            lang: wish.lang,
            players: None,
            umpire: None,
            changes: Changes::default(),
            set: wish.set,
            faults: faults.clone(),
        }
    }
}

/// Something that was not printed, and why.
pub struct NotPrinted {
    /// The path of a file, or the title of a set.
    pub what: String,
    pub why: String,
}

/// The result of printing.
#[derive(Default)]
pub struct Silent {
    pub written: Vec<PathBuf>,
    pub missed: Vec<NotPrinted>,
    /// The paths of the game files of all sets that could be read.
    pub sets: Vec<String>,
    /// The first error.
    pub first: Option<String>,
}

/// Prints without output.
///
/// # Errors
/// The arguments make no sense, or a file can't be written.
pub fn silently(args: &Args) -> Result<Silent, String> {
    let how = args.how().map_err(Trouble::into_message)?;
    let request = Request { args, how, separation: None, printer: None };
    let (mut done, mut silent, mut failed) = (Done::default(), Silent::default(), None);
    for language in lang::languages(args.lang, &args.paths, &args.faults) {
        let Rendered { job, found, trouble } = render(request, language, &mut done);
        failed = failed.or(trouble);
        silent.first = silent.first.or_else(|| first_error(&found, &job, |_| true));
        let lost = (0..job.sets().len()).filter_map(|n| not_printed(args, &job, n, &found, &done));
        silent.missed.extend(lost.collect::<Vec<_>>());
        let paths = job.sets().iter().filter_map(|set| set.game_file());
        silent.sets.extend(paths.map(|game_file| job.files().get(game_file.origin.file).name.clone()));
    }
    let has_failed = failed.is_some();
    if let Some(message) = failed.or(done.clear(request, has_failed).err()).or(done.refused.take()) {
        return Err(message);
    }
    silent.written = done.written.iter().map(|written| written.folder.join(&written.name)).collect();
    let missed = |Missed { folder, left_out }: &Missed| NotPrinted {
        what: disk::shown(&folder.join(&left_out.name)),
        why: left_out.why.clone(),
    };
    silent.missed.extend(done.missed.iter().map(missed));
    Ok(silent)
}

/// Why nothing of a set was printed; `None` if some of it was, or it was not to be printed.
fn not_printed(args: &Args, job: &Job<'_>, n: usize, found: &Report, done: &Done) -> Option<NotPrinted> {
    let set = &job.sets()[n];
    let game_file = set.game_file().filter(|_| args.is_chosen(job, n))?;
    let folder = args.output.join(&game_file.slug);
    let is_in = |path: &PathBuf| path.starts_with(&folder);
    if done.written.iter().any(|written| is_in(&written.folder))
        || done.missed.iter().any(|missed| is_in(&missed.folder))
    {
        return None;
    }
    let files = &set.definitions().files;
    let own = |fault: &Diagnostic| fault.origin.is_some_and(|origin| files.contains(&origin.file));
    let why = if job.has_language(n) {
        first_error(found, job, own).or_else(|| first_error(found, job, |_| true))
    } else {
        Some("it has nothing in this language".to_owned())
    };
    let why = why.unwrap_or_else(|| "it has nothing to print".to_owned());
    Some(NotPrinted { what: game_file.title.value.clone(), why })
}

/// The first error among some faults, with its file and line.
fn first_error(found: &Report, job: &Job<'_>, is_meant: impl Fn(&Diagnostic) -> bool) -> Option<String> {
    let is_error = |fault: &&&Diagnostic| fault.severity == Severity::Error && is_meant(fault);
    let sorted = found.sorted();
    let fault = sorted.iter().find(is_error)?;
    let place = fault.origin.map(|origin| {
        let line = job.files().position(origin).line;
        format!("{}:{line}: ", job.files().get(origin.file).name)
    });
    Some(format!("{}{}", place.unwrap_or_default(), fault.message))
}
