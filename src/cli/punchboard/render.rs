//! `punchboard render`: prints checked definitions.

mod changes;
mod naming;
mod options;
pub(super) mod reprint;
#[cfg(feature = "watch")]
pub(super) mod silent;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use self::changes::Changes;
use self::naming::{names, summary_of};
use super::formats::{CutFormat, Format, How, Pictures};
use super::lang::{self, AlreadyReported, Lang};
use super::output::{self, Cleared, Extent, Output};
use super::owner::Owner;
use super::printers;
use super::profile;
use super::report::{self, Faults, bold};
use super::selection::Selection;
use super::sides::{Inks, Sides};
use super::summary::{self, Missed, Unit, Written};
use crate::cli::papers::PaperParser;
use crate::cli::progress::Progress;
use crate::cli::shard::Shard;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::compose::Options;
use crate::diag::{Report, code};
use crate::geometry::Paper;
use crate::job::{Job, JobSet, Wanted};
use crate::model::Language;
use crate::model::kept;
use crate::model::template::file_name;
use crate::model::{Players, Printer};
use crate::press::{CutFile, Outcome, Printed};
use crate::source::door::BUILT_IN;
use crate::source::{Files, Origin, shortened};
use crate::write::separation::{ForPress, Separation, Standard};

/// The arguments of `render`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Names of built-in games, definition files, or folders with them [default: the built-in sets]
    paths: Vec<String>,
    /// Paper: a4, letter, legal, tabloid, a0 to a7, b4 to b6, sra3, or a size like 210mm x 297mm; separate several with commas
    #[arg(long, value_name = "PAPER", value_delimiter = ',', value_parser = PaperParser, hide_possible_values = true)]
    pub(super) paper: Vec<Paper>,
    /// What to write: one PDF for each file of the set, or a picture of each sheet [default: pdf; png for cards without paper]
    #[arg(long, value_enum)]
    pub(super) format: Option<Format>,
    /// Dots per inch of pictures [default: 150; 300 with --each]
    #[arg(long, value_parser = dpi)]
    pub(super) dpi: Option<u32>,
    #[command(flatten)]
    pub(super) pictures: Pictures,
    /// Also write what a cutting machine follows on each sheet: contours, folds and registration marks, in their true size
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',', conflicts_with_all = ["each", "contact", "fan"])]
    cut: Vec<CutFormat>,
    /// Print for a printer that `punchboard calibrate` has measured: its name, or a profile that ends in .yaml
    #[arg(long, value_name = "NAME", conflicts_with_all = ["each", "contact", "fan"])]
    printer: Option<String>,
    /// How much ink: full, low (without filled backgrounds) or mono (also in black and grays); for one side, back=low
    #[arg(long, value_name = "INK", value_parser = Inks::parse, default_value = "full")]
    ink: Inks,
    /// Also write each sheet as it looks against the light, with its back faint behind its front
    #[arg(long, conflicts_with_all = ["each", "contact", "fan"])]
    see_through: bool,
    /// The order of fronts and backs in each file
    #[arg(long, value_enum, default_value = "interleaved", conflicts_with_all = ["each", "contact", "fan"])]
    order: Sides,
    /// Print what has errors, too, as far as it can be drawn: with DRAFT across its sheets and gray boxes for missing pictures
    #[arg(long)]
    draft: bool,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    output: PathBuf,
    /// The language to print, like de; or all, for each language of the definitions in its own files
    #[arg(long, value_name = "LANG", value_parser = lang::parse)]
    lang: Option<Lang>,
    #[command(flatten)]
    selection: Selection,
    /// Leave places of the first sheet empty, such as used labels: 1-4, or several with commas; counted row by row
    #[arg(long, value_name = "PLACES", value_delimiter = ',', value_parser = places)]
    skip: Vec<RangeInclusive<u32>>,
    /// Write PDF/X-4 in cyan, magenta, yellow and black, for print shops
    #[arg(long, conflicts_with_all = ["each", "contact", "fan"])]
    cmyk: bool,
    /// The ICC profile of the press [default: FOGRA39, offset on coated paper]
    #[arg(long, value_name = "FILE", requires = "cmyk")]
    profile: Option<PathBuf>,
    /// Print only a part of the sets, such as 2/8: all eight parts add up to what one run prints; `auto` takes the numbers from a Slurm
    /// array, `auto/8` the part from an indexed Kubernetes job or GNU parallel
    #[arg(long, value_name = "PART", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Print what each player needs for so many players [default: 1]
    #[arg(long, value_name = "NUMBER", value_parser = players, conflicts_with_all = ["each", "contact", "fan"])]
    players: Option<u32>,
    /// Print the address of `umpire serve` as a QR code and in words at the end of rules and on player aids; layouts name it `{umpire}`
    #[arg(long, value_name = "URL", value_parser = address)]
    umpire: Option<String>,
    #[command(flatten)]
    changes: Changes,
    /// The path of the game file of the only set to print.
    #[arg(skip)]
    set: Option<String>,
    #[command(flatten)]
    faults: Faults,
}

