//! `punchboard render`: checked definitions onto sheets.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::report::{self, FAULTY, Faults, UNREADABLE, bold};
use super::summary::{self, Written};
use crate::cli::progress::Progress;
use crate::cli::{Disk, disk, papers, terminal};
use crate::compose::Options;
use crate::diag::Report;
use crate::games;
use crate::geometry::Paper;
use crate::impose::Side;
use crate::model::{GameFile, GameSet};
use crate::press::{self, Order, Printed};
use crate::source::Files;
use crate::source::door::BUILT_IN;

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
    format: Output,
    /// Dots an inch of PNG pictures
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(20..=1200))]
    dpi: u32,
    /// Ink: low prints without filled backgrounds
    #[arg(long, value_enum, default_value = "full")]
    ink: Ink,
    /// Print all the same what has errors, with DRAFT across each sheet
    #[arg(long)]
    draft: bool,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    output: PathBuf,
    /// Print one card only
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    #[command(flatten)]
    faults: Faults,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Output {
    /// Portable Document Format, to print
    Pdf,
    /// A picture of each sheet
    Png,
    /// A drawing of each sheet
    Svg,
    /// What is where on each sheet, as text
    Plan,
}

impl Output {
    /// How the names of such files end.
    fn ending(self) -> &'static str {
        match self {
            Output::Pdf => ".pdf",
            Output::Png => ".png",
            Output::Svg => ".svg",
            Output::Plan => ".plan.txt",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ink {
    /// As designed
    Full,
    /// Without filled backgrounds
    Low,
}

/// Renders, prints what was found and written, and answers the exit status.
pub(super) fn run(args: &Args) -> u8 {
    let mut checked = report::check(&report::paths_or_built_in(&args.paths), &args.faults);
    let sets = report::printable(&mut checked);
    let report::Checked { mut files, loaded, mut report, .. } = checked;
    let mut written = Vec::new();
    // Taking thousands of faces apart again would take as long as reading them: they are left to the end of the process.
    let mut left = Vec::new();
    let papers = papers(args);
    for (set, game_file) in sets {
        let folder = args.output.join(&game_file.slug);
        let mut set = Some(set);
        for (n, paper) in papers.iter().enumerate() {
            let Some(known) = &set else { break };
            let mut found = Report::default();
            let printed =
                compose(args, known, &game_file, &loaded.library, paper.as_ref(), &mut files, &mut found);
            report.append_unless_told(found, |origin| files.get(origin.file).name.starts_with(BUILT_IN));
            args.faults.apply(&mut report);
            // All faults are told in one run: those of the rules, and those of what would be printed.
            if report.has_errors() && !args.draft {
                break;
            }
            if n + 1 == papers.len() {
                // Writing can do with the memory.
                set = None;
            }
            match write_all(args, &printed, &folder, &files) {
                Ok(more) => written.extend(more),
                Err(message) => {
                    report::tell(&report, &files);
                    terminal::err(&format!("{}: {message}\n", bold("error")));
                    return UNREADABLE;
                }
            }
            left.push(printed);
        }
    }
    report::tell(&report, &files);
    let status = report::status(&report);
    if !written.is_empty() {
        terminal::out(&summary::text(&written, args.format == Output::Pdf));
    } else if report.has_errors() {
        let found = bold(&report::counted(&report));
        // Without a place, it is the command that is at fault, and no draft helps.
        let in_files = report.iter().any(|d| d.origin.is_some());
        let no_draft = args.draft || !in_files || status == UNREADABLE;
        let way_out = if no_draft { "" } else { " (`--draft` prints all the same)" };
        terminal::err(&format!("{found}: nothing was printed{way_out}\n"));
    } else {
        terminal::err(&format!("{}: there was nothing to print\n", bold("error")));
    }
    std::mem::forget((left, files));
    if written.is_empty() { status.max(FAULTY) } else { status }
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

fn compose(
    args: &Args,
    set: &GameSet,
    game_file: &GameFile,
    library: &crate::model::Library,
    paper: Option<&Paper>,
    files: &mut Files,
    report: &mut Report,
) -> Vec<Printed> {
    let known_fields = |component: &str| games::known_fields(set.game, component);
    let order = Order {
        set,
        game_file,
        library,
        paper,
        options: Options { low_ink: args.ink == Ink::Low, ..Options::default() },
        draft: args.draft,
        only: args.only.as_deref(),
        known_fields: &known_fields,
    };
    let progress = Progress::new(game_file.files.len());
    let mut printed = press::compose(&order, &Disk, files, report, &mut |name, n, _| {
        if n > 0 {
            progress.step();
        }
        progress.tell(name);
    });
    progress.finish();
    if let Some(only) = &args.only {
        // One card does not take the place of the whole file.
        for file in &mut printed {
            file.name = format!("{}-{}", file.name, crate::model::template::slug(only));
        }
    }
    printed
}

/// Writes every file of a set, on one paper.
fn write_all(args: &Args, printed: &[Printed], folder: &Path, files: &Files) -> Result<Vec<Written>, String> {
    let one_file = matches!(args.format, Output::Pdf | Output::Plan);
    let printed = || printed.iter().filter(|file| !file.sheets.is_empty());
    let progress = Progress::new(printed().map(|file| if one_file { 1 } else { file.sheets.len() }).sum());
    let mut written = Vec::new();
    for file in printed() {
        let folder = folder.join(crate::model::template::slug(&file.paper));
        for (name, bytes) in content(args, file, files)? {
            progress.tell(&name);
            let path = folder.join(name);
            disk::write(&path, &bytes)
                .map_err(|error| format!("{} can't be written: {error}", disk::shown(&path)))?;
            progress.step();
        }
        let ending = if one_file { args.format.ending() } else { &format!("-*{}", args.format.ending()) };
        written.push(Written {
            folder,
            name: format!("{}{ending}", file.name),
            sheets: file.sheets.iter().filter(|sheet| sheet.side == Side::Front).count(),
            pieces: file.pieces,
            backs: file.backs,
            two_sided: file.sheets.iter().any(|sheet| sheet.side == Side::Back),
        });
    }
    progress.finish();
    Ok(written)
}

/// The names of the files that one printed file makes, with their bytes.
fn content(args: &Args, file: &Printed, files: &Files) -> Result<Vec<(String, Vec<u8>)>, String> {
    let ending = args.format.ending();
    let named = |bytes| vec![(format!("{}{ending}", file.name), bytes)];
    let pictures = match args.format {
        Output::Pdf => return file.pdf(files).map(named),
        Output::Plan => return Ok(named(file.plan().into_bytes())),
        Output::Png => file.png(files, args.dpi)?,
        Output::Svg => file.svg(files),
    };
    let sheets = file.sheets.iter().zip(pictures);
    Ok(sheets
        .map(|(sheet, bytes)| (format!("{}-{}{ending}", file.name, page_name(file, sheet)), bytes))
        .collect())
}

/// What tells a sheet's picture from those of the file's other sheets.
fn page_name(file: &Printed, sheet: &crate::impose::Sheet) -> String {
    let part = crate::model::template::slug(&sheet.title);
    let side = match sheet.side {
        Side::Front => "front",
        Side::Back => "back",
    };
    let digits = sheet.of.to_string().len();
    let parts = file.sheets.iter().any(|other| other.title != sheet.title);
    let part = if parts { format!("{part}-") } else { String::new() };
    format!("{part}{:0digits$}-{side}", sheet.number)
}
