//! `punchboard pack`: cards as a print service takes them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::lang::{self, Lang};
use super::output::{Cleared, Extent, Output};
use super::owner::Owner;
use super::profile;
use super::report::{self, Faults, bold};
use super::selection::Selection;
use super::summary;
use crate::cli::progress::Progress;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::compose::Options;
use crate::diag::columns::padded;
use crate::diag::render::wrapped;
use crate::diag::{Report, code};
use crate::impose::show::Show;
use crate::job::{Job, Wanted};
use crate::model::load;
use crate::model::template::file_name;
use crate::model::vendor::{Vendor, VendorFiles};
use crate::pack::{self, Order, Packed, Row};
use crate::press::{Outcome, Printed};
use crate::source::checksum::Checksum;
use crate::source::{Files, Origin};
use crate::write::separation::Separation;

/// The arguments of `pack`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A built-in vendor (`punchboard list vendors`), or the file of your own
    vendor: String,
    /// Names of built-in games, definition files, or folders with them
    #[arg(required = true)]
    paths: Vec<String>,
    /// The folder to write to: a folder for each set, and in it one for the vendor
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    output: PathBuf,
    /// Choose the vendor's size for a part: `agents=FoilPokerDeck` [default: the size that is nearest]
    #[arg(long = "as", value_name = "PART=SIZE", value_parser = part_and_size)]
    sizes: Vec<(String, String)>,
    /// The ICC profile of the press, of vendors that take PDF [default: FOGRA39, offset on coated paper]
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// The language to print, like de
    #[arg(long, value_name = "LANG", value_parser = lang::parse)]
    lang: Option<Lang>,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    faults: Faults,
}

/// Parses a part and the size for it.
fn part_and_size(text: &str) -> Result<(String, String), String> {
    let (part, size) = text.split_once('=').ok_or("write a part and a size: agents=FoilPokerDeck")?;
    Ok((file_name(part), size.trim().to_owned()))
}

/// A file that was packed, with its names and checksums.
struct Made {
    packed: Packed,
    files: Vec<(String, u64)>,
}

/// Packs sets, then reports faults and what was written.
pub(super) fn run(args: &Args) -> Ended {
    let language = match args.lang {
        Some(Lang::All) => {
            let help =
                "write the language of the edition, like `--lang de`; pack each into a folder of its own";
            return Err(Trouble::with_help("a pack has one language", help));
        }
        Some(Lang::One(language)) => Some(language),
        None => None,
    };
    let (mut files, mut found) = (Files::default(), Report::default());
    let vendor = load::vendor(&args.vendor, &Disk, &mut files, &mut found);
    report::print_faults(&found, &files);
    let Some(vendor) = vendor.filter(|_| !found.has_errors()) else { return Ok(report::status(&found)) };
    let separation = match vendor.files {
        VendorFiles::PdfX1a | VendorFiles::PdfX4 => {
            Some(profile::separation(args.profile.as_deref(), vendor.ink)?)
        }
        VendorFiles::Png | VendorFiles::Jpeg if args.profile.is_some() => {
            let message =
                format!("{} takes pictures in colors of the screen, without a profile", vendor.title());
            return Err(Trouble::with_help(message, "leave `--profile` out"));
        }
        VendorFiles::Png | VendorFiles::Jpeg => None,
    };
    let paths = report::paths_or_built_in(&args.paths);
    let mut job = Job::check_in(&Disk, &paths, &args.faults.house_rules, language);
    let mut found = job.report();
    let (done, trouble) = pack(args, (&vendor, separation.as_ref()), &mut job, &mut found);
    report::print_faults(&found, job.files());
    let status = report::status(&found);
    if done.rows.is_empty() && trouble.is_none() {
        let why =
            if found.has_errors() { report::counted(&found) } else { "there was nothing to pack".to_owned() };
        terminal::err(&format!("{}: nothing was packed\n", bold(&why)));
        return Ok(status.max(Status::Faulty));
    }
    terminal::out(&done.summary(&vendor));
    match trouble {
        Some(message) => Err(message.into()),
        None => Ok(status),
    }
}