/// Parses a number of players.
fn players(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|players| (1..=Players::MOST).contains(players));
    number.ok_or_else(|| format!("write a whole number from 1 to {}", Players::MOST))
}

/// Parses a resolution, in dots per inch.
pub(super) fn dpi(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|dpi| (20..=1200).contains(dpi));
    number.ok_or_else(|| "write a whole number from 20 to 1200".to_owned())
}

/// Parses a place of a sheet or a range of places, counted from 1.
fn places(text: &str) -> Result<RangeInclusive<u32>, String> {
    const MOST: u32 = 10_000;
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    let place = |text: &str| text.trim().parse().ok().filter(|place| (1..=MOST).contains(place));
    match place(first).zip(place(last)) {
        Some((first, last)) if first > last => {
            Err(format!("write {last}-{first}: the lower one comes first"))
        }
        Some((first, last)) => Ok(first..=last),
        None => Err("write places like 3, 1-4, or 1-4,9; the first one of a sheet is 1".to_owned()),
    }
}

/// Parses the address of a page, short enough for a QR code on a player aid.
fn address(text: &str) -> Result<String, String> {
    const LONGEST: usize = 120;
    let is_address =
        ["http://", "https://"].iter().any(|start| text.len() > start.len() && text.starts_with(start));
    if !is_address || text.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Err("write the address that `umpire serve` shows: http://192.168.1.20:4748/WORD/".to_owned());
    }
    if text.len() > LONGEST {
        Err(format!("the longest address has {LONGEST} letters"))
    } else {
        Ok(text.to_owned())
    }
}

impl Args {
    fn how(&self) -> Result<How, Trouble> {
        let how = How::from_args(&self.pictures, self.format, self.dpi, self.paper.len())?;
        if self.cmyk && how.format != Format::Pdf {
            let help =
                "leave `--format` out; print services that take pictures want them in colors of the screen";
            return Err(Trouble::with_help("only PDF is written in the inks of a press", help));
        }
        Ok(how)
    }

    /// The inks of the press, if it is printed on one.
    fn separation(&self) -> Result<Option<Separation>, Trouble> {
        self.cmyk.then(|| profile::separation(self.profile.as_deref(), None)).transpose()
    }

    /// Whether a set is to be printed.
    fn is_chosen(&self, job: &Job<'_>, n: usize) -> bool {
        let path = job.sets()[n].game_file().map(|game_file| &job.files().get(game_file.origin.file).name);
        self.set.as_ref().is_none_or(|wanted| Some(wanted) == path)
    }
}

/// What the command line asks for.
#[derive(Clone, Copy)]
struct Request<'a> {
    args: &'a Args,
    how: How,
    /// The inks of the press, if it is printed on one.
    separation: Option<&'a Separation>,
    printer: Option<&'a Printer>,
}

