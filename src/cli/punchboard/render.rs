//! `punchboard render`: checked definitions onto sheets.

#[cfg(feature = "watch")]
pub(super) mod silent;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::formats::{Format, How, Pictures};
use super::lang::{self, AlreadyTold, Lang};
use super::output::{self, Cleared, Output, Wish};
use super::report::{self, Faults, bold};
use super::summary::{self, Missed, Unit, Written};
use crate::cli::progress::Progress;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, papers, terminal};
use crate::compose::{self, Options};
use crate::diag::Report;
use crate::geometry::Paper;
use crate::impose::{Side, used};
use crate::job::{Job, JobSet, Wanted};
use crate::model::Language;
use crate::model::Players;
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
    pub(super) paper: Vec<Paper>,
    /// What is written: one PDF for each file of the set, or a picture of each sheet [default: pdf, and png for cards]
    #[arg(long, value_enum)]
    pub(super) format: Option<Format>,
    /// Dots an inch of pictures [default: 150, and 300 with --each]
    #[arg(long, value_parser = dpi)]
    pub(super) dpi: Option<u32>,
    #[command(flatten)]
    pub(super) pictures: Pictures,
    /// Ink: low prints without filled backgrounds, mono in black and grays, too
    #[arg(long, value_enum, default_value = "full")]
    ink: Ink,
    /// Print all the same what has errors, as far as it can be drawn, with DRAFT across its sheets; a missing picture is a gray box
    #[arg(long)]
    draft: bool,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    output: PathBuf,
    /// The language: de, or all for each that the definitions have, a file a language
    #[arg(long, value_name = "LANG", value_parser = lang::parse)]
    lang: Option<Lang>,
    /// Print some cards only: a name, a kind (`agents`), a file (`deck.yaml`), a pattern (`Wren*`), or several with commas
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Print only cards whose fields are so: `cost > 3`, `species = Elf and not flies`, `tags has fast`; given twice, both must hold
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<String>,
    /// Leave places of the first sheet empty, as labels that were used before: 1-4, or several with commas; counted row by row
    #[arg(long, value_name = "PLACES", value_delimiter = ',', value_parser = places)]
    skip: Vec<RangeInclusive<u32>>,
    /// Print what each player needs as often as so many of them need it; once, unless this says so
    #[arg(long, value_name = "NUMBER", value_parser = players, conflicts_with_all = ["each", "contact", "fan"])]
    players: Option<u32>,
    #[command(flatten)]
    faults: Faults,
}

/// A number of players.
fn players(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|players| (1..=Players::MOST).contains(players));
    number.ok_or_else(|| format!("write a whole number from 1 to {}", Players::MOST))
}

/// A resolution that can be printed and seen.
fn dpi(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|dpi| (20..=1200).contains(dpi));
    number.ok_or_else(|| "write a whole number from 20 to 1200".to_owned())
}

/// A place of a sheet, or a range of them, from 1.
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
    fn how(&self) -> Result<How, Trouble> {
        How::of(&self.pictures, self.format, self.dpi, self.paper.len())
    }
}

/// Renders, and prints what was found and written.
pub(super) fn run(args: &Args) -> Ended {
    let how = args.how()?;
    let (mut done, mut told) = (Done::default(), AlreadyTold::default());
    let mut trouble = None;
    let mut last: Option<(Report, Job)> = None;
    for language in lang::languages(args.lang, &report::paths_or_built_in(&args.paths), &args.faults) {
        let Rendered { job, mut found, trouble: failed } = render(args, how, language, &mut done);
        trouble = trouble.or(failed);
        if args.lang == Some(Lang::All) {
            told.news(&mut found, job.files());
        }
        report::print_faults(&found, job.files());
        last = match last {
            Some(graver) if report::status(&graver.0) > report::status(&found) => Some(graver),
            _ => Some((found, job)),
        };
    }
    let Some((found, job)) = last else { return Ok(Status::Fine) };
    let cleared = done.clear((args, how), trouble.is_some());
    trouble = trouble.or(cleared.err());
    // What the disk did not take was not nothing.
    let is_lost = trouble.is_some() && done.written.is_empty();
    let status = if is_lost { Status::Unreadable } else { done.tell((args, how), &job, &found) };
    match trouble {
        Some(message) => Err(message.into()),
        None => Ok(status),
    }
}

