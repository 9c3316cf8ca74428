//! `punchboard render`: checked definitions onto sheets.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::report::{self, FAULTY, Faults, UNREADABLE, bold};
use crate::cli::progress::Progress;
use crate::cli::terminal::{self, DIM, PLAIN};
use crate::cli::{Disk, disk};
use crate::compose::Options;
use crate::diag::Report;
use crate::diag::render::wrapped;
use crate::games;
use crate::geometry::Paper;
use crate::impose::Side;
use crate::model::load;
use crate::model::{Backs, GameFile, GameSet};
use crate::press::{self, Order, Printed};
use crate::source::Files;

/// The arguments of `render`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Games by name, definition files, or folders of them; the built-in sets if none is named
    paths: Vec<String>,
    /// Paper: a4, letter, a3, legal, tabloid, or a size like 210mm x 297mm; several with commas
    #[arg(long, value_name = "PAPER", value_delimiter = ',', value_parser = paper)]
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ink {
    /// As designed
    Full,
    /// Without filled backgrounds
    Low,
}

fn paper(text: &str) -> Result<Paper, String> {
    Paper::parse(text).map_err(|error| {
        let (message, help) = load::paper_words(text, &error);
        format!("{message}: {help}")
    })
}

/// A file that was written.
struct Written {
    path: PathBuf,
    sheets: usize,
    pieces: usize,
    paper: String,
    backs: Backs,
    two_sided: bool,
}

/// Renders, prints what was found and written, and answers the exit status.
pub(super) fn run(args: &Args) -> u8 {
    let mut checked = report::check(&report::paths_or_built_in(&args.paths), &args.faults);
    let sets = report::printable(&mut checked);
    let report::Checked { mut files, loaded, mut report, .. } = checked;
    let mut written = Vec::new();
    // Taking thousands of cards apart again would take longer than reading them: they are left to the end of the process.
    let mut left = Vec::new();
    for paper in papers(args) {
        for (set, game_file) in &sets {
            let printed =
                compose(args, set, game_file, &loaded.library, paper.as_ref(), &mut files, &mut report);
            args.faults.apply(&mut report);
            // All faults are told in one run: those of the rules, and those of what would be printed.
            if report.has_errors() && !args.draft {
                continue;
            }
            match write_all(args, &printed, &args.output.join(&game_file.slug), &files) {
                Ok(more) => written.extend(more),
                Err(message) => {
                    report::tell(&report, &files);
                    terminal::err(&format!("{}: {message}\n", bold("error")));
                    return UNREADABLE;
                }
            }
            left.push(printed);
        }
        if report.has_errors() && !args.draft {
            break;
        }
    }
    report::tell(&report, &files);
    let status = report::status(&report);
    if !written.is_empty() {
        terminal::out(&summary(&written, args));
    } else if report.has_errors() {
        let found = bold(&report::counted(&report));
        // Without a place, it is the command that is at fault, and no draft helps.
        let in_files = report.iter().any(|d| d.origin.is_some());
        let way_out = if args.draft || !in_files { "" } else { " (`--draft` prints all the same)" };
        terminal::err(&format!("{found}: nothing was printed{way_out}\n"));
    } else {
        terminal::err(&format!("{}: there was nothing to print\n", bold("error")));
    }
    let nothing = written.is_empty();
    std::mem::forget((left, sets, files));
    if nothing { status.max(FAULTY) } else { status }
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
        options: Options { low_ink: args.ink == Ink::Low },
        draft: args.draft,
        only: args.only.as_deref(),
        known_fields: &known_fields,
    };
    let progress = Progress::new(game_file.files.len());
    let printed = press::compose(&order, &Disk, files, report, &mut |name, n, _| {
        if n > 0 {
            progress.step();
        }
        progress.tell(name);
    });
    progress.finish();
    printed
}