/// Prints definitions, then reports the faults and what was written.
pub(super) fn run(args: &Args) -> Ended {
    let (how, separation) = (args.how()?, args.separation()?);
    let printer = args.printer.as_deref().map(printers::load).transpose()?;
    let request = Request { args, how, separation: separation.as_ref(), printer: printer.as_ref() };
    args.changes.check_papers(papers(request).len())?;
    let (mut done, mut reported) = (Done::default(), AlreadyReported::default());
    let mut trouble = None;
    let mut last: Option<(Report, Job)> = None;
    for language in lang::languages(args.lang, &report::paths_or_built_in(&args.paths), &args.faults) {
        let Rendered { job, mut found, trouble: failed } = render(request, language, &mut done);
        trouble = trouble.or(failed);
        if args.lang == Some(Lang::All) {
            reported.retain_new(&mut found, job.files());
        }
        report::print_faults(&found, job.files());
        last = match last {
            Some(worse) if report::status(&worse.0) > report::status(&found) => Some(worse),
            _ => Some((found, job)),
        };
    }
    let Some((found, job)) = last else { return Ok(Status::Fine) };
    let cleared = done.clear(request, trouble.is_some());
    trouble = trouble.or(cleared.err());
    // If the disk took nothing, "nothing to print" would be wrong; the trouble says why.
    let is_lost = trouble.is_some() && done.written.is_empty();
    let status = if is_lost { Status::Unreadable } else { done.report(request, &job, &found) };
    match trouble {
        Some(message) => Err(message.into()),
        None => Ok(status),
    }
}

/// The result for one language.
struct Rendered {
    job: Job<'static>,
    found: Report,
    /// Why a file could not be written.
    trouble: Option<String>,
}

/// What is to be printed, and how.
fn wanted(Request { args, how, printer, .. }: Request<'_>, job: &mut Job<'_>) -> Wanted {
    Wanted {
        paper: None,
        options: args.changes.options(args.ink.options(Options {
            draft: args.draft,
            umpire: args.umpire.as_deref().and_then(kept::text),
            ..Options::default()
        })),
        only: args.selection.of(job),
        skip: args.skip.iter().cloned().flatten().collect(),
        show: how.show,
        policy: args.faults.policy(),
        players: args.players,
        sequence: args.order.sequence(),
        printer: printer.cloned(),
        contents: how.show.is_none() && args.skip.is_empty() && !args.changes.is_selection(),
        record: args.changes.need_record(),
        since: BTreeMap::new(),
    }
}

fn render(request: Request<'_>, language: Option<Language>, done: &mut Done) -> Rendered {
    let Request { args, .. } = request;
    let paths = report::paths_or_built_in(&args.paths);
    let mut job = Job::check_in(&Disk, &paths, &args.faults.house_rules, language);
    let mut wanted = wanted(request, &mut job);
    let mut found = job.report();
    lang::report_missing(&mut job, args.lang, &mut found);
    let mut trouble = None;
    job.fill_all();
    let is_wanted = |n: &usize| job.has_language(*n) && args.is_chosen(&job, *n);
    let (first, last) = args.shard.map_or((0, job.sets().len()), |shard| shard.part(job.sets().len()));
    let sets = (first..last).filter(is_wanted);
    let owners: Vec<Option<Owner>> = (0..job.sets().len()).map(|n| Owner::of_set(&job, n)).collect();
    let folders = folders_of_sets(&job, &args.output);
    let is_free = |n: &usize| {
        let taken = owners[*n].as_ref().and_then(|owner| output::other_owner(&folders[*n], owner));
        taken.is_none_or(|other| {
            done.refused.get_or_insert(report_taken(&job, *n, (&folders[*n], &other), &mut found));
            false
        })
    };
    let mut sets: Vec<usize> = sets.filter(is_free).collect();
    let befores = args.changes.befores((&job, &sets, &folders), language, (request, &wanted), &mut found);
    sets.retain(|n| !args.changes.is_selection() || befores.contains_key(n));
    wanted.since.clone_from(&befores);
    let (outcomes, failed) = disk::with_writers(|writers| {
        if args.changes.is_list() {
            list(&mut job, &papers(request), &sets, &wanted)
        } else {
            print(request, &mut job, &sets, &wanted, writers)
        }
    });
    trouble = trouble.or(failed.first().map(|(path, error)| disk::cannot_be_written(path, error)));
    let is_lost = |path: &Path| failed.iter().any(|(lost, _)| lost == path);
    for (n, outcomes) in sets.into_iter().zip(outcomes) {
        for mut outcome in outcomes {
            let changes = args.changes.finish((&job, n), &folders[n], befores.get(&n), &outcome);
            match changes {
                Ok(text) => done.changes.push_str(&text),
                Err(message) => trouble = trouble.or(Some(message)),
            }
            found.append_unless_reported(std::mem::take(&mut outcome.report), |origin| {
                is_built_in(&job, origin)
            });
            if job.sets()[n].game_file().is_none() {
                continue;
            }
            // Files that were written are noted, even if others were not.
            let failed = done.add(outcome, (&folders[n], owners[n].as_ref()), &is_lost).err();
            trouble = trouble.or(failed);
        }
    }
    found.append_unless_reported(job.report(), |origin| is_built_in(&job, origin));
    // `check` reports these, too, and both must agree.
    let unused = job.check_unused();
    found.append_unless_reported(unused, |origin| is_built_in(&job, origin));
    wanted.policy.apply(&mut found);
    Rendered { job, found, trouble }
}

