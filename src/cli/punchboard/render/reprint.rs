//! Files printed again as they were, in memory, to compare them.

use std::path::{Path, PathBuf};

use super::super::formats::{Format, How};
use super::super::printers;
use super::super::report;
use super::{Args, Request, finish, folders_of_sets, wanted};
use crate::cli::Disk;
use crate::cli::status::Trouble;
use crate::diag::Report;
use crate::geometry::Paper;
use crate::job::Job;
use crate::press::{PieceNames, Printed, differences};
use crate::source::Files;
use crate::write::pdf::read::{ReadFile, read};
use crate::write::separation::{ForPress, Standard};

/// What a file does not keep, since it may be elsewhere now.
pub(in super::super) struct Elsewhere<'e> {
    /// The definitions.
    pub paths: &'e [String],
    /// The folder that it was printed into.
    pub output: PathBuf,
    pub printer: Option<&'e String>,
    pub profile: Option<&'e Path>,
    pub changed_since: Option<&'e Path>,
}

/// A file as the definitions print it.
pub(in super::super) struct Planned {
    pub bytes: Vec<u8>,
    pub pieces: usize,
    /// How it differs from the file that was found.
    pub differences: Vec<String>,
    pub pages: usize,
}

/// The result of printing a file again.
pub(in super::super) struct Reprint {
    pub files: Files,
    pub report: Report,
    /// The files of that name; `None` if the definitions have errors.
    pub planned: Option<Vec<Planned>>,
}

/// Prints a file again with the options that it keeps, on its own paper and on that of its sheet.
pub(in super::super) fn reprint(
    found: &ReadFile,
    paper: Option<Paper>,
    elsewhere: &Elsewhere<'_>,
) -> Result<Reprint, Trouble> {
    let (name, options) = found.made_by.split_first().map_or(("", &[][..]), |(name, rest)| (name, rest));
    let mut args = Args::with_kept(options).ok_or_else(|| {
        let message = format!("it was printed with options that are unknown here: {}", options.join(" "));
        Trouble::with_help(
            message,
            "another version of this program has printed it: compare it with that one",
        )
    })?;
    args.see_through = name.ends_with(Printed::AGAINST_THE_LIGHT);
    args.paths = report::paths_or_built_in(elsewhere.paths);
    args.output.clone_from(&elsewhere.output);
    args.printer = elsewhere.printer.cloned().or(args.printer);
    args.profile = elsewhere.profile.map(Path::to_owned).or(args.profile);
    elsewhere.changed_since.into_iter().for_each(|folder| args.changes.compare_with(folder));
    let (separation, printer) =
        (args.separation()?, args.printer.as_deref().map(printers::load).transpose()?);
    let how = How { format: Format::Pdf, dpi: 150, show: None };
    let request = Request { args: &args, how, separation: separation.as_ref(), printer: printer.as_ref() };
    let mut job = Job::check_in(&Disk, &args.paths, &args.faults.house_rules, args.language());
    let mut wanted = wanted(request, &mut job);
    let mut found_faults = job.report();
    job.fill_all();
    let mut sets: Vec<usize> = (0..job.sets().len()).filter(|n| job.has_language(*n)).collect();
    let folders = folders_of_sets(&job, &args.output);
    let befores =
        args.changes.befores((&job, &sets, &folders), args.language(), (request, &wanted), &mut found_faults);
    sets.retain(|n| !args.changes.is_selection() || befores.contains_key(n));
    wanted.since = befores;
    if found_faults.has_errors() && !args.draft {
        return Ok(Reprint { files: job.into_files(), report: found_faults, planned: None });
    }
    let papers: Vec<Option<Paper>> = std::iter::once(None).chain(paper.map(Some)).collect();
    let make = |_, printed: Printed, files: &Files| planned(request, printed, files, (name, found));
    let outcomes = job.print_sets(&papers, &sets, &wanted, &mut |_, _, _| {}, &make);
    let made = outcomes.into_iter().flatten().flat_map(|outcome| outcome.printed);
    let planned: Vec<Option<Planned>> = made.collect::<Result<_, String>>()?;
    Ok(Reprint {
        files: job.into_files(),
        report: found_faults,
        planned: Some(planned.into_iter().flatten().collect()),
    })
}

/// A file of the set, or what is written beside it, if it has the name of the one that was found.
fn planned(
    request: Request<'_>,
    mut printed: Printed,
    files: &Files,
    (name, found): (&str, &ReadFile),
) -> Result<Option<Planned>, String> {
    let is_named =
        |other: &str| name == other || name.is_empty() && file_of(&printed.title) == file_of(&found.title);
    let is_it = is_named(&printed.name);
    let is_to_read = printed.name_to_read().is_some_and(|other| name == other);
    let beside = finish(request, &mut printed);
    let proof = beside.proof.filter(|proof| name == proof.name);
    let mut bytes = Vec::new();
    let press = request.separation.map(|separation| ForPress { separation, standard: Standard::X4 });
    let (names, printed): (Vec<PieceNames<'_>>, &Printed) = if let Some(proof) = &proof {
        proof.write_pdf(files, &mut bytes).map_err(|error| error.to_string())?;
        (proof.piece_names(), proof)
    } else if is_to_read {
        printed.write_pdf_to_read(files, &mut bytes).map_err(|error| error.to_string())?;
        (printed.names_of_pages_to_read(), &printed)
    } else if is_it {
        printed.write_pdf_for(files, press, &mut bytes).map_err(|error| error.to_string())?;
        (printed.piece_names(), &printed)
    } else {
        return Ok(None);
    };
    let plan = read(&bytes)?;
    let differences = differences(&names, &plan, found);
    Ok(Some(Planned { bytes, pieces: printed.pieces, differences, pages: names.len() }))
}

/// The name of a file in its title, which begins with that of the set: a set may have been renamed.
fn file_of(title: &str) -> &str {
    title.rsplit_once(": ").map_or(title, |(_, file)| file)
}