/// What was rendered.
struct Rendered {
    job: Job<'static>,
    found: Report,
    /// Why the disk did not take all of it.
    trouble: Option<String>,
}

fn render(args: &Args, how: How, language: Option<Language>, done: &mut Done) -> Rendered {
    let paths = report::paths_or_built_in(&args.paths);
    let mut job = Job::check_in(&Disk, &paths, &args.faults.house_rules, language);
    let wanted = Wanted {
        paper: None,
        options: Options { ink: args.ink.spent(), draft: args.draft, ..Options::default() },
        only: job.choose(&args.only, &args.conditions),
        skip: args.skip.iter().cloned().flatten().collect(),
        show: how.show,
        policy: args.faults.policy(),
        players: args.players,
        contents: how.show.is_none() && args.skip.is_empty(),
    };
    let mut found = job.report();
    lang::tell_others(&mut job, args.lang, &mut found);
    let (papers, mut trouble) = (papers(args, how), None);
    let sets: Vec<usize> = (0..job.sets().len()).filter(|n| job.is_spoken(*n)).collect();
    let (outcomes, failed) =
        disk::beside(|writers| print((args, how), &mut job, (&sets, &papers), &wanted, writers));
    trouble = trouble.or(failed.first().map(|(path, error)| disk::cannot_be_written(path, error)));
    let is_lost = |path: &Path| failed.iter().any(|(lost, _)| lost == path);
    for (n, outcomes) in sets.into_iter().zip(outcomes) {
        for mut outcome in outcomes {
            found.append_unless_reported(std::mem::take(&mut outcome.report), |origin| {
                is_built_in(&job, origin)
            });
            let folder = job.sets()[n].game_file().map(|game_file| args.output.join(&game_file.slug));
            let Some(folder) = folder else { continue };
            // What the disk took is noted, whatever it did not take.
            let failed = done.add(outcome, &folder, &is_lost).err();
            trouble = trouble.or(failed);
        }
    }
    found.append_unless_reported(job.report(), |origin| is_built_in(&job, origin));
    // `check` tells these, too, so that both agree.
    let unused = job.check_unused();
    found.append_unless_reported(unused, |origin| is_built_in(&job, origin));
    wanted.policy.apply(&mut found);
    Rendered { job, found, trouble }
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
    /// The folders that were written into.
    outputs: Vec<(PathBuf, Output)>,
    cleared: Cleared,
}

