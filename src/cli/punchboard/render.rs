//! `punchboard render`: checked definitions onto sheets.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::output::{self, Cleared, Output};
use super::report::{self, Faults, bold};
use super::summary::{self, Missed, Written};
use crate::cli::progress::Progress;
use crate::cli::status::{Ended, Status};
use crate::cli::{Disk, disk, papers, terminal};
use crate::compose::{self, Options};
use crate::diag::Report;
use crate::geometry::Paper;
use crate::impose::Side;
use crate::job::{Job, Wanted};
use crate::model::template::file_name;
use crate::press::{Outcome, Printed};
use crate::source::door::BUILT_IN;
use crate::source::{Files, Origin};

/// The arguments of `render`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Games by name, definition files, or folders of them; the built-in sets if none is named
    paths: Vec<String>,
    /// Paper: a4, letter, a3, legal, tabloid, or a size like 210mm x 297mm; several with commas
    #[arg(long, value_name = "PAPER", value_delimiter = ',', value_parser = papers::paper)]
    paper: Vec<Paper>,
    /// What is written: one PDF for each file of the set, or a picture of each sheet
    #[arg(long, value_enum, default_value = "pdf")]
    format: Format,
    /// Dots an inch of PNG pictures
    #[arg(long, default_value_t = 150, value_parser = dpi)]
    dpi: u32,
    /// Ink: low prints without filled backgrounds, mono in black and grays, too
    #[arg(long, value_enum, default_value = "full")]
    ink: Ink,
    /// Print all the same what has errors, as far as it can be drawn, with DRAFT across its sheets; a missing picture is a gray box
    #[arg(long)]
    draft: bool,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    output: PathBuf,
    /// Print some cards only: a name, a kind (`agents`), a pattern (`Wren*`), or several with commas
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    #[command(flatten)]
    faults: Faults,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Portable Document Format, to print
    Pdf,
    /// A picture of each sheet
    Png,
    /// A drawing of each sheet
    Svg,
    /// What is where on each sheet, as text
    Plan,
}

/// A resolution that can be printed and seen.
fn dpi(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|dpi| (20..=1200).contains(dpi));
    number.ok_or_else(|| "write a whole number from 20 to 1200".to_owned())
}