/// What was packed of all sets.
#[derive(Default)]
struct Done {
    /// The folder of each set, with its rows.
    rows: Vec<(PathBuf, Vec<Row>)>,
    left_out: Vec<(String, &'static str)>,
    cleared: Cleared,
}

/// Packs all sets of a job. Returns also why something could not be written.
fn pack(
    args: &Args,
    (vendor, separation): (&Vendor, Option<&Separation>),
    job: &mut Job<'_>,
    found: &mut Report,
) -> (Done, Option<String>) {
    let wanted = Wanted {
        options: Options::default(),
        only: args.selection.of(job),
        show: Some(Show::Each { bleed: true }),
        policy: args.faults.policy(),
        ..Wanted::default()
    };
    job.fill_all();
    let sets: Vec<usize> = (0..job.sets().len()).filter(|n| job.has_language(*n)).collect();
    let folders: Vec<PathBuf> = sets.iter().map(|n| folder_of(job, *n, args, vendor)).collect();
    let owners: Vec<Option<Owner>> = sets.iter().map(|n| Owner::of_set(job, *n)).collect();
    let (outcomes, failed) = disk::with_writers(|writers| {
        print(args, (vendor, separation), job, (&sets, &folders), &wanted, writers)
    });
    let mut trouble = failed.first().map(|(path, error)| disk::cannot_be_written(path, error));
    let mut done = Done::default();
    for ((outcomes, folder), owner) in outcomes.into_iter().zip(folders).zip(owners) {
        for outcome in outcomes {
            let added = done.add(
                outcome,
                (&folder, owner.clone(), trouble.is_some(), !wanted.only.is_all()),
                vendor,
                found,
            );
            trouble = trouble.or(added.err());
        }
    }
    found.append(job.report());
    // A pack has its own words on bleed.
    found.retain(|fault| fault.code != code::BLEED);
    wanted.policy.apply(found);
    (done, trouble)
}

/// The folder of a set's pack.
fn folder_of(job: &Job<'_>, n: usize, args: &Args, vendor: &Vendor) -> PathBuf {
    let slug = job.sets()[n].game_file().map(|game_file| game_file.slug.clone()).unwrap_or_default();
    args.output.join(slug).join(file_name(&vendor.head.name.value))
}

/// Draws the cards of sets and packs them; files are written in the background.
fn print(
    args: &Args,
    (vendor, separation): (&Vendor, Option<&Separation>),
    job: &mut Job<'_>,
    (sets, folders): (&[usize], &[PathBuf]),
    wanted: &Wanted,
    writers: &disk::Writers<'_, '_>,
) -> Vec<Vec<Outcome<Result<Made, String>>>> {
    let sizes: BTreeMap<String, String> = args.sizes.iter().cloned().collect();
    let places: Vec<BTreeMap<(String, String), Origin>> = sets.iter().map(|n| places(job, *n)).collect();
    let progress = Progress::new(1);
    let mut show = |name: &str, file: usize, count: usize| progress.begin(name, file, count);
    let make = |set: usize, file: Printed, files: &Files| {
        let n = sets.iter().position(|other| *other == set).expect("only these are printed");
        let place =
            |component: &str, card: &str| places[n].get(&(component.to_owned(), card.to_owned())).copied();
        let mut names = Vec::new();
        let mut take = |name: &str, bytes: Vec<u8>| {
            names.push((name.to_owned(), Checksum::of_bytes(&bytes)));
            writers.write(folders[n].join(name), |out| out.write_all(&bytes));
            Ok(())
        };
        let order = Order { vendor, sizes: &sizes, separation, place: &place };
        let packed = pack::pack((&file, files), &order, &mut take)?;
        Ok(Made { packed, files: names })
    };
    let outcomes = job.print_sets(&[None], sets, wanted, &mut show, &make);
    progress.finish();
    outcomes
}

/// The places of the cards of a set, by component and name.
fn places(job: &Job<'_>, n: usize) -> BTreeMap<(String, String), Origin> {
    let decks = &job.sets()[n].definitions().decks;
    let cards = decks.iter().flat_map(|deck| deck.entries.iter().map(move |entry| (deck, entry)));
    cards
        .map(|(deck, entry)| ((deck.component.value.clone(), entry.name.value.clone()), entry.name.origin))
        .collect()
}

impl Done {
    /// Adds the files of a set, with the list of them.
    fn add(
        &mut self,
        outcome: Outcome<Result<Made, String>>,
        (folder, owner, has_failed, is_selection): (&Path, Option<Owner>, bool, bool),
        vendor: &Vendor,
        found: &mut Report,
    ) -> Result<(), String> {
        found.append(outcome.report);
        let mut output = Output::open(folder.to_owned(), owner);
        let (mut rows, mut is_whole) = (Vec::new(), !has_failed && outcome.left_out.is_empty());
        for made in outcome.printed {
            let Made { packed, files } = made?;
            files.iter().for_each(|(name, sum)| output.note(name, outcome.made_of, *sum));
            is_whole &= !packed.report.has_errors();
            found.append(packed.report);
            self.left_out.extend(packed.left_out);
            rows.extend(packed.rows);
        }
        if rows.is_empty() {
            return Ok(());
        }
        let mut texts =
            vec![("manifest.csv".to_owned(), pack::table(&rows)), ("steps.txt".to_owned(), steps(vendor))];
        texts.extend(pack::orders(vendor, &rows));
        for (name, text) in texts {
            let path = folder.join(&name);
            disk::write(&path, text.as_bytes()).map_err(|error| disk::cannot_be_written(&path, &error))?;
            output.note(&name, outcome.made_of, Checksum::of_bytes(text.as_bytes()));
        }
        let extent = match (is_whole, is_selection) {
            (false, _) => Extent::Failed,
            (true, true) => Extent::Selection,
            (true, false) => Extent::All,
        };
        self.cleared.append(output.close(extent)?);
        self.rows.push((folder.to_owned(), rows));
        Ok(())
    }

