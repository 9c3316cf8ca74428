//! `punchboard render`: checked definitions onto sheets.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::output::{Cleared, Output};
use super::report::{self, Faults, bold};
use super::summary::{self, Missed, Written};
use crate::cli::progress::Progress;
use crate::cli::status::{Ended, Status};
use crate::cli::{Disk, papers, terminal};
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

/// Renders, and prints what was found and written.
pub(super) fn run(args: &Args) -> Ended {
    let mut job = Job::check(&Disk, &report::paths_or_built_in(&args.paths), &args.faults.house_rules);
    let mut wanted = Wanted {
        paper: None,
        options: Options { ink: args.ink.spent(), draft: args.draft, ..Options::default() },
        only: job.choose(&args.only),
        policy: args.faults.policy(),
    };
    let mut found = job.report();
    let mut done = Done::default();
    // Taking thousands of faces apart again would take as long as reading them: they are left to the end of the process.
    let mut left = Vec::new();
    let mut trouble = None;
    for n in 0..job.sets().len() {
        for paper in papers(args) {
            wanted.paper = paper;
            let mut outcome = print(&mut job, n, &wanted);
            found.append_unless_told(std::mem::take(&mut outcome.report), |origin| is_built_in(&job, origin));
            let folder = job.sets()[n].game_file().map(|game_file| args.output.join(&game_file.slug));
            let Some(folder) = folder.filter(|_| trouble.is_none()) else { continue };
            if let Err(message) = done.write(args, &outcome, &folder, job.files()) {
                trouble = Some(message);
            }
            left.push(outcome);
        }
    }
    found.append_unless_told(job.report(), |origin| is_built_in(&job, origin));
    // `check` tells these, too, so that both agree.
    let unused = job.check_unused();
    found.append_unless_told(unused, |origin| is_built_in(&job, origin));
    wanted.policy.apply(&mut found);
    report::tell(&found, job.files());
    let status = done.tell(args, &found);
    std::mem::forget((left, job));
    match trouble {
        Some(message) => Err(message.into()),
        None => Ok(status),
    }
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
    /// Writes what came of a set on one paper.
    fn write(&mut self, args: &Args, outcome: &Outcome, folder: &Path, files: &Files) -> Result<(), String> {
        let missed = |left_out: &crate::press::LeftOut| Missed {
            folder: folder.to_owned(),
            left_out: left_out.clone(),
        };
        self.missed.extend(outcome.left_out.iter().map(missed));
        let mut papers: Vec<&str> = Vec::new();
        for printed in &outcome.printed {
            if !papers.contains(&&*printed.paper) {
                papers.push(&printed.paper);
            }
        }
        for paper in papers {
            let folder = folder.join(file_name(paper));
            let printed: Vec<&Printed> = outcome.printed.iter().filter(|file| file.paper == paper).collect();
            let mut output = Output::at(folder.clone(), outcome.made_of);
            self.written.extend(write_all(args, &printed, &folder, &mut output, files)?);
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

fn print(job: &mut Job<'_>, n: usize, wanted: &Wanted) -> Outcome {
    let progress = Progress::new(1);
    let outcome = job.print(n, wanted, &mut |name, file, count| {
        progress.of(count);
        if file > 0 {
            progress.step();
        }
        progress.tell(name);
    });
    progress.finish();
    outcome
}

/// Writes every file of a set, on one paper.
fn write_all(
    args: &Args,
    printed: &[&Printed],
    folder: &Path,
    output: &mut Output,
    files: &Files,
) -> Result<Vec<Written>, String> {
    let one_file = matches!(args.format, Format::Pdf | Format::Plan);
    let pieces = printed.iter().map(|file| if one_file { 1 } else { file.sheets.len() });
    let progress = Progress::new(pieces.sum());
    let mut written = Vec::new();
    for file in printed {
        let ending = args.format.ending();
        let mut names =
            if one_file { vec![format!("{}{ending}", file.name)] } else { names_of_sheets(file, ending) }
                .into_iter();
        // A file is written as soon as it is made.
        let mut write = |make: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>| {
            let name = names.next().expect("there is a name for every file");
            progress.tell(&name);
            output.write_with(&name, make)?;
            progress.step();
            Ok::<(), String>(())
        };
        match args.format {
            Format::Pdf => write(&mut |out| file.write_pdf(files, out))?,
            Format::Plan => write(&mut |out| out.write_all(file.plan().as_bytes()))?,
            Format::Png => {
                file.each_png(files, args.dpi, |bytes| write(&mut |out| out.write_all(&bytes)))?;
            }
            Format::Svg => {
                file.svg(files)?.iter().try_for_each(|bytes| write(&mut |out| out.write_all(bytes)))?;
            }
        }
        let ending = if one_file { args.format.ending() } else { &format!("-*{}", args.format.ending()) };
        written.push(Written {
            folder: folder.to_owned(),
            name: format!("{}{ending}", file.name),
            sheets: file.sheets.iter().filter(|sheet| sheet.side == Side::Front).count(),
            pieces: file.pieces,
            backs: file.backs,
            two_sided: file.sheets.iter().any(|sheet| sheet.side == Side::Back),
            scale: file.scale,
        });
    }
    progress.finish();
    Ok(written)
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