impl Format {
    /// How the names of such files end.
    fn ending(self) -> &'static str {
        match self {
            Format::Pdf => ".pdf",
            Format::Png => ".png",
            Format::Svg => ".svg",
            Format::Plan => ".plan.txt",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ink {
    /// As designed
    Full,
    /// Without filled backgrounds
    Low,
    /// Without filled backgrounds, in black and grays
    Mono,
}

impl Ink {
    fn spent(self) -> compose::Ink {
        match self {
            Ink::Full => compose::Ink::Full,
            Ink::Low => compose::Ink::Low,
            Ink::Mono => compose::Ink::Mono,
        }
    }
}

impl Args {
    /// PDF files of all that is at some paths.
    pub(super) fn pdf(paths: &[String], paper: Option<&Paper>, output: &Path, faults: &Faults) -> Args {
        Args {
            paths: paths.to_owned(),
            paper: paper.into_iter().cloned().collect(),
            format: Format::Pdf,
            dpi: 150,
            ink: Ink::Full,
            draft: false,
            output: output.to_owned(),
            only: Vec::new(),
            faults: faults.clone(),
        }
    }

    /// The same with ink saved.
    pub(super) fn in_low_ink(self) -> Args {
        Args { ink: Ink::Low, ..self }
    }
}

/// Renders, and prints what was found and written.
pub(super) fn run(args: &Args) -> Ended {
    let Rendered { job, found, done, trouble } = render(args);
    report::tell(&found, job.files());
    let status = done.tell(args, &found);
    // Taking all that was read apart again would take as long as reading it: it is left to the end of the process.
    std::mem::forget(job);
    match trouble {
        Some(message) => Err(message.into()),
        None => Ok(status),
    }
}

/// Renders without a word. What comes out are the files that were written, and those that were not, each with why.
pub(super) fn silently(args: &Args) -> Result<(Vec<PathBuf>, Vec<(PathBuf, String)>), String> {
    let Rendered { done, trouble, found, .. } = render(args);
    if let Some(message) = trouble {
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

/// What was rendered.
struct Rendered {
    job: Job<'static>,
    found: Report,
    done: Done,
    /// Why the disk did not take all of it.
    trouble: Option<String>,
}

fn render(args: &Args) -> Rendered {
    let mut job = Job::check(&Disk, &report::paths_or_built_in(&args.paths), &args.faults.house_rules);
    let wanted = Wanted {
        paper: None,
        options: Options { ink: args.ink.spent(), draft: args.draft, ..Options::default() },
        only: job.choose(&args.only),
        policy: args.faults.policy(),
    };
    let mut found = job.report();
    let mut done = Done::default();
    let (papers, mut trouble) = (papers(args), None);
    for n in 0..job.sets().len() {
        let (outcomes, failed) =
            disk::beside(|writers| print(args, &mut job, (n, &papers), &wanted, writers));
        trouble = trouble.or(failed.map(|(path, error)| disk::cannot_be_written(&path, &error)));
        for mut outcome in outcomes {
            found.append_unless_told(std::mem::take(&mut outcome.report), |origin| is_built_in(&job, origin));
            let folder = job.sets()[n].game_file().map(|game_file| args.output.join(&game_file.slug));
            let Some(folder) = folder.filter(|_| trouble.is_none()) else { continue };
            if let Err(message) = done.add(outcome, &folder) {
                trouble = Some(message);
            }
        }
    }
    found.append_unless_told(job.report(), |origin| is_built_in(&job, origin));
    // `check` tells these, too, so that both agree.
    let unused = job.check_unused();
    found.append_unless_told(unused, |origin| is_built_in(&job, origin));
    wanted.policy.apply(&mut found);
    Rendered { job, found, done, trouble }
}

/// Whether a place is in what comes with the program.
fn is_built_in(job: &Job<'_>, origin: Origin) -> bool {
    job.files().get(origin.file).name.starts_with(BUILT_IN)
}

/// What was done, over all sets and papers.
#[derive(Default)]
struct Done {
    written: Vec<Written>,
    missed: Vec<Missed>,
    cleared: Cleared,
}

impl Done {
    /// Adds what came of a set on one paper, and removes from its folders what is old.
    fn add(&mut self, outcome: Outcome<Result<Made, String>>, folder: &Path) -> Result<(), String> {
        let missed = |left_out| Missed { folder: folder.to_owned(), left_out };
        self.missed.extend(outcome.left_out.into_iter().map(missed));
        let made: Vec<Made> = outcome.printed.into_iter().collect::<Result<_, _>>()?;
        let mut outputs: Vec<(PathBuf, Output)> = Vec::new();
        for made in made {
            let of = &made.written.folder;
            if !outputs.iter().any(|(folder, _)| folder == of) {
                outputs.push((of.clone(), Output::at(of.clone(), outcome.made_of)));
            }
            for (_, output) in outputs.iter_mut().filter(|(folder, _)| folder == of) {
                made.files.iter().for_each(|(name, sum)| output.note(name, *sum));
            }
            self.written.push(made.written);
        }
        for (_, output) in outputs {
            self.cleared.append(output.close()?);
        }
        Ok(())
    }

    /// Says what was written, what was not and why, and what that comes to.
    fn tell(&self, args: &Args, found: &Report) -> Status {
        let status = report::status(found);
        if !self.written.is_empty() {
            terminal::out(&summary::text(&self.written, args.format == Format::Pdf));
            terminal::out(&summary::cleared(&self.cleared));
            terminal::err(&summary::missed(&self.missed, args.draft));
            return status;
        }
        if found.has_errors() {
            let counted = bold(&report::counted(found));
            // Without a place, it is the command that is at fault, and no draft helps.
            let in_files = found.iter().any(|d| d.origin.is_some());
            let no_draft = args.draft || !in_files || status == Status::Unreadable;
            let way_out = if no_draft { "" } else { " (`--draft` prints all the same)" };
            terminal::err(&format!("{counted}: nothing was printed{way_out}\n"));
        } else {
            terminal::err(&format!("{}: there was nothing to print\n", bold("error")));
        }
        status.max(Status::Faulty)
    }
}

/// The papers to print on, `None` being the sheets' own. What comes with the program is printed for both halves of the
/// world.
fn papers(args: &Args) -> Vec<Option<Paper>> {
    match args.paper.as_slice() {
        [] if args.paths.is_empty() => ["a4", "letter"].iter().map(|name| Paper::parse(name).ok()).collect(),
        [] => vec![None],
        papers => papers.iter().cloned().map(Some).collect(),
    }
}

/// A printed file that is being written.
struct Made {
    written: Written,
    /// The names of what is written of it, with checksums.
    files: Vec<(String, u64)>,
}

/// Prints a set on papers. Each file is written, and its faces are let go, as soon as it is done.
fn print(
    args: &Args,
    job: &mut Job<'_>,
    (n, papers): (usize, &[Option<Paper>]),
    wanted: &Wanted,
    writers: &disk::Writers<'_, '_>,
) -> Vec<Outcome<Result<Made, String>>> {
    let progress = Progress::new(1);
    let folder =
        job.sets()[n].game_file().map(|game_file| args.output.join(&game_file.slug)).unwrap_or_default();
    let mut tell = |name: &str, file: usize, count: usize| {
        progress.of(count);
        if file > 0 {
            progress.step();
        }
        progress.tell(name);
    };
    let make = |file: Printed, files: &Files| {
        let folder = folder.join(file_name(&file.paper));
        let mut made = Made { written: summary_of(args, &file, &folder), files: Vec::new() };
        let ending = args.format.ending();
        let mut names = if matches!(args.format, Format::Pdf | Format::Plan) {
            vec![format!("{}{ending}", file.name)]
        } else {
            names_of_sheets(&file, ending)
        }
        .into_iter();
        // A file is written as soon as it is made.
        let mut write = |make: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>| {
            let name = names.next().expect("there is a name for every file");
            let mut sum = 0;
            writers.write(folder.join(&name), |out| {
                sum = output::summed(out, make)?;
                Ok(())
            });
            made.files.push((name, sum));
        };
        match args.format {
            Format::Pdf => write(&mut |out| file.write_pdf(files, out)),
            Format::Plan => write(&mut |out| out.write_all(file.plan().as_bytes())),
            Format::Png => {
                let take = |bytes: Vec<u8>| {
                    write(&mut |out| out.write_all(&bytes));
                    Ok(())
                };
                file.each_png(files, args.dpi, take)?;
            }
            Format::Svg => {
                file.svg(files)?.iter().for_each(|bytes| write(&mut |out| out.write_all(bytes)));
            }
        }
        Ok(made)
    };
    let outcomes = job.print_on(papers, n, wanted, &mut tell, &make);
    progress.finish();
    outcomes
}

/// What the summary says of a file.
fn summary_of(args: &Args, file: &Printed, folder: &Path) -> Written {
    let one_file = matches!(args.format, Format::Pdf | Format::Plan);
    let ending = if one_file { args.format.ending() } else { &format!("-*{}", args.format.ending()) };
    Written {
        folder: folder.to_owned(),
        name: format!("{}{ending}", file.name),
        sheets: file.sheets.iter().filter(|sheet| sheet.side == Side::Front).count(),
        pieces: file.pieces,
        backs: file.backs,
        two_sided: file.sheets.iter().any(|sheet| sheet.side == Side::Back),
        scale: file.scale,
    }
}

/// The names of a file's sheets, each a file of its own.
fn names_of_sheets(file: &Printed, ending: &str) -> Vec<String> {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let name = |sheet: &crate::impose::Sheet| {
        let stem = format!("{}-{}", file.name, page_name(file, sheet));
        // Two parts of one title are numbered alike.
        let times = taken.entry(stem.clone()).or_default();
        *times += 1;
        if *times > 1 { format!("{stem}-{times}{ending}") } else { format!("{stem}{ending}") }
    };
    file.sheets.iter().map(name).collect()
}

/// What tells a sheet's picture from those of the file's other sheets.
fn page_name(file: &Printed, sheet: &crate::impose::Sheet) -> String {
    let part = file_name(&sheet.title);
    let side = match sheet.side {
        Side::Front => "front",
        Side::Back => "back",
    };
    let digits = sheet.of.to_string().len();
    let parts = file.sheets.iter().any(|other| other.title != sheet.title);
    let part = if parts { format!("{part}-") } else { String::new() };
    format!("{part}{:0digits$}-{side}", sheet.number)
}