/// Writes every file of a set, on one paper.
fn write_all(args: &Args, printed: &[Printed], folder: &Path, files: &Files) -> Result<Vec<Written>, String> {
    let mut written = Vec::new();
    let steps =
        printed.iter().map(|file| if args.format == Output::Pdf { 1 } else { file.sheets.len() }).sum();
    let progress = Progress::new(steps);
    for file in printed.iter().filter(|file| !file.sheets.is_empty()) {
        let folder = folder.join(crate::model::template::slug(&file.paper));
        let save = |name: String, bytes: &[u8]| {
            progress.tell(&name);
            let path = folder.join(name);
            let saved = disk::write(&path, bytes);
            progress.step();
            saved.map_err(|error| format!("{} can't be written: {error}", disk::shown(&path)))
        };
        let ending = match args.format {
            Output::Pdf => {
                save(format!("{}.pdf", file.name), &file.pdf(files)?)?;
                ".pdf"
            }
            Output::Plan => {
                save(format!("{}.plan.txt", file.name), file.plan().as_bytes())?;
                ".plan.txt"
            }
            Output::Png | Output::Svg => {
                let (ending, pictures) = match args.format {
                    Output::Png => (".png", file.png(files, args.dpi)?),
                    _ => (".svg", file.svg(files)),
                };
                for (sheet, bytes) in file.sheets.iter().zip(pictures) {
                    save(format!("{}-{}{ending}", file.name, page_name(file, sheet)), &bytes)?;
                }
                if file.sheets.len() > 1 { "-*" } else { "" }
            }
        };
        let _ = ending;
        written.push(Written {
            path: folder.join(match args.format {
                Output::Pdf => format!("{}.pdf", file.name),
                Output::Plan => format!("{}.plan.txt", file.name),
                Output::Png => format!("{}-*.png", file.name),
                Output::Svg => format!("{}-*.svg", file.name),
            }),
            sheets: file.sheets.iter().filter(|sheet| sheet.side == Side::Front).count(),
            pieces: file.pieces,
            paper: file.paper.clone(),
            backs: file.backs,
            two_sided: file.sheets.iter().any(|sheet| sheet.side == Side::Back),
        });
    }
    progress.finish();
    Ok(written)
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

/// What was written, and what to set in the print dialog.
fn summary(written: &[Written], args: &Args) -> String {
    let some = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    let rows: Vec<[String; 5]> = (written.iter())
        .map(|file| {
            let how = match (args.format, file.two_sided, file.backs) {
                (Output::Png | Output::Svg | Output::Plan, ..) => "",
                (_, true, Backs::LongEdge) => "both sides, flip on the long edge",
                (_, true, Backs::ShortEdge) => "both sides, flip on the short edge",
                (_, _, Backs::GutterFold) => "one side; fold along the middle and glue",
                _ => "one side",
            };
            let (sheets, pieces) = (some(file.sheets, "sheet"), some(file.pieces, "piece"));
            [disk::shown(&file.path), sheets, pieces, file.paper.clone(), how.to_owned()]
        })
        .collect();
    let mut out = table(&rows, terminal::width());
    let sheets: usize = written.iter().map(|file| file.sheets).sum();
    let pieces: usize = written.iter().map(|file| file.pieces).sum();
    let (files, sheets) = (some(written.len(), "file"), some(sheets, "sheet"));
    out.push_str(&format!("{}\n", bold(&format!("{files}, {sheets} of paper, {}", some(pieces, "piece")))));
    if args.format == Output::Pdf {
        let advice = "In the print dialog: scale 100 % (\"actual size\"), not \"fit\"; sides as above; then measure the ruler in the margin.";
        let advice = wrapped(advice, terminal::width(), 0);
        out.push_str(&format!("{DIM}{advice}{PLAIN}\n"));
    }
    out
}

/// Rows in columns; where they are wider than the terminal, what comes after the path stands below it.
fn table(rows: &[[String; 5]], width: usize) -> String {
    let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(widest);
    let wide = widths.iter().sum::<usize>() + 2 * 4 <= width;
    let [first, s, n, p, _] = widths;
    let line = |[path, sheets, pieces, paper, how]: &[String; 5]| {
        if wide {
            let line = format!("{path:first$}  {sheets:>s$}  {pieces:>n$}  {paper:p$}  {how}");
            return format!("{}\n", line.trim_end());
        }
        let how = if how.is_empty() { String::new() } else { format!("  {how}\n") };
        format!("{path}\n  {sheets}, {pieces}, {paper}\n{how}")
    };
    rows.iter().map(line).collect()
}