/// Reports a set whose folder holds printed files of another one. Returns the message.
pub(super) fn report_taken(
    job: &Job<'_>,
    n: usize,
    (folder, other): (&Path, &Owner),
    found: &mut Report,
) -> String {
    let title = job.sets()[n].game_file().map(|game_file| &game_file.title);
    let title = title.expect("a set that is printed into a folder has a game file");
    let message = format!(
        "\"{}\" is not printed: {} holds what was printed from {}, which has the same title",
        shortened(&title.value),
        disk::printed(folder),
        other.shown()
    );
    found
        .error(code::REPEATED_NAME, title.origin, &message)
        .help("print into another folder with `-o`; or write another `title:` or a `folder:` into one of the two game files");
    message
}

/// Whether a place is in a built-in file.
pub(super) fn is_built_in(job: &Job<'_>, origin: Origin) -> bool {
    job.files().get(origin.file).name.starts_with(BUILT_IN)
}

/// The files of all sets and papers.
#[derive(Default)]
struct Done {
    written: Vec<Written>,
    missed: Vec<Missed>,
    /// Folders that were written into.
    outputs: Vec<(PathBuf, Output)>,
    cleared: Cleared,
    /// What to take out of decks and to put in, or what would be printed.
    changes: String,
    /// Why a set was not printed at all, even as a draft: its folder holds the files of another one.
    refused: Option<String>,
}