    /// The folders that were written, and what is left to do.
    fn summary(&self, vendor: &Vendor) -> String {
        let mut out = String::new();
        for (folder, rows) in &self.rows {
            out.push_str(&format!("{}/\n", disk::printed(folder)));
            let mut parts: Vec<(String, u32, usize)> = Vec::new();
            for row in rows {
                let within = row.file.rsplit_once('/').map_or(row.file.as_str(), |(within, _)| within);
                match parts.last_mut().filter(|(name, ..)| name == within) {
                    Some((_, copies, files)) => {
                        *copies += row.copies;
                        *files += 1;
                    }
                    None => parts.push((within.to_owned(), row.copies, 1)),
                }
            }
            let widest = parts.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or_default();
            for (name, copies, files) in parts {
                let of = if files as u32 == copies { String::new() } else { format!(" of {files} designs") };
                let plural = if copies == 1 { "" } else { "s" };
                out.push_str(&format!("  {}  {copies:>4} card{plural}{of}\n", padded(&name, widest)));
            }
        }
        for (part, why) in &self.left_out {
            out.push_str(&format!(
                "{}\n",
                wrapped(&format!("left out: {part}: {why}"), terminal::width(), 2)
            ));
        }
        out.push_str(&summary::cleared(&self.cleared));
        out.push_str(&format!("{}\n", bold(&format!("For {}:", vendor.title()))));
        for (n, step) in (1..).zip(&vendor.steps) {
            out.push_str(&format!("{}\n", wrapped(&format!("{n}. {step}"), terminal::width(), 3)));
        }
        out
    }
}

/// What to do with the files, as a text.
fn steps(vendor: &Vendor) -> String {
    let steps = (1..).zip(&vendor.steps).map(|(n, step)| format!("{n}. {step}\n"));
    format!("{}\n\n{}", vendor.title(), steps.collect::<String>())
}