impl Done {
    /// Adds what came of a set on one paper, but for the files that are lost; of several that could not be made, the first is told.
    fn add(
        &mut self,
        outcome: Outcome<Result<Made, String>>,
        folder: &Path,
        is_lost: &dyn Fn(&Path) -> bool,
    ) -> Result<(), String> {
        let missed = |left_out| Missed { folder: folder.to_owned(), left_out };
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
            let of = &made.written.folder;
            let at = self.outputs.iter().position(|(folder, _)| folder == of).unwrap_or(self.outputs.len());
            if at == self.outputs.len() {
                self.outputs.push((of.clone(), Output::at(of.clone())));
            }
            let (_, output) = &mut self.outputs[at];
            let there = made.files.iter().filter(|(name, _)| !is_lost(&of.join(name)));
            there.clone().for_each(|(name, sum)| output.note(name, outcome.made_of, *sum));
            if there.count() == made.files.len() {
                self.written.push(made.written);
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// Removes what is old from the folders that were written into, unless some of the new was lost.
    fn clear(&mut self, (args, how): (&Args, How), is_torn: bool) -> Result<(), String> {
        let is_a_choice = how.show.is_some() || !args.only.is_empty() || !args.conditions.is_empty();
        let wish = match (is_torn, is_a_choice) {
            (true, _) => Wish::Torn,
            (false, true) => Wish::Choice,
            (false, false) => Wish::All,
        };
        for (_, output) in std::mem::take(&mut self.outputs) {
            self.cleared.append(output.close(wish)?);
        }
        Ok(())
    }

    /// Says what was written, what was not and why, and what that comes to.
    fn tell(&self, (args, how): (&Args, How), job: &Job<'_>, found: &Report) -> Status {
        let status = report::status(found);
        if !self.written.is_empty() {
            let unit = if how.show.is_some() { Unit::Picture } else { Unit::Sheet };
            terminal::out(&summary::text(&self.written, unit, how.format == Format::Pdf));
            terminal::out(&summary::cleared(&self.cleared));
            terminal::err(&summary::missed(&self.missed, args.draft));
            return status;
        }
        if found.has_errors() {
            let counted = bold(&report::counted(found));
            // Without a place, it is the command that is at fault, and no draft helps.
            let in_files =
                found.iter().filter_map(|fault| fault.origin).any(|origin| job.is_in_a_file(origin));
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
fn papers(args: &Args, how: How) -> Vec<Option<Paper>> {
    match args.paper.as_slice() {
        [] if how.show.is_some() => vec![None],
        [] if args.paths.is_empty() => ["a4", "letter"].iter().map(|name| Paper::parse(name).ok()).collect(),
        [] => vec![None],
        papers => papers.iter().cloned().map(Some).collect(),
    }
}

/// The folder of pictures of cards, which are on no paper.
const PICTURES: &str = "pictures";

/// A printed file that is being written.
struct Made {
    written: Written,
    /// The names of what is written of it, with checksums.
    files: Vec<(String, u64)>,
}

/// Prints sets on papers. Each file is written, and its faces are let go, as soon as it is done.
fn print(
    (args, how): (&Args, How),
    job: &mut Job<'_>,
    (sets, papers): (&[usize], &[Option<Paper>]),
    wanted: &Wanted,
    writers: &disk::Writers<'_, '_>,
) -> Vec<Vec<Outcome<Result<Made, String>>>> {
    let progress = Progress::new(1);
    job.fill_all();
    let folder = |set: &JobSet| set.game_file().map(|game_file| args.output.join(&game_file.slug));
    let folders: Vec<PathBuf> = job.sets().iter().map(|set| folder(set).unwrap_or_default()).collect();
    let mut tell = |name: &str, file: usize, count: usize| {
        progress.of(count);
        if file > 0 {
            progress.step();
        }
        progress.tell(name);
    };
    let make = |set: usize, file: Printed, files: &Files| {
        let paper = file_name(&file.paper);
        let folder = folders[set].join(if file.pictures.is_some() { PICTURES } else { &paper });
        let mut made = Made { written: summary_of(how, &file, &folder), files: Vec::new() };
        let ending = how.format.ending();
        let names = match &file.pictures {
            Some(names) => names.iter().map(|name| format!("{name}{ending}")).collect(),
            None if how.format.is_one_file() => vec![format!("{}{ending}", file.name)],
            None => names_of_sheets(&file, ending),
        };
        let mut names = names.into_iter();
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
        match how.format {
            Format::Pdf => write(&mut |out| file.write_pdf(files, out)),
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
        Ok(made)
    };
    let outcomes = job.print_sets(papers, sets, wanted, &mut tell, &make);
    progress.finish();
    outcomes
}

/// What the summary says of a file.
fn summary_of(how: How, file: &Printed, folder: &Path) -> Written {
    let ending = how.format.ending();
    let name = match &file.pictures {
        Some(names) => format!("{}{ending}", common(&names.iter().collect::<Vec<_>>())),
        None if how.format.is_one_file() => format!("{}{ending}", file.name),
        None => format!("{}-*{ending}", file.name),
    };
    Written {
        folder: folder.to_owned(),
        name,
        sheets: match file.pictures {
            Some(_) => file.sheets.len(),
            None => file.sheets.iter().filter(|sheet| sheet.side == Side::Front).count(),
        },
        pieces: file.pieces,
        backs: file.backs,
        two_sided: file.sheets.iter().any(|sheet| sheet.side == Side::Back),
        scale: file.scale,
        area: used(&file.sheets),
        sheet: file.sheet.clone(),
        spare: file.spare.clone(),
    }
}

/// What names have in common, with a `*` for what they have not.
fn common(names: &[&str]) -> String {
    let [first, rest @ ..] = names else { return String::new() };
    let same = |a: &str, b: &str| {
        a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    };
    let length = rest.iter().map(|other| same(first, other)).min().unwrap_or(first.len());
    if rest.is_empty() {
        return (*first).to_owned();
    }
    // As far as a whole word goes.
    let length = first[..length].rfind(['/', '-']).map_or(0, |at| at + 1);
    format!("{}*", &first[..length])
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