impl Done {
    /// Adds the files of an owner's set on one paper, without those that were lost. If some could not be made, returns the first error.
    fn add(
        &mut self,
        outcome: Outcome<Result<Made, String>>,
        (folder_of_set, owner): (&Path, Option<&Owner>),
        is_lost: &dyn Fn(&Path) -> bool,
    ) -> Result<(), String> {
        let missed = |left_out| Missed { folder: folder_of_set.to_owned(), left_out };
        self.missed.extend(outcome.left_out.into_iter().map(missed));
        let mut failed = None;
        for made in outcome.printed {
            let made = match made {
                Ok(made) => made,
                Err(message) => {
                    failed = failed.or(Some(message));
                    continue;
                }
            };
            let folder = &made.written.folder;
            let known = self.outputs.iter().position(|(other, _)| other == folder);
            let n = known.unwrap_or(self.outputs.len());
            if known.is_none() {
                self.outputs.push((folder.clone(), Output::open(folder.clone(), owner.cloned())));
            }
            let (_, output) = &mut self.outputs[n];
            let kept = made.files.iter().filter(|(name, _)| !is_lost(&folder.join(name)));
            kept.clone().for_each(|(name, sum)| output.note(name, outcome.made_of, *sum));
            if kept.count() == made.files.len() {
                self.written.push(made.written);
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// Removes outdated files from the folders that were written into, unless some new ones were lost.
    fn clear(&mut self, Request { args, how, .. }: Request<'_>, has_failed: bool) -> Result<(), String> {
        // One language is a selection, too.
        let is_selection = args.changes.is_selection()
            || !args.selection.is_all()
            || matches!(args.lang, Some(Lang::One(_)));
        let extent = match (has_failed, is_selection) {
            (true, _) => Extent::Failed,
            (false, true) => Extent::Selection,
            (false, false) if how.show.is_some() => Extent::Pictures,
            (false, false) => Extent::All,
        };
        for (_, output) in std::mem::take(&mut self.outputs) {
            self.cleared.append(output.close(extent)?);
        }
        Ok(())
    }

    /// Prints what was written, and what was not and why. Returns the exit status.
    fn report(&self, Request { args, how, .. }: Request<'_>, job: &Job<'_>, found: &Report) -> Status {
        let status = report::status(found);
        if args.changes.is_list() || self.written.is_empty() && !self.changes.is_empty() {
            terminal::out(&self.changes);
            return status;
        }
        if !self.written.is_empty() {
            let unit = if how.show.is_some() { Unit::Picture } else { Unit::Sheet };
            terminal::out(&summary::text(&self.written, unit, how.format == Format::Pdf));
            if !args.cut.is_empty() {
                terminal::out(&summary::cut(&self.written));
            }
            terminal::out(&self.changes);
            terminal::out(&summary::cleared(&self.cleared));
            terminal::err(&summary::missed(&self.missed, args.draft));
            return status;
        }
        if found.has_errors() {
            let counted = bold(&report::counted(found));
            // An error without a place is one of the command, which a draft does not avoid.
            let in_files =
                found.iter().filter_map(|fault| fault.origin).any(|origin| job.is_in_a_file(origin));
            let no_draft = args.draft || self.refused.is_some() || !in_files || status == Status::Unreadable;
            let fix = if no_draft { "" } else { " (`--draft` prints anyway)" };
            terminal::err(&format!("{counted}: nothing was printed{fix}\n"));
        } else if args.shard.is_some() && status == Status::Fine {
            // There may be more parts than sets.
            terminal::out("no set is in this part\n");
            return status;
        } else {
            terminal::err(&format!("{}: there was nothing to print\n", bold("error")));
        }
        status.max(Status::Faulty)
    }
}

/// The papers to print on; `None` is the paper that each sheet names. The built-in sets are printed on A4 and on Letter, since either
/// may be in the user's printer.
fn papers(Request { args, how, .. }: Request<'_>) -> Vec<Option<Paper>> {
    match args.paper.as_slice() {
        [] if how.show.is_some() => vec![None],
        [] if args.paths.is_empty() && !args.changes.is_list() => {
            ["a4", "letter"].iter().map(|name| Paper::parse(name).ok()).collect()
        }
        [] => vec![None],
        papers => papers.iter().cloned().map(Some).collect(),
    }
}

/// The folder for pictures of cards; other folders are named after papers.
const PICTURES: &str = "pictures";

/// A file of the set, being written as one or several files.
struct Made {
    written: Written,
    /// Their names and checksums.
    files: Vec<(String, u64)>,
}

/// The folder in which each set is printed, below the output folder.
pub(super) fn folders_of_sets(job: &Job<'_>, output: &Path) -> Vec<PathBuf> {
    let folder = |set: &JobSet| set.game_file().map(|game_file| output.join(&game_file.slug));
    job.sets().iter().map(|set| folder(set).unwrap_or_default()).collect()
}

/// Composes sets without writing them, to list their pieces.
fn list<T>(
    job: &mut Job<'_>,
    papers: &[Option<Paper>],
    sets: &[usize],
    wanted: &Wanted,
) -> Vec<Vec<Outcome<T>>> {
    let listed = job.print_sets(papers, sets, wanted, &mut |_, _, _| {}, &|_, _, _| ());
    let without = |outcomes: Vec<Outcome<()>>| outcomes.into_iter().map(Outcome::without_files).collect();
    listed.into_iter().map(without).collect()
}

/// Prints sets. Each file is written, and the memory of its faces is freed, as soon as it is done.
fn print(
    request: Request<'_>,
    job: &mut Job<'_>,
    sets: &[usize],
    wanted: &Wanted,
    writers: &disk::Writers<'_, '_>,
) -> Vec<Vec<Outcome<Result<Made, String>>>> {
    let args = request.args;
    let progress = Progress::new(1);
    let folders = folders_of_sets(job, &args.output);
    let mut show = |name: &str, file: usize, count: usize| progress.begin(name, file, count);
    let make = |set: usize, file: Printed, files: &Files| {
        let paper = file_name(&file.paper);
        let folder = folders[set].join(if file.pictures.is_some() { PICTURES } else { &paper });
        write_file(request, file, files, (&folder, writers))
    };
    let outcomes = job.print_sets(&papers(request), sets, wanted, &mut show, &make);
    progress.finish();
    outcomes
}

/// Writes a file of the set, and what is wanted beside it, into a folder.
fn write_file(
    request: Request<'_>,
    mut file: Printed,
    files: &Files,
    (folder, writers): (&Path, &disk::Writers<'_, '_>),
) -> Result<Made, String> {
    let beside = finish(request, &mut file);
    let Request { args, how, separation, .. } = request;
    let press = separation.map(|separation| ForPress { separation, standard: Standard::X4 });
    let mut made = Made { written: summary_of(how, &file, folder), files: Vec::new() };
    made.written.ink = separation.map(|separation| file.ink(files, separation)).transpose()?;
    made.written.cut = beside.cuts.iter().map(|file| (file.sheets.len(), file.name.clone())).collect();
    let ending = how.format.ending();
    let to_read = made.written.to_read.clone();
    let mut names = names(how, &file, ending).into_iter().chain(to_read.clone()).chain(beside.names(args));
    // Each file is written as soon as it is made.
    let mut write = |make: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>| {
        let name = names.next().expect("every file has a name");
        let mut sum = 0;
        writers.write(folder.join(&name), |out| {
            sum = output::summed(out, make)?;
            Ok(())
        });
        made.files.push((name, sum));
    };
    match how.format {
        Format::Pdf => {
            write(&mut |out| file.write_pdf_for(files, press, out));
            if to_read.is_some() {
                write(&mut |out| file.write_pdf_to_read(files, out));
            }
        }
        Format::Plan => write(&mut |out| out.write_all(file.plan().as_bytes())),
        Format::Png | Format::Jpeg | Format::Webp | Format::Svg => {
            let take = |bytes: Vec<u8>| {
                write(&mut |out| out.write_all(&bytes));
                Ok(())
            };
            match how.format.dots() {
                Some(format) => drop(file.each_picture(files, format, how.dpi, take)?),
                None => file.each_svg(files, take)?,
            }
        }
    }
    for (file, format) in beside.cuts(args) {
        write(&mut |out| out.write_all(format.write(file).as_bytes()));
    }
    if let Some(proof) = &beside.proof {
        write(&mut |out| proof.write_pdf(files, out));
    }
    Ok(made)
}

/// Finishes a file of the set as the command line asks, before it is written.
fn finish(Request { args, printer, .. }: Request<'_>, file: &mut Printed) -> Beside {
    file.options = args.to_keep(file.language);
    let beside = Beside::of(file, args);
    if let Some(printer) = printer {
        file.correct_for(printer);
    }
    beside
}

/// What is written beside a file of the set.
struct Beside {
    /// What a cutting machine follows on its sheets.
    cuts: Vec<CutFile>,
    /// Its sheets against the light.
    proof: Option<Printed>,
}

impl Beside {
    /// What the command line asks for. Files for cutting machines are named in the margins of the sheets.
    fn of(file: &mut Printed, args: &Args) -> Beside {
        let cuts = if args.cut.is_empty() { Vec::new() } else { file.name_cut_files() };
        Beside { cuts, proof: args.see_through.then(|| file.see_through()).flatten() }
    }

    /// Each file for a cutting machine, in each format.
    fn cuts<'b>(&'b self, args: &'b Args) -> impl Iterator<Item = (&'b CutFile, CutFormat)> {
        self.cuts.iter().flat_map(|file| args.cut.iter().map(move |format| (file, *format)))
    }

    /// The names of all files, in the order in which they are written.
    fn names(&self, args: &Args) -> Vec<String> {
        let cuts = self.cuts(args).map(|(file, format)| format!("{}{}", file.name, format.ending()));
        cuts.chain(self.proof.as_ref().map(|proof| format!("{}.pdf", proof.name))).collect()
    }
}
